import type { Endpoint, Sent } from '@ambry/contract/endpoint'
import type { Page } from '@ambry/contract/lists'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Call, CallOptions } from '../api/client.ts'
import type { ListState } from './list-state.ts'

type Fetch = (input: unknown, options: CallOptions) => Promise<unknown>
/** A call that answers keyset pages of rows. */
export type ListCall = Call<Endpoint>

/** What the server is asked: everything but the page. */
export const questionOf = ({
  q,
  sort,
  filters,
}: Pick<ListState, 'q' | 'sort' | 'filters'>): Record<string, string> => ({
  ...filters,
  ...(q && { q }),
  sort,
})

const pagesOfList = <Row>(call: ListCall, state: ListState) => {
  const query = { ...questionOf(state), limit: state.size }
  return infiniteQueryOptions({
    queryKey: [call.path, { query }, 'table'] as const,
    queryFn: ({ signal, pageParam }) => {
      // the rows are counted once, with the first page
      const place = pageParam === null ? { total: '1' } : { cursor: pageParam }
      return (call as unknown as Fetch)({ query: { ...query, ...place } } as Sent<Endpoint>, { signal }) as Promise<
        Page<Row>
      >
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
    // the list stays in sight while the next letter's answer is on its way
    placeholderData: (previous) => previous,
  })
}

/** One page of a keyset list by its number. The pages before it are read first, because each leads to the next. */
export function usePagedList<Row>(call: ListCall, state: ListState) {
  const list = useInfiniteQuery(pagesOfList<Row>(call, state))
  const { data, hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage, refetch } = list
  const loaded = data?.pages.length ?? 0
  const mustReadOn = loaded > 0 && loaded < state.page && hasNextPage && !isFetching && !error

  useEffect(() => {
    if (mustReadOn) void fetchNextPage()
  }, [mustReadOn, fetchNextPage])

  const at = Math.min(state.page, Math.max(loaded, 1))
  const isReadingOn = loaded < state.page && (hasNextPage || isFetching)
  return {
    /** Undefined until the page is there. */
    rows: isReadingOn ? undefined : data?.pages[at - 1]?.items,
    /** The page shown: an address may name one that is no longer there. */
    page: at,
    total: data?.pages[0]?.total,
    hasNext: at < loaded || hasNextPage,
    isStale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  }
}
