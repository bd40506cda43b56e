import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useSyncExternalStore } from 'react'
import type { PageRouter } from './routes.tsx'
import { hearNoMore } from './ssr/again.ts'
import { takeOver } from './ssr/take-over.ts'

/** Where it is drawn. */
const alwaysUnderWay = () => true

/** The page: the same in a tab and where the server draws its first screen, so that the one can take over the other. */
export function App({ client, router }: { client: QueryClient; router: PageRouter }) {
  useEffect(hearNoMore, [])
  const isUnderWay = useSyncExternalStore(takeOver.subscribe, takeOver.isUnderWay, alwaysUnderWay)
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
