import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'

import { hearAgain } from './first/early.ts'
import type { PageRouter } from './routes.tsx'

const patience = 1_000

/** The page: the same in a tab and where the server draws its first screen, so that the one can take over the other. */
export function App({ client, router }: { client: QueryClient; router: PageRouter }) {
  useEffect(() => {
    // a drawn page says by itself when it hears; one that came to nothing must not keep what is pressed for ever
    const timer = setTimeout(hearAgain, patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
