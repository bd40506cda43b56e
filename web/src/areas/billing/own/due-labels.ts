import type { OwnInvoice } from '@ambry/contract/billing/invoices/records'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

type Due = Pick<OwnInvoice, 'dueOn' | 'daysLate'>

const day = 24 * 60 * 60 * 1000
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/**
 * `due in 3 days`, `4 days overdue`. The server decides what is overdue; the days left are counted from the reader's
 * date.
 */
export function dueLabel({ dueOn, daysLate }: Due, on: Day): string {
  if (daysLate > 0) return `${days(daysLate)} overdue`
  if (dueOn === null) return 'due'
  const left = Math.round((Date.parse(dueOn) - Date.parse(on)) / day)
  // if the reader's date is ahead of ours, it is due today and not overdue yet
  if (left <= 0) return 'due today'
  return left === 1 ? 'due tomorrow' : `due in ${days(left)}`
}

type DisplayStatus = Due & Pick<OwnInvoice, 'displayStatus' | 'dueCents' | 'issuedOn'>

/** The text next to an invoice in a list: the due date, or the issue date. */
export const rowLabel = (invoice: DisplayStatus, on: Day): string =>
  invoice.dueCents > 0 && invoice.displayStatus !== 'void'
    ? dueLabel(invoice, on)
    : invoice.issuedOn
      ? `issued ${formatDate(invoice.issuedOn)}`
      : ''

/** An invoice's status as a sentence for the payer. */
export function invoiceStateText(invoice: DisplayStatus, on: Day): string {
  const { displayStatus, dueCents, dueOn } = invoice
  if (displayStatus === 'void') return 'This invoice is void. Nothing is due.'
  if (displayStatus === 'written_off')
    return 'We stopped collecting this invoice. Nothing is due. To pay it anyway, contact us.'
  if (dueCents === 0) return 'Paid in full. Thank you.'
  const date =
    dueOn === null ? '' : invoice.daysLate > 0 ? `. It was due ${formatDate(dueOn)}` : `, on ${formatDate(dueOn)}`
  return `${formatMoney(dueCents)} is ${dueLabel(invoice, on)}${date}.`
}
