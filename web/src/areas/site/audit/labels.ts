// Every sentence of this folder's screens.

// AuditPanel.tsx
export const thisEntryIsnt = 'This entry isn’t on this page of the list. Clear the filters or go to another page.'
export const denied = 'Denied'
export const done = 'Done'
export const person = 'Person'
export const viewing = 'Viewing'
export const membersInvolved = 'Members involved'
export const record = 'Record'
export const recordId = 'Record ID'
export const reason = 'Reason'
export const from = 'IP address'
export const onOrAfter = 'On or after'
export const request = 'Request'
export const action = 'Action'
export const beforeAndAfter = 'Before and after'
export const field = 'Field'
export const before = 'Before'
export const after = 'After'

// AuditTab.tsx
export const viewingSubjectName = (subjectName: string | number) => `viewing ${subjectName}`
export const outcome = 'Outcome'
export const member = 'Member'
export const eventType = 'Event type'
export const eventTypes = { view: 'Viewed', change: 'Changed' } as const
export const when = 'When'
export const exactTime = 'Exact time'
export const until = 'On or before'
export const auditLog = 'Audit log'
export const searchHint = 'Person, action, record, reason, or ID'
export const noEntriesYet = 'No entries yet'
export const everyChangeMade = 'Every change made in the back office is recorded here.'
