// The server rendering entry point; the build bundles it into one file (web/vite/ssr.ts).
import type { CurrentUser } from '@ambry/contract/accounts/records'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { App } from '../App.tsx'
import { session } from '../api/api.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createPageRouter } from '../routes.tsx'
import { type Answers, addressAt, fillCache, isLanding, queriesAt } from './queries.ts'

export { renderShared } from './shared.tsx'

/**
 * The API requests that the screen at a URL is rendered from: the signed-in user first, the essential one last. Empty
 * for URLs that are not rendered.
 */
export const addressesAt = (href: string): string[] => queriesAt(href).map(addressAt)

/**
 * Whether the signed-in user, the first response, may see the screen without a gate in front of it; the landing page
 * has none.
 */
export function mayRender(href: string, answers: Answers): boolean {
  const me = (answers[addressAt(session.me.queryKey)] ?? null) as CurrentUser | null
  return me !== null && (isLanding(href) || me.legalDue.length === 0)
}

/**
 * Renders the first screen at a URL from one user's responses, with its own cache and router, and returns that cache
 * for the page to hydrate from.
 */
export async function renderScreen(href: string, answers: Answers): Promise<{ html: string; state: string }> {
  const client = createQueryClient()
  const router = createPageRouter(createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  fillCache(client, href, answers)
  const html = renderToString(<App client={client} router={router} />)
  const state = JSON.stringify(dehydrate(client))
  // its timers would keep one user's responses in memory for minutes
  client.clear()
  return { html, state }
}
