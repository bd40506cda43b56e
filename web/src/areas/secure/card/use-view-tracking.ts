import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, queryClient, session } from '../../../api/api.ts'
import { CardView, type ViewTransport } from './view-tracking.ts'

const transport: ViewTransport = {
  create: async (cardId, userId) => {
    const view = await api.secure.beginView({ body: { cardId, userId } }, { isBeacon: true })
    // refetch now, so that the recently viewed row is already in its new order when the user returns to the gallery
    void queryClient.invalidateQueries({ queryKey: [api.secure.recentCards.path], refetchType: 'all' })
    return view
  },
  update: (id, timeSpentSeconds) =>
    api.secure.timeView({ params: { id }, body: { timeSpentSeconds } }, { isBeacon: true }),
  beacon: (id, timeSpentSeconds) => {
    const body = new Blob([JSON.stringify({ timeSpentSeconds })], { type: 'application/json' })
    navigator.sendBeacon(api.secure.timeViewByBeacon.path.replace(':id', id), body)
  },
}

/** Reports that a card is viewed, and for how long. `cardId` is null until the card is visible. */
export function useViewTracking(cardId: string | null): void {
  const { data: me } = useQuery(session.me)
  // an impersonating admin is not the member, and their session is read-only
  const userId = me?.isImpersonated ? undefined : me?.id
  useEffect(() => {
    if (cardId === null || userId === undefined) return
    const view = new CardView(transport, cardId, userId, () => performance.now())
    const onVisibilityChange = () => (document.visibilityState === 'hidden' ? view.hidden() : view.shown())
    const away = () => view.hidden()
    view.start(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', away)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', away)
      void view.leave()
    }
  }, [cardId, userId])
}
