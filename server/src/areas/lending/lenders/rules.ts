import type { EntryKind } from '@ambry/contract/billing/ledger/kinds'
import { type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { dividedHalfEven, formatMoney, portionHalfEven } from '@ambry/contract/kernel/money'
import { type CashFlow, xirr } from '@ambry/contract/kernel/xirr'
import { effectiveEvents } from '@ambry/contract/lending/arithmetic/events'
import { type NotePart, type Received, sharedOut } from '@ambry/contract/lending/arithmetic/shares'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent } from '@ambry/contract/lending/arithmetic/terms'
import type { LoanStatus } from '@ambry/contract/lending/kinds'
import { impairmentBps, type NoteStanding, type NoteStatus } from '@ambry/contract/lending/lenders/kinds'
import type { InvestRule } from '@ambry/contract/lending/lenders/records'
import { lateBucketOf } from '@ambry/contract/lending/margin/kinds'

import type { LenderStatement } from '../../../pdf/lender-pdfs.ts'
import type { CashRow } from './document-queries.ts'
import * as labels from './labels.ts'
import type { HoldingRow, NoteRow, ReceiptSum } from './queries.ts'

/** What a borrower's rate leaves a lender after the servicing fee. */
export const lenderRateBps = (rateBps: number, feeBps: number): number =>
  Number(dividedHalfEven(BigInt(rateBps) * BigInt(10_000 - feeBps), 10_000n))

/** A part of an amount, by share of the whole. */
export const partHalfEven = (cents: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number(dividedHalfEven(BigInt(cents) * BigInt(part), BigInt(whole)))

/** A note's part of the interest a loan owes, after the servicing fee. */
export function accruedCents(
  owedInterestCents: number,
  note: { shareCents: number; feeBps: number },
  loanCents: number,
): number {
  const part = partHalfEven(owedInterestCents, note.shareCents, loanCents)
  return part - portionHalfEven(part, note.feeBps)
}

type Happened = Received & { on: Day; seq: number }

/** Everything a loan received and lost, in the order in which it counts. */
export function receivedOf(events: readonly LoanEvent[], state: LoanState): Happened[] {
  const payments = new Map(state.payments.map((each) => [each.eventId, each]))
  const writeOffs = new Map(state.writeOffs.map((each) => [each.eventId, each]))
  return effectiveEvents(events, state.asOf).flatMap(({ id, on, seq }) => {
    const [paid, lost] = [payments.get(id), writeOffs.get(id)]
    const received: Received = {
      interestCents: paid?.interestCents ?? 0,
      principalCents: paid?.principalCents ?? 0,
      lostCents: lost?.principalCents ?? 0,
    }
    return Object.values(received).some((cents) => cents !== 0) ? [{ ...received, on, seq }] : []
  })
}

/** Who held a note when something was received: on later days than it changed hands, or after it on that day. */
export function holderAt(holdings: readonly HoldingRow[], { on, seq }: { on: Day; seq: number }): string {
  const holder = holdings.findLast(({ fromDay, afterSeq }) => fromDay < on || (fromDay === on && afterSeq < seq))
  const first = holder ?? holdings[0]
  if (!first) throw new Error('a note has a holder')
  return first.lenderId
}

type Shared = { principalCents: number; feeBps: number }

/** What every holder should have by now, by note and value date. */
export function entitled(
  loan: Shared,
  notes: readonly Pick<NoteRow, 'id' | 'shareCents'>[],
  holdings: ReadonlyMap<string, readonly HoldingRow[]>,
  received: readonly Happened[],
): ReceiptSum[] {
  const sums = new Map<string, ReceiptSum>()
  for (const [at, parts] of sharedOut(loan, notes, received).entries()) {
    const when = received[at] as Happened
    for (const part of parts) {
      if (isNothing(part)) continue
      const lenderId = holderAt(holdings.get(part.noteId) ?? [], when)
      add(sums, { ...part, lenderId, onDay: when.on }, 1)
    }
  }
  return [...sums.values()]
}

type Part = Pick<ReceiptSum, 'interestCents' | 'feeCents' | 'principalCents' | 'lostCents'>
const isNothing = (part: Part | NotePart) =>
  part.interestCents === 0 && part.feeCents === 0 && part.principalCents === 0 && part.lostCents === 0

function add(sums: Map<string, ReceiptSum>, row: ReceiptSum, sign: 1 | -1): void {
  const { noteId, lenderId, onDay } = row
  const key = `${noteId} ${lenderId} ${onDay}`
  const before = sums.get(key)
  sums.set(key, {
    ...{ noteId, lenderId, onDay },
    interestCents: (before?.interestCents ?? 0) + sign * row.interestCents,
    feeCents: (before?.feeCents ?? 0) + sign * row.feeCents,
    principalCents: (before?.principalCents ?? 0) + sign * row.principalCents,
    lostCents: (before?.lostCents ?? 0) + sign * row.lostCents,
  })
}

/** What is missing from what was posted; negative where something is taken back. */
export function receiptDifference(wanted: readonly ReceiptSum[], posted: readonly ReceiptSum[]): ReceiptSum[] {
  const sums = new Map<string, ReceiptSum>()
  for (const row of wanted) add(sums, row, 1)
  for (const row of posted) add(sums, row, -1)
  return [...sums.values()].filter((row) => !isNothing(row))
}

/** What each lender gets in cash, or gives back. */
export function cashOf(rows: readonly ReceiptSum[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lenderId, interestCents, feeCents, principalCents } of rows)
    sums.set(lenderId, (sums.get(lenderId) ?? 0) + interestCents - feeCents + principalCents)
  return sums
}

