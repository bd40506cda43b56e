import { type GallerySort, galleryStep } from '@ambry/contract/secure/kinds'

import { api, queryClient, session } from '../../../api/api.ts'
import { pagesOf, query, queryFor } from '../../../api/queries.ts'
import { hydration } from '../../../parts/ssr/hydration.ts'
import type { SearchOf } from '../../../paths.ts'
import { type GalleryFilter, galleryFilters, understood } from './filters/gallery-filters.ts'

// Part of the initial bundle, so that the cards are fetched while the gallery's own code is loading. Keep it small.

/** The limit of the search field and of the server. */
const longestSearch = 200

export const firstSort: GallerySort = '-listedAt'

/** The query for the counts: the filters without a sort order. */
export function filtersIn(search: SearchOf<'/secure'>) {
  const found: { [Filter in GalleryFilter | 'q' | 'watched']?: string } = {}
  for (const key of galleryFilters) {
    const value = understood(key, search[key] ?? '')
    if (value) found[key] = value
  }
  // a link may contain more than the field accepts
  if (search.q) found.q = search.q.slice(0, longestSearch)
  if (search.tab === 'watched') found.watched = '1'
  return found
}

const sortIn = ({ sort = '' }: SearchOf<'/secure'>): GallerySort =>
  (understood('sort', sort) as GallerySort | '') || firstSort

/** Live events trigger refetches, so other triggers are ignored for a moment after a response. */
export const staleTime = 10_000

export const cardsQuery = (search: SearchOf<'/secure'>) => ({
  ...pagesOf(api.secure.gallery, {
    query: queryFor(api.secure.gallery, { ...filtersIn(search), sort: sortIn(search), limit: galleryStep }),
  }),
  staleTime,
})

export const countsQuery = (filters: ReturnType<typeof filtersIn>) => ({
  ...query(api.secure.galleryCounts, { query: queryFor(api.secure.galleryCounts, filters) }),
  staleTime,
})

/** Prefetches what the gallery at this URL will show. Signed-out visitors are redirected to the landing page first. */
export function beginGallery(search: SearchOf<'/secure'>): void {
  // during hydration the client must not have data that the server's HTML was rendered without
  if (search.tab === 'requests' || hydration.isUnderWay() || !session.mayBeSignedIn()) return
  void queryClient.prefetchInfiniteQuery(cardsQuery(search))
  void queryClient.prefetchQuery(countsQuery(filtersIn(search)))
}
