import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, queryClient, session } from '../../../api/api.ts'
import { CardView, type ViewTransport } from './view-tracking.ts'

const transport: ViewTransport = {
  create: async (cardId, userId) => {
    const view = await api.secure.beginView({ body: { cardId, userId } })
    // whoever comes back to the gallery finds the row below it in its new order, and nothing changes places there
    void queryClient.invalidateQueries({ queryKey: [api.secure.recentCards.path], refetchType: 'all' })
    return view
  },
  update: (id, timeSpentSeconds) => api.secure.timeView({ params: { id }, body: { timeSpentSeconds } }),
  beacon: (id, timeSpentSeconds) => {
    const body = new Blob([JSON.stringify({ timeSpentSeconds })], { type: 'application/json' })
    navigator.sendBeacon(api.secure.timeViewByBeacon.path.replace(':id', id), body)
  },
}

/** Tells the house that a card is looked at, and for how long. `cardId` is null until the card is in sight. */
export function useViewTracking(cardId: string | null): void {
  const { data: me } = useQuery(session.me)
  // an admin who looks at the account is not the member, and their session may write nothing
  const userId = me?.isImpersonated ? undefined : me?.id
  useEffect(() => {
    if (cardId === null || userId === undefined) return
    const view = new CardView(transport, cardId, userId, () => performance.now())
    const variant = () => (document.visibilityState === 'hidden' ? view.hidden() : view.shown())
    const away = () => view.hidden()
    view.start(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', variant)
    window.addEventListener('pagehide', away)
    return () => {
      document.removeEventListener('visibilitychange', variant)
      window.removeEventListener('pagehide', away)
      void view.leave()
    }
  }, [cardId, userId])
}
