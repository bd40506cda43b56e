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

const perKeystroke = 'Autosave: the answer is the new draft, and reading every list at each pause in typing has no use.'
const asksOnly = 'Asks by POST and changes nothing.'
const counts = 'Counts that something was seen; nothing on the page shows it.'

/** Writes that don't trigger a refetch, each with the reason. All others refetch everything. */
export const leavesDataAlone: Record<string, string> = {
  'PATCH /api/admin/invoices/:id': perKeystroke,
  'PATCH /api/admin/legal-pages/:page/draft': perKeystroke,
  'POST /api/lookups/check': asksOnly,
  'POST /api/admin/lookups/check': asksOnly,
  // a real run is a mutation, and is followed by a refetch like any other
  'POST /api/admin/invoices/bulk': 'Also asked as a query, for the dry run.',
  'POST /api/sandbox/tokens': 'The first half of paying: what is shown stays until it is known how the payment ended.',
  'POST /api/secure-view-analytics': counts,
  'PATCH /api/secure-view-analytics/:id': counts,
  'POST /api/user/invoices/:id/seen': counts,
  'POST /api/admin/work/:queue/:id/presence':
    'Repeated every 30 seconds; an event tells pages when it changed something.',
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
