import type { Invoice } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'

type Owed = Pick<Invoice, 'id' | 'dueOn' | 'dueCents'>
/** What is typed for each invoice, by its id. */
export type Typed = Readonly<Record<string, string>>
export type Part = { invoiceId: string; amountCents: number }

/** The money over the invoices, the one due first first; what is left stays with none of them. */
export function oldestFirst(amountCents: number, invoices: readonly Owed[]): Typed {
  const typed: Record<string, string> = {}
  let left = amountCents
  for (const { id, dueCents } of invoices.toSorted(byDueDay)) {
    const part = Math.min(left, dueCents)
    if (part > 0) typed[id] = amountText(part)
    left -= part
  }
  return typed
}

/** What is due on no day is due last. */
const byDueDay = (a: Owed, b: Owed) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999')

/** The parts that are amounts above zero. What is no amount says so at its field. */
export function partsOf(typed: Typed): Part[] {
  return Object.entries(typed).flatMap(([invoiceId, text]) => {
    const amountCents = centsOf(text)
    return typeof amountCents === 'number' && amountCents > 0 ? [{ invoiceId, amountCents }] : []
  })
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What stands at an invoice's field when more is written there than is owed. */
export function partFault(text: string | undefined, { dueCents }: Owed): string | null {
  const cents = centsOf(text ?? '')
  return typeof cents === 'number' && cents > dueCents ? `Only ${formatMoney(dueCents)} is due on this invoice.` : null
}

/** What becomes of the money, said before it is recorded. `fault` where it cannot be recorded like this. */
export function outcomeOf(amountCents: number, parts: readonly Part[]): { words: string; isFault: boolean } {
  const sum = sumOf(parts)
  const left = amountCents - sum
  if (left < 0) return { words: `The invoices add up to ${formatMoney(-left)} more than the payment.`, isFault: true }
  const taken = parts.length === 1 ? '1 invoice' : `${parts.length} invoices`
  const credit = left > 0 ? `${formatMoney(left)} becomes the member’s credit.` : 'Nothing left over.'
  return {
    words: parts.length === 0 ? credit : `${formatMoney(sum)} goes to ${taken}. ${credit}`,
    isFault: false,
  }
}
