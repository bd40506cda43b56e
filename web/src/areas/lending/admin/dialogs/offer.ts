import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { ltvBps, principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'
import { type Installment, scheduleOf } from '@ambry/contract/lending/arithmetic/schedule'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'

import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { bpsOf, rateText } from '../../../../ui/fields/rate.ts'
import * as labels from './labels.ts'

export type RatePeriod = 'month' | 'year'

/** An offer as it is being typed. */
export type OfferDraft = {
  amount: string
  rate: string
  per: RatePeriod
  /** A year, whichever period is shown: a monthly rate of two decimals can't show every yearly one. */
  rateBps: number | null | 'bad'
  months: number
  kind: ScheduleKind
  conditions: readonly string[]
}

export type Offer = {
  principalCents: number
  rateBps: number
  termMonths: number
  scheduleKind: ScheduleKind
  conditions: string[]
}

const monthsAYear = 12
const highestRateBps = 10_000

export const shownRate = (rateBps: number, per: RatePeriod): string =>
  rateText(per === 'year' ? rateBps : Math.round(rateBps / monthsAYear))

type Offered = Pick<AdminLoanDetail, 'principalCents' | 'rateBps' | 'termMonths' | 'scheduleKind' | 'offerConditions'>

export const draftOf = (loan: Offered): OfferDraft => ({
  amount: amountText(loan.principalCents),
  rate: shownRate(loan.rateBps, 'month'),
  per: 'month',
  rateBps: loan.rateBps,
  months: loan.termMonths,
  kind: loan.scheduleKind,
  conditions: loan.offerConditions,
})

export function withRate(draft: OfferDraft, rate: string): OfferDraft {
  const bps = bpsOf(rate)
  return { ...draft, rate, rateBps: typeof bps === 'number' && draft.per === 'month' ? bps * monthsAYear : bps }
}

export const withPeriod = (draft: OfferDraft, per: RatePeriod): OfferDraft => ({
  ...draft,
  per,
  rate: typeof draft.rateBps === 'number' ? shownRate(draft.rateBps, per) : draft.rate,
})

/** The offer, or why it can't be made as it is typed. */
export function readOffer(draft: OfferDraft): { offer: Offer; fault: null } | { offer: null; fault: string } {
  const principalCents = centsOf(draft.amount)
  const { rateBps } = draft
  if (principalCents === null || principalCents === 'bad' || principalCents === 0)
    return { offer: null, fault: labels.enterAnAmount }
  if (rateBps === null || rateBps === 'bad') return { offer: null, fault: labels.enterARate }
  if (rateBps > highestRateBps) return { offer: null, fault: labels.rateTooHigh }
  return {
    offer: {
      principalCents,
      rateBps,
      termMonths: draft.months,
      scheduleKind: draft.kind,
      conditions: [...draft.conditions],
    },
    fault: null,
  }
}

type Secured = {
  ltv: Pick<AdminLoanDetail['ltv'], 'valueCents'>
  standardLtvBps: number
  product: { settings: { highestLtvBps: number } }
}

export type SecondPerson = 'ltv' | 'limit'

/** Why a second person has to approve an amount. */
export function secondPerson(loan: Secured, principalCents: number, limitCents: number | undefined): SecondPerson[] {
  return [
    ...(principalCents > principalWithinCents(loan.ltv.valueCents, loan.standardLtvBps) ? (['ltv'] as const) : []),
    ...(limitCents !== undefined && principalCents > limitCents ? (['limit'] as const) : []),
  ]
}

/** Even a second person can't approve it. */
export const isTooHigh = ({ ltv, product }: Secured, principalCents: number): boolean =>
  principalCents > principalWithinCents(ltv.valueCents, product.settings.highestLtvBps)

export const offerLtvBps = ({ ltv }: Pick<Secured, 'ltv'>, principalCents: number): number =>
  ltvBps(principalCents, ltv.valueCents)

/** The schedule if it were funded today. */
export const offerSchedule = (offer: Offer, today: Day): Installment[] =>
  scheduleOf({
    ...offer,
    fundedOn: today,
    firstDueOn: addMonths(today, 1),
    // neither changes the installments
    feeCents: 0,
    ...{ graceDays: 0, lateFeeBps: 0, lateFeeMinimumCents: 0 },
  })

/**
 * The last installment takes the rest, and with interest only the whole principal, so it is named apart. Interest by
 * the day makes the others differ with the length of the month.
 */
export function paymentsInWords(rows: readonly Pick<Installment, 'totalCents'>[]): string {
  const totals = rows.map(({ totalCents }) => totalCents)
  const last = totals.at(-1)
  const isLevel = totals.every((cents) => cents === last)
  if (last === undefined || isLevel) return labels.paymentsOf(totals.length, formatMoney(last ?? 0))
  const others = totals.slice(0, -1)
  const [least, most] = [Math.min(...others), Math.max(...others)]
  const first =
    least === most
      ? labels.paymentsOf(others.length, formatMoney(least))
      : labels.paymentsFrom(others.length, formatMoney(least), formatMoney(most))
  return labels.thenLast(first, formatMoney(last))
}

export const longestCondition = 200
export const mostConditions = 10
const shortestCondition = 3

/** Adds a condition unless it is too short, too many, or there already. */
export function withCondition(conditions: readonly string[], typed: string): readonly string[] {
  const text = typed.trim()
  const isKnown = conditions.some((one) => one.toLowerCase() === text.toLowerCase())
  if (text.length < shortestCondition || conditions.length >= mostConditions || isKnown) return conditions
  return [...conditions, text.slice(0, longestCondition)]
}
