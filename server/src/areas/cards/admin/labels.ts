import { type Day, formatDate } from '@ambry/contract/kernel/dates'

// Every sentence of this folder's screens.

// service.ts
export const noCardMatchesThisCode = 'No card matches this code or cert number.'
export const bothHaveThisCertNumber = (names: string | number) =>
  `${names} both have this cert number. Enter the grader first.`
export const memberNotFound = 'Member not found, or their account is closed.'
export const someoneElseChangedThisCard = 'Someone else changed this card. Review it and try again.'
export const isNowValued = (title: string | number, amount: string | number) => `${title} is now valued at ${amount}.`
export const yourCardWasAppraised = 'Your card was appraised'
export const withValue = (title: string, amount: string) => `${title} (${amount})`
export const cardsWereAppraised = (count: number) => `${count.toLocaleString('en-US')} of your cards were appraised`
export const areNowValued = (count: number, cards: string) =>
  `${count.toLocaleString('en-US')} of your cards have a new value: ${cards}.`
export const thisAppraisalHasAlreadyBeen = 'This appraisal has already been retracted.'
export const youCantMergeARecord = 'You can’t merge a record with itself.'
export const theTwoRecordsHaveDifferent = 'The two records have different owners. Correct the ownership first.'
export const weHaventAppraisedThisCard = 'We haven’t appraised this card yet.'
export const thatValueIsTooLarge = 'That value is too large.'
export const alreadyAppraisedAt = (amount: string, on: Day) =>
  `This card was already appraised at ${amount} on ${formatDate(on)}.`
export const unusualChange = (before: string, after: string) =>
  `The current value is ${before}, and you entered ${after}. That’s a change of more than 40%. Check the amount, then confirm it.`
