import type { TrialBalance } from '@ambry/contract/billing/ledger/endpoints'
import { type AccountKind, accountKindNames, accounts } from '@ambry/contract/billing/ledger/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

/** `October 2026`. */
export const monthLabel = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The side of an amount: in the ledger debits are positive and credits negative. */
export const sideOf = (cents: number): 'debit' | 'credit' | null =>
  cents === 0 ? null : cents > 0 ? 'debit' : 'credit'

export const accountOptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(accounts).map(([code, { name }]) => [code, name]),
)

type Row = TrialBalance['rows'][number]

/** Account kinds as group headings. */
const groupNames: Record<AccountKind, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}

/** The rows grouped by account kind, in the order of the books; kinds without accounts are left out. */
export const groupsOf = (rows: readonly Row[]) =>
  accountKindNames
    .map((kind) => ({ kind, name: groupNames[kind], rows: rows.filter((row) => row.kind === kind) }))
    .filter((group) => group.rows.length > 0)

/** Explains the difference in words. */
export function differenceLabel(cents: number): string {
  if (cents === 0) return 'The books balance: debits equal credits to the cent.'
  return `The books don’t balance. Debits are ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'above' : 'below'} credits.`
}
