import { addDays, addMonths, type Day } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent, LoanTerms } from '@ambry/contract/lending/arithmetic/terms'

import type { StatementLine } from '../../../pdf/loan-pdfs.ts'
import * as labels from './labels.ts'

export type MonthStatement = {
  from: Day
  to: Day
  openingCents: number
  state: LoanState
  interestCents: number
  feesCents: number
  paidCents: number
  lines: StatementLine[]
}

const inside = (from: Day, to: Day) => (row: { on: Day }) => row.on >= from && row.on <= to

/**
 * A month of a loan, as it is known today: a payment recorded later with a value date in it is in it. What was owed at
 * the start plus interest and fees, less what was paid and forgiven, is what is owed at the end.
 */
export function monthStatement(terms: LoanTerms, events: readonly LoanEvent[], month: string): MonthStatement {
  const first = `${month}-01`
  const from = first < terms.fundedOn ? terms.fundedOn : first
  const to = addDays(addMonths(first, 1), -1)
  const isFirst = from === terms.fundedOn
  const before = isFirst ? null : replay(terms, events, addDays(from, -1))
  const state = replay(terms, events, to)
  const openingCents = before ? before.totalCents : terms.principalCents
  const within = inside(from, to)
  const happened = [
    ...state.lateFees.filter(within).map(({ on, cents }) => ({ on, words: labels.lateFeeFor, cents })),
    ...state.payments.filter(within).map((each) => ({
      on: each.on,
      words: labels.paymentLine,
      cents: -(each.feesCents + each.interestCents + each.principalCents),
    })),
    ...state.waivers.filter(within).map((each) => ({
      on: each.on,
      words: labels.waiverLine,
      cents: -(each.feesCents + each.interestCents),
    })),
    ...state.writeOffs.filter(within).map((each) => ({
      on: each.on,
      words: labels.writeOffLine,
      cents: -(each.feesCents + each.interestCents + each.principalCents),
    })),
  ].filter(({ cents }) => cents !== 0)
  const interestCents = state.totals.interestEarnedCents - (before?.totals.interestEarnedCents ?? 0)
  const feesCents = state.totals.feesChargedCents - (before?.totals.feesChargedCents ?? 0)
  return {
    ...{ from, to, openingCents, state, interestCents, feesCents },
    paidCents: openingCents + interestCents + feesCents - state.totalCents,
    lines: linesOf(terms, events, happened, { from, to, openingCents }),
  }
}

type Happened = { on: Day; words: string; cents: number }

/** Interest is shown up to each event and up to the end of the month, so that the balances can be followed. */
function linesOf(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  happened: Happened[],
  { from, to, openingCents }: { from: Day; to: Day; openingCents: number },
): StatementLine[] {
  const lines: StatementLine[] = []
  let balanceCents = openingCents
  const add = (on: Day, words: string, cents: number) => {
    if (cents === 0) return
    balanceCents += cents
    lines.push({ on, words, chargeCents: Math.max(cents, 0), paymentCents: Math.max(-cents, 0), balanceCents })
  }
  let earned = from === terms.fundedOn ? 0 : replay(terms, events, addDays(from, -1)).totals.interestEarnedCents
  const interestTo = (on: Day) => {
    const now = replay(terms, events, on).totals.interestEarnedCents
    add(on, labels.interestOf, now - earned)
    earned = now
  }
  const days = Map.groupBy(
    happened.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    ({ on }) => on,
  )
  for (const [on, rows] of days) {
    interestTo(on)
    for (const { words, cents } of rows) add(on, words, cents)
  }
  interestTo(to)
  return lines
}
