import type { Endpoint, Result, Sent } from '@ambry/contract/kernel/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Call, CallOptions } from './client.ts'

type Fetch = (input: unknown, options: CallOptions) => Promise<unknown>
type Listing = { nextCursor: string | null }

/** Query options for one call. The key begins with the endpoint's path, so that a live event can name what to refetch. */
export const query = <E extends Endpoint>(call: Call<E>, input: Sent<E>) =>
  queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => (call as unknown as Fetch)(input, { signal }) as Promise<Result<E>>,
  })

/** The same for a list that is read page by page; `input` names everything but the cursor. */
export const pagesOf = <E extends Endpoint>(call: Call<E>, input: Sent<E> & { query: object }) =>
  infiniteQueryOptions({
    // the third part keeps a paged list and a single page of it apart
    queryKey: [call.path, input, 'pages'] as const,
    queryFn: ({ signal, pageParam }) =>
      (call as unknown as Fetch)({ ...input, query: { ...input.query, cursor: pageParam } }, { signal }) as Promise<
        Result<E> & Listing
      >,
    initialPageParam: null as string | null,
    getNextPageParam: (page: Listing) => page.nextCursor,
  })
