import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useSyncExternalStore } from 'react'
import { hydration } from './parts/ssr/hydration.ts'
import { stopKeepingEvents } from './parts/ssr/replay-events.ts'
import type { PageRouter } from './routes.tsx'

/** On the server. */
const alwaysUnderWay = () => true

/** The page: the same in a tab and where the server renders its first screen, so that the one can hydrate the other. */
export function App({ client, router }: { client: QueryClient; router: PageRouter }) {
  useEffect(stopKeepingEvents, [])
  const isUnderWay = useSyncExternalStore(hydration.subscribe, hydration.isUnderWay, alwaysUnderWay)
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <IsRestoringProvider value={isUnderWay}>
          <RouterProvider router={router} />
        </IsRestoringProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
