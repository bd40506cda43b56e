import type { DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './App.tsx'
import { api, listenToTabs, queryClient, session } from './api/api.ts'
import { query } from './api/queries.ts'
import { refetchOnFocus } from './api/query-client.ts'
import { hydration } from './parts/ssr/hydration.ts'
import { stopKeepingEvents } from './parts/ssr/replay-events.ts'
import { createPageRouter } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToTabs()
refetchOnFocus(window)
const router = createPageRouter()
const app = <App client={queryClient} router={router} />

/** When the document's response started; on a slow connection the scripts arrive seconds later. */
function renderedAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (visit?.responseStart ?? 0)
}

/** Whether the server rendered the first screen. The responses it used are put into the cache. */
function hydrateCache(): boolean {
  const brought = document.getElementById('query-state')?.textContent
  if (!brought) return false
  const { queries } = JSON.parse(brought) as DehydratedState
  // by this device's clock, which may differ from the server's; the library's own `hydrate` would add 0.8 kB
  for (const { queryKey, state } of queries) queryClient.setQueryData(queryKey, state.data, { updatedAt: renderedAt() })
  const me = queryClient.getQueryData(session.me.queryKey)
  if (me) session.arrive(me)
  return me !== undefined
}

if (hydrateCache()) {
  // the rendered page has none of the Suspense boundaries a router waits behind
  router.ssr = { manifest: undefined }
  hydration.begin()
  void router.load().finally(() => {
    // a link outside the page works before the page itself is hydrated
    router.subscribe('onBeforeNavigate', stopKeepingEvents)
    startTransition(() => void hydrateRoot(root, app))
    // for the token that comes with it
    if (session.lastPerson()) void queryClient.invalidateQueries({ queryKey: session.me.queryKey })
  })
} else {
  stopKeepingEvents()
  // every page needs these two first, so they are fetched while the page loads
  void queryClient.prefetchQuery(session.me)
  void queryClient.prefetchQuery(query(api.site.site, {}))
  // The document's content stays until the page replacing it is known. A transition renders in small steps that leave
  // room for input, where a plain render would block.
  void router.load().finally(() => startTransition(() => createRoot(root).render(app)))
}
