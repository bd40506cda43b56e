import type { Invoice } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import * as labels from './labels.ts'

type Owed = Pick<Invoice, 'id' | 'dueOn' | 'dueCents'>
/** The typed amount for each invoice, by id. */
export type Typed = Readonly<Record<string, string>>
export type Part = { invoiceId: string; amountCents: number }

/** Spreads the amount over the invoices by due date; any excess is left unallocated. */
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

/** Invoices without a due date come last. */
const byDueDay = (a: Owed, b: Owed) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999')

/** The parts with an amount above zero. Invalid amounts show an error at their field. */
export function partsOf(typed: Typed): Part[] {
  return Object.entries(typed).flatMap(([invoiceId, text]) => {
    const amountCents = centsOf(text)
    return typeof amountCents === 'number' && amountCents > 0 ? [{ invoiceId, amountCents }] : []
  })
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The error for an invoice's field when the amount exceeds what is due. */
export function partFault(text: string | undefined, { dueCents }: Owed): string | null {
  const cents = centsOf(text ?? '')
  return typeof cents === 'number' && cents > dueCents ? labels.onlyIsDue(formatMoney(dueCents)) : null
}

/** What will happen to the money, shown before it is recorded. `isFault` if it can't be recorded like this. */
export function outcomeOf(amountCents: number, parts: readonly Part[]): { words: string; isFault: boolean } {
  const sum = sumOf(parts)
  const left = amountCents - sum
  if (left < 0) return { words: labels.theInvoicesAddUp(formatMoney(-left)), isFault: true }
  const taken = parts.length === 1 ? '1 invoice' : `${parts.length} invoices`
  const credit = left > 0 ? labels.becomesTheMembersCredit(formatMoney(left)) : labels.nothingLeftOver
  return {
    words: parts.length === 0 ? credit : labels.goesTo(formatMoney(sum), taken, credit),
    isFault: false,
  }
}
