// Every sentence of this folder's screens.

import { formatDateTime, type Instant } from '@ambry/contract/kernel/dates'

// collecting-service.ts
export const invoiceNotFound = 'Invoice not found.'
export const isntOpen = (number: string | number) => `${number} isn’t open. Nothing is due on it.`
export const onlyIsStillDue = (amount: string | number, number: string | number) =>
  `Only ${amount} is still due on ${number}.`

// payouts-service.ts
export const memberNotFound = 'Member not found.'
export const payoutDue = (label: string | number) => `Payout due: ${label}`
export const saleUndone = 'Sale undone'
export const enterADateThatIsnt = 'Enter a date that isn’t in the future.'
export const payoutsAreOnHold = (until: Instant, timeZone: string) =>
  `This member’s phone number changed recently. Payouts to them are on hold until ${formatDateTime(until, timeZone)}.`
export const wePaidYou = 'Payout sent'
export const isOnItsWay = (amount: string | number) => `${amount} is on its way to you.`
export const theseAreTheProceeds = 'These are the proceeds of a sale. Undo the sale to cancel them.'
export const payoutCanceled = 'Payout canceled'

// reversing-service.ts
export const theProcessorCollectedThisPayment = 'The processor collected this payment. Refund it instead.'
export const creditFromThisPaymentWas =
  'Credit from this payment was paid out to the member. Cancel the payout or bill the amount before you reverse the payment.'
export const paymentReversed = 'Payment reversed'
export const yourPayment = (amount: string | number, number: string | number) =>
  `Your payment of ${amount} (${number}) was reversed. The invoices it paid are open again.`
export const yourPaymentWithoutInvoices = (amount: string | number, number: string | number) =>
  `Your payment of ${amount} (${number}) was reversed.`
export const creditFromAnotherSourceWas = 'Credit from another source was refunded through this payment.'
export const paymentReversedNumber = (number: string | number) => `Payment ${number} reversed`
export const creditRemoved = (number: string | number) => `Credit removed from ${number}`
export const creditNoteApplied = (number: string | number) => `Credit note ${number} applied to the balance`

// service.ts
export const creditedInFull = 'Credited in full.'
export const eachInvoiceCanAppearOnly = 'Each invoice can appear only once in a payment.'
export const theInvoicesAddUp = (amount: string | number, amount2: string | number) =>
  `The invoices add up to ${amount}, but ${amount2} was received.`
export const alreadyHasThisReference = (same: string | number) =>
  `${same} already has this reference, amount, and date.`
export const thisMemberHasNoSuch = 'This member doesn’t have that invoice.'
export const creditApplied = (number: string | number) => `Credit applied to ${number}`
export const creditAppliedTitle = 'Credit applied'
export const ofYourCreditWasApplied = (amount: string | number, number: string | number) =>
  `${amount} of your credit was applied to ${number}.`
export const onlyAnInvoiceThatsIssued = 'Only issued invoices that aren’t void can be credited.'
export const onlyOfThisInvoiceCan = (amount: string | number) => `Only ${amount} of this invoice can still be credited.`
export const creditNote = (number: string | number, number2: string | number) => `Credit note ${number} on ${number2}`
export const invoiceCorrected = 'Invoice corrected'
export const wasCredited = (amount: string | number, number: string | number, rest: string | number) =>
  `${amount} was credited on ${number}.${rest}`
export const thisPayoutIs = (status: string) => `This payout is already ${status}.`
