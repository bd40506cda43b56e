import { useQueries } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { isGone } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import type { Known } from './compare-rows.ts'

export type Column = {
  id: string
  /** Undefined until loaded. */
  known: Known | undefined
  hasLeft: boolean
  /** Why it failed to load; a card that left Secure is not an error. */
  error: Error | null
  retry: () => void
}

/** Each card with its last sale and the reader's price. All of them are updated by live events. */
export function useColumns(ids: readonly string[]): readonly Column[] {
  const cards = useQueries({
    queries: ids.map((id) => ({
      ...query(api.secure.secureCard, { params: { id } }),
      // once it is known to be gone it is not fetched again
      enabled: ({ state }: { state: { error: Error | null } }) => !isGone(state.error),
    })),
  })
  const params = (at: number) => ({ params: { id: ids[at] ?? '' } })
  const isThere = (at: number) => cards[at]?.data !== undefined && !isGone(cards[at].error)
  const sales = useQueries({
    queries: ids.map((_, at) => ({ ...query(api.sales.cardComparables, params(at)), enabled: isThere(at) })),
  })
  const quotes = useQueries({
    queries: ids.map((_, at) => ({
      ...query(api.secure.requestQuote, { ...params(at), query: {} }),
      enabled: isThere(at),
    })),
  })
  return ids.flatMap((id, at) => {
    const [card, sale, quote] = [cards[at], sales[at], quotes[at]]
    if (!card || !sale || !quote) return []
    const hasLeft = isGone(card.error)
    return {
      id,
      known: card.data && {
        card: card.data,
        lastSale: sale.data ? (sale.data.same[0] ?? null) : unlessFailed(sale.error),
        quote: quote.data ?? unlessFailed(quote.error),
      },
      hasLeft,
      error: hasLeft ? null : card.error,
      retry: () => void card.refetch(),
    }
  })
}

/** A value that failed to load is shown as a dash; the card itself shows its own error. */
const unlessFailed = (error: Error | null): null | undefined => (error === null ? undefined : null)
