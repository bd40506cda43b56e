import type { Balance } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

/** What a member owes and is owed, in up to three sentences. */
export function balanceLabel({ dueCents, overdueCents, openInvoices, creditCents, payoutsDueCents }: Balance): string {
  const on = openInvoices === 1 ? '1 invoice' : `${openInvoices} invoices`
  const late = overdueCents > 0 ? `, ${formatMoney(overdueCents)} overdue` : ''
  return [
    dueCents > 0 ? `Owes ${formatMoney(dueCents)} on ${on}${late}.` : 'Owes nothing.',
    creditCents > 0 && `Has ${formatMoney(creditCents)} in credit.`,
    payoutsDueCents > 0 && `We owe them ${formatMoney(payoutsDueCents)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
