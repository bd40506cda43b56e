// Every sentence of this folder.

export const assignment = 'Assignment'
/** A record and its messages can wait at the same time. */
export const messagesAssignment = 'Message assignment'
export const assignedTo = (name: string) => `Assigned to ${name}`
export const assignedToYou = 'Assigned to you'
export const unassigned = 'Unassigned'
export const openNow = (names: string) => `Viewing now: ${names}`
export const due = (at: string) => `due ${at}`
export const handoverNote = 'Handover note'
export const noteFrom = (name: string | null) => (name ? `From ${name}: ` : '')
export const assignToMe = 'Assign to me'
export const putBack = 'Unassign'
export const handOver = 'Reassign'
export const handOverTitle = 'Reassign this item'
export const to = 'To'
export const backToTheQueue = 'Back to the queue'
export const noteLabel = 'Note'
export const noteHint = 'What the next person needs to know. Saved in the audit log.'
export const nothingChanged = 'Nothing changed'
export const handedOver = 'Reassigned'
export const isBackInTheQueue = 'The item is back in its queue.'
export const nowHas = (name: string) => `${name} has it now.`
