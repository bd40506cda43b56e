// Every sentence of this folder's screens.

// service.ts
export const weAcceptWiresOnly = 'We accept wires only.'
export const eachInvoiceCanAppearOnly = 'Each invoice can appear only once in a payment.'
export const cardPaymentsAreLimited = (amount: string | number) =>
  `Card payments are limited to ${amount}. Pay by wire or bank transfer.`
export const theProcessorReversed = (amount: string | number, receiptNumber: string | number) =>
  `The processor reversed ${amount} (${receiptNumber}).`
export const yourBankReversedThePayment = 'Your bank reversed the payment.'
export const paymentReversed = 'Payment reversed'
export const theInvoicesItPaid = (words: string | number) =>
  `${words} The invoices it paid are open again. Review anything that followed from it.`
export const theLoanItPaid = (words: string | number, loan: string) =>
  `${words} ${loan} owes it again. Review anything that followed from it.`
export const aPaymentNeedsReview = 'A payment needs review'
export const onlyAPaymentWaiting = 'Only a payment waiting for confirmation can be canceled.'
export const nothingHereNeedsReview = 'Nothing here needs review.'
export const paymentFailed = 'Payment failed'
