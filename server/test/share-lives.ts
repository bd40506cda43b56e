import type { Day } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanEvent } from '@ambry/contract/lending/arithmetic/terms'

import { loanLife } from '../../contract/test/loan-lives.ts'
import type { HoldingRow, ReceiptSum } from '../src/areas/lending/lenders/queries.ts'
import { cashOf, entitled, receiptDifference, receivedOf } from '../src/areas/lending/lenders/rules.ts'

/** Random numbers determined by a seed, so that a failing life can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const lenders = ['ann', 'bob', 'cai', 'dee', 'eli']
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

type Note = { id: string; shareCents: number }

function notesOf(pick: (below: number) => number, principalCents: number): Note[] {
  const notes: Note[] = []
  let left = principalCents
  for (let at = 0; at < 1 + pick(12) && left > 0; at++) {
    const shareCents = Math.min(left, 1 + pick(Math.max(1, Math.floor(principalCents / 4))))
    notes.push({ id: `note ${at}`, shareCents })
    left -= shareCents
  }
  return notes
}

/**
 * A loan's payments, reversals, write-offs and new terms in the order of recording, with notes that change hands in
 * between, each followed by what the holders get or give back. Returns what is wrong, or nothing.
 */
export function shareFaults(seed: number): string[] {
  const { terms, events } = loanLife(seed)
  const pick = random(seed)
  const notes = notesOf(pick, terms.principalCents)
  const feeBps = pick(3_000)
  const holdings = new Map<string, HoldingRow[]>(
    notes.map(({ id }, at) => [
      id,
      [{ noteId: id, seq: 1, fromDay: terms.fundedOn, afterSeq: -1, lenderId: lenders[at % 5] ?? '', paidCents: 0 }],
    ]),
  )
  const posted: ReceiptSum[] = []
  const cash = new Map<string, number>()
  const faults: string[] = []
  let today: Day = terms.fundedOn
  const share = (known: readonly LoanEvent[]): ReceiptSum[] => {
    const state = replay(terms, known, today)
    const received = receivedOf(known, state)
    const wanted = entitled({ principalCents: terms.principalCents, feeBps }, notes, holdings, received)
    const difference = receiptDifference(wanted, posted)
    posted.push(...difference)
    for (const [lender, cents] of cashOf(difference)) cash.set(lender, (cash.get(lender) ?? 0) + cents)
    faults.push(...conserved(notes, posted, cash, state.totals, terms.principalCents, state.principalCents))
    return difference
  }
  for (let at = 0; at < events.length; at++) {
    const known = events.slice(0, at + 1)
    const newest = events[at] as LoanEvent
    if (newest.on > today) today = newest.on
    share(known)
    if (pick(3) > 0) continue
    const note = notes[pick(notes.length)] as Note
    const own = holdings.get(note.id) ?? []
    const afterSeq = Math.max(...known.map(({ seq }) => seq))
    const lenderId = lenders[pick(5)] ?? ''
    own.push({ noteId: note.id, seq: own.length + 1, fromDay: today, afterSeq, lenderId, paidCents: 0 })
    // a transfer moves nothing that was received before it
    if (share(known).length > 0) faults.push(`a transfer moved receipts after event ${at}`)
  }
  return faults.map((fault) => `life ${seed}: ${fault}`)
}

type Totals = ReturnType<typeof replay>['totals']

/** Every cent went to one holder or to us, nobody has more than their share, and cash is what was received. */
function conserved(
  notes: readonly Note[],
  posted: readonly ReceiptSum[],
  cash: ReadonlyMap<string, number>,
  totals: Totals,
  principalCents: number,
  leftCents: number,
): string[] {
  const faults: string[] = []
  const byNote = Map.groupBy(posted, ({ noteId }) => noteId)
  const held = sum(notes, ({ shareCents }) => shareCents)
  for (const { id, shareCents } of notes) {
    const own = byNote.get(id) ?? []
    const returned = sum(own, (row) => row.principalCents + row.lostCents)
    if (returned < 0 || returned > shareCents) faults.push(`${id} returned ${returned} of ${shareCents}`)
    if (leftCents === 0 && returned !== shareCents) faults.push(`${id} is not whole after the loan ended`)
    const exact = (totals.interestPaidCents * shareCents) / principalCents
    const interest = sum(own, (row) => row.interestCents)
    if (Math.abs(interest - exact) > notes.length + 1) faults.push(`${id} has ${interest} of ${exact} interest`)
  }
  const interest = sum(posted, (row) => row.interestCents)
  const principal = sum(posted, (row) => row.principalCents)
  const lost = sum(posted, (row) => row.lostCents)
  if (interest > totals.interestPaidCents || interest < 0) faults.push('more interest than was paid')
  if (principal > totals.principalPaidCents || lost > totals.principalWrittenOffCents) faults.push('more principal')
  if (held === principalCents && interest !== totals.interestPaidCents) faults.push('interest is missing')
  if (held === principalCents && principal !== totals.principalPaidCents) faults.push('principal is missing')
  if (held === principalCents && lost !== totals.principalWrittenOffCents) faults.push('a loss is missing')
  const fees = sum(posted, (row) => row.feeCents)
  if (sum([...cash.values()], (cents) => cents) !== interest - fees + principal) faults.push('cash differs')
  return faults
}
