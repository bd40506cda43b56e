import { keysOf } from '../kernel/keys.ts'

// Conversations between a member and staff about a record. Without a schema on purpose, for the page.

export const subjectKinds = {
  card_request: 'Card request',
  source_request: 'Wanted post',
  hunt: 'Hunt',
  sell_offer: 'Sell offer',
  loan: 'Loan',
  invoice: 'Invoice',
} as const
export type SubjectKind = keyof typeof subjectKinds
export const subjectKindNames = keysOf(subjectKinds)

export const mostAttachments = 5
export const attachmentBytes = 15_000_000
