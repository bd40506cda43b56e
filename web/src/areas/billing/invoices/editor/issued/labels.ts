// Every sentence of this folder's screens.

// ApplyCreditDialog.tsx
export const applyCredit = (number: string | number) => `Apply credit to ${number}`
export const applyCreditTitle = 'Apply credit'
export const creditApplied = 'Credit applied'
export const leftToPay = (amount: string | number) => `${amount} left to pay.`
export const hasInCredit = (name: string | number, amount: string | number, amount2: string | number) =>
  `${name} has ${amount} in credit. ${amount2} is due on this invoice.`
export const amount = 'Amount'

// CreditNoteDialog.tsx
export const creditNote = (number: string | number) => `Credit note for ${number}`
export const issueCreditNote = 'Issue credit note'
export const theMemberSees = 'The member sees this on the credit note.'
export const creditNoteIssued = 'Credit note issued'
export const forLabel = (number: string | number, amount: string | number) => `${number} for ${amount}.`
export const amountToCredit = 'Amount to credit'
export const theRemaining = (amount: string | number) => `The remaining ${amount}`
export const partOf = 'Partial amount'
export const upTo = (amount: string | number) => `Up to ${amount}.`
export const ofThisHasBeenPaid = (amount: string | number) =>
  `${amount} of this has been paid and becomes the member’s credit.`

// InvoiceActions.tsx
export const creditNoteTitle = 'Credit note'
export const downloadPdf = 'Download PDF'
export const moreActions = 'More actions'
export const copyMemberLink = 'Copy member link'
export const duplicate = 'Duplicate'
export const voidLabel = 'Void'
export const recordPayment = 'Record payment'

// InvoiceFacts.tsx
export const amountDue = 'Amount due'
export const due = 'Due'
export const billedTo = 'Billed to'
export const issued = 'Issued'
export const dueDate = 'Due date'
export const total = 'Total'
export const paid = 'Paid'
export const credited = 'Credited'
export const viewedByMember = 'Viewed by member'
export const notYet = 'Not yet'
export const wireAnnounced = 'Wire reported'
export const nothingIsDue = 'Nothing is due.'
export const paidInFull = 'Paid in full.'
export const isWrittenOff = (amount: string) => `${amount} was written off.`
export const dueBy = (date: string | number) => `Due by ${date}.`

// InvoiceRecord.tsx
export const payments = 'Payments'
export const noPaymentsYet = 'No payments yet.'
export const reversed = 'Reversed'
export const payment = (number: string | number) => `Payment ${number}`
export const receipt = 'Receipt'
export const creditNotes = 'Credit notes'
export const by = 'by'
export const pdf = 'PDF'
export const reminders = 'Reminders'
export const noRemindersSent = 'No reminders sent.'
export const internalNote = 'Internal note'
export const timeline = 'Timeline'
export const viewInLedger = 'View in ledger'
export const viewInAuditLog = 'View in audit log'

// IssuedInvoice.tsx
export const thisDraftWasDiscarded = 'This draft was discarded. '
export const thisInvoiceIsVoid = 'This invoice is void. '
export const thisInvoiceIsWrittenOff = 'This invoice was written off. '
export const show = 'Show'
export const discardedDraft = 'Discarded draft'
export const draftInvoice = 'Draft invoice'
export const invoice = 'Invoice'

// PaymentDialog.tsx
export const recordPaymentFor = (number: string | number) => `Record payment for ${number}`
export const paymentRecorded = 'Payment recorded'
export const receiptAmount = (amount: string | number, number: string | number) => `${amount}, receipt ${number}.`
export const dateReceived = 'Date received'
export const note = 'Note'
export const internalOnly = 'Internal only.'
export const becomesCredit = (amount: string | number) => `${amount} becomes credit.`
export const paysTheInvoiceInFull = 'Pays the invoice in full.'
export const willStayWrittenOff = (amount: string) => `${amount} stays written off.`
export const willStillBeDue = (amount: string | number) => `${amount} will still be due.`

// RemindDialog.tsx
export const remind = 'Remind'
export const reminderSent = 'Reminder sent'
export const theMember = 'The member'
export const theyllGetThisNow = 'They’ll get this now in the app, and by text if they opted in:'

// VoidDialog.tsx
export const voidInvoice = 'Void invoice'
export const invoiceVoided = 'Invoice voided'
export const nothingIsDueOnItKeeps = (number: string | number) => `Nothing is due on ${number}. It keeps its number.`
export const nothingWillBeDue =
  'Nothing will be due on it, and the ledger entry will be reversed. The invoice keeps its number.'

// WriteOffDialog.tsx
export const writeOff = 'Write off'
export const writeOffInvoice = (number: string) => `Write off ${number}`
export const invoiceWrittenOff = 'Invoice written off'
export const nothingIsDueOn = (number: string) => `Nothing is due on ${number} anymore.`
export const itLeavesTheMembersAccount = (amount: string) =>
  `${amount} leaves the member’s account and becomes our expense. If they pay later, record the payment here to recover it.`

// use-duplicate.ts
export const draftCreated = 'Draft created'
export const itHasTheSameLines = 'It has the same lines. The original is unchanged.'
export const theInvoiceWasntDuplicated = 'The invoice wasn’t duplicated'
