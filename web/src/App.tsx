import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useSyncExternalStore } from 'react'
import { hydration } from './parts/ssr/hydration.ts'
import type { PageRouter } from './routes.tsx'

/** Server snapshot: hydration has not finished there. */
const alwaysUnderWay = () => true

/** The root component, shared by the browser and server rendering so that the browser can hydrate the server's HTML. */
export function App({ client, router }: { client: QueryClient; router: PageRouter }) {
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
