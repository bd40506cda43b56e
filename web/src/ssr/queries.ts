import type { QueryClient } from '@tanstack/react-query'

import { api, session } from '../api/api.ts'
import { addressOf, type Input } from '../api/client.ts'
import { pagesOf, query } from '../api/queries.ts'
import { cardsQuery, countsQuery, filtersIn } from '../areas/secure/gallery/gallery-queries.ts'
import { countsQuery as boardCountsQuery, postsQuery } from '../areas/source/board/board-queries.ts'
import { attentionQuery } from '../parts/attention/use-attention.ts'
import type { SearchOf } from '../paths.ts'
import { parseSearch } from '../search.ts'

/** API responses by request URL. */
export type Answers = Readonly<Record<string, unknown>>

type Key = readonly [path: string, input: unknown, pages?: 'pages']

const everywhere: readonly Key[] = [session.me.queryKey, query(api.site.site, {}).queryKey]

const mine: readonly Key[] = [...everywhere, pagesOf(api.notices.notices, { query: {} }).queryKey]

const has = (...words: readonly (string | number | undefined)[]): boolean => words.some((word) => word !== undefined)

/** Only the gallery's default state is rendered: the cabinet, from the first card. */
function ofGallery(search: SearchOf<'/secure'>): Key[] {
  const { tab, view, page, compare, marked } = search
  if (tab === 'requests' || has(view, page, compare, marked)) return []
  return [...mine, attentionQuery.queryKey, countsQuery(filtersIn(search)).queryKey, cardsQuery(search).queryKey]
}

/** The board alone: no other tab, no record and no dialog. */
function ofBoard(search: SearchOf<'/source'>): Key[] {
  const { tab, view, post, hunt, offer, dialog } = search
  if (has(tab, view, post, hunt, offer, dialog)) return []
  return [
    ...mine,
    query(api.source.ownSourceSummary, {}).queryKey,
    attentionQuery.queryKey,
    boardCountsQuery(search).queryKey,
    postsQuery(search).queryKey,
  ]
}

export const isLanding = (href: string): boolean => new URL(href, 'http://any').pathname === '/'

/** All queries of the first screen at a URL, the essential one last; empty if the URL isn't rendered. */
export function queriesAt(href: string): readonly Key[] {
  const { pathname, search } = new URL(href, 'http://any')
  const asked: SearchOf<'/'> & SearchOf<'/secure'> & SearchOf<'/source'> = parseSearch(search)
  // a phone that photographs documents has no use for the landing page
  if (isLanding(href)) return asked.verify === undefined ? everywhere : []
  if (pathname === '/secure') return ofGallery(asked)
  return pathname === '/source' ? ofBoard(asked) : []
}

export const addressAt = ([path, input]: Key): string => addressOf(path, input as Input)

/** Puts the responses into the cache under the keys the screens use. */
export function fillCache(client: QueryClient, href: string, answers: Answers): void {
  for (const key of queriesAt(href)) {
    const answer = answers[addressAt(key)]
    if (answer !== undefined) client.setQueryData(key, key[2] ? { pages: [answer], pageParams: [null] } : answer)
  }
}
