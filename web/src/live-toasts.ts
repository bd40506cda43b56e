import type { LiveEvent } from '@ambry/contract/live'

import { about, byStatus, type LiveToast, type LiveToasts, word } from './live-toast.ts'
import { loadContributions } from './parts/contributions.tsx'
import { toasts as shown } from './ui/layers/toast.ts'

const loanToasts: Record<string, LiveToast> = {
  approved: {
    title: 'Loan Conditionally Approved',
    description:
      'Conditional Approve. We Must Receive Item In Hand To Fully Approve Loan. Our Secure Team Will Come To Pick Up Item(s) Personally. We Will Call To Schedule Pickup.',
  },
  paid: {
    title: 'Loan Marked as Paid',
    description: 'Your loan is paid in full. Your cards are free of its lien.',
  },
  rejected: {
    title: 'Loan Rejected',
    description: 'Your loan application was not approved.',
    variant: 'destructive',
  },
}

const sourceToasts: Record<string, LiveToast> = {
  active: { title: 'Source Request Approved', description: 'Your source request is now live.' },
  closed: { title: 'Source Request Closed', description: 'Your source request has been closed.' },
  fulfilled: { title: 'Source Request Fulfilled', description: 'Your source request has been fulfilled.' },
}

// events in the specification whose areas don't exist yet
const toCome: LiveToasts = {
  hunt_updated: (event) => ({
    title: 'Hunt Request Updated',
    description: `Your hunt${about(event)} is now ${word(event.status)}.`,
  }),
  sell_updated: (event) => ({
    title: 'Sell Offer Updated',
    description: `Your offer${about(event)} was ${word(event.status)}.`,
  }),
  loan_updated: byStatus(loanToasts),
  // not source_updated, which also fires for edits that leave the status unchanged
  source_status_changed: byStatus(sourceToasts),
}

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
  const toasts: LiveToasts = Object.assign({}, toCome, ...(await loadContributions('toasts')))
  if (!Object.hasOwn(toasts, event.type)) return null
  return toasts[event.type]?.(event) ?? null
}

export async function showToast(event: LiveEvent, userId: string | null): Promise<void> {
  const toast = await toastFor(event, userId)
  if (toast) shown.show(toast)
}
