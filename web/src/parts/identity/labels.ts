import { type IdentityGate, identityLevels } from '@ambry/contract/identity/kinds'

// Every sentence of this folder.

const what: Record<IdentityGate, (amount: string | null) => string> = {
  purchase: (amount) => (amount ? `Purchases from ${amount} need` : 'This purchase needs'),
  payout: (amount) => (amount ? `Payouts from ${amount} need` : 'Payouts need'),
  borrow: () => 'Borrowing needs',
  lend: () => 'Lending needs',
  fund: () => 'Funds need',
}

export const verifyFirst = 'Verify your identity first'
export const needsLevel = (gate: IdentityGate, amount: string | null, level: keyof typeof identityLevels) =>
  `${what[gate](amount)} verification (${identityLevels[level].toLowerCase()}). It takes about 3 minutes, then you’ll come back here.`
export const verifyIdentity = 'Verify identity'
export const inReview = 'Your identity check is in review'
export const answerBy = (at: string) => `We’ll answer by ${at}. Then you can continue here.`
export const somethingToRetake = 'Retake needed for your identity check'
export const retake = 'Retake it, and then you come back here.'
export const retakeButton = 'Retake'
export const hasExpired = 'Your identity verification has expired'
export const viewCheck = 'View status'
