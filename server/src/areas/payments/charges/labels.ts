// Every sentence of this folder's screens.

// service.ts
export const weAcceptWiresOnly = 'We accept wires only.'
export const eachInvoiceCanAppearOnly = 'Each invoice can appear only once in a payment.'
export const cardPaymentsAreLimited = (amount: string | number) =>
  `Card payments are limited to ${amount}. Pay by wire or bank transfer.`
export const tooSmallToCharge = (amount: string) =>
  `Card and bank payments start at ${amount}. Use your credit, or pay it together with another invoice.`
export const tooLargeToCharge = (amount: string) =>
  `Card and bank payments are limited to ${amount}. Pay by wire, or in parts.`
export const moreThanIsLeft = (amount: string) =>
  `${amount} of it is more than was left of the payment, for example because it was refunded before.`
export const theProcessorReversed = (amount: string | number, receiptNumber: string | number) =>
  `The processor reversed ${amount} (${receiptNumber}).`
export const debitFailed = (amount: string) => `Bank debit of ${amount} failed`
export const receivedButNotRecorded = (amount: string, why: string) =>
  `${amount} arrived at the card processor but couldn’t be recorded. ${why}`
export const unexpectedly = 'Something unexpected went wrong. The log has the details.'
export const yourBankReversedThePayment = 'Your bank reversed the payment.'
export const paymentReversed = 'Payment reversed'
export const theInvoicesItPaid = (words: string | number) =>
  `${words} The invoices it paid are open again. Review anything that followed from it.`
export const theLoanItPaid = (words: string | number, loan: string) =>
  `${words} ${loan} owes it again. Review anything that followed from it.`
export const theBalanceItFilled = (words: string | number) =>
  `${words} It’s no longer in the lender’s balance. Review anything that followed from it.`
export const aPaymentNeedsReview = 'A payment needs review'
export const onlyAPaymentWaiting = 'Only a payment waiting for confirmation can be canceled.'
export const stillBeingSent = 'This payment is still being sent. Try again in 30 seconds.'
export const cantAskTheProcessor =
  'We can’t reach the payment processor, so we don’t know whether it received this payment. Try again in a few minutes.'
export const nothingHereNeedsReview = 'Nothing here needs review.'
export const paymentFailed = 'Payment failed'
export const bookedLater = (amount: string, number: string) => `${amount} of ${number}, reversed earlier`
export const clearItFirst = (amount: string) =>
  `${amount} is more than is left of the member’s payments. Clear it from “Card processor: unresolved” with a manual entry, then mark this as resolved.`
