import { type GallerySort, galleryStep } from '@ambry/contract/secure/kinds'

import { api, queryClient, session } from '../../../api/api.ts'
import { pagesOf, query, queryFor } from '../../../api/queries.ts'
import { hydration } from '../../../parts/ssr/hydration.ts'
import type { SearchOf } from '../../../paths.ts'
import { type GalleryFilter, galleryFilters, understood } from './filters/gallery-filters.ts'

// In the first load, so that the cards are asked for while the gallery's own code is on its way. Keep it small.

/** What the field takes, and the server. */
const longestSearch = 200

export const firstSort: GallerySort = '-listedAt'

/** What the counts are asked: which cards, in no order. */
export function filtersIn(search: SearchOf<'/secure'>) {
  const found: { [Filter in GalleryFilter | 'q' | 'watched']?: string } = {}
  for (const key of galleryFilters) {
    const value = understood(key, search[key] ?? '')
    if (value) found[key] = value
  }
  // a link may say more than anybody can type
  if (search.q) found.q = search.q.slice(0, longestSearch)
  if (search.tab === 'watched') found.watched = '1'
  return found
}

const sortIn = ({ sort = '' }: SearchOf<'/secure'>): GallerySort =>
  (understood('sort', sort) as GallerySort | '') || firstSort

/** Live events say when to look again; for a moment after an answer nothing else does. */
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

/** Asks for what the gallery at this address will show. Whoever is nobody yet is led to the entrance first. */
export function beginGallery(search: SearchOf<'/secure'>): void {
  // an answer that was late for the drawing must not stand where the drawing has none
  if (search.tab === 'requests' || hydration.isUnderWay() || !session.mayBeSignedIn()) return
  void queryClient.prefetchInfiniteQuery(cardsQuery(search))
  void queryClient.prefetchQuery(countsQuery(filtersIn(search)))
}
