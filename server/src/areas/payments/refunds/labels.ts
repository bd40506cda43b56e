// Every sentence of this folder's screens.

// service.ts
export const nothingFromThisPaymentCan = 'Nothing from this payment can be refunded through the processor.'
export const onlyOfThisPaymentCan = (amount: string | number) => `Only ${amount} of this payment can still be refunded.`
export const thisPaymentDidntPay = 'This payment didn’t pay that invoice.'
export const thisPaymentPaid = (amount: string | number, number: string | number) =>
  `This payment paid ${amount} of ${number}.`
export const refundOf = (number: string | number) => `Refund of ${number}`
export const refundOfFailed = (receiptNumber: string | number) => `Refund of ${receiptNumber} failed`
export const theProcessorDeclined = 'The processor declined it.'
export const aRefundFailed = 'A refund failed'
export const refundOnItsWay = 'Refund on its way'
export const ofYourPaymentWasRefunded = (amount: string | number, receiptNumber: string | number) =>
  `${amount} of your payment ${receiptNumber} was refunded to your original payment method.`
export const refundTo = (name: string, amount: string) => `Refund ${amount} to ${name}`
export const refundReturned = 'Refund returned'
export const itIsYourCreditAgain = (amount: string, receiptNumber: string) =>
  `Your bank returned the refund of ${amount} for ${receiptNumber}. It’s your credit again.`

// dashboard-service.ts
export const refundedInTheDashboard = 'Refunded to your payment method.'
export const theBankReturnedTheRefund = 'The bank returned the refund.'
export const madeInTheDashboard = 'Refund made in the processor’s dashboard'
export const creditNotesWereIssued = (amount: string, receiptNumber: string) =>
  `${amount} of ${receiptNumber} was refunded in the processor’s dashboard. What it had paid was credited.`
export const moreThanThePaymentHas = (amount: string) => `Only ${amount} of this payment can be refunded.`
