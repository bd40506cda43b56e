import { dividedHalfEven } from '../../kernel/money.ts'

/** Interest of one day on one cent at one basis point a year is one unit: a 3,650,000th of a cent. */
export const unitsPerCent = 3_650_000

/**
 * Interest earned over a loan's life: whole cents and the units beyond them. Nothing is rounded until cents are asked
 * for, so interest doesn't depend on how a period is divided, and daily accruals add up exactly.
 */
export type Interest = { readonly wholeCents: number; readonly restUnits: number }

export const noInterest: Interest = { wholeCents: 0, restUnits: 0 }

/**
 * Adds principal × weight units. The weight of a period is its rate in basis points times its days; other day counts
 * have their own weights, at their own number of units to a cent.
 */
export function accrued(earned: Interest, principalCents: number, weight: number, scale = unitsPerCent): Interest {
  const units = principalCents * weight + earned.restUnits
  if (units <= Number.MAX_SAFE_INTEGER) {
    const restUnits = units % scale
    return { wholeCents: earned.wholeCents + (units - restUnits) / scale, restUnits }
  }
  const large = BigInt(principalCents) * BigInt(weight) + BigInt(earned.restUnits)
  return {
    wholeCents: earned.wholeCents + Number(large / BigInt(scale)),
    restUnits: Number(large % BigInt(scale)),
  }
}

/** Interest in cents, half a cent to even. */
export function centsHalfEven({ wholeCents, restUnits }: Interest, scale = unitsPerCent): number {
  const twice = restUnits * 2
  return twice > scale || (twice === scale && wholeCents % 2 === 1) ? wholeCents + 1 : wholeCents
}

/** All of it in units, as SQL continues it. Ten years of $10,000,000 at 100% pass what a number holds exactly. */
export const unitsOf = ({ wholeCents, restUnits }: Interest): bigint =>
  BigInt(wholeCents) * BigInt(unitsPerCent) + BigInt(restUnits)

/** Simple interest on a principal that doesn't change. */
export const interestHalfEven = (principalCents: number, rateBps: number, days: number): number =>
  Number(dividedHalfEven(BigInt(principalCents) * BigInt(rateBps) * BigInt(days), BigInt(unitsPerCent)))

/** Interest of one more day. */
export const perDiemHalfEven = (principalCents: number, rateBps: number): number =>
  interestHalfEven(principalCents, rateBps, 1)
