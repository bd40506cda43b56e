type Step = { fromCents: number; toCents: number }
/** The two handles, as indexes of the bin edges. */
export type Handles = { low: number; high: number }

const dollar = 100

/** The edges of the bins in whole dollars, so that the handles are at round prices. */
export const edgesOf = (steps: readonly Step[]): readonly number[] => {
  const end = steps.at(-1)?.toCents
  if (end === undefined) return []
  const whole = (cents: number, at: number) => (at === 0 ? Math.floor : Math.round)(cents / dollar) * dollar
  return [...steps.map(({ fromCents }, at) => whole(fromCents, at)), Math.ceil(end / dollar) * dollar]
}

/** Places the handles around the filtered range: at the bin that contains it, or at the ends. */
export function handlesOf(edges: readonly number[], from: string | undefined, to: string | undefined): Handles {
  const last = Math.max(edges.length - 1, 1)
  const low = from ? edges.findLastIndex((edge) => edge <= Number(from)) : 0
  const high = to ? edges.findIndex((edge) => edge >= Number(to)) : last
  const lowest = Math.min(Math.max(low, 0), last - 1)
  return { low: lowest, high: Math.max(high < 0 ? last : high, lowest + 1) }
}

/** The range selected by the handles, in cents as in the URL. Handles at the ends don't filter. */
export const priceOf = (edges: readonly number[], { low, high }: Handles): { from: string; to: string } => ({
  from: low <= 0 ? '' : String(edges[low] ?? ''),
  to: high >= edges.length - 1 ? '' : String(edges[high] ?? ''),
})
