import { dividedHalfEven, formatMoney } from '../../kernel/money.ts'

// Units are counted in millionths, prices in billionths of a dollar: both whole numbers, so that nothing is lost, and
// fine enough that all units at their price are the fund's value to the cent.

/** Millionths of a unit. */
export type Units = number
/** A price per unit, in billionths of a dollar. */
export type UnitPrice = number

export const unitScale = 1_000_000
const centScale = 10_000_000n
const priceScale = BigInt(unitScale) * centScale

export const priceOfDollars = (dollars: number): UnitPrice => Math.round(dollars * 1e9)

/** What one unit is worth, rounded half to even. Null while there are no units. */
export const unitPriceHalfEven = (cents: number, units: Units): UnitPrice | null =>
  units === 0 ? null : Number(dividedHalfEven(BigInt(cents) * priceScale, BigInt(units)))

/** The value of units in whole cents, rounded half to even. */
export const unitsValueHalfEven = (units: Units, price: UnitPrice): number =>
  Number(dividedHalfEven(BigInt(units) * BigInt(price), priceScale))

/** The units an amount buys. Rounded down: a buyer never gets a part of what others own. */
export function unitsFor(cents: number, price: UnitPrice): Units {
  if (price <= 0) throw new RangeError('Units have a price above zero.')
  return Number((BigInt(cents) * priceScale) / BigInt(price))
}

const unitFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 6, maximumFractionDigits: 6 })

/** `2,650.000000` */
export function formatUnits(units: Units): string {
  const whole = Math.trunc(Math.abs(units) / unitScale)
  const part = String(Math.abs(units) % unitScale).padStart(6, '0')
  return `${units < 0 ? '−' : ''}${unitFormat.format(whole).slice(0, -7)}.${part}`
}

/** Units that are not worth half a cent: they can never be paid out. */
export const isDust = (units: Units, price: UnitPrice): boolean => unitsValueHalfEven(units, price) === 0

/** The units that someone names, or all of them when what would be left is dust. */
export const withoutDust = (units: Units, all: Units, price: UnitPrice | null): Units =>
  units < all && price !== null && isDust(all - units, price) ? all : units

/** `$128.045332`, with as many digits as a calculator needs. */
export const formatExactPrice = (price: UnitPrice): string => {
  const micros = Math.round(price / 1e3)
  return `$${Math.trunc(micros / 1e6).toLocaleString('en-US')}.${String(micros % 1e6).padStart(6, '0')}`
}

/** `$112.63` */
export const formatUnitPrice = (price: UnitPrice): string => formatMoney(Math.round(price / 1e7))
