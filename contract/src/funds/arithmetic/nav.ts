import type { Day } from '../../kernel/dates.ts'
import { allocated } from '../../kernel/money.ts'
import { type CarryTerms, classCarryHalfEven, type Lot, lotCarryHalfEven, type Mark } from './carry.ts'
import { splitDistribution } from './distribution.ts'
import { type UnitPrice, type Units, unitPriceHalfEven } from './units.ts'

/** What a fund owns and owes on a day. */
export type FundState = {
  cardsCents: number
  cashCents: number
  /** management fees accrued and not yet paid */
  feesDueCents: number
  /** unpaid bills; redemptions and distributions leave the cash at once */
  payablesCents: number
}

export type Nav = {
  /** before carry; units are bought and redeemed at this */
  grossCents: number
  /** null while there are no units, or they are worth nothing */
  price: UnitPrice | null
  /** carry that would be owed if the period ended now */
  carryCents: number
  navCents: number
  units: Units
  /** after the carry of someone who held since the fund's own mark: growth is measured by it */
  navPerUnit: UnitPrice | null
}

/** The NAV per unit that people read, which is the NAV divided by the units. Null while a unit has no price. */
export const publishedPerUnit = ({ navCents, units, price }: Pick<Nav, 'navCents' | 'units' | 'price'>) =>
  price === null ? null : unitPriceHalfEven(navCents, units)

export const grossOf = ({ cardsCents, cashCents, feesDueCents, payablesCents }: FundState): number =>
  cardsCents + cashCents - feesDueCents - payablesCents

export function navOf(state: FundState, mark: Mark, lots: readonly Lot[], terms: CarryTerms, on: Day): Nav {
  const grossCents = grossOf(state)
  const units = lots.reduce((sum, lot) => sum + lot.units, 0)
  const price = (grossCents > 0 && unitPriceHalfEven(grossCents, units)) || null
  const carryCents = price === null ? 0 : lots.reduce((sum, lot) => sum + lotCarryHalfEven(lot, terms, price, on), 0)
  const navPerUnit = price === null ? null : price - classCarryHalfEven(mark, terms, price, on)
  return { grossCents, price, carryCents, navCents: grossCents - carryCents, units, navPerUnit }
}

type HeldLot = { memberId: string; openedOn: Day; units: Units }

/**
 * What each lot is worth after its own carry. The fund's value is shared among holders as a distribution is, and then
 * among the lots of each, so together they are the fund's NAV exactly, and what each would be paid if it ended.
 */
export function lotValues(
  { grossCents, units }: Pick<Nav, 'grossCents' | 'units'>,
  lots: readonly HeldLot[],
  carries: readonly number[],
): number[] {
  const values = lots.map(() => 0)
  if (units === 0 || grossCents <= 0) return values
  const holders = [...Map.groupBy(lots.keys(), (at) => (lots[at] as HeldLot).memberId)]
    .map(([memberId, own]) => {
      const parts = own.map((at) => (lots[at] as HeldLot).units)
      const since = own.map((at) => (lots[at] as HeldLot).openedOn).toSorted()[0] ?? ''
      return { memberId, own, parts, since, units: parts.reduce((sum, part) => sum + part, 0) }
    })
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.memberId.localeCompare(b.memberId))
  for (const { holder, cents } of splitDistribution(grossCents, holders).shares) {
    const shares = allocated(cents, holder.parts)
    for (const [index, at] of holder.own.entries()) values[at] = (shares[index] ?? 0) - (carries[at] ?? 0)
  }
  return values
}
