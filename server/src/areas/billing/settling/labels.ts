// Every sentence of this folder's screens.

import { formatDateTime, type Instant } from '@ambry/contract/kernel/dates'

// collecting-service.ts
export const invoiceNotFound = 'Invoice not found.'
export const isntOpen = (number: string | number) => `${number} isn’t open. Nothing is due on it.`
export const onlyIsStillDue = (amount: string | number, number: string | number) =>
  `Only ${amount} is still due on ${number}.`

// payout-lines-service.ts
export const priceOf = (amount: string) => `Sale price ${amount}`
export const sellersFeeOf = (amount: string) => `seller’s fee ${amount}`
export const paidToLoan = (amount: string) => `applied to your loan ${amount}`

// payouts-service.ts
export const memberNotFound = 'Member not found.'
export const payoutDue = (label: string | number) => `Payout due: ${label}`
export const enterADateThatIsnt = 'Enter a date that isn’t in the future.'
export const payoutsAreOnHold = (until: Instant, timeZone: string) =>
  `This member’s phone number changed recently. Payouts to them are on hold until ${formatDateTime(until, timeZone)}.`
export const theyOweUs = (amount: string, number: string) =>
  `This member owes us ${amount} (${number}). Payouts to them wait until it’s settled.`
export const theseAreHeldUntil = (date: string) =>
  `The buyer’s payment can still be reversed. You can pay out these proceeds from ${date}.`
export const onlyAPaidPayout = 'Only a paid payout can be returned.'
export const itWasPaidAfter = (date: string) => `This payout was paid on ${date}. Enter that day or a later one.`
export const payoutReturned = (how: string) => `Payout came back: ${how.charAt(0).toLowerCase()}${how.slice(1)}`
export const payoutReturnedTitle = 'Payout returned'
export const cameBack = (amount: string) => `Your payout of ${amount} came back to us. We’ll contact you about it.`
export const partOfItWasNetted = 'Part of this payout already paid what the member owes, so it can’t be canceled.'
export const wePaidYou = 'Payout sent'
export const isOnItsWay = (amount: string | number) => `${amount} is on its way to you.`
export const theseAreTheProceeds = 'These are the proceeds of a sale. Undo the sale to cancel them.'
export const thisIsOfAFund = 'A fund owes this to its holder, so it can’t be canceled.'
export const payoutCanceled = 'Payout canceled'

// netting-service.ts
export const payoutNetted = (number: string) => `Payout netted against ${number}`
export const nettingTakenBack = (number: string) => `Netting against ${number} reversed`
export const payoutNettedTitle = 'Payout used for an amount due'
export const ofYourPayoutWent = (amount: string, number: string) =>
  `${amount} of your payout went toward ${number}, which you owe.`

// proceeds-service.ts
export const theSaleWasUndone =
  'The sale was undone after you were paid. We deduct this from future payouts until it’s settled.'

// reversing-service.ts
export const theProcessorCollectedThisPayment = 'The processor collected this payment. Refund it instead.'
export const creditPaidOut = (number: string) => `Credit from payment ${number} that was paid out`
export const yourBankReversed = (number: string) =>
  `Payment ${number} was reversed after its credit was paid out to you. We deduct this from future payouts until it’s settled.`
export const onlyThisMuchIsLeft = (amount: string) => `Only ${amount} of this payment is left to reverse.`
export const partOfYourPayment = (amount: string, number: string) =>
  `${amount} of your payment ${number} was reversed. What it paid is due again.`
export const paymentReversed = 'Payment reversed'
export const yourPayment = (amount: string | number, number: string | number) =>
  `Your payment of ${amount} (${number}) was reversed. The invoices it paid are open again.`
export const yourPaymentWithoutInvoices = (amount: string | number, number: string | number) =>
  `Your payment of ${amount} (${number}) was reversed.`
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

// write-offs-service.ts
export const onlyAnOverdueInvoice = 'Only an overdue invoice can be written off.'
export const endWhatItIsFor =
  'Only an invoice that was written manually can be written off. Cancel what this one is for, or correct it with a credit note.'
export const applyTheirCreditFirst = (amount: string) => `This member has ${amount} in credit. Apply it first.`
export const writtenOff = (number: string) => `Invoice ${number} written off`
export const recovered = (number: string) => `Invoice ${number}: write-off recovered`
