// Every sentence of this folder's screens.

const some = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

// WorkPage.tsx
export const work = 'Work'
export const workPages = 'Work pages'
export const staffActivity = 'Staff activity'
export const staffActivityLead = 'What each person on staff did, from the audit log.'

// StaffActivityTab.tsx
export const day = 'Day'
export const dayBefore = 'Previous day'
export const dayAfter = 'Next day'
export const searchHint = 'Action, record, reason, or member'
export const actions = (count: number) => some(count, 'action', 'actions')
export const denied = (count: number) => `${count.toLocaleString('en-US')} denied`
export const nothingThatDay = 'No activity'
export const from = (first: string, last: string) => (first === last ? first : `${first} to ${last}`)
export const byHour = (name: string) => `Actions of ${name} by hour`
export const hour = (from: string, count: number) => `${from}: ${actions(count)}`
export const timeline = (name: string) => `Timeline of ${name}`
export const viewInAuditLog = 'View in audit log'
export const noMatches = 'Nothing matches this day and search.'
export const people = 'People'
export const viewing = (name: string) => `viewing ${name}’s account`

// MyWorkTab.tsx
export const myWork = 'My work'
export const myWorkLead =
  'Items assigned to you, sorted by due date. Items you don’t have open for an hour return to their queue.'
export const show = 'Show'
export const views = { me: 'Assigned to me', none: 'Unassigned', all: 'All waiting items' } as const
export const queue = 'Queue'
export const allQueues = 'All queues'
export const item = 'Item'
export const waiting = 'Waiting'
export const dueTitle = 'Due'
export const late = 'Late'
export const assignedTo = 'Assigned to'
export const openNow = (names: string) => `Viewing now: ${names}`
export const note = (by: string | null, text: string) => (by ? `${by}: ${text}` : text)
export const unassigned = 'Unassigned'
export const nothingAssigned = 'Nothing assigned to you'
export const nothingAssignedText = 'Choose unassigned items above, open one, and press Assign to me.'
export const nothingWaiting = 'Nothing waiting'
export const nothingWaitingText = 'There are no items in this view.'
export const firstOnly = 'Only the 200 oldest items are listed. Choose a queue to narrow the list.'

// QueueFiguresTab.tsx
export const weeklyFigures = 'Weekly figures'
export const weeklyFiguresLead = 'What arrived in each queue, what was done, and how long it took.'
export const week = (from: string, to: string) => `${from} to ${to}`
export const weekBefore = 'Previous week'
export const weekAfter = 'Next week'
export const arrived = 'Arrived'
export const done = 'Done'
export const median = 'Median time'
export const p95 = '95th percentile'
export const target = 'Target'
export const inOneLine = (arrivedCount: number, doneCount: number, medianTime: string, p95Time: string) =>
  `${arrivedCount} arrived, ${doneCount} done${doneCount > 0 ? `, median ${medianTime}, 95th percentile ${p95Time}` : ''}`
export const dayOfWeek = 'Day of the week'
export const byDay = (name: string) => `${name} by day of the week`
