import type { QueryClient } from '@tanstack/react-query'

import { api, session } from '../api/api.ts'
import { addressOf, type Input } from '../api/client.ts'
import { pagesOf, query } from '../api/queries.ts'
import { cardsQuery, countsQuery, filtersIn } from '../areas/secure/gallery/gallery-queries.ts'
import type { SearchOf } from '../paths.ts'
import { parseSearch } from '../search.ts'

/** Answers of the API by the addresses they were asked at. */
export type Answers = Readonly<Record<string, unknown>>

type Key = readonly [path: string, input: unknown, pages?: 'pages']

const everywhere: readonly Key[] = [session.me.queryKey, query(api.site.site, {}).queryKey]

const mine: readonly Key[] = [
  ...everywhere,
  pagesOf(api.notices.notices, { query: {} }).queryKey,
  query(api.secure.ownRequestSummary, {}).queryKey,
]

const ofGallery = (search: SearchOf<'/secure'>): Key[] => [
  countsQuery(filtersIn(search)).queryKey,
  cardsQuery(search).queryKey,
]

/** The gallery is rendered as most people find it: its cards in the cabinet, from the first. */
const isRendered = (pathname: string, { tab, view, page, compare, marked }: SearchOf<'/secure'>): boolean =>
  pathname === '/secure' && tab !== 'requests' && [view, page, compare, marked].every((word) => word === undefined)

export const isLanding = (href: string): boolean => new URL(href, 'http://any').pathname === '/'

/** Everything the first screen at an address asks, what it cannot do without last, or nothing where none is rendered. */
export function queriesAt(href: string): readonly Key[] {
  if (isLanding(href)) return everywhere
  const { pathname, search } = new URL(href, 'http://any')
  const asked = parseSearch(search)
  return isRendered(pathname, asked) ? [...mine, ...ofGallery(asked)] : []
}

export const addressAt = ([path, input]: Key): string => addressOf(path, input as Input)

/** Puts the answers where the screens look for them. */
export function fillCache(client: QueryClient, href: string, answers: Answers): void {
  for (const key of queriesAt(href)) {
    const answer = answers[addressAt(key)]
    if (answer !== undefined) client.setQueryData(key, key[2] ? { pages: [answer], pageParams: [null] } : answer)
  }
}
