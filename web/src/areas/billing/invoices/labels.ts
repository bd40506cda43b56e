// Every sentence of this folder's screens.

// Aging.tsx
export const amountsOwedByDaysOverdue = 'Amounts owed by days overdue'

// InvoicesDialog.tsx
export const doneSkipped = (count: string | number, length: string | number) => `${count} done, ${length} skipped`
export const close = 'Close'
export const thisCantBeDone = 'This can’t be done for any of the invoices you selected.'
export const totaling = (count: string | number, amount: string | number) => `${count} totaling ${amount}.`
export const skipped = 'Skipped'
export const wontBeChanged = (count: string | number) => `${count} won’t be changed:`
export const cancel = 'Cancel'

// InvoicesPage.tsx
export const whatMembersOwe = 'What members owe, from draft to final payment.'
export const moneyReceivedAndWhat = 'Money received and what it paid for.'
export const everyPaymentAttemptThrough =
  'Every payment attempt through the processor, including those that need review.'
export const whatWeOweMembers = 'What we owe members and how it was paid.'
export const everyMoneyMovement = 'Every money movement as a balanced entry.'
export const invoices = 'Invoices'
export const billingSections = 'Billing sections'
export const newInvoice = 'New invoice'

// InvoicesTab.tsx
export const numberMemberOrLine = 'Number, member, or line'
export const noInvoicesYet = 'No invoices yet'
export const startOneWithNewInvoice = 'Choose New invoice to start one. Drafts are internal until you issue them.'
export const invoicesByStatus = 'Invoices by status'
export const inDrafts = (amount: string | number) => `${amount} in drafts`

// invoice-bulk.tsx
export const discardDrafts = 'Discard drafts'

// invoice-list.tsx
export const number = 'Number'
export const draft = 'Draft'
export const member = 'Member'
export const noMemberYet = 'No member yet'
export const description = 'Description'
export const issued = 'Issued'
export const dueDate = 'Due date'
export const total = 'Total'
export const paid = 'Paid'
export const due = 'Due'
export const status = 'Status'
export const daysOverdue = 'Days overdue'
export const wireAnnounced = 'Wire reported'
export const lastReminder = 'Last reminder'
export const viewed = 'Viewed'
export const credited = 'Credited'
export const created = 'Created'
export const issuedFrom = 'Issued on or after'
export const issuedTo = 'Issued on or before'
export const purpose = 'Purpose'

// use-new-invoice.ts
export const theDraftWasntCreated = 'The draft wasn’t created'
