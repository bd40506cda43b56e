import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'

// The states of a change of phone number. Without a schema on purpose: the page shows this table, and zod stays out of
// the browser.

export const phoneChangeStatus = defineStatuses({
  pending: { label: 'Pending', tone: 'wait' },
  done: { label: 'Changed', tone: 'ok' },
  stopped: { label: 'Stopped', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
})
export const phoneChangeStatuses = keysOf(phoneChangeStatus)
export type PhoneChangeStatus = keyof typeof phoneChangeStatus
export const phoneChangeActions = {
  finish: { from: ['pending'], to: 'done' },
  stop: { from: ['pending'], to: 'stopped' },
  fail: { from: ['pending'], to: 'failed' },
} as const satisfies TransitionTable<PhoneChangeStatus>
