import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'

import { hearNoMore } from './first/again.ts'
import type { PageRouter } from './routes.tsx'

/** The page: the same in a tab and where the server draws its first screen, so that the one can take over the other. */
export function App({ client, router }: { client: QueryClient; router: PageRouter }) {
  useEffect(hearNoMore, [])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
