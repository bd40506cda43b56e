import { allocated } from '../../kernel/money.ts'
import type { Units } from './units.ts'

export type DistributionShare<T> = {
  holder: T
  units: Units
  /** millionths of a dollar, rounded down: what the units would get without rounding to the cent */
  exactMicros: number
  /** 1 when a cent of the residue goes to this holder */
  residueCents: number
  cents: number
}

export type Distribution<T> = {
  shares: DistributionShare<T>[]
  roundedDownCents: number
  residueCents: number
}

/** Splits an amount by units: every share rounded down, the remaining cents to the largest remainders, one each. */
export function splitDistribution<T extends { units: Units }>(cents: number, holders: readonly T[]): Distribution<T> {
  const units = holders.reduce((sum, holder) => sum + BigInt(holder.units), 0n)
  const parts = allocated(
    cents,
    holders.map((holder) => holder.units),
  )
  const shares = holders.map((holder, at) => {
    const product = BigInt(cents) * BigInt(holder.units)
    const part = parts[at] ?? 0
    return {
      holder,
      units: holder.units,
      exactMicros: Number((product * 10_000n) / units),
      residueCents: part - Number(product / units),
      cents: part,
    }
  })
  const residueCents = shares.reduce((sum, share) => sum + share.residueCents, 0)
  return { shares, roundedDownCents: cents - residueCents, residueCents }
}
