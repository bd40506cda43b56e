import type { Endpoint, Sent } from '@ambry/contract/kernel/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { CallOptions } from './client.ts'

/** Any call of the API. What it takes and answers is inferred from its endpoint. */
export type ApiCall<Input, Answer> = { (input: Input, options?: CallOptions): Promise<Answer>; path: string }
type Listing = { nextCursor: string | null }

/** The query that an endpoint takes. */
type QueryOf<E extends Endpoint> = Sent<E> extends { query: infer Query } ? Query : never
/** The filters of a list's query: all but what every list takes. */
export type FilterIn<Query> = Exclude<keyof Query & string, 'limit' | 'cursor' | 'total' | 'format' | 'q' | 'sort'>
export type FilterOf<E extends Endpoint> = FilterIn<QueryOf<E>>

/** Query options for one call. The key begins with the endpoint's path, so that a live event can name what to refetch. */
export const query = <Input, Answer>(call: ApiCall<Input, Answer>, input: NoInfer<Input>) =>
  queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => call(input, { signal }),
  })

/** The same for a list that is read page by page; `input` names everything but the cursor. */
export const pagesOf = <Input extends { query: object }, Answer extends Listing>(
  call: ApiCall<Input, Answer>,
  input: NoInfer<Input>,
) =>
  infiniteQueryOptions({
    // the third part keeps a paged list and a single page of it apart
    queryKey: [call.path, input, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => call({ ...input, query: { ...input.query, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Listing) => page.nextCursor,
  })

/**
 * The query of a call from the search of a page. Names are checked here; values are whatever text the address holds, which
 * only the server can validate: hence the cast.
 */
export const queryFor = <Query extends object, Answer>(
  _: ApiCall<{ query: Query }, Answer>,
  search: { readonly [Key in keyof Query]?: string | number | undefined },
): Query => search as Query

/** A call for one record as a call of its own: the id is part of its path, and so of what is kept of its answers. */
export const callFor = <Query, Answer>(call: ApiCall<{ params: { id: string }; query: Query }, Answer>, id: string) =>
  Object.assign((input: { query: Query }, options?: CallOptions) => call({ ...input, params: { id } }, options), {
    path: call.path.replace(':id', id),
  })
