type Step = { fromCents: number; toCents: number }
/** The two handles, as places among the edges of the steps. */
export type Handles = { low: number; high: number }

const dollar = 100

/** Where the steps begin, and where the last one ends: in whole dollars, so that the handles name prices people say. */
export const edgesOf = (steps: readonly Step[]): readonly number[] => {
  const end = steps.at(-1)?.toCents
  if (end === undefined) return []
  const whole = (cents: number, at: number) => (at === 0 ? Math.floor : Math.round)(cents / dollar) * dollar
  return [...steps.map(({ fromCents }, at) => whole(fromCents, at)), Math.ceil(end / dollar) * dollar]
}

/** The handles stand around what is asked for: at the step that holds it, or at the very ends. */
export function handlesOf(edges: readonly number[], from: string | undefined, to: string | undefined): Handles {
  const last = Math.max(edges.length - 1, 1)
  const low = from ? edges.findLastIndex((edge) => edge <= Number(from)) : 0
  const high = to ? edges.findIndex((edge) => edge >= Number(to)) : last
  const lowest = Math.min(Math.max(low, 0), last - 1)
  return { low: lowest, high: Math.max(high < 0 ? last : high, lowest + 1) }
}

/** What the handles ask for, in cents as the address says them. At the very ends they ask for nothing. */
export const priceOf = (edges: readonly number[], { low, high }: Handles): { from: string; to: string } => ({
  from: low <= 0 ? '' : String(edges[low] ?? ''),
  to: high >= edges.length - 1 ? '' : String(edges[high] ?? ''),
})
