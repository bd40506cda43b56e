import type { Page } from '@ambry/contract/kernel/lists'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type ApiCall, queryFor } from '../../api/queries.ts'
import type { ListState } from './list-state.ts'

/** A call that answers keyset pages of rows. */
export type ListCall<Row, Query extends object> = ApiCall<{ query: Query }, Page<Row>>

/** What the server is asked: everything but the page. */
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
      // the rows are counted once, with the first page
      const place = pageParam === null ? { total: '1' } : { cursor: pageParam }
      return call({ query: queryFor(call, { ...query, ...place }) }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
    // the list stays in sight while the next letter's answer is on its way
    placeholderData: (previous) => previous,
  })
}

/** One page of a keyset list by its number. The pages before it are read first, because each leads to the next. */
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

  /** The rows of a page or, when it is the next one, as soon as they are read. */
  const rowsOn = async (page: number): Promise<readonly Row[] | undefined> => {
    const there = data?.pages[page - 1]
    return there ? there.items : (await fetchNextPage()).data?.pages[page - 1]?.items
  }
  // a first answer that is on its way is given up: asked once more, the library would only go on waiting for it
  const retry = async () => {
    await client.cancelQueries({ queryKey: query.queryKey, exact: true })
    await refetch()
  }

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
    rowsOn,
    retry: () => void retry(),
  }
}
