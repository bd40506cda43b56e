import type { Endpoint, Sent } from '@ambry/contract/kernel/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { CallOptions } from './client.ts'

/** A call as those see it who only pass it on: what it takes and answers is inferred from the endpoint. */
export type Asking<Input, Answer> = { (input: Input, options?: CallOptions): Promise<Answer>; path: string }
type Listing = { nextCursor: string | null }

/** The query that an endpoint takes. */
type QueryOf<E extends Endpoint> = Sent<E> extends { query: infer Query } ? Query : never
/** The words of a list's query that are filters of its own, beside those that every list takes. */
export type FilterIn<Query> = Exclude<keyof Query & string, 'limit' | 'cursor' | 'total' | 'format' | 'q' | 'sort'>
export type FilterOf<E extends Endpoint> = FilterIn<QueryOf<E>>

/** Query options for one call. The key begins with the endpoint's path, so that a live event can name what to refetch. */
export const query = <Input, Answer>(call: Asking<Input, Answer>, input: NoInfer<Input>) =>
  queryOptions({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => call(input, { signal }),
  })

/** The same for a list that is read page by page; `input` names everything but the cursor. */
export const pagesOf = <Input extends { query: object }, Answer extends Listing>(
  call: Asking<Input, Answer>,
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
 * The query of a call as an address says it. Its words are checked here; their values are any text that somebody typed
 * or kept, which only the server can judge.
 */
export const queryFor = <Query extends object, Answer>(
  _: Asking<{ query: Query }, Answer>,
  words: { readonly [Word in keyof Query]?: string | number | undefined },
): Query => words as Query

/** A call for one record as a call of its own: the id is part of its path, and so of what is kept of its answers. */
export const callFor = <Query, Answer>(call: Asking<{ params: { id: string }; query: Query }, Answer>, id: string) =>
  Object.assign((input: { query: Query }, options?: CallOptions) => call({ ...input, params: { id } }, options), {
    path: call.path.replace(':id', id),
  })