type Credited = { interestCents: number; feeCents: number; principalCents: number }

/** What changed a lender's available balance in a period, by kind. Their sum is the change. */
export function movementsOf(entries: readonly CashRow[], credited: readonly Credited[]): LenderStatement['movements'] {
  const sumOf = (kind: EntryKind, counts: (cents: number) => boolean = () => true) =>
    entries
      .filter((entry) => entry.kind === kind && counts(entry.cents - entry.owedCents))
      .reduce((sum, { cents, owedCents }) => sum + cents - owedCents, 0)
  const [isIn, isOut] = [(cents: number) => cents > 0, (cents: number) => cents < 0]
  const shared = (of: (row: Credited) => number) => credited.reduce((sum, row) => sum + of(row), 0)
  return {
    depositCents: sumOf('lender_deposit', isIn),
    depositReversedCents: sumOf('lender_deposit', isOut),
    withdrawnCents: sumOf('lender_withdrawal'),
    committedCents: sumOf('note_committed'),
    releasedCents: sumOf('note_released'),
    boughtCents: sumOf('note_transfer', isOut),
    soldCents: sumOf('note_transfer', isIn),
    interestCents: shared((row) => row.interestCents),
    feeCents: -shared((row) => row.feeCents),
    repaidCents: shared((row) => row.principalCents),
    owedCents: entries.reduce((sum, { owedCents }) => sum + owedCents, 0),
  }
}

type Running = { status: NoteStatus; loanStatus: LoanStatus; daysPastDue: number; hasCall: boolean }

export function standingOf({ status, loanStatus, daysPastDue, hasCall }: Running): NoteStanding {
  if (status !== 'active') return status
  if (loanStatus === 'defaulted' || loanStatus === 'foreclosed') return 'defaulted'
  if (hasCall) return 'margin_call'
  return daysPastDue > 0 ? 'late' : 'current'
}

/** Principal that isn't expected back: a part of it as soon as a loan is late. */
export function impairedCents(
  principalCents: number,
  { loanStatus, daysPastDue }: Pick<Running, 'loanStatus' | 'daysPastDue'>,
): number {
  if (loanStatus === 'defaulted' || loanStatus === 'foreclosed')
    return portionHalfEven(principalCents, impairmentBps.defaulted)
  return daysPastDue > 0 ? portionHalfEven(principalCents, impairmentBps[lateBucketOf(daysPastDue)]) : 0
}

type Moved = { on: Day; cents: number }

/** How much was at work on average, day by day, and what it earned a year on that; null before the second day. */
export function yieldOn(
  moved: readonly Moved[],
  earnedCents: number,
  asOf: Day,
): { averageCents: number; percent: number } | null {
  const first = moved.reduce<Day | null>((least, { on }) => (least === null || on < least ? on : least), null)
  const days = first === null ? 0 : daysBetween(first, asOf)
  if (days <= 0) return null
  const centDays = moved.reduce((sum, { on, cents }) => sum + BigInt(cents) * BigInt(daysBetween(on, asOf)), 0n)
  if (centDays <= 0n) return null
  return {
    averageCents: Number(dividedHalfEven(centDays, BigInt(days))),
    percent: Math.round((earnedCents * 365 * 10_000) / Number(centDays)) / 100,
  }
}

