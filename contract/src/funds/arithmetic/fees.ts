import { dividedHalfEven } from '../../kernel/money.ts'

const yearDays = 365n

/** The management fee of one day on what the fund was worth when the day began, rounded half to even. */
export const dayFeeHalfEven = (navCents: number, feeBps: number): number =>
  navCents <= 0 ? 0 : Number(dividedHalfEven(BigInt(navCents) * BigInt(feeBps), 10_000n * yearDays))
