import { useMutationState } from '@tanstack/react-query'

export const dropKey = (id: string) => ['share-links', 'drop', id] as const

/**
 * Whether a link is being deleted, or was. Its views must not refetch it, since the live event may arrive before the
 * response.
 */
export const useLeaving = (id: string): boolean =>
  useMutationState({ filters: { mutationKey: dropKey(id) }, select: ({ state }) => state.status }).some(
    (status) => status === 'pending' || status === 'success',
  )
