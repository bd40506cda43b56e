import type { Endpoint, Sent } from '@ambry/contract/kernel/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { CallOptions } from './client.ts'

/** Any API call. Its input and response types are inferred from the endpoint. */
export type ApiCall<Input, Answer> = { (input: Input, options?: CallOptions): Promise<Answer>; path: string }
type Listing = { nextCursor: string | null }

type QueryOf<E extends Endpoint> = Sent<E> extends { query: infer Query } ? Query : never
/** The filters of a list's query: everything but the parameters that all lists take. */
export type FilterIn<Query> = Exclude<keyof Query & string, 'limit' | 'cursor' | 'total' | 'format' | 'q' | 'sort'>
export type FilterOf<E extends Endpoint> = FilterIn<QueryOf<E>>

/**
 * Query options for one call. The key starts with the endpoint's path, so that a live event can name what to refetch.
 */
export const query = <Input, Answer>(call: ApiCall<Input, Answer>, input: NoInfer<Input>) =>
  queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => call(input, { signal, isQuery: true }),
  })

/** The same for a paginated list; `input` is everything but the cursor. */
export const pagesOf = <Input extends { query: object }, Answer extends Listing>(
  call: ApiCall<Input, Answer>,
  input: NoInfer<Input>,
) =>
  infiniteQueryOptions({
    // keeps the infinite query apart from a query for a single page
    queryKey: [call.path, input, 'pages'] as const,
    queryFn: ({ signal, pageParam }) =>
      call({ ...input, query: { ...input.query, cursor: pageParam } }, { signal, isQuery: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Listing) => page.nextCursor,
  })

/**
 * Builds a call's query from a page's search params. Names are checked here, but values are arbitrary text from the URL
 * that only the server can validate, hence the cast.
 */
export const queryFor = <Query extends object, Answer>(
  _: ApiCall<{ query: Query }, Answer>,
  search: { readonly [Key in keyof Query]?: string | number | undefined },
): Query => search as Query

/** Binds a call to one record: the id becomes part of the path and so of the cache key. */
export const callFor = <Query, Answer>(call: ApiCall<{ params: { id: string }; query: Query }, Answer>, id: string) =>
  Object.assign((input: { query: Query }, options?: CallOptions) => call({ ...input, params: { id } }, options), {
    path: call.path.replace(':id', id),
  })
