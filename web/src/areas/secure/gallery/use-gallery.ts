import type { SecureCard } from '@ambry/contract/secure/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { SearchOf } from '../../../paths.ts'
import { cardsQuery } from './gallery-queries.ts'
import { type Shelf, shelved } from './shelf.ts'

type Answered = { pages: readonly { items: readonly SecureCard[] }[] }
type Kept = { of: Answered; steps: number; shelf: Shelf }

/** The cards for a URL, up to a number of steps, each at the place where it was first shown. */
export function useGallery(search: SearchOf<'/secure'>, steps: number) {
  const asked = cardsQuery(search)
  const list = useInfiniteQuery({ ...asked, placeholderData: (previous) => previous })
  const { data, hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage, refetch } = list
  const [kept, setKept] = useState<Kept | null>(null)
  const loaded = data?.pages.length ?? 0

  const shelve = (of: Answered, before: Shelf | null) => {
    const pages = of.pages.slice(0, steps).map(({ items }) => items)
    const hasNext = hasNextPage || of.pages.length > steps
    setKept({ of, steps, shelf: shelved(before, { query: JSON.stringify(asked.queryKey), pages, hasNext }) })
  }
  // while another query is loading, the previous cards stay visible
  if (data && !isPlaceholderData && (kept?.of !== data || kept.steps !== steps)) shelve(data, kept?.shelf ?? null)

  const mustReadOn = loaded > 0 && loaded < steps && hasNextPage && !isFetching && !isPlaceholderData && !error
  useEffect(() => {
    if (mustReadOn) void fetchNextPage()
  }, [mustReadOn, fetchNextPage])

  return {
    /** Null until the first response. */
    shelf: kept?.shelf ?? null,
    isStale: isPlaceholderData,
    isReadingOn: loaded > 0 && loaded < steps && (hasNextPage || isFetching) && !error,
    hasMore: hasNextPage || loaded > steps,
    error,
    retry: () => void refetch(),
    /** Shows the current list, including new cards, in its actual order. */
    renew: () => data && shelve(data, null),
  }
}
