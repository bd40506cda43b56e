import type { SecureCard } from '@ambry/contract/secure/records'

/** The cards in the order they were first shown. Updates never move them. */
export type Shelf = {
  /** Key of the query; a different query starts a new shelf. */
  query: string
  order: readonly string[]
  /** The last known version of each card, even if it is no longer in the list. */
  cards: ReadonlyMap<string, SecureCard>
  pages: number
  /** Cards that left the list while it was open. */
  gone: ReadonlySet<string>
  /** The number of new cards not shown yet. */
  fresh: number
}

type Answer = { query: string; pages: readonly (readonly SecureCard[])[]; hasNext: boolean }

/**
 * Merges a response into the shelf. Known cards keep their places, cards of further pages are appended, and cards that
 * appeared in between wait until the list is renewed.
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
  // a card merely pushed past the last loaded page is not gone
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
