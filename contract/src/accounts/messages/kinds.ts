import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'

// The states of a message that was sent. Without a schema on purpose: the page shows these tables, and zod stays out of
// the browser.

export const messageChannels = ['text', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageStatus = defineStatuses({
  queued: { label: 'Queued', tone: 'plain' },
  retrying: { label: 'Retrying', tone: 'wait' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  bounced: { label: 'Bounced', tone: 'bad' },
  complaint: { label: 'Reported as spam', tone: 'bad' },
})
export const messageStatuses = keysOf(messageStatus)
export type MessageStatus = keyof typeof messageStatus
