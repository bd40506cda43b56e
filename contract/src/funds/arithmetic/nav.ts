import type { Day } from '../../kernel/dates.ts'
import { allocated } from '../../kernel/money.ts'
import { type CarryTerms, classCarryHalfEven, type Lot, lotCarryHalfEven, type Mark } from './carry.ts'
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
  /** published: after the carry of someone who held since the fund's own mark */
  navPerUnit: UnitPrice | null
}

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

/** What each lot is worth after its own carry. Together they are the fund's value exactly. */
export function lotValues(nav: Nav, lots: readonly Lot[], terms: CarryTerms, on: Day): number[] {
  const { price, grossCents, units } = nav
  if (units === 0 || grossCents <= 0) return lots.map(() => 0)
  const shares = allocated(
    grossCents,
    lots.map((lot) => lot.units),
  )
  // a cent among billions of units is still a holder’s, though it gives a unit no price
  const carryOf = (lot: Lot) => (price === null ? 0 : lotCarryHalfEven(lot, terms, price, on))
  return lots.map((lot, at) => (shares[at] ?? 0) - carryOf(lot))
}