/** The yearly net return in percent; null until there is enough to compute it. */
export function returnPercent(flows: readonly CashFlow[]): number | null {
  const inOrder = flows
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last || first.on === last.on) return null
  const rate = xirr(inOrder)
  return rate === null || !Number.isFinite(rate) ? null : Math.round(rate * 10_000) / 100
}

/** An offered loan as far as a rule decides by it. */
export type Candidate = {
  ltvBps: number
  lenderRateBps: number
  termMonths: number
  grade: string
  borrowerId: string
  openCents: number
  minimumCents: number
  mineCents: number
  cards: readonly { category: string; playerName: string; valueCents: number }[]
}

/** What a lender has, in notes and commitments, by what it is concentrated in. */
export type Position = {
  availableCents: number
  investedCents: number
  byCategory: ReadonlyMap<string, number>
  byPlayer: ReadonlyMap<string, number>
  byBorrower: ReadonlyMap<string, number>
}

type Outcome = { amountCents: number; fault: string | null }
const nothing = (fault: string): Outcome => ({ amountCents: 0, fault })

/** What a rule commits to an offered loan, or why nothing. Every limit has to hold after it. */
export function ruleOutcome(rule: InvestRule, loan: Candidate, position: Position): Outcome {
  if (loan.mineCents > 0) return nothing(labels.ruleAlready)
  if (loan.openCents === 0) return nothing(labels.fullyCommitted)
  if (loan.ltvBps > rule.mostLtvBps) return nothing(labels.ruleLtv(loan.ltvBps, rule.mostLtvBps))
  if (loan.lenderRateBps < rule.leastRateBps) return nothing(labels.ruleRate(loan.lenderRateBps, rule.leastRateBps))
  if (loan.termMonths > rule.mostMonths) return nothing(labels.ruleTerm(loan.termMonths, rule.mostMonths))
  if (!rule.grades.some((grade) => grade === loan.grade)) return nothing(labels.ruleGrade(loan.grade))
  const other = loan.cards.find(({ category }) => rule.categories.length > 0 && !rule.categories.includes(category))
  if (other) return nothing(labels.ruleCategory(other.category))
  const amountCents = Math.min(rule.amountCents, loan.openCents)
  if (amountCents < loan.minimumCents && amountCents < loan.openCents)
    return nothing(labels.ruleMinimum(formatMoney(loan.minimumCents)))
  if (position.investedCents + amountCents > rule.mostTotalCents)
    return nothing(labels.ruleTotal(formatMoney(rule.mostTotalCents)))
  if (amountCents > position.availableCents) return nothing(labels.onlyAvailable(formatMoney(position.availableCents)))
  if (position.availableCents - amountCents < rule.keepCents)
    return nothing(labels.ruleKeep(formatMoney(rule.keepCents)))
  const tooMuch = concentratedIn(rule, loan, position, amountCents)
  return tooMuch ? nothing(labels.ruleShare(tooMuch, rule.mostShareBps)) : { amountCents, fault: null }
}

/**
 * What would be above the rule's share. Shares are of everything a lender has with us, invested or not: the first note
 * would otherwise always be all of it.
 */
function concentratedIn(rule: InvestRule, loan: Candidate, position: Position, amountCents: number): string | null {
  const whole = position.investedCents + position.availableCents
  const value = loan.cards.reduce((sum, card) => sum + card.valueCents, 0)
  const isAbove = (cents: number) => BigInt(cents) * 10_000n > BigInt(whole) * BigInt(rule.mostShareBps)
  const partOf = (cards: Candidate['cards']) =>
    partHalfEven(
      amountCents,
      cards.reduce((sum, card) => sum + card.valueCents, 0),
      value,
    )
  if (isAbove((position.byBorrower.get(loan.borrowerId) ?? 0) + amountCents)) return labels.ruleSameBorrower
  for (const [category, cards] of Map.groupBy(loan.cards, (card) => card.category))
    if (isAbove((position.byCategory.get(category) ?? 0) + partOf(cards))) return category
  for (const [player, cards] of Map.groupBy(loan.cards, (card) => card.playerName))
    if (isAbove((position.byPlayer.get(player) ?? 0) + partOf(cards))) return player
  return null
}
