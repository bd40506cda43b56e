import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

// The texts of a member's invoice list.

const invoices = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`

export const title = 'Invoices and payouts'
export const statement = 'Statement of account'
export const failure = 'We couldn’t load your invoices'
export const shown = 'Invoices shown'
export const listOf = (tab: string) => `${tab} invoices`

export const dueOn = (count: number) => (count === 0 ? 'Amount due' : `Due on ${invoices(count)}`)
export const overdue = 'Overdue'
export const dueSince = 'Oldest due date'
export const nextDue = 'Next due'
export const credit = 'Your credit'
export const settledBy = { credit, payout: 'Payout' } as const
export const payoutsDue = 'Payouts due to you'

export const nothing = {
  due: { title: 'Nothing due', text: 'New invoices show up here, with how to pay them.' },
  paid: { title: 'Nothing paid yet', text: 'Paid invoices show up here, with their receipts.' },
  all: { title: 'No invoices yet', text: 'New invoices show up here.' },
} as const

export const choose = (number: string) => `Select ${number}`
export const tickSeveral = 'Select invoices to pay them together.'
export const chosen = (count: number) => `${invoices(count)},`
export const payChosen = 'Pay selected'
export const pay = 'Pay'
export const payNumber = (number: string) => `Pay ${number}`
export const ofTotal = (cents: number) => `of ${formatMoney(cents)}`

export const payouts = 'Payouts'
export const availableOn = (date: string) => `Available ${date}`
export const wentToWhatYouOwed = (amount: string) => `${amount} went toward what you owed`
export const paidOn = (on: string) => `Paid ${formatDate(on)}`

export const dashboard = 'Dashboard'
export const backToDashboard = 'Back to dashboard'

// InvoiceHistory.tsx
export const payments = 'Payments'
export const noPaymentsYet = 'No payments yet.'
export const creditNotes = 'Credit notes'
export const reminders = 'Reminders'
export const receipt = (number: string | number) => `Receipt ${number}`
export const reversed = 'Reversed'

// InvoiceSheet.tsx
export const downloadPdf = 'Download PDF'
export const askAboutThisInvoice = 'Ask about this invoice'

// InvoiceView.tsx
export const invoice = 'Invoice'
export const weCouldntLoadThisInvoice = 'We couldn’t load this invoice'
export const payAmount = (amount: string | number) => `Pay ${amount}`

// PaperSkeleton.tsx
export const loading = 'Loading'

// RecordFrame.tsx
export const breadcrumb = 'Breadcrumb'

// StatementView.tsx
export const weCouldntLoadTheStatement = 'We couldn’t load the statement'

// WireDetails.tsx
export const ourWireDetailsArentSet = (phone: string | number) =>
  `Our wire details aren’t set up yet. Contact us${phone} before you pay.`
export const wireDetails = 'Wire details'
export const includeTheReferenceExactly = 'Include the reference exactly as shown. We use it to match your payment.'
export const weNeverChangeOurBank = (phone: string | number) =>
  `We never change our bank details by text or email. If in doubt, call us${phone} before you send anything.`

// WireSaid.tsx
export const wireReportedAsSent = 'Wire reported as sent. '
export const youToldUs = (time: string | number) => `You told us on ${time}. We’ll let you know when the money arrives.`
export const cardsOfPayout = (count: number) => `${count} cards`
