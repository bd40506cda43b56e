import { randomUUID } from 'node:crypto'
import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent } from '@ambry/contract/lending/arithmetic/terms'
import { noteActions, offeringActions } from '@ambry/contract/lending/lenders/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { post } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import type { LoanRow } from '../loans/queries.ts'
import { cashLines, lendingLink, noteLink, notesChanged, type PostingLine } from './balance-service.ts'
import * as labels from './labels.ts'
import {
  findSharesEntry,
  insertHoldings,
  insertReceipts,
  listHoldings,
  listNotes,
  lockOffering,
  type NoteRow,
  outstandingOf,
  type ReceiptSum,
  sumReceipts,
  updateTotals,
} from './queries.ts'
import { cashOf, entitled, receiptDifference, receivedOf } from './rules.ts'
import { endTransfersOfNote } from './transfer-endings-service.ts'

type Funded = Pick<LoanRow, 'id' | 'number' | 'principalCents'>

/** Called when a loan is funded: what lenders committed becomes their notes, and we hold the rest. */
export async function beginNotes(tx: Tx, { id, number }: Funded, fundedOn: Day): Promise<void> {
  const offering = await lockOffering(tx, id)
  if (offering?.status !== 'open') return
  await transition(tx, 'loan_offerings', offeringActions, { id, action: 'fund', also: { ended_at: tx.now } })
  const notes = await listNotes(tx, id, ['committed'])
  if (notes.length === 0) return
  await post(tx, {
    ...{ kind: 'note_funded', bookedOn: fundedOn, words: labels.fundedEntry(number), loanId: id },
    postings: notes.flatMap(({ lenderId: memberId, shareCents }): PostingLine[] => [
      { code: 'lender_committed', memberId, amountCents: shareCents },
      { code: 'lender_principal', memberId, amountCents: -shareCents },
    ]),
  })
  await insertHoldings(
    tx,
    notes.map(({ id: noteId, lenderId, shareCents }) => ({
      ...{ noteId, lenderId, paidCents: shareCents, seq: 1, fromDay: fundedOn, afterSeq: 0 },
    })),
  )
  for (const note of notes) {
    await transition(tx, 'loan_notes', noteActions, { id: note.id, action: 'begin', also: { began_on: fundedOn } })
    tx.audit({ action: 'note.begin', object: { kind: 'note', id: note.id }, subjectId: note.lenderId })
    await notify(tx, note.lenderId, {
      ...{ kind: 'loans', title: labels.noteStarted, link: noteLink(note.id) },
      message: labels.noteStartedMessage(number, formatMoney(note.shareCents)),
    })
  }
  notesChanged(
    tx,
    notes.map(({ lenderId }) => lenderId),
  )
}

/**
 * Called after every change of a funded loan: computes what each holder should have of everything it received, and
 * posts the difference to what they got. A reversal or a backdated payment needs no case of its own.
 */
export async function shareOut(
  tx: Tx,
  loan: Funded,
  events: readonly LoanEvent[],
  state: LoanState,
  valueOn: Day,
): Promise<void> {
  const notes = await listNotes(tx, loan.id, ['active', 'repaid', 'closed'])
  const [first] = notes
  if (!first) return
  const holdings = Map.groupBy(await listHoldings(tx, [loan.id]), ({ noteId }) => noteId)
  const terms = { principalCents: loan.principalCents, feeBps: first.feeBps }
  const wanted = entitled(terms, notes, holdings, receivedOf(events, state))
  const difference = receiptDifference(wanted, await sumReceipts(tx, [loan.id]))
  const after = withTotals(notes, wanted)
  if (difference.length > 0) await postShares(tx, loan, notes, difference, { bookedOn: state.asOf, valueOn })
  if (difference.length > 0) await updateTotals(tx, after)
  for (const note of after) await endOrReopen(tx, loan, note, state)
  notesChanged(
    tx,
    notes.map(({ lenderId }) => lenderId),
  )
}

