import type { SecureCard } from '@ambry/contract/secure/records'

/** The cards in the order they were first shown in. What happens meanwhile moves none of them. */
export type Shelf = {
  /** What was asked; another question is another shelf. */
  query: string
  order: readonly string[]
  /** Each as it was last heard of, also when the list no longer names it. */
  cards: ReadonlyMap<string, SecureCard>
  pages: number
  /** Those that left the list while it was looked at. */
  gone: ReadonlySet<string>
  /** How many came meanwhile and wait to be shown. */
  fresh: number
}

type Answer = { query: string; pages: readonly (readonly SecureCard[])[]; hasNext: boolean }

/**
 * Puts an answer on the shelf. Cards that are there keep their places, those of pages read on stand behind them, and
 * those that came in between wait until the list is asked anew.
 */
export function shelved(before: Shelf | null, { query, pages, hasNext }: Answer): Shelf {
  const listed = pages.flat()
  const now = new Map(listed.map((card) => [card.id, card]))
  if (before?.query !== query) {
    return { query, order: [...now.keys()], cards: now, pages: pages.length, gone: new Set(), fresh: 0 }
  }
  const known = new Set(before.order)
  const first = new Set(pages.slice(0, before.pages).flatMap((page) => page.map(({ id }) => id)))
  const lastKnown = listed.findLastIndex(({ id }) => known.has(id))
  const unknown = [...now.keys()].filter((id) => !known.has(id))
  const behind = new Set(listed.slice(lastKnown + 1).map(({ id }) => id))
  const added = unknown.filter((id) => behind.has(id) || !first.has(id))
  const order = [...before.order, ...added]
  // one that was only pushed over the edge of what is read is not gone
  const lastPresent = order.findLastIndex((id) => now.has(id))
  const gone = order.filter((id, at) => !now.has(id) && (at < lastPresent || !hasNext))
  return {
    query,
    order,
    cards: new Map([...before.cards, ...now]),
    pages: Math.max(before.pages, pages.length),
    gone: new Set(gone),
    fresh: unknown.length - added.length,
  }
}
