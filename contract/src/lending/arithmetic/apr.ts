import { addMonths, type Day, daysBetween } from '../../kernel/dates.ts'
import { type Installment, scheduleOf } from './schedule.ts'
import type { ScheduleTerms } from './terms.ts'

// The actuarial method of Regulation Z, 12 CFR 1026 Appendix J; paragraphs are those of its section (b).

/** The period in which a transaction is figured: a month, 2 weeks, half a month. */
export type UnitPeriod = { every: number; of: 'day' | 'week' | 'half_month' | 'month' | 'year' }

/** An amount and its distance from the beginning of the term: whole unit-periods and a fraction of one. */
export type TimedAmount = { cents: number; periods: number; fraction: number }

const yearly = { day: 365, week: 52, half_month: 24, month: 12, year: 1 }

export const periodsPerYear = ({ every, of }: UnitPeriod): number => yearly[of] / every

/** Months of different lengths are equal: February 28 is a whole month after January 31. */
function monthsBack(from: Day, to: Day): number {
  let months = 0
  while (addMonths(to, -months - 1) >= from || addMonths(from, months + 1) === to) months++
  return months
}

const daysBeyond = (months: number, from: Day, to: Day): number =>
  addMonths(from, months) === to ? 0 : daysBetween(from, addMonths(to, -months))

/** Counts unit-periods between two days, whole ones back from the later day: paragraph (5). */
export function unitPeriodsBetween(
  { every, of }: UnitPeriod,
  from: Day,
  to: Day,
): Pick<TimedAmount, 'periods' | 'fraction'> {
  if (of === 'day' || of === 'week') return divided(daysBetween(from, to), every * (of === 'week' ? 7 : 1))
  const months = monthsBack(from, to)
  const days = daysBeyond(months, from, to)
  if (of !== 'year') return divided(months * 30 + days, of === 'month' ? every * 30 : every * 15)
  const years = Math.floor(months / 12)
  const fraction = days === 0 ? (months % 12) / 12 : daysBetween(from, addMonths(to, -years * 12)) / 365
  return { periods: years, fraction }
}

const divided = (days: number, length: number) => ({
  periods: Math.floor(days / length),
  fraction: (days % length) / length,
})

/** The rate of a unit-period at which payments are worth the advances, paragraph (8); null where there is none. */
export function unitPeriodRate(advances: readonly TimedAmount[], payments: readonly TimedAmount[]): number | null {
  const flows = [...payments, ...advances.map((advance) => ({ ...advance, cents: -advance.cents }))]
  if (!flows.some(({ cents }) => cents > 0) || !flows.some(({ cents }) => cents < 0)) return null
  let rate = 0
  for (let round = 0; round < 200; round++) {
    let [worth, slope] = [0, 0]
    for (const { cents, periods, fraction } of flows) {
      const present = cents / ((1 + fraction * rate) * (1 + rate) ** periods)
      worth += present
      slope -= present * (fraction / (1 + fraction * rate) + periods / (1 + rate))
    }
    // a step that would lose more than everything goes half the way there
    const next = Math.max(rate - worth / slope, (rate - 1) / 2)
    if (!Number.isFinite(next)) return null
    if (Math.abs(next - rate) <= 1e-14 * (1 + Math.abs(next))) return next
    rate = next
  }
  return null
}

/** The annual percentage rate in percent, unrounded; Regulation Z tolerates an eighth of a point. */
export function aprPercent(
  advances: readonly TimedAmount[],
  payments: readonly TimedAmount[],
  perYear: number,
): number | null {
  const rate = unitPeriodRate(advances, payments)
  return rate === null ? null : rate * perYear * 100
}

/** The same in basis points. */
export function aprBps(
  advances: readonly TimedAmount[],
  payments: readonly TimedAmount[],
  perYear: number,
): number | null {
  const percent = aprPercent(advances, payments, perYear)
  return percent === null ? null : Math.round(percent * 100)
}

/** One advance and one payment: the term is the unit-period up to a year, paragraphs (4)(iii) and (5)(v) to (vii). */
export function singlePaymentApr(advance: { on: Day; cents: number }, payment: { on: Day; cents: number }) {
  const months = monthsBack(advance.on, payment.on)
  const days = daysBetween(advance.on, payment.on)
  const begun = [{ cents: advance.cents, periods: 0, fraction: 0 }]
  if (months >= 12) {
    const unit: UnitPeriod = { every: 1, of: 'year' }
    return aprPercent(begun, [{ cents: payment.cents, ...unitPeriodsBetween(unit, advance.on, payment.on) }], 1)
  }
  const perYear = daysBeyond(months, advance.on, payment.on) === 0 ? 12 / months : 365 / days
  return aprPercent(begun, [{ cents: payment.cents, periods: 1, fraction: 0 }], perYear)
}

/** Equal payments in a row, as the payment schedule of a disclosure prints them. */
export type PaymentGroup = { count: number; amountCents: number; firstDueOn: Day }

export type Disclosure = {
  amountFinancedCents: number
  /** Interest and origination fee. */
  financeChargeCents: number
  totalOfPaymentsCents: number
  /** Unrounded; null where nothing is advanced or paid. */
  aprPercent: number | null
  aprBps: number | null
  monthlyRatePercent: number
  payments: PaymentGroup[]
}

/** What Truth in Lending discloses before signing, if every installment is paid on its day. */
export function disclosureOf(terms: ScheduleTerms, schedule: readonly Installment[] = scheduleOf(terms)): Disclosure {
  const amountFinancedCents = terms.principalCents - terms.feeCents
  const totalOfPaymentsCents = schedule.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const percent = aprOf(terms, schedule)
  return {
    amountFinancedCents,
    financeChargeCents: totalOfPaymentsCents - amountFinancedCents,
    totalOfPaymentsCents,
    aprPercent: percent,
    aprBps: percent === null ? null : Math.round(percent * 100),
    monthlyRatePercent: terms.rateBps / 1200,
    payments: paymentGroups(schedule),
  }
}

function aprOf(terms: ScheduleTerms, schedule: readonly Installment[]): number | null {
  const cents = terms.principalCents - terms.feeCents
  const paid = schedule.filter(({ totalCents }) => totalCents > 0)
  const [first] = paid
  if (!first || cents <= 0) return null
  if (paid.length === 1)
    return singlePaymentApr({ on: terms.fundedOn, cents }, { on: first.dueOn, cents: first.totalCents })
  // only the first period can be odd: later due dates are a month apart, however long their months are
  const month: UnitPeriod = { every: 1, of: 'month' }
  const { periods, fraction } = unitPeriodsBetween(month, terms.fundedOn, first.dueOn)
  const payments = paid.map((row) => ({
    cents: row.totalCents,
    periods: periods + row.number - first.number,
    fraction,
  }))
  return aprPercent([{ cents, periods: 0, fraction: 0 }], payments, periodsPerYear(month))
}

function paymentGroups(schedule: readonly Installment[]): PaymentGroup[] {
  const groups: PaymentGroup[] = []
  for (const { totalCents, dueOn } of schedule) {
    const last = groups.at(-1)
    if (totalCents === 0) continue
    if (last?.amountCents === totalCents) last.count++
    else groups.push({ count: 1, amountCents: totalCents, firstDueOn: dueOn })
  }
  return groups
}
