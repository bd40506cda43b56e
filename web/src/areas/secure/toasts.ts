import { about, type LiveToasts, word } from '../../live-toast.ts'

export const toasts: LiveToasts = {
  request_updated: (event) => ({
    title: 'Card Request Updated',
    description: `Your request${about(event)} is now ${word(event.status)}.`,
  }),
}
