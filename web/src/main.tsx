import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { api, listenToTabs, queryClient, session } from './api/api.ts'
import { query } from './api/queries.ts'
import { router } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToTabs()
// every page asks these two first; on their way while the page is put together
void queryClient.prefetchQuery(session.me)
void queryClient.prefetchQuery(query(api.house.house, {}))

// What the document shows stays until the page that takes its place is known. A transition is put together in short
// steps with room for a touch between them; plainly rendered, the first page would be one long one.
void router.load().finally(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)
