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
