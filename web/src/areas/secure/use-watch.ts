import type { SecureCard } from '@ambry/contract/secure/records'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { api, queryClient } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { isUnder } from '../../api/live/live-refresh.ts'
import { toasts } from '../../ui/layers/toast.ts'
import * as watchLabels from './watch-labels.ts'

type Watched = Pick<SecureCard, 'id' | 'playerName' | 'isWatched'>

/** Toggles watching a card. Optimistic: reverted if the request fails. */
export function useWatch(): (card: Watched) => void {
  const running = useRef(new Set<string>())
  const { mutate } = useMutation({
    mutationFn: ({ id, isWatched }: Watched) =>
      isWatched ? api.secure.unwatch({ params: { id } }) : api.secure.watch({ params: { id } }),
    onMutate: ({ id, isWatched }) => patch(id, !isWatched),
    onError: (error, { id, playerName, isWatched }) => {
      patch(id, isWatched)
      toasts.show({
        title: isWatched ? watchLabels.stillWatching(playerName) : watchLabels.notWatching(playerName),
        description: sentenceOf(error),
        variant: 'destructive',
      })
    },
    onSuccess: (_data, card) => {
      const now = { ...card, isWatched: !card.isWatched }
      toasts.show({
        title: now.isWatched ? watchLabels.watching(card.playerName) : watchLabels.notWatching(card.playerName),
        action: { label: watchLabels.undo, run: () => press(now) },
      })
    },
    onSettled: (_data, _error, { id }) => running.current.delete(id),
  })
  const press = (card: Watched) => {
    if (running.current.has(card.id)) return
    running.current.add(card.id)
    mutate(card)
  }
  return press
}

/** Updates the cache everywhere a card of Secure is shown. */
function patch(id: string, isWatched: boolean): void {
  const path = api.secure.gallery.path
  queryClient.setQueriesData({ predicate: ({ queryKey }) => isUnder(path, queryKey[0]) }, (data: unknown) =>
    watchedIn(data, id, isWatched),
  )
}

function watchedIn(data: unknown, id: string, isWatched: boolean): unknown {
  if (Array.isArray(data)) return data.map((part) => watchedIn(part, id, isWatched))
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([key, part]) => [key, watchedIn(part, id, isWatched)] as const)
  const copy = Object.fromEntries(entries)
  return copy.id === id && 'isWatched' in copy ? { ...copy, isWatched } : copy
}
