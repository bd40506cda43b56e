import { addMonths, type Day, daysBetween } from '../../kernel/dates.ts'
import { dividedHalfEven } from '../../kernel/money.ts'
import { accrued, centsHalfEven, type Interest, noInterest, unitsPerCent } from './interest.ts'
import type { ScheduleKind, ScheduleTerms } from './terms.ts'

export type Installment = {
  number: number
  dueOn: Day
  interestCents: number
  principalCents: number
  totalCents: number
  /** Principal outstanding after it. */
  balanceAfterCents: number
}

/**
 * Each period earns principal × weight ÷ scale cents: `accrued` explains weights. Our loans carry fractions of a cent
 * from period to period. Many servicers round each period instead, which makes interest depend on when payments are
 * made; published schedules are checked that way.
 */
export type Periods = { weights: readonly number[]; scale: number; rounding: 'carried' | 'each_period' }

/** Where a schedule begins: for a new loan nothing is earned; a later version carries unpaid interest. */
export type Opening = { principalCents: number; earned: Interest; settledInterestCents: number }

/**
 * The payment that repays a principal in equal installments over periods of any lengths, rounded to the cent. Floating
 * point decides it unless the result is too close to half a cent; then it is calculated in integers.
 */
export function levelPaymentHalfEven(principalCents: number, { weights, scale }: Omit<Periods, 'rounding'>): number {
  let discount = 1
  let annuity = 0
  for (const weight of weights) {
    discount /= 1 + weight / scale
    annuity += discount
  }
  const level = principalCents / annuity
  const error = level * (weights.length + 2) * 4 * Number.EPSILON
  if (Math.abs(level - Math.floor(level) - 0.5) > error) return Math.round(level)
  const [unit, scaled] = [BigInt(scale), weights.map(BigInt)]
  // scaled by the power of the periods so far: what one cent grows to, and what payments of one cent grow to
  let [growth, payments, power] = [1n, 0n, 1n]
  for (const weight of scaled) {
    power *= unit
    growth *= unit + weight
    payments = payments * (unit + weight) + power
  }
  return Number(dividedHalfEven(BigInt(principalCents) * growth, payments))
}

/** The amounts of each installment, as if each is paid on its day: interest first, and the last absorbs rounding. */
export function installmentAmounts(
  kind: ScheduleKind,
  { principalCents, earned, settledInterestCents }: Opening,
  { weights, scale, rounding }: Periods,
): Omit<Installment, 'number' | 'dueOn'>[] {
  const carriedCents = centsHalfEven(earned, scale) - settledInterestCents
  const levelCents = kind === 'amortizing' ? levelPaymentHalfEven(principalCents, { weights, scale }) : 0
  let [balanceCents, interest, settledCents] = [principalCents, earned, settledInterestCents]
  return weights.map((weight, at) => {
    interest = accrued(interest, balanceCents, weight, scale)
    const earnedCents = centsHalfEven(interest, scale)
    if (rounding === 'each_period') interest = { wholeCents: earnedCents, restUnits: 0 }
    const owedCents = earnedCents - settledCents
    const wantedCents = kind === 'amortizing' ? levelCents + (at === 0 ? carriedCents : 0) : owedCents
    const payoffCents = owedCents + balanceCents
    const totalCents = at === weights.length - 1 ? payoffCents : Math.min(wantedCents, payoffCents)
    const interestCents = Math.min(totalCents, owedCents)
    settledCents += interestCents
    balanceCents -= totalCents - interestCents
    return { interestCents, principalCents: totalCents - interestCents, totalCents, balanceAfterCents: balanceCents }
  })
}

/** A due date and its distance in days from the funding. */
export type DueDate = { on: Day; day: number }

export function dueDatesOf(
  { scheduleKind, firstDueOn, termMonths }: Pick<ScheduleTerms, 'scheduleKind' | 'firstDueOn' | 'termMonths'>,
  fundedOn: Day,
): DueDate[] {
  const months = Array.from({ length: termMonths }, (_, month) => month)
  return (scheduleKind === 'bullet' ? months.slice(-1) : months).map((month) => {
    const on = addMonths(firstDueOn, month)
    return { on, day: daysBetween(fundedOn, on) }
  })
}

/** A schedule from one day on, over the due dates after it. */
export function installmentsFrom(
  opening: Opening,
  schedule: { kind: ScheduleKind; rateBps: number; fromDay: number; dueDates: readonly DueDate[]; firstNumber: number },
): Installment[] {
  const { kind, rateBps, fromDay, dueDates, firstNumber } = schedule
  const weights = dueDates.map(({ day }, at) => rateBps * Math.max(0, day - (dueDates[at - 1]?.day ?? fromDay)))
  const amounts = installmentAmounts(kind, opening, { weights, scale: unitsPerCent, rounding: 'carried' })
  return dueDates.map(({ on }, at) => ({
    number: firstNumber + at,
    dueOn: on,
    ...(amounts[at] ?? { interestCents: 0, principalCents: 0, totalCents: 0, balanceAfterCents: 0 }),
  }))
}

/** The schedule a loan is made with. */
export const scheduleOf = (terms: ScheduleTerms): Installment[] =>
  installmentsFrom(
    { principalCents: terms.principalCents, earned: noInterest, settledInterestCents: 0 },
    {
      kind: terms.scheduleKind,
      rateBps: terms.rateBps,
      fromDay: 0,
      dueDates: dueDatesOf(terms, terms.fundedOn),
      firstNumber: 1,
    },
  )
