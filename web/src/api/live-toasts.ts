import type { LiveEventType } from '@ambry/contract/areas'
import type { LiveEvent } from '@ambry/contract/kernel/live'

export type LiveToast = { title: string; description?: string; variant?: 'default' | 'destructive' }

const word = (status: string | undefined) => (status ?? 'updated').replaceAll('_', ' ')

/** ` for 1986 Marcus Vale`, or as much of it as the event says. */
function about({ year, playerName }: LiveEvent): string {
  const card = [year, playerName].filter(Boolean).join(' ')
  return card && ` for ${card}`
}

const accessToasts: Record<string, LiveToast> = {
  approved: {
    title: 'Access Request Approved',
    description: 'Your access request has been approved. You can now log in.',
  },
  rejected: {
    title: 'Access Request Rejected',
    description: 'Your access request was not approved. Please contact support for more information.',
    variant: 'destructive',
  },
}

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

const byStatus =
  (toasts: Record<string, LiveToast>) =>
  ({ status }: LiveEvent): LiveToast | null =>
    status !== undefined && Object.hasOwn(toasts, status) ? (toasts[status] ?? null) : null

const toasts: Partial<Record<LiveEventType, (event: LiveEvent) => LiveToast | null>> = {
  access_request_updated: byStatus(accessToasts),
  hunt_updated: (event) => ({
    title: 'Hunt Request Updated',
    description: `Your hunt${about(event)} is now ${word(event.status)}.`,
  }),
  sell_updated: (event) => ({
    title: 'Sell Offer Updated',
    description: `Your offer${about(event)} was ${word(event.status)}.`,
  }),
  request_updated: (event) => ({
    title: 'Card Request Updated',
    description: `Your request${about(event)} is now ${word(event.status)}.`,
  }),
  loan_updated: byStatus(loanToasts),
  // not source_updated: that one also tells of edits that leave the status as it was
  source_status_changed: byStatus(sourceToasts),
  profile_updated: () => ({ title: 'Profile Updated', description: 'Your profile has been updated.' }),
}

/** The toast an event shows to the signed-in user; null for events that concern somebody else or say nothing new. */
export function toastFor(event: LiveEvent, userId: string | null): LiveToast | null {
  const isMine = event.userId !== undefined && event.userId === userId
  if (event.type === 'notification') {
    if (!event.title || !(isMine || event.userId === undefined)) return null
    return {
      title: event.title,
      ...(event.message === undefined ? {} : { description: event.message }),
      ...(event.variant === undefined ? {} : { variant: event.variant }),
    }
  }
  if (!isMine || !Object.hasOwn(toasts, event.type)) return null
  return toasts[event.type]?.(event) ?? null
}
