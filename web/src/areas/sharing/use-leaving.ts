import { useMutationState } from '@tanstack/react-query'

export const dropKey = (id: string) => ['share-links', 'drop', id] as const

/**
 * Whether a link is being taken off the list, or was. What shows it must not ask for it again: the news of its going
 * may be here before the answer is.
 */
export const useLeaving = (id: string): boolean =>
  useMutationState({ filters: { mutationKey: dropKey(id) }, select: ({ state }) => state.status }).some(
    (status) => status === 'pending' || status === 'success',
  )
