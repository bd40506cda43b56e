import { MutationCache, QueryClient } from '@tanstack/react-query'

const refetchDelay = 100

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // no screen has to know what its change touches elsewhere
      onSuccess: () => {
        setTimeout(() => void client.invalidateQueries(), refetchDelay)
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        gcTime: 10 * 60 * 1000,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // a device that believes to be offline gets an error with a retry, not a spinner without end
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
