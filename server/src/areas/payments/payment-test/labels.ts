// Every sentence of this folder's screens.

// service.ts
export const invoiceCreated = 'Invoice created'
export const createdToTestTheSandbox = 'Created to test the sandbox.'
export const invoiceVoided = 'Invoice voided'
export const itWasOnly = 'It was only for this test.'
export const confirmedWithTheBank = 'Confirmed with the bank'
export const notConfirmedWithTheBank = 'Not confirmed with the bank'
export const someDaysPassed = 'A few days passed'
export const theBankReversedThePayment = 'The bank reversed the payment'
export const theInvoiceIsOpenAgain = 'The invoice is open again.'
export const processorEventReceived = 'Processor event received'
export const theSameEventReceivedAgain = 'The same event received again'
export const succeededArrivedFirst = '“Succeeded” arrived first'
export const processingArrivedAfter = '“Processing” arrived after it'
export const itChangesNothing = 'It changes nothing.'
export const forgedEventSent = 'Forged event sent'
export const theSignatureIsWrong = 'The signature is wrong, so it was rejected.'
export const sandboxTest = 'Sandbox test.'
export const paymentRefunded = 'Payment refunded'
export const aCreditNoteCanceled = 'A credit note canceled the invoice, and the credit was refunded.'
export const refundedInTheDashboard = 'Refunded in the processor’s dashboard'
export const theBankReturnedTheRefund = 'The bank returned the refund'
export const itIsCreditAgain = 'It’s credit again.'
export const opened = {
  inquiry: 'The cardholder asked their bank about it',
  dispute_part: 'The cardholder disputed a quarter of it',
  dispute_won: 'The cardholder disputed it',
  dispute_lost: 'The cardholder disputed it',
} as const
export const movesMoney = {
  inquiry: 'No money moved.',
  dispute_part: 'The bank took that part, and the invoice is open again.',
  dispute_won: 'The bank took the money, and the invoice is open again.',
  dispute_lost: 'The bank took the money, and the invoice is open again.',
} as const
export const evidenceSent = 'Evidence sent'
export const decided = {
  inquiry: 'The inquiry was closed',
  dispute_part: 'The bank decided for the cardholder',
  dispute_won: 'The bank decided for us and returned the money',
  dispute_lost: 'The bank decided for the cardholder',
} as const
