import { createRoot } from 'react-dom/client'

import { App } from '../src/App.tsx'
import { queryClient } from '../src/api/api.ts'
import { stopKeepingEvents } from '../src/parts/ssr/replay-events.ts'
import { createPageRouter } from '../src/routes.tsx'

/** Shows the app in the window that is global now, as src/main.tsx does, until the returned function is called. */
export async function openApp(): Promise<() => void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('the page has no #root')
  stopKeepingEvents()
  const router = createPageRouter()
  await router.load()
  const root = createRoot(place)
  root.render(<App client={queryClient} router={router} />)
  return () => {
    root.unmount()
    queryClient.clear()
  }
}
