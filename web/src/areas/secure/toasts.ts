import { about, type LiveToasts, word } from '../../live-toast.ts'
import * as labels from './labels.ts'

export const toasts: LiveToasts = {
  request_updated: (event) => ({
    title: labels.cardRequestUpdated,
    description: labels.yourRequestIsNow(about(event), word(event.status)),
  }),
}
