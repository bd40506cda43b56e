import './app.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
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

// what the document shows stays until the page that takes its place is known
void router.load().finally(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
