import { allocated, dividedHalfEven } from '../../kernel/money.ts'
import { beforePrincipalCents, type OwedCents, type PaymentOrder } from './payment-order.ts'

/** Up to and including each: healthy, then notice, then a margin call, then liquidation. */
export type LtvLevels = { healthyBps: number; noticeBps: number; liquidationBps: number }

export type LtvLevel = 'healthy' | 'notice' | 'call' | 'liquidation'

/** Shown where the collateral is worth next to nothing: 10,000%. */
export const highestLtvBps = 1_000_000

/** Principal ÷ value, rounded half to even for showing; levels compare exactly. */
export function ltvBps(principalCents: number, valueCents: number): number {
  if (principalCents === 0) return 0
  if (valueCents <= 0) return highestLtvBps
  const bps = dividedHalfEven(BigInt(principalCents) * 10_000n, BigInt(valueCents))
  return Math.min(highestLtvBps, Number(bps))
}

const isWithin = (principalCents: number, valueCents: number, bps: number) =>
  BigInt(principalCents) * 10_000n <= BigInt(valueCents) * BigInt(bps)

export function ltvLevel(principalCents: number, valueCents: number, levels: LtvLevels): LtvLevel {
  if (isWithin(principalCents, valueCents, levels.healthyBps)) return 'healthy'
  if (isWithin(principalCents, valueCents, levels.noticeBps)) return 'notice'
  return isWithin(principalCents, valueCents, levels.liquidationBps) ? 'call' : 'liquidation'
}

/** The least value at which a principal is within an LTV. */
export function valueNeededCents(principalCents: number, bps: number): number {
  const [cents, part] = [BigInt(principalCents) * 10_000n, BigInt(bps)]
  return Number((cents + part - 1n) / part)
}

/** The greatest principal within an LTV of a value. */
export const principalWithinCents = (valueCents: number, bps: number): number =>
  Number((BigInt(valueCents) * BigInt(bps)) / 10_000n)

export type PossibleFall = { cents: number; percent: number }

/** How far the value may fall and stay within an LTV; 0 when it is beyond already. Percent is of today's value. */
export function possibleFall(principalCents: number, valueCents: number, bps: number): PossibleFall {
  const cents = Math.max(0, valueCents - valueNeededCents(principalCents, bps))
  return { cents, percent: valueCents > 0 ? (cents / valueCents) * 100 : 0 }
}

/** The next worse level and how far the value may fall before it; null in liquidation. */
export function nextLevel(
  principalCents: number,
  valueCents: number,
  levels: LtvLevels,
): (PossibleFall & { level: LtvLevel; atBps: number }) | null {
  const worse = {
    healthy: { level: 'notice', atBps: levels.healthyBps },
    notice: { level: 'call', atBps: levels.noticeBps },
    call: { level: 'liquidation', atBps: levels.liquidationBps },
    liquidation: null,
  } as const
  const next = worse[ltvLevel(principalCents, valueCents, levels)]
  return next && { ...next, ...possibleFall(principalCents, valueCents, next.atBps) }
}

/** `singleBps`, or `spreadBps` with at least `spreadCards` cards and none above `spreadShareBps` of the value. */
export type ConcentrationRule = { singleBps: number; spreadBps: number; spreadCards: number; spreadShareBps: number }

type ValuedCard = { valueCents: number }

const totalOf = (cards: readonly ValuedCard[]) => cards.reduce((sum, { valueCents }) => sum + valueCents, 0)

export function maximumLtvBps(cards: readonly ValuedCard[], rule: ConcentrationRule): number {
  const total = BigInt(totalOf(cards))
  const isSpread =
    cards.length >= rule.spreadCards &&
    cards.every(({ valueCents }) => BigInt(valueCents) * 10_000n <= total * BigInt(rule.spreadShareBps))
  return isSpread ? rule.spreadBps : rule.singleBps
}

/** What the cards carry together, and each of them: its share by value, to the cent. */
export function carryingCapacity(
  cards: readonly ValuedCard[],
  rule: ConcentrationRule,
): { maximumLtvBps: number; totalCents: number; cardCents: number[] } {
  const maximum = maximumLtvBps(cards, rule)
  const valueCents = totalOf(cards)
  const totalCents = principalWithinCents(valueCents, maximum)
  const weights = cards.map((card) => card.valueCents)
  return {
    maximumLtvBps: maximum,
    totalCents,
    cardCents: valueCents > 0 ? allocated(totalCents, weights) : weights.map(() => 0),
  }
}

export type Cure = {
  /** How far principal must go down. */
  principalCents: number
  /** The payment that does it, with what its order takes before principal. */
  paymentCents: number
  /** Or the value of cards to add. */
  addedValueCents: number
}

/** What brings a loan back within an LTV; zero when it is. */
export function cureOf(owed: OwedCents, valueCents: number, targetBps: number, order: PaymentOrder): Cure {
  const principalCents = Math.max(0, owed.principalCents - principalWithinCents(valueCents, targetBps))
  return {
    principalCents,
    paymentCents: principalCents === 0 ? 0 : principalCents + beforePrincipalCents(owed, order),
    addedValueCents: Math.max(0, valueNeededCents(owed.principalCents, targetBps) - valueCents),
  }
}
