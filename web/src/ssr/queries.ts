import type { CurrentUser } from '@ambry/contract/accounts/records'
import type { QueryClient } from '@tanstack/react-query'

import { api, session } from '../api/api.ts'
import { addressOf, type Input } from '../api/client.ts'
import { pagesOf, query } from '../api/queries.ts'
import { cardsAsked, countsAsked, filtersIn } from '../areas/secure/gallery/gallery-question.ts'
import type { SearchOf } from '../paths.ts'
import { parseSearch } from '../search.ts'

/** The answers a document brings with it, by the addresses they would be asked at. */
export type Answers = Readonly<Record<string, unknown>>

type Key = readonly [path: string, input: unknown, pages?: 'pages']

const meKey: Key = session.me.queryKey
const mine: readonly Key[] = [
  meKey,
  query(api.house.house, {}).queryKey,
  pagesOf(api.notices.notices, { query: {} }).queryKey,
  query(api.secure.ownRequestSummary, {}).queryKey,
]

const ofGallery = (search: SearchOf<'/secure'>): Key[] => [
  countsAsked(filtersIn(search)).queryKey,
  cardsAsked(search).queryKey,
]

/** The gallery is drawn as most people find it: its cards in the cabinet, from the first. */
const isDrawn = (pathname: string, { tab, view, page, compare, marked }: SearchOf<'/secure'>): boolean =>
  pathname === '/secure' && tab !== 'requests' && [view, page, compare, marked].every((word) => word === undefined)

/** Everything the first screen at an address asks, its cards last, or nothing where none is drawn. */
export function queriesAt(href: string): readonly Key[] {
  const { pathname, search } = new URL(href, 'http://any')
  const asked = parseSearch(search)
  return isDrawn(pathname, asked) ? [...mine, ...ofGallery(asked)] : []
}

export const addressAt = ([path, input]: Key): string => addressOf(path, input as Input)

/** Whom the answers are for, if for anybody who may see the page at once. */
export function personIn(answers: Answers): CurrentUser | null {
  const me = (answers[addressAt(meKey)] ?? null) as CurrentUser | null
  return me && me.legalDue.length === 0 ? me : null
}

/** Puts the answers where the screens look for them, as old as they are: what is too old is asked again. */
export function keepAnswers(client: QueryClient, href: string, answers: Answers, updatedAt: number): void {
  for (const key of queriesAt(href)) {
    const answer = answers[addressAt(key)]
    if (answer === undefined) continue
    client.setQueryData(key, key[2] ? { pages: [answer], pageParams: [null] } : answer, { updatedAt })
  }
}
