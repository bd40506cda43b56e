// Every sentence of this folder's screens.

// BooksList.tsx
export const amount = 'Amount'
export const member = 'Member'

// InvoiceDocument.tsx
export const creditNote = 'Credit note'
export const draft = 'Draft'
export const voidLabel = 'Void'
export const onIssue = 'On issue'
export const setOnIssue = 'Set on issue'
export const linesOf = (detail: string | number) => `Lines of the ${detail}`
export const moreLines = 'More lines'

// MovedFields.tsx
export const method = 'Method'
export const reference = 'Reference'
export const asShownOnTheBank = 'As shown on the bank statement.'

// Statement.tsx
export const statementTo = (date: string | number, date2: string | number) => `Statement, ${date} to ${date2}`
export const date = 'Date'
export const description = 'Description'
export const charged = 'Charged'
export const paid = 'Paid'
export const balance = 'Balance'
export const openingBalance = 'Opening balance'
export const closingBalance = 'Closing balance'

// StatusTags.tsx
export const partlyRefunded = 'Partially refunded'

// palette.ts
export const draftInvoice = 'Draft invoice'
export const noMemberYet = 'No member yet'
