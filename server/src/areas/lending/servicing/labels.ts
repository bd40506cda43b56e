// Every sentence of this folder's screens.

import { type Day, formatDate, formatDateTime, type Instant } from '@ambry/contract/kernel/dates'

// words of ledger entries
export const fundedEntry = (number: string, reference: string) => `Loan ${number} funded, ${reference}`
export const accrualEntry = (number: string) => `Interest on loan ${number}`
export const paymentEntry = (number: string, receipt: string | null) =>
  receipt ? `Payment ${receipt} applied to loan ${number}` : `Credit applied to loan ${number}`
export const reversalEntry = (number: string, kind: string) => `${kind} on loan ${number} reversed`
export const waiverEntry = (number: string) => `Waiver on loan ${number}`
export const writeOffEntry = (number: string) => `Write-off on loan ${number}`
export const termsEntry = (number: string) => `New terms of loan ${number}`
export const loanLabel = (number: string) => `Loan ${number}`

// service.ts
export const loanNotRunning = 'This loan isn’t active.'
export const enterADateThatIsnt = 'Enter a date that isn’t in the future.'
export const notBeforeFunding = (on: Day) => `Enter a date on or after ${formatDate(on)}, when the loan was funded.`
export const loanPaidTitle = 'Loan Marked as Paid'
export const loanPaidMessage = 'Your loan is paid in full. Your cards are free of its lien.'
export const loanPaidText = (houseName: string, number: string) =>
  `${houseName}: loan ${number} is paid in full. Your cards are free of its lien.`
export const repaidInFull = 'Loan paid in full'
export const reopenedTitle = 'Loan reopened'
export const reopenedMessage = (number: string, why: string) =>
  `Loan ${number} is open again: ${why} Your cards are pledged again.`
export const reopenedText = (houseName: string, number: string) =>
  `${houseName}: loan ${number} is open again because a payment was reversed. Check what is due.`
export const cardsNotPledgedTitle = (number: string) => `Loan ${number} reopened without all of its cards`
export const cardsNotPledged = (cards: readonly string[]) =>
  `These cards could not be pledged again: ${cards.join('; ')}. Ask the borrower for other collateral or payment.`

// funding-service.ts
export const offerEnded = (on: Day) => `The offer ended on ${formatDate(on)}. Approve the loan again first.`
export const onlyApprovedIsFunded = 'Only a conditionally approved loan can be funded.'
export const noCards = 'No card is pledged for this loan.'
export const cardsMissing = (titles: readonly string[]) =>
  `Every card must be in the vault, checked in, and signed off first. Missing: ${titles.join('; ')}.`
export const payoutsAreOnHold = (until: Instant, timeZone: string) =>
  `This member’s phone number changed recently. Payouts to them are on hold until ${formatDateTime(until, timeZone)}.`
export const notBeforeSigning = (on: Day) =>
  `Enter a date on or after ${formatDate(on)}, when the agreement was signed.`
export const firstDueTooEarly = 'The first payment must be due after the funding date.'
export const firstDueTooLate = 'The first payment must be due within 62 days of the funding date.'
export const fundedTitle = 'Loan funded'
export const fundedMessage = (number: string, amount: string, firstDue: Day) =>
  `We wired ${amount} for loan ${number}. Your first payment is due ${formatDate(firstDue)}.`

// payments-service.ts
export const onlyIsOwed = (amount: string) => `You owe ${amount} today. Enter that amount or less.`
export const notEnoughCredit = (amount: string) =>
  `You have ${amount} in credit. Enter a lower amount or choose another payment method.`
export const paymentReceivedTitle = 'Loan payment received'
export const paymentReceived = (amount: string, number: string, rest: string, toCredit: string | null) =>
  `We received ${amount} for loan ${number}. ${rest} is still owed.${toCredit ? ` ${toCredit} was added to your credit.` : ''}`
export const creditUsed = (amount: string, number: string, rest: string) =>
  `${amount} of your credit was applied to loan ${number}. ${rest} is still owed.`
export const paidOffWithCredit = (toCredit: string) =>
  `You paid ${toCredit} more than you owed. We added it to your credit.`
export const noLongerOpen = (number: string, amount: string) =>
  `Loan ${number} was no longer open when your payment of ${amount} arrived. The amount was added to your credit.`
