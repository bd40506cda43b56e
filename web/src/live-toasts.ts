import type { LiveEvent } from '@ambry/contract/live'

import type { LiveToast, LiveToasts } from './live-toast.ts'
import { loadContributions } from './parts/contributions.tsx'
import { toasts as shown } from './ui/layers/toast.ts'

/**
 * The toast an event shows to the signed-in user; null for events that concern someone else or aren't worth showing.
 */
export async function toastFor(event: LiveEvent, userId: string | null): Promise<LiveToast | null> {
  const isMine = event.userId !== undefined && event.userId === userId
  if (event.type === 'notification') {
    if (!event.title || !(isMine || event.userId === undefined)) return null
    return {
      title: event.title,
      ...(event.message === undefined ? {} : { description: event.message }),
      ...(event.variant === undefined ? {} : { variant: event.variant }),
    }
  }
  if (!isMine) return null
  const toasts: LiveToasts = Object.assign({}, ...(await loadContributions('toasts')))
  if (!Object.hasOwn(toasts, event.type)) return null
  return toasts[event.type]?.(event) ?? null
}

export async function showToast(event: LiveEvent, userId: string | null): Promise<void> {
  const toast = await toastFor(event, userId)
  if (toast) shown.announce(toast)
}
