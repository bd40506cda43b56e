import type { Page } from '@ambry/contract/kernel/lists'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type ApiCall, queryFor } from '../../api/queries.ts'
import type { ListState } from './list-state.ts'

/** A call that returns keyset pages of rows. */
export type ListCall<Row, Query extends object> = ApiCall<{ query: Query }, Page<Row>>

/** The query for the server: everything but the page. */
export const queryOf = ({ q, sort, filters }: Pick<ListState, 'q' | 'sort' | 'filters'>): Record<string, string> => ({
  ...filters,
  ...(q && { q }),
  sort,
})

const pagesOfList = <Row, Query extends object>(call: ListCall<Row, Query>, state: ListState) => {
  const query = { ...queryOf(state), limit: state.size }
  return infiniteQueryOptions({
    queryKey: [call.path, { query }, 'table'] as const,
    queryFn: ({ signal, pageParam }) => {
      // the total is requested once, with the first page
      const place = pageParam === null ? { total: '1' } : { cursor: pageParam }
      return call({ query: queryFor(call, { ...query, ...place }) }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
    // the list stays visible while the response to the next keystroke is loading
    placeholderData: (previous) => previous,
  })
}

/**
 * One page of a keyset list by its number. The pages before it are fetched first, because each has the cursor of the
 * next.
 */
export function usePagedList<Row, Query extends object>(call: ListCall<Row, Query>, state: ListState) {
  const client = useQueryClient()
  const query = pagesOfList(call, state)
  const list = useInfiniteQuery(query)
  const { data, hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage, refetch } = list
  const loaded = data?.pages.length ?? 0
  const mustReadOn = loaded > 0 && loaded < state.page && hasNextPage && !isFetching && !error

  useEffect(() => {
    if (mustReadOn) void fetchNextPage()
  }, [mustReadOn, fetchNextPage])

  /** The rows of a page; the next page is fetched if needed. */
  const rowsOn = async (page: number): Promise<readonly Row[] | undefined> => {
    const there = data?.pages[page - 1]
    return there ? there.items : (await fetchNextPage()).data?.pages[page - 1]?.items
  }
  // cancels a pending first request, because a refetch would only keep waiting for it
  const retry = async () => {
    await client.cancelQueries({ queryKey: query.queryKey, exact: true })
    await refetch()
  }

  const at = Math.min(state.page, Math.max(loaded, 1))
  const isReadingOn = loaded < state.page && (hasNextPage || isFetching)
  return {
    /** Undefined until the page is loaded. */
    rows: isReadingOn ? undefined : data?.pages[at - 1]?.items,
    /** The page shown; the URL may name one that no longer exists. */
    page: at,
    total: data?.pages[0]?.total,
    hasNext: at < loaded || hasNextPage,
    isStale: isPlaceholderData,
    error,
    rowsOn,
    retry: () => void retry(),
  }
}