export const paymentKeptTitle = 'Payment added to your credit'
export const alreadyReversed = 'This has already been reversed.'
export const reversalsStay = 'A reversal can’t be reversed. Record the payment or change again instead.'
export const undoTheSaleInstead = 'This is what a card was sold for. Undo the sale instead.'
export const eventNotFound = 'This entry doesn’t belong to the loan.'
export const paymentReversedTitle = 'Loan payment reversed'
export const paymentReversed = (amount: string, number: string, reason: string) =>
  `Your payment of ${amount} on loan ${number} was reversed: ${reason} Check what is due.`
export const paymentReversedText = (houseName: string, amount: string, number: string) =>
  `${houseName}: your payment of ${amount} on loan ${number} was reversed. Check what is due.`
export const eventReversedTitle = 'Loan corrected'
export const eventReversed = (kind: string, number: string, reason: string) =>
  `${kind} on loan ${number} was reversed: ${reason}`
export const payoffFrom = 'Choose today or a later date.'
export const payoffUntil = 'Choose a date within the next 60 days.'

// adjustments-service.ts
export const nothingToWaive = 'Enter the interest or late fees to waive.'
export const onlyOwedOn = (interest: string, fees: string, on: Day) =>
  `On ${formatDate(on)}, ${interest} in interest and ${fees} in late fees are owed.`
export const nothingToWriteOff = 'Enter the amount to write off.'
export const onlyOwedToday = (principal: string, interest: string, fees: string) =>
  `${principal} in principal, ${interest} in interest, and ${fees} in late fees are owed today.`
export const waivedTitle = 'Charges waived'
export const waivedMessage = (amount: string, number: string) => `We waived ${amount} on loan ${number}.`
export const writtenOffTitle = 'Loan balance reduced'
export const writtenOffMessage = (amount: string, number: string) => `We wrote off ${amount} of loan ${number}.`
export const waive = (name: string, amount: string) => `Waive ${amount} for ${name}`
export const writeOff = (name: string, amount: string) => `Write off ${amount} for ${name}`
export const changeTermsOf = (name: string) => `Change loan terms for ${name}`

// terms-service.ts
export const firstDueAfter = 'The first payment must be due after the new terms begin.'
export const sameTerms = 'These are the current terms. Change the rate, payment plan, or dates.'
export const termsTitle = 'New loan terms'
export const termsMessage = (number: string, months: number, first: Day) =>
  `Loan ${number} has a new schedule: ${months === 1 ? '1 payment' : `${months} monthly payments`} from ${formatDate(first)}. Open it to see every date and amount.`

// autopay-service.ts
export const methodExpired = 'This card has expired. Choose another payment method.'
export const autopayFailedTitle = 'Autopay failed'
export const autopayFailed = (amount: string, number: string, why: string) =>
  `We couldn’t collect ${amount} for loan ${number}. ${why} Make a payment now to avoid a late fee.`
export const autopayStoppedTitle = 'Autopay stopped'
export const autopayStopped = (number: string) =>
  `The payment method for loan ${number} was removed, so we couldn’t collect your payment. Choose another payment method or pay now.`
export const thePaymentFailed = 'The payment failed.'

// reminders-service.ts
export const dueSoonTitle = (number: string) => `Loan ${number}: payment due soon`
export const dueSoon = (amount: string, on: Day, hasAutopay: boolean) =>
  `${amount} is due ${formatDate(on)}.${hasAutopay ? ' Autopay will collect it.' : ''}`
export const dueTodayTitle = (number: string) => `Loan ${number}: payment due today`
export const dueToday = (amount: string, hasAutopay: boolean) =>
  hasAutopay ? `${amount} is due today. Autopay is collecting it.` : `${amount} is due today.`
export const lateTitle = (number: string) => `Loan ${number}: payment late`
export const late = (amount: string, due: Day, feeOn: Day | null) =>
  `${amount} was due ${formatDate(due)}.${feeOn ? ` A late fee applies on ${formatDate(feeOn)} unless you pay before then.` : ''}`
export const lateFeeTitle = (number: string) => `Loan ${number}: late fee charged`
export const lateFee = (fee: string, amount: string) => `A late fee of ${fee} was charged. ${amount} is past due.`
export const maturingTitle = (number: string) => `Loan ${number}: final payment coming up`
export const maturing = (amount: string, on: Day) =>
  `The final payment of ${amount} is due ${formatDate(on)}. You can also ask for an extension.`
export const asText = (houseName: string, title: string, message: string) => `${houseName}: ${title}. ${message}`
