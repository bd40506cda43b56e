import {
  type DisputeStatus,
  disputeReasonLabel,
  type EvidenceKind,
  evidenceKinds,
} from '@ambry/contract/payments/disputes/kinds'

// Every sentence of this folder's screens.

// service.ts
export const theDispute = (amount: string, receipt: string, reason: string) =>
  `${amount} of ${receipt}. Reason: ${disputeReasonLabel(reason)}.`
export const answerBy = (deadline: string) => ` Respond by ${deadline}.`
export const staffTitles: Record<Exclude<DisputeStatus, 'reported' | 'under_review' | 'inquiry_review'>, string> = {
  inquiry: 'Payment inquiry opened',
  inquiry_closed: 'Payment inquiry closed',
  needs_response: 'Payment dispute opened',
  won: 'Payment dispute won',
  lost: 'Payment dispute lost',
}
export const memberTitles = {
  inquiry: 'Your bank asked about a payment',
  needs_response: 'Payment disputed',
  won: 'Dispute decided',
  lost: 'Dispute decided',
} as const
export const memberMessages = {
  inquiry: (amount: string, receipt: string) =>
    `Your bank asked us about your payment ${receipt} (${amount}). If you recognize it, let your bank know.`,
  needs_response: (amount: string, receipt: string) =>
    `Your bank opened a dispute of ${amount} for your payment ${receipt}. If that’s a mistake, ask your bank to withdraw it.`,
  won: (amount: string, receipt: string) =>
    `Your bank decided the dispute of ${amount} in our favor. Your payment ${receipt} is valid again.`,
  lost: (amount: string, receipt: string) =>
    `Your bank decided the dispute of ${amount} for your payment ${receipt} in your favor. The amount it covered is due again.`,
} as const
export const disputeDueSoon = 'Payment dispute due soon'
export const stillUnanswered = (what: string, deadline: string) =>
  `${what} Respond by ${deadline}, or the dispute is lost.`

// timeline-service.ts
export const opened = (amount: string) => `Opened for ${amount}`
export const statusIs: Record<DisputeStatus, string> = {
  reported: 'Reported',
  inquiry: 'Inquiry opened',
  inquiry_review: 'Inquiry under review',
  inquiry_closed: 'Inquiry closed',
  needs_response: 'Dispute needs a response',
  under_review: 'Under review by the bank',
  won: 'Won',
  lost: 'Lost',
}
export const taken = (amount: string) => `${amount} taken by the bank`
export const reinstated = (amount: string) => `${amount} returned by the bank`
export const feeCharged = (amount: string) => `Fee of ${amount}`
export const feeReturned = (amount: string) => `Fee of ${amount} returned`
export const evidenceAdded = (kind: EvidenceKind) => `Evidence added: ${evidenceKinds[kind].toLowerCase()}`
export const evidenceSent = 'Evidence sent'
export const lossAccepted = 'Loss accepted'

// answer-service.ts
export const thisDisputeCantBeAnswered = 'You can’t respond to this dispute anymore.'
export const thisIsBeingSent = 'The response is being sent.'
export const addEvidenceFirst = 'Add a document or write an explanation first.'
export const oneFileOfAKind = (kind: EvidenceKind) =>
  `There is already a document of this kind (${evidenceKinds[kind].toLowerCase()}). Remove it first, or choose another kind.`
export const theFilesAreTooLarge = 'All documents together can have up to 4.5 MB.'
export const thisFileNoLongerExists = 'This file no longer exists.'
