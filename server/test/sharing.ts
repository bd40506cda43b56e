import { aliasesIn } from '../src/aliases.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** A typical browser's user agent, as opposed to a bot's. */
export const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

export const newShare = (what: object, more: object = {}) => ({
  name: 'For Anna',
  what,
  shows: ['photos', 'cert', 'population', 'place', 'history'],
  days: 14,
  ...more,
})

/** A link to a new card of this user, with the token from its address. */
export async function sharedCard(by: Caller, more: object = {}, cardMore: object = {}) {
  const card = await registered(by, cardMore)
  const link = await wanted(by.post('/api/share-links', newShare({ scope: 'card', cardId: card.id }, more)), 201)
  return { card, link, token: tokenOf(link), shortId: String(link.shortAddress).split('/').at(-1) as string }
}

export const tokenOf = (link: { address: string | null }): string => String(link.address).split('/').at(-1) ?? ''

/** How a link's visitors know a card or photo of its owner. */
export const aliasIn = (h: Harness, link: { id: string }, { id }: { id: string }) =>
  aliasesIn(h.app.deps.secrets, 'share link', link.id).aliasOf(id)

type Look = {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  headers?: Record<string, string | undefined>
  ip?: string
}

/** Fetches a page as a browser does, without our headers. */
export function open(h: Harness, url: string, { method = 'GET', form, headers = {}, ip }: Look = {}): Promise<Answer> {
  return h.nobody.call({
    method,
    url,
    ...(form && { body: new URLSearchParams(form).toString() }),
    headers: {
      'client-id': undefined,
      'client-key': undefined,
      'user-agent': browser,
      ...(form && {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        'sec-fetch-site': 'same-origin',
      }),
      ...headers,
    },
    ...(ip && { ip }),
  })
}

type Visit = {
  ip?: string
  userAgent?: string
  headers?: Record<string, string | undefined>
  body?: object
  as?: Caller
}

/** Reports a view as a page's script does. */
export const visit = (
  h: Harness,
  token: string,
  { ip = '203.0.113.7', userAgent = browser, headers = {}, body = {}, as }: Visit = {},
) =>
  (as ?? h.nobody).call({
    method: 'POST',
    url: `/api/shared/${token}/visits`,
    body,
    headers: { 'user-agent': userAgent, ...headers },
    ip,
  })

export const beat = (h: Harness, token: string, visitId: string, body: object, ip = '203.0.113.7') =>
  h.nobody.call({
    method: 'POST',
    url: `/api/shared/${token}/visits/${visitId}`,
    body,
    headers: { 'user-agent': browser },
    ip,
  })
