import { lotCarryHalfEven } from '@ambry/contract/funds/arithmetic/carry'
import { type DistributionShare, splitDistribution } from '@ambry/contract/funds/arithmetic/distribution'
import type { OwnedLot } from '@ambry/contract/funds/arithmetic/redemption'
import { unitPriceHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { Day } from '@ambry/contract/kernel/dates'
import { allocated } from '@ambry/contract/kernel/money'

type EndingLot<L> = { lot: L; carryCents: number; netCents: number }
type EndingShare<H, L> = DistributionShare<H> & {
  grossCents: number
  carryCents: number
  lots: EndingLot<L>[]
}
export type Ending<H, L> = {
  price: number | null
  carryCents: number
  /** to all holders together */
  netCents: number
  shares: EndingShare<H, L>[]
}

/**
 * What is left after fees and bills, shared by units to the cent, less the carry of each lot. Together with the carry
 * it is exactly what there was.
 */
export function endingOf<H extends { id: string; units: number }, L extends OwnedLot & { memberId: string }>(
  grossCents: number,
  holders: readonly H[],
  lots: readonly L[],
  terms: FundTerms,
  on: Day,
): Ending<H, L> {
  const units = holders.reduce((sum, holder) => sum + holder.units, 0)
  const amount = Math.max(0, grossCents)
  const price = unitPriceHalfEven(amount, units) || null
  if (units === 0) return { price: null, carryCents: 0, netCents: 0, shares: [] }
  const shares = splitDistribution(amount, holders).shares.map((share) => {
    const own = lots.filter(({ memberId }) => memberId === share.holder.id)
    const parts = allocated(
      share.cents,
      own.map((lot) => lot.units),
    )
    const ending = own.map((lot, at) => {
      const carryCents = price === null ? 0 : lotCarryHalfEven(lot, terms, price, on)
      return { lot, carryCents, netCents: (parts[at] ?? 0) - carryCents }
    })
    const carryCents = ending.reduce((sum, each) => sum + each.carryCents, 0)
    return {
      ...{ ...share, cents: share.cents - carryCents, exactMicros: share.exactMicros - carryCents * 10_000 },
      ...{ grossCents: share.cents, carryCents, lots: ending },
    }
  })
  const carryCents = shares.reduce((sum, share) => sum + share.carryCents, 0)
  return { price, carryCents, netCents: amount - carryCents, shares }
}
