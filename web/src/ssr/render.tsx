// What the server renders with: the build makes one file of it (web/vite/ssr.ts).
import type { CurrentUser } from '@ambry/contract/accounts/records'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { App } from '../App.tsx'
import { session } from '../api/api.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createPageRouter } from '../routes.tsx'
import { FirstLanding } from './landing.tsx'
import { type Answers, addressAt, fillCache, queriesAt } from './queries.ts'

export { renderShared } from './shared.tsx'

/** The same for everybody, so the build renders it once. */
export const renderLanding = (): string => renderToStaticMarkup(<FirstLanding />)

/**
 * The API addresses to ask before the screen at an address can be rendered: first who looks, last what it is nothing
 * without. None where no screen is rendered.
 */
export const addressesAt = (href: string): string[] => queriesAt(href).map(addressAt)

/** Whether the first answer is of somebody who may see the screen at once. */
export function mayRender(answers: Answers): boolean {
  const me = (answers[addressAt(session.me.queryKey)] ?? null) as CurrentUser | null
  return me !== null && me.legalDue.length === 0
}

/**
 * The first screen at an address for whoever the answers are for, with a cache and a router of its own, and that cache
 * for the page to hydrate from.
 */
export async function renderScreen(href: string, answers: Answers): Promise<{ html: string; state: string }> {
  const client = createQueryClient()
  const router = createPageRouter(createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  fillCache(client, href, answers)
  const html = renderToString(<App client={client} router={router} />)
  const state = JSON.stringify(dehydrate(client))
  // its timers would keep the answers of one person in memory for minutes
  client.clear()
  return { html, state }
}
