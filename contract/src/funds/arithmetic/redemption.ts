import type { Day } from '../../kernel/dates.ts'
import { allocated } from '../../kernel/money.ts'
import { type CarryTerms, type Lot, lotCarryHalfEven } from './carry.ts'
import { type UnitPrice, type Units, unitsValueHalfEven } from './units.ts'

export type OwnedLot = Lot & { id: string; openedOn: Day; lockedUntil: Day }

/** What of each lot is redeemed: the oldest first, and nothing that is still locked up. */
export type LotPart = { lot: OwnedLot; units: Units }

/** Units that can be redeemed on a day. */
export const redeemableUnits = (lots: readonly OwnedLot[], on: Day): Units =>
  lots.filter(({ lockedUntil }) => lockedUntil <= on).reduce((sum, { units }) => sum + units, 0)

export function takeOldestLots(lots: readonly OwnedLot[], units: Units, on: Day): LotPart[] {
  const free = lots
    .filter(({ lockedUntil, units: left }) => lockedUntil <= on && left > 0)
    .toSorted((one, other) => one.openedOn.localeCompare(other.openedOn) || one.id.localeCompare(other.id))
  const parts: LotPart[] = []
  let left = units
  for (const lot of free) {
    if (left === 0) break
    const part = Math.min(left, lot.units)
    parts.push({ lot, units: part })
    left -= part
  }
  if (left > 0) throw new RangeError('More units than can be redeemed.')
  return parts
}

export type RedeemedPart = LotPart & { grossCents: number; carryCents: number; netCents: number }

/** What a part of a lot pays: its value, less the carry on its own gain. */
export function redeemPart(part: LotPart, terms: CarryTerms, price: UnitPrice, on: Day): RedeemedPart {
  const grossCents = unitsValueHalfEven(part.units, price)
  const carryCents = lotCarryHalfEven({ ...part.lot, units: part.units }, terms, price, on)
  return { ...part, grossCents, carryCents, netCents: grossCents - carryCents }
}

/**
 * What of each request is met when a window can pay out only a part of the fund's units: in proportion to what was
 * asked for, to the millionth of a unit.
 */
export function limitByGate(requested: readonly Units[], units: Units, gateBps: number): Units[] {
  const most = Number((BigInt(units) * BigInt(gateBps)) / 10_000n)
  const total = requested.reduce((sum, each) => sum + each, 0)
  return total <= most ? [...requested] : allocated(most, requested)
}
