import type { Api } from '@ambry/contract/areas'

import { api } from '../../../api/api.ts'
import { type FilterOf, pagesOf, query, queryFor } from '../../../api/queries.ts'
import type { SearchOf } from '../../../paths.ts'

type Filter = FilterOf<Api['source']['activePosts']>
export const boardFilters = [
  'category',
  'player',
  'set',
  'grade',
  'budget',
  'matching',
] as const satisfies readonly Filter[]
export type BoardFilter = (typeof boardFilters)[number]

export const filtersIn = (search: SearchOf<'/source'>): { [F in BoardFilter | 'q']?: string } =>
  Object.fromEntries([...boardFilters, 'q' as const].flatMap((key) => (search[key] ? [[key, search[key]]] : [])))

export const postsQuery = (search: SearchOf<'/source'>) =>
  pagesOf(api.source.activePosts, {
    query: queryFor(api.source.activePosts, { ...filtersIn(search), sort: search.sort }),
  })

export const countsQuery = (search: SearchOf<'/source'>) =>
  query(api.source.boardCounts, { query: queryFor(api.source.boardCounts, filtersIn(search)) })
