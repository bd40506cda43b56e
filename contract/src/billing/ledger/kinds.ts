import { keysOf } from '../../kernel/keys.ts'
import { type FeeUse, feeUses } from '../fees/kinds.ts'

// Our ledger accounts. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

export const accountKinds = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
} as const
export type AccountKind = keyof typeof accountKinds
export const accountKindNames = keysOf(accountKinds)

type Account = {
  name: string
  kind: AccountKind
  /** Each member has their own account under it: only documents post to those, never a manual entry. */
  perMember?: true
}

export type FeeAccount = `fees_${FeeUse}`
const feeAccounts = Object.fromEntries(
  Object.entries(feeUses).map(([use, label]) => [`fees_${use}`, { name: `Fees: ${label}`, kind: 'income' }]),
) as Record<FeeAccount, Account>

/** Every account, in the order of a trial balance. */
export const accounts = {
  bank: { name: 'Bank', kind: 'asset' },
  processor: { name: 'Card processor', kind: 'asset' },
  receivable: { name: 'Owed by members', kind: 'asset', perMember: true },
  loan_principal: { name: 'Loans: principal', kind: 'asset', perMember: true },
  loan_interest: { name: 'Loans: interest owed', kind: 'asset', perMember: true },
  loan_fees: { name: 'Loans: late fees owed', kind: 'asset', perMember: true },
  credit: { name: 'Members’ credit', kind: 'liability', perMember: true },
  payable: { name: 'Payouts owed to members', kind: 'liability', perMember: true },
  card_proceeds: { name: 'Proceeds of cards sold', kind: 'liability' },
  sales_tax: { name: 'Sales tax payable', kind: 'liability' },
  opening: { name: 'Opening balances', kind: 'equity' },
  ...feeAccounts,
  card_sales: { name: 'Sales of Ambry’s cards', kind: 'income' },
  subscriptions: { name: 'Subscriptions', kind: 'income' },
  interest_income: { name: 'Loan interest', kind: 'income' },
  late_fees: { name: 'Late fees', kind: 'income' },
  charges: { name: 'Other charges', kind: 'income' },
  discounts: { name: 'Discounts given', kind: 'income' },
  bank_charges: { name: 'Bank fees', kind: 'expense' },
  goodwill: { name: 'Goodwill', kind: 'expense' },
  write_offs: { name: 'Write-offs', kind: 'expense' },
} as const satisfies Record<string, Account>
export type AccountCode = keyof typeof accounts
export const accountCodes = keysOf(accounts)
export const isPerMember = (code: AccountCode): boolean => 'perMember' in accounts[code]

export const entryKinds = {
  invoice_issued: 'Invoice issued',
  invoice_voided: 'Invoice voided',
  credit_note: 'Credit note',
  payment: 'Payment',
  payment_reversed: 'Payment reversed',
  credit_applied: 'Credit applied',
  payout_due: 'Payout due',
  payout_paid: 'Payout paid',
  payout_canceled: 'Payout canceled',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  sale_settled: 'Sale settled',
  sale_undone: 'Sale undone',
  loan_funded: 'Loan funded',
  loan_accrual: 'Loan interest accrued',
  loan_payment: 'Loan payment',
  loan_change: 'Loan changed',
  hand: 'Manual',
  reversal: 'Reversal',
} as const
export type EntryKind = keyof typeof entryKinds
export const entryKindNames = keysOf(entryKinds)
