// Every sentence of this folder's screens.

// PaymentPanel.tsx
export const reversedOn = (part: string | null, date: string) =>
  part ? `${part} reversed ${date}. ` : `Reversed ${date}. `
export const payments = (number: string | number) => `${number}, Payments`
export const weCouldntLoadThisPayment = 'We couldn’t load this payment'
export const received = (detail: string | number, date: string | number) => `${detail}, received ${date}.`
export const whatItPaid = 'What it paid for'
export const theMembersCredit = 'The member’s credit'
export const details = 'Details'
export const from = 'From'
export const method = 'Method'
export const processor = 'Processor'
export const recordedManually = 'Recorded manually'
export const dateReceived = 'Date received'
export const reference = 'Reference'
export const note = 'Note'
export const recordedBy = 'Recorded by'
export const recorded = 'Recorded'
export const allPayments = (name: string | number) => `All payments from ${name}`
export const refunds = 'Refunds'
export const refundedInTotal = (amount: string | number) => `${amount} refunded in total.`
export const receipt = 'Receipt'
export const refund = 'Refund'
export const reverse = 'Reverse'
export const reversePayment = 'Reverse payment'
export const paymentReversed = 'Payment reversed'
export const fromAmount = (amount: string | number, name: string | number) => `${amount} from ${name}.`
export const useThisWhenTheBank =
  'Use this when the bank took the money back or the payment was recorded by mistake. Its invoices reopen, its credit is removed, and a reversing entry is posted. The receipt stays and is marked as reversed.'

// PaymentsTab.tsx
export const receivedTitle = 'Received'
export const forLabel = 'For'
export const refunded = (amount: string | number) => `${amount} refunded`
export const toCredit = 'To credit'
export const status = 'Status'
export const chargeback = 'Chargeback'
export const stillOwed = 'Still owed'
export const until = 'Until'
export const paymentsTitle = 'Payments'
export const recordPayment = 'Record payment'
export const receiptMemberOrReference = 'Receipt, member, or reference'
export const noPaymentsYet = 'No payments yet'
export const whenMoneyArrivesByWire = 'When money arrives by wire, check, or cash, record it here.'

// RecordPaymentDialog.tsx
export const paymentRecorded = 'Payment recorded'
export const fromReceipt = (amount: string | number, name: string | number, number: string | number) =>
  `${amount} from ${name}, receipt ${number}.`
export const amount = 'Amount'
export const internalOnly = 'Internal only.'

// RefundDialog.tsx
export const theMemberSees = 'The member sees this on the credit note, and it’s saved in the audit log.'
export const to = (amount: string | number, name: string | number) => `${amount} to ${name}.`
export const ofAlreadyRefunded = (amount: string | number, amount2: string | number) =>
  `${amount} of ${amount2} already refunded.`
export const upTo = (amount: string | number) => `Up to ${amount}.`
export const refundFrom = 'Refund from'
export const invoicePaidByThisPayment = (number: string | number, amount: string | number) =>
  `Invoice ${number} (${amount} paid by this payment)`
export const sCredit = (name: string | number) => `${name}’s credit`
export const aCreditNote = (amount: string | number, number: string | number) =>
  `A credit note for ${amount} is issued on ${number}.`
export const ofSCreditIsUsed = (amount: string | number, name: string | number) =>
  `${amount} of ${name}’s credit is used.`
export const goesBackToTheOriginal = 'goes back to the original payment method'
export const banksCanTakeSeveralDays = '. Banks can take several days. A refund can’t be canceled.'
export const onlyCanBeRefunded = (amount: string | number) => `Only ${amount} can be refunded.`

// SpreadPart.tsx
export const applyTo = 'Apply to'
export const loadingOpenInvoices = 'Loading open invoices…'
export const applyOldestFirst = 'Apply oldest first'
export const due = 'due'
export const overdue = 'overdue'
export const applyToNumber = (number: string | number) => `Apply to ${number}`

// spread.ts
export const onlyIsDue = (amount: string | number) => `Only ${amount} is due on this invoice.`
export const theInvoicesAddUp = (amount: string | number) => `The invoices add up to ${amount} more than the payment.`
export const becomesTheMembersCredit = (amount: string | number) => `${amount} becomes the member’s credit.`
export const nothingLeftOver = 'Nothing left over.'
export const goesTo = (amount: string | number, taken: string | number, credit: string | number) =>
  `${amount} goes to ${taken}. ${credit}`
