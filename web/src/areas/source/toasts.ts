import { about, byStatus, type LiveToasts, word } from '../../live-toast.ts'
import * as labels from './labels.ts'

export const toasts: LiveToasts = {
  source_status_changed: byStatus({
    active: labels.approved,
    closed: labels.closed,
    fulfilled: labels.fulfilled,
  }),
  hunt_updated: (event) => ({
    title: labels.huntRequestUpdated,
    description: labels.yourHuntIsNow(about(event), word(event.status)),
  }),
  sell_updated: (event) => ({
    title: labels.sellOfferUpdated,
    description: labels.yourOfferWas(about(event), word(event.status)),
  }),
}
