/** The limit of any amount, positive or negative: a hundred million dollars. */
export const mostCents = 10_000_000_000

// without a sign for what rounds to zero: no one owes −$0
const signDisplay = 'negative'

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay,
})

const isEmpty = (amountCents: number | null | undefined): amountCents is null | undefined =>
  amountCents == null || Number.isNaN(amountCents)

/** A real minus sign instead of the hyphen that Intl writes for en-US. */
const withMinus = (text: string) => text.replace('-', '−')

/** `$1,250`: whole dollars; `$0.00` for empty values. */
export function formatDollars(amountCents: number | null | undefined): string {
  return isEmpty(amountCents) ? '$0.00' : withMinus(wholeDollars.format(amountCents / 100))
}

/** `$1,250`; with cents only where there are any, so that no price is shown rounded. */
export const formatPrice = (cents: number): string => (cents % 100 === 0 ? formatDollars(cents) : formatMoney(cents))

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
    signDisplay,
  })
  dollarFormats.set(decimals, format)
  return format
}

/** `+$55.00`, `−$12.50`, and `$0.00` for a change that rounds to nothing. */
export function formatChange(cents: number, format: (cents: number) => string = formatMoney): string {
  const text = format(Math.abs(cents))
  return /[1-9]/.test(text) ? `${cents < 0 ? '−' : '+'}${text}` : text
}

/** `-1234.50`: dollars that a spreadsheet can sum. Converted from whole cents without rounding. */
export function plainDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
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
 * remaining cents go to the largest remainders, one each; ties go to the first. A negative amount is shared like the
 * positive one and every share negated, so that taking back an amount takes from each what they got.
 */
export function allocated(cents: number, weights: readonly number[]): number[] {
  // beyond this a number can't hold every cent, and a cent would go missing without anyone noticing
  if (![cents, ...weights].every(Number.isSafeInteger))
    throw new RangeError('Amounts and weights must be safe integers.')
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
