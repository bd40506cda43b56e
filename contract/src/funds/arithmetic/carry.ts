import { type Day, daysBetween } from '../../kernel/dates.ts'
import { dividedHalfEven } from '../../kernel/money.ts'
import { isDust, type UnitPrice, type Units, unitScale } from './units.ts'

export type Mark = {
  /** the highest price after which carry was charged, or the price the units were bought at */
  highWaterMark: UnitPrice
  /** since when the hurdle grows on it */
  markedOn: Day
}

/** Units bought together. Each lot has its own high-water mark, so that a holder pays carry on their own gain only. */
export type Lot = Mark & { units: Units }

export type CarryTerms = {
  carryBps: number
  /** Carry is charged only on gains above this yearly rate; 0 without a hurdle. */
  hurdleBps: number
}

const yearBps = 3_650_000n
const lotScale = BigInt(unitScale) * 10_000_000n

/** The price above which a lot owes carry: its mark, and the hurdle for each day since then. */
export function carryThreshold({ highWaterMark, markedOn }: Mark, { hurdleBps }: CarryTerms, on: Day): UnitPrice {
  return Number(dividedHalfEven(BigInt(highWaterMark) * growthOf(markedOn, hurdleBps, on), yearBps))
}

const growthOf = (from: Day, hurdleBps: number, on: Day): bigint =>
  yearBps + BigInt(hurdleBps) * BigInt(Math.max(0, daysBetween(from, on)))

/** The carry that a lot owes at a price, rounded half to even to the cent. */
export function lotCarryHalfEven(lot: Lot, terms: CarryTerms, price: UnitPrice, on: Day): number {
  const gain = BigInt(price) * yearBps - BigInt(lot.highWaterMark) * growthOf(lot.markedOn, terms.hurdleBps, on)
  if (gain <= 0n) return 0
  return Number(dividedHalfEven(BigInt(lot.units) * gain * BigInt(terms.carryBps), lotScale * yearBps * 10_000n))
}

/**
 * The mark after something was paid out for each unit, which lowers the price and is no loss: what is owed as carry
 * stays the same.
 */
export function markAfterDistribution(mark: Mark, { hurdleBps }: CarryTerms, perUnit: UnitPrice, on: Day): UnitPrice {
  const growth = growthOf(mark.markedOn, hurdleBps, on)
  const left = BigInt(mark.highWaterMark) * growth - BigInt(perUnit) * yearBps
  return left <= 0n ? 1 : Math.max(1, Number(dividedHalfEven(left, growth)))
}

/**
 * What carry takes from each unit of someone who held since the fund's own mark: the price less this is the NAV per unit
 * that is published.
 */
export function classCarryHalfEven(mark: Mark, terms: CarryTerms, price: UnitPrice, on: Day): UnitPrice {
  const gain = BigInt(price) * yearBps - BigInt(mark.highWaterMark) * growthOf(mark.markedOn, terms.hurdleBps, on)
  return gain <= 0n ? 0 : Number(dividedHalfEven(gain * BigInt(terms.carryBps), yearBps * 10_000n))
}

/** What the fund's own mark would charge a lot, less what it owes: given back in units when the period ends. */
export const equalizationHalfEven = (mark: Mark, lot: Lot, terms: CarryTerms, price: UnitPrice, on: Day): number =>
  lotCarryHalfEven({ ...mark, units: lot.units }, terms, price, on) - lotCarryHalfEven(lot, terms, price, on)

export type ChargedLot<L> = { lot: L; carryCents: number; unitsAdded: Units }

/**
 * The end of a period. Every lot pays its own carry; then all units have the same price again, which is the published
 * NAV, and each lot has as many as it is worth. Who bought above the fund's mark gets units, who bought below gives some.
 */
export function chargeLots<L extends Lot>(
  mark: Mark,
  lots: readonly L[],
  terms: CarryTerms,
  price: UnitPrice,
  on: Day,
): { price: UnitPrice; carryCents: number; lots: ChargedLot<L>[] } {
  const after = price - classCarryHalfEven(mark, terms, price, on)
  const charged = lots.map((lot) => {
    const carryCents = lotCarryHalfEven(lot, terms, price, on)
    if (carryCents === 0 && after === price) return { lot, carryCents, unitsAdded: 0 }
    const worth = BigInt(lot.units) * BigInt(price) - BigInt(carryCents) * lotScale
    const exact = Number(dividedHalfEven(worth < 0n ? 0n : worth, BigInt(after)))
    // what only rounding carry to the cent would add or take is no units: 7,100 would become 7,099.999994
    const units = isDust(Math.abs(exact - lot.units), after) ? lot.units : exact
    const marked =
      carryCents > 0
        ? { highWaterMark: after, markedOn: on }
        : // as many more units at a lower price: the mark is the same sum
          { highWaterMark: Number(dividedHalfEven(BigInt(lot.highWaterMark) * BigInt(after), BigInt(price))) }
    return { lot: { ...lot, ...marked, units }, carryCents, unitsAdded: units - lot.units }
  })
  return { price: after, carryCents: charged.reduce((sum, each) => sum + each.carryCents, 0), lots: charged }
}
