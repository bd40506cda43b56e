import { addDays, type Day, daysBetween } from '../../kernel/dates.ts'
import { portionHalfEven } from '../../kernel/money.ts'
import { disclosureOf } from './apr.ts'
import { accrued, centsHalfEven, type Interest, noInterest } from './interest.ts'
import { type Installment, scheduleOf } from './schedule.ts'
import type { ScheduleTerms } from './terms.ts'

export type Sale = { priceCents: number; sellerFeeBps: number }

export type BorrowOrSell = {
  borrowing: { netCashCents: number; costCents: number; totalOfPaymentsCents: number; aprPercent: number | null }
  selling: { netCashCents: number; costCents: number }
  /** The first day on which borrowing has cost more than selling; null if it hasn't by maturity. */
  breakEvenOn: Day | null
}

/** Borrowing against cards beside selling them. */
export function borrowOrSell(terms: ScheduleTerms, { priceCents, sellerFeeBps }: Sale): BorrowOrSell {
  const schedule = scheduleOf(terms)
  const disclosure = disclosureOf(terms, schedule)
  const sellerFeeCents = portionHalfEven(priceCents, sellerFeeBps)
  return {
    borrowing: {
      netCashCents: disclosure.amountFinancedCents,
      costCents: disclosure.financeChargeCents,
      totalOfPaymentsCents: disclosure.totalOfPaymentsCents,
      aprPercent: disclosure.aprPercent,
    },
    selling: { netCashCents: priceCents - sellerFeeCents, costCents: sellerFeeCents },
    breakEvenOn: costExceedsOn(terms, schedule, sellerFeeCents),
  }
}

/** The first day on which fee and interest, paid as scheduled, exceed an amount. */
function costExceedsOn(terms: ScheduleTerms, schedule: readonly Installment[], limitCents: number): Day | null {
  if (terms.feeCents > limitCents) return terms.fundedOn
  let [from, earned, principalCents]: [Day, Interest, number] = [terms.fundedOn, noInterest, terms.principalCents]
  for (const { dueOn, balanceAfterCents } of schedule) {
    const days = daysBetween(from, dueOn)
    const costAfter = (day: number) =>
      terms.feeCents + centsHalfEven(accrued(earned, principalCents, terms.rateBps * day))
    if (costAfter(days) > limitCents) {
      let [within, beyond] = [0, days]
      while (beyond - within > 1) {
        const middle = (within + beyond) >> 1
        if (costAfter(middle) > limitCents) beyond = middle
        else within = middle
      }
      return addDays(from, beyond)
    }
    earned = accrued(earned, principalCents, terms.rateBps * days)
    from = dueOn
    principalCents = balanceAfterCents
  }
  return null
}