const sumOf = (rows: readonly ReceiptSum[], of: (row: ReceiptSum) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

function withTotals(notes: readonly NoteRow[], wanted: readonly ReceiptSum[]): NoteRow[] {
  const byNote = Map.groupBy(wanted, ({ noteId }) => noteId)
  return notes.map((note) => {
    const own = byNote.get(note.id) ?? []
    return {
      ...note,
      principalCents: sumOf(own, (row) => row.principalCents),
      interestCents: sumOf(own, (row) => row.interestCents),
      feeCents: sumOf(own, (row) => row.feeCents),
      lostCents: sumOf(own, (row) => row.lostCents),
    }
  })
}

function changesAccounts(postings: readonly PostingLine[]): boolean {
  const accounts = Map.groupBy(postings, ({ code, memberId }) => `${code} ${memberId}`)
  return [...accounts.values()].some((lines) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0)
}

/** Principal always leaves the account of whoever holds the note now; cash goes to whoever held it then. */
async function postShares(
  tx: Tx,
  loan: Funded,
  notes: readonly NoteRow[],
  difference: readonly ReceiptSum[],
  dates: { bookedOn: Day; valueOn: Day },
): Promise<void> {
  const holderOf = new Map(notes.map(({ id, lenderId }) => [id, lenderId]))
  const total = (of: (row: ReceiptSum) => number) => sumOf(difference, of)
  const cash = cashOf(difference)
  const postings: PostingLine[] = [
    { code: 'interest_income', memberId: null, amountCents: total((row) => row.interestCents) },
    { code: 'servicing_fees', memberId: null, amountCents: -total((row) => row.feeCents) },
    { code: 'write_offs', memberId: null, amountCents: -total((row) => row.lostCents) },
    ...difference.map(
      ({ noteId, principalCents, lostCents }): PostingLine => ({
        ...{ code: 'lender_principal', memberId: holderOf.get(noteId) ?? null },
        amountCents: principalCents + lostCents,
      }),
    ),
    ...(await cashLines(tx, cash)),
  ]
  // a cent that only moved from one day to another changes no account
  const isMoved = !changesAccounts(postings)
  const entryId = (isMoved && (await findSharesEntry(tx, loan.id))) || randomUUID()
  if (!isMoved)
    await post(tx, {
      id: entryId,
      kind: 'note_shares',
      ...dates,
      words: labels.sharesEntry(loan.number),
      loanId: loan.id,
      postings,
    })
  await insertReceipts(tx, entryId, difference)
  for (const [lenderId, cents] of cash)
    if (cents < 0)
      await notify(tx, lenderId, {
        ...{ kind: 'loans', title: labels.takenBackTitle, variant: 'destructive', link: lendingLink },
        message: labels.takenBack(loan.number, formatMoney(-cents)),
      })
}

/** A note ends when its loan owes nothing more, and runs again when the payment that ended it was reversed. */
async function endOrReopen(tx: Tx, loan: Funded, note: NoteRow, state: LoanState): Promise<void> {
  const isOver = state.totalCents === 0 && outstandingOf(note) === 0
  if (isOver === (note.status !== 'active')) return
  const object = { kind: 'note', id: note.id } as const
  if (!isOver) {
    await transition(tx, 'loan_notes', noteActions, { id: note.id, action: 'reopen', also: { ended_on: null } })
    tx.audit({ action: 'note.begin', object, subjectId: note.lenderId })
    return
  }
  const action = note.lostCents > 0 ? 'close' : 'repay'
  await transition(tx, 'loan_notes', noteActions, {
    id: note.id,
    action,
    also: { ended_on: state.closedOn ?? state.asOf },
  })
  await endTransfersOfNote(tx, note.id)
  tx.audit({ action: 'note.end', object, subjectId: note.lenderId, after: { lostCents: note.lostCents } })
  await notify(tx, note.lenderId, {
    ...{ kind: 'loans', link: noteLink(note.id) },
    ...(action === 'repay'
      ? { title: labels.noteRepaid, message: labels.noteRepaidMessage(loan.number) }
      : { title: labels.noteClosed, message: labels.noteClosedMessage(loan.number, formatMoney(note.lostCents)) }),
  })
}
