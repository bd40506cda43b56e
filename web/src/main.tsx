import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './App.tsx'
import { api, listenToTabs, queryClient, session } from './api/api.ts'
import { query } from './api/queries.ts'
import { refetchOnFocus } from './api/query-client.ts'
import { hydration } from './parts/ssr/hydration.ts'
import { createPageRouter } from './routes.tsx'
import { type Answers, keepAnswers, personIn } from './ssr/queries.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToTabs()
refetchOnFocus(window)
const router = createPageRouter()
const app = <App client={queryClient} router={router} />

/** When the server answered with the document: on a slow line the scripts come seconds later. */
function drawnAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (visit?.responseStart ?? 0)
}

/** Whether the server has drawn the first screen, with the answers it was drawn from. */
function isDrawn(): boolean {
  const brought = document.getElementById('answers')?.textContent
  if (!brought) return false
  const answers = JSON.parse(brought) as Answers
  const me = personIn(answers)
  if (!me) return false
  session.arrive(me)
  keepAnswers(queryClient, location.href, answers, drawnAt())
  return true
}

if (isDrawn()) {
  // the drawing has none of the boundaries that a router waits behind
  router.ssr = { manifest: undefined }
  hydration.begin()
  void router.load().finally(() => startTransition(() => void hydrateRoot(root, app)))
} else {
  // every page asks these two first; on their way while the page is put together
  void queryClient.prefetchQuery(session.me)
  void queryClient.prefetchQuery(query(api.house.house, {}))
  // What the document shows stays until the page that takes its place is known. A transition is put together in short
  // steps with room for a touch between them; plainly rendered, the first page would be one long one.
  void router.load().finally(() => startTransition(() => createRoot(root).render(app)))
}
