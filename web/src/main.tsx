import './app.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { listenToTabs, queryClient } from './api/api.ts'
import { router } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToTabs()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
