import { ltvBps, principalWithinCents } from './ltv.ts'
import { beforePrincipalCents, type OwedCents, type PaymentOrder, paidParts } from './payment-order.ts'

type Sellable = { id: string; valueCents: number }
/** What is owed, and the order in which proceeds pay it. */
type Owed = OwedCents & { order: PaymentOrder }

export type SaleCure = {
  ids: string[]
  priceCents: number
  sellerFeeCents: number
  /** What proceeds pay before principal. */
  chargesCents: number
  toPrincipalCents: number
  ltvAfterBps: number
}

/** What a sale of some cards at their value would do. */
function soldAt(cards: readonly Sellable[], sold: readonly Sellable[], owed: Owed, feeOf: (cents: number) => number) {
  const priceCents = sold.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const sellerFeeCents = sold.reduce((sum, { valueCents }) => sum + feeOf(valueCents), 0)
  const chargesCents = beforePrincipalCents(owed, owed.order)
  const netCents = Math.max(0, priceCents - sellerFeeCents)
  const { principalCents: toPrincipalCents } = paidParts(netCents, owed, owed.order)
  const principalCents = owed.principalCents - toPrincipalCents
  const valueCents = cards.reduce((sum, card) => sum + card.valueCents, 0) - priceCents
  return { priceCents, sellerFeeCents, chargesCents, toPrincipalCents, principalCents, valueCents }
}

/** Every way to take some of many, as long as there are few enough of them to try. */
function* combinations<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let at = from; at <= items.length - size; at++)
    for (const rest of combinations(items, size - 1, at + 1)) yield [items[at] as T, ...rest]
}

const mostTried = 5_000

const countOf = (items: number, size: number): number => {
  let count = 1
  for (let at = 0; at < size; at++) count = (count * (items - at)) / (at + 1)
  return count
}

/**
 * The fewest cards whose sale at their value brings a loan within an LTV, after the seller's fee and what proceeds pay
 * before principal; among as few, the cheapest. Null when no sale does, or none is needed.
 */
export function saleCure(
  cards: readonly Sellable[],
  owed: Owed,
  targetBps: number,
  feeOf: (priceCents: number) => number,
): SaleCure | null {
  const cures = (sold: readonly Sellable[]) => {
    const { principalCents, valueCents } = soldAt(cards, sold, owed, feeOf)
    return principalCents <= principalWithinCents(valueCents, targetBps)
  }
  if (cures([])) return null
  // selling a card helps by what it brings beyond the principal it carries
  const gainOf = ({ valueCents }: Sellable) => (valueCents - feeOf(valueCents)) * 10_000 - valueCents * targetBps
  const byGain = cards.filter(({ valueCents }) => valueCents > 0).toSorted((a, b) => gainOf(b) - gainOf(a))
  for (let size = 1; size <= byGain.length; size++) {
    const best = byGain.slice(0, size)
    if (!cures(best)) continue
    let chosen = best
    let priceCents = totalOf(best)
    if (countOf(byGain.length, size) <= mostTried)
      for (const sold of combinations(byGain, size)) {
        const total = totalOf(sold)
        if (total < priceCents && cures(sold)) [chosen, priceCents] = [sold, total]
      }
    // replaced one by one by the cheapest that still does
    else
      for (const [at] of chosen.entries())
        for (const other of byGain.toReversed()) {
          if (chosen.includes(other)) continue
          const swapped = chosen.with(at, other)
          if (totalOf(swapped) < totalOf(chosen) && cures(swapped)) {
            chosen = swapped
            break
          }
        }
    const { principalCents, valueCents, ...sums } = soldAt(cards, chosen, owed, feeOf)
    return { ids: chosen.map(({ id }) => id), ...sums, ltvAfterBps: ltvBps(principalCents, valueCents) }
  }
  return null
}

const totalOf = (cards: readonly Sellable[]) => cards.reduce((sum, { valueCents }) => sum + valueCents, 0)
