import type { DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './App.tsx'
import { api, listenToTabs, queryClient, session } from './api/api.ts'
import { query } from './api/queries.ts'
import { refetchOnFocus } from './api/query-client.ts'
import { hydration } from './parts/ssr/hydration.ts'
import { createPageRouter } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToTabs()
refetchOnFocus(window)
const router = createPageRouter()
const app = <App client={queryClient} router={router} />

/** When the server answered with the document: on a slow line the scripts come seconds later. */
function renderedAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (visit?.responseStart ?? 0)
}

/** Whether the server has rendered the first screen: the answers it did that from are taken over into the cache. */
function hydrateCache(): boolean {
  const brought = document.getElementById('query-state')?.textContent
  if (!brought) return false
  const { queries } = JSON.parse(brought) as DehydratedState
  // by the clock of this device, which may differ from the server's; the library's own `hydrate` would be 0.8 kB more
  for (const { queryKey, state } of queries) queryClient.setQueryData(queryKey, state.data, { updatedAt: renderedAt() })
  const me = queryClient.getQueryData(session.me.queryKey)
  if (me) session.arrive(me)
  return me !== undefined
}

if (hydrateCache()) {
  // the rendered page has none of the boundaries that a router waits behind
  router.ssr = { manifest: undefined }
  hydration.begin()
  void router.load().finally(() => startTransition(() => void hydrateRoot(root, app)))
} else {
  // every page asks these two first; on their way while the page is put together
  void queryClient.prefetchQuery(session.me)
  void queryClient.prefetchQuery(query(api.site.site, {}))
  // What the document shows stays until the page that takes its place is known. A transition is put together in short
  // steps with room for a touch between them; plainly rendered, the first page would be one long one.
  void router.load().finally(() => startTransition(() => createRoot(root).render(app)))
}
