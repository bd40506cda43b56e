// Every sentence of this folder's screens.

// MoneyPart.tsx
export const money = 'Money'
export const statement = 'Statement'
export const dueOn1Invoice = 'Due on 1 invoice'
export const dueOnInvoices = (openInvoices: string | number) => `Due on ${openInvoices} invoices`
export const overdue = 'Overdue'
export const nextDue = 'Next due'
export const credit = 'Credit'
export const payoutsDue = 'Payouts due'
export const invoices = 'Invoices'
export const payments = 'Payments'
export const payouts = 'Payouts'
export const ledgerEntries = 'Ledger entries'

// StatementDialog.tsx
export const pdf = 'PDF'
