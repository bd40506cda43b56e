/** The limit of any amount, positive or negative: a hundred million dollars. */
export const mostCents = 10_000_000_000

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const isEmpty = (amountCents: number | null | undefined): amountCents is null | undefined =>
  amountCents == null || Number.isNaN(amountCents)

/** A real minus sign instead of the hyphen that Intl writes for en-US. */
const withMinus = (text: string) => text.replace('-', '−')

/** `$1,250`: whole dollars; `$0.00` for empty values. */
export function formatDollars(amountCents: number | null | undefined): string {
  return isEmpty(amountCents) ? '$0.00' : withMinus(wholeDollars.format(amountCents / 100))
}

/** `$1,250.00`: two decimals by default; `$0.00` for empty values. */
export function formatMoney(amountCents: number | null | undefined, decimals = 2): string {
  if (isEmpty(amountCents)) return '$0.00'
  return withMinus(dollarsWith(decimals).format(amountCents / 100))
}

const dollarFormats = new Map<number, Intl.NumberFormat>()

/** Created once each: creating one takes longer than formatting a page of amounts. */
function dollarsWith(decimals: number): Intl.NumberFormat {
  const known = dollarFormats.get(decimals)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  dollarFormats.set(decimals, format)
  return format
}

/** Divides and rounds to the nearest integer, half to even. */
export function dividedHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('A sum is divided by a positive number.')
  const whole = numerator / denominator
  const rest = numerator % denominator
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice < denominator || (twice === denominator && whole % 2n === 0n)) return whole
  return whole + (numerator < 0n ? -1n : 1n)
}

/** This many basis points of an amount, rounded to the cent. */
export const portionHalfEven = (cents: number, bps: number): number =>
  Number(dividedHalfEven(BigInt(cents) * BigInt(bps), 10_000n))

/**
 * Splits an amount in whole cents by weights, so that the parts add up exactly: each share is rounded down, and the
 * remaining cents go to the largest remainders, one each; ties go to the first.
 */
export function allocated(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('Something must be there to share by.')
  const amount = BigInt(Math.abs(cents))
  const shares = weights.map((weight, at) => {
    const product = amount * BigInt(weight)
    return { at, cents: product / total, rest: product % total }
  })
  let left = amount - shares.reduce((sum, share) => sum + share.cents, 0n)
  for (const share of shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    share.cents += 1n
    left -= 1n
  }
  return shares.map((share) => Number(cents < 0 ? -share.cents : share.cents))
}
