// Every sentence of this folder's screens.

import { type Day, formatDate } from '@ambry/contract/kernel/dates'

// rules.ts
export const addressOnRequest = 'address on request'
export const addressOnFile = 'address on file'
export const paymentGroup = (count: number, amount: string, first: Day) =>
  count === 1
    ? `1 payment of ${amount} due ${formatDate(first)}`
    : `${count} monthly payments of ${amount} from ${formatDate(first)}`
export const standardConditions = [
  'Your identity and address are verified.',
  'Every card listed in section 7 is in our vault, checked in, and signed off by two of our staff.',
  'You have signed this agreement.',
]

// service.ts
export const notOfferedYet = 'The agreement is ready once we approve your application.'
export const offerOver = 'This offer is no longer open.'
export const offerEnded = (on: Day) => `This offer ended on ${formatDate(on)}.`
export const documentChanged = 'The document has changed. Read the new one before you sign.'
export const alreadySigned = 'You already signed this agreement.'
export const nameDiffers = 'Type your full name as it is on your verified ID or in your profile.'
export const signedTitle = 'Agreement signed'
export const signedMessage = (number: string) =>
  `You signed the agreement for loan ${number}. We’ll let you know when it’s funded.`
export const signedForStaff = (name: string, number: string) => `${name} signed the agreement for loan ${number}.`
export const notSigned = 'The borrower hasn’t signed the agreement yet.'
export const signedOtherTerms =
  'The terms changed after the borrower signed. They have to sign the new agreement first.'
