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
  /** Each member, or fund, has their own account under it: only documents post to those, never a manual entry. */
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
  lender_receivable: { name: 'Lenders: owed back', kind: 'asset', perMember: true },
  card_inventory: { name: 'Cards we own, at cost', kind: 'asset' },
  fund_bank: { name: 'Funds’ books: cash', kind: 'asset', perMember: true },
  fund_cards: { name: 'Funds’ books: cards at value', kind: 'asset', perMember: true },
  credit: { name: 'Members’ credit', kind: 'liability', perMember: true },
  payable: { name: 'Payouts owed to members', kind: 'liability', perMember: true },
  lender_cash: { name: 'Lenders: available balance', kind: 'liability', perMember: true },
  lender_committed: { name: 'Lenders: committed', kind: 'liability', perMember: true },
  lender_principal: { name: 'Lenders: principal of notes', kind: 'liability', perMember: true },
  loan_provision: { name: 'Loan loss provision', kind: 'liability' },
  fund_escrow: { name: 'Fund subscriptions waiting for units', kind: 'liability', perMember: true },
  fund_cash: { name: 'Cash held for funds', kind: 'liability', perMember: true },
  fund_fees_due: { name: 'Funds’ books: management fees owed', kind: 'liability', perMember: true },
  fund_carry_due: { name: 'Funds’ books: carry accrued', kind: 'liability', perMember: true },
  fund_bills: { name: 'Funds’ books: bills owed', kind: 'liability', perMember: true },
  card_proceeds: { name: 'Proceeds of cards sold', kind: 'liability' },
  processor_unresolved: { name: 'Card processor: unresolved', kind: 'liability' },
  sales_tax: { name: 'Sales tax payable', kind: 'liability' },
  opening: { name: 'Opening balances', kind: 'equity' },
  fund_capital: { name: 'Funds’ books: capital', kind: 'equity', perMember: true },
  ...feeAccounts,
  card_sales: { name: 'Sales of Ambry’s cards', kind: 'income' },
  subscriptions: { name: 'Subscriptions', kind: 'income' },
  interest_income: { name: 'Loan interest', kind: 'income' },
  late_fees: { name: 'Late fees', kind: 'income' },
  servicing_fees: { name: 'Servicing fees', kind: 'income' },
  charges: { name: 'Other charges', kind: 'income' },
  discounts: { name: 'Discounts given', kind: 'income' },
  fund_gains: { name: 'Funds’ books: gains and losses', kind: 'income', perMember: true },
  card_costs: { name: 'Cost of cards sold', kind: 'expense' },
  bank_charges: { name: 'Bank fees', kind: 'expense' },
  processor_fees: { name: 'Card processor fees', kind: 'expense' },
  goodwill: { name: 'Goodwill', kind: 'expense' },
  write_offs: { name: 'Write-offs', kind: 'expense' },
  provision_expense: { name: 'Loan loss expense', kind: 'expense' },
  fund_costs: { name: 'Funds’ books: fees and costs', kind: 'expense', perMember: true },
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
  payout_returned: 'Payout returned',
  payout_netted: 'Payout netted',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  write_off: 'Invoice written off',
  write_off_recovered: 'Write-off recovered',
  sale_settled: 'Sale settled',
  sale_undone: 'Sale proceeds reversed',
  card_bought: 'Card bought',
  card_cost: 'Cost of a card sold',
  loan_funded: 'Loan funded',
  loan_accrual: 'Loan interest accrued',
  loan_payment: 'Loan payment',
  loan_change: 'Loan changed',
  lender_deposit: 'Lender deposit',
  lender_withdrawal: 'Lender withdrawal',
  note_committed: 'Note committed',
  note_released: 'Commitment released',
  note_funded: 'Note funded',
  note_shares: 'Lenders’ shares',
  note_transfer: 'Note transferred',
  loan_provision: 'Loan loss provision',
  fund_units: 'Fund units',
  fund_strike: 'Fund NAV',
  fund_card: 'Fund card',
  fund_fees: 'Fund fees paid',
  fund_bill: 'Fund bill',
  fund_distribution: 'Fund distribution',
  processor_fee: 'Card processor fee',
  processor_payout: 'Card processor payout',
  processor_other: 'Card processor: other',
  hand: 'Manual',
  reversal: 'Reversal',
} as const
export type EntryKind = keyof typeof entryKinds
export const entryKindNames = keysOf(entryKinds)
