import { focusManager, MutationCache, QueryClient } from '@tanstack/react-query'

const refetchDelay = 100

const scheduled = new WeakSet<QueryClient>()

/** Refetches all active queries, once for all writes within a short delay. */
export function refetchSoon(client: QueryClient): void {
  if (scheduled.has(client)) return
  scheduled.add(client)
  setTimeout(() => {
    scheduled.delete(client)
    void client.invalidateQueries()
  }, refetchDelay)
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // so that no screen needs to know what else its change affects
    mutationCache: new MutationCache({ onSuccess: () => refetchSoon(client) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        gcTime: 10 * 60 * 1000,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // a device that wrongly believes it is offline gets an error with a retry instead of an endless spinner
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/**
 * TanStack Query only listens to visibility; a window next to another one can gain focus while its tab was visible all
 * along.
 */
export function refetchOnFocus(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus()
    target.addEventListener('visibilitychange', listener)
    target.addEventListener('focus', listener)
    return () => {
      target.removeEventListener('visibilitychange', listener)
      target.removeEventListener('focus', listener)
    }
  })
}
