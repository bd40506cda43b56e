/** Whole US cents. The brand keeps plain numbers out of money arithmetic. */
export type Cents = number & { readonly __cents: true }

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const addCents = (...amounts: Cents[]): Cents => cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
export const subtractCents = (a: Cents, b: Cents): Cents => cents(a - b)

/** Integer division that rounds a half to the even neighbour. The rounding stands in the name, so no caller chooses it by accident. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive')
  const whole = numerator / denominator
  const rest = numerator % denominator
  const twice = (rest < 0n ? -rest : rest) * 2n
  const roundsAway = twice > denominator || (twice === denominator && whole % 2n !== 0n)
  if (!roundsAway) return whole
  return whole + (numerator < 0n ? -1n : 1n)
}

/** Basis points of an amount: 1 % is 100. */
export const bpsOfHalfEven = (amount: Cents, bps: number): Cents =>
  cents(Number(divideHalfEven(BigInt(amount) * BigInt(bps), 10_000n)))

/**
 * Shares an amount by whole-number weights: floors first, then one cent each to the largest remainders
 * (the earlier weight first where they tie), so that the shares always add up to the amount.
 */
export function allocateLargestRemainder(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights must be whole and not negative')
  }
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) throw new RangeError('at least one weight must be above zero')
  const total = BigInt(amount)
  const sign = total < 0n ? -1n : 1n
  const parts = weights.map((weight, index) => {
    const product = total * sign * BigInt(weight)
    return { index, share: product / sum, rest: product % sum }
  })
  let left = total * sign - parts.reduce((given, part) => given + part.share, 0n)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const part of byRest) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map((part) => cents(Number(part.share * sign)))
}

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$1,250`: whole dollars; `$0.00` for empty values. */
export function formatDollars(amountCents: number | null | undefined): string {
  if (amountCents == null || Number.isNaN(amountCents)) return '$0.00'
  return wholeDollars.format(amountCents / 100)
}

/** `$1,250.00`: two decimals unless asked otherwise; `$0.00` for empty values. */
export function formatMoney(amountCents: number | null | undefined, decimals = 2): string {
  if (amountCents == null || Number.isNaN(amountCents)) return '$0.00'
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amountCents / 100)
}
