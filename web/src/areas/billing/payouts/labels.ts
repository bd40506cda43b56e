// Every sentence of this folder's screens.

// OwePayoutDialog.tsx
export const createPayout = 'Create payout'
export const payoutCreated = 'Payout created'
export const weOwe = (name: string | number, amount: string | number) => `We owe ${name} ${amount}.`
export const to = 'To'
export const forLabel = 'For'
export const amount = 'Amount'
export const recordedAsAnExpense = 'Recorded as an expense.'
export const note = 'Note'
export const visibleToTheMember = 'Visible to the member.'
export const upToTheMembersCredit = 'Up to the member’s credit.'
export const checkingAvailableCredit = 'Checking available credit…'
export const thisMemberHasNoCredit = 'This member has no credit.'
export const availableCredit = (amount: string | number) => `Available credit: ${amount}.`

// PayoutPanel.tsx
export const payouts = (detail: string | number) => `${detail}, Payouts`
export const weCouldntLoadThisPayout = 'We couldn’t load this payout'
export const dueSince = (label: string | number, date: string | number) => `${label}, due since ${date}.`
export const canceled = 'Canceled'
export const details = 'Details'
export const datePaid = 'Date paid'
export const method = 'Method'
export const reference = 'Reference'
export const createdBy = 'Created by'
export const dueSinceTitle = 'Due since'
export const availableOn = 'Available'
export const netted = 'Netted'
export const toPay = 'To pay'
export const onHoldUntil = (date: string) => `On hold until ${date}`
export const theBuyersPaymentCan = 'The buyer’s payment can still be reversed, so these proceeds can’t be paid out yet.'
export const returned = 'Returned'
export const cameBackOn = (how: string, date: string) => `${how} on ${date}`
export const recordReturn = 'Record return'
export const recordReturnOf = (detail: string) => `Record return: ${detail}`
export const theMoneyIsInOurBank =
  'Confirm that the money is back in our bank. The payout is due again: you can pay it again or, if allowed, cancel it. The member is notified.'
export const whatHappened = 'What happened'
export const dateReturned = 'Date returned'
export const returnRecorded = 'Return recorded'
export const allPayouts = (name: string | number) => `All payouts to ${name}`
export const payoutPdf = 'Payout (PDF)'
export const markAsPaid = 'Mark as paid'
export const cancelPayout = 'Cancel payout'
export const markAsPaidDetail = (detail: string | number) => `Mark as paid: ${detail}`
export const payoutPaid = 'Payout paid'
export const confirmThatTheMoneyHas =
  'Confirm that the money has left our bank. The member is notified, and an entry is posted.'
export const payoutCanceled = 'Payout canceled'
export const thePayoutIsCanceled = (name: string | number) =>
  `The payout is canceled, and the amount returns to ${name}’s credit.`
export const thePayoutIsCanceledSentence = 'The payout is canceled.'

// PayoutsTab.tsx
export const status = 'Status'
export const payoutsTitle = 'Payouts'
export const memberNoteOrReference = 'Member, number, note, or reference'
export const noPayoutsYet = 'No payouts yet'
export const whenWeOweAMember = 'When we owe a member money, such as a credit refund, it appears here until it’s paid.'
export const checkTheRecipient = 'Check the recipient'
export const number = 'Number'
export const cards = 'Cards'
export const total = 'Total'
