import { formatMoney } from '@ambry/contract/kernel/money'

import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { callOff } from '../settling/service.ts'
import * as labels from './labels.ts'
import { listCardInvoices } from './queries.ts'

/**
 * Invoices for cards that were written manually, before that was refused: what was paid for them belongs to no sale.
 * Without numbers this only lists them. Those named end, and what was paid becomes the member's credit, with which the
 * sale can be paid once it is recorded. Ended ones aren't listed, so a second run finds nothing to do.
 */
export async function endCardInvoices(deps: Deps, numbers: readonly string[]): Promise<string[]> {
  const found = await listCardInvoices(deps.db)
  const unknown = numbers.find((number) => number !== 'all' && !found.some((one) => one.number === number))
  if (unknown) throw new Error(labels.noSuchCardInvoice(unknown))
  const lines: string[] = []
  for (const { id, number, member, totalCents, paidCents } of found) {
    const isNamed = numbers.includes('all') || numbers.includes(number)
    const words = labels.cardInvoice(number, member, formatMoney(totalCents), formatMoney(paidCents))
    if (isNamed) await deps.transactions.run(systemOrigin, (tx) => callOff(tx, deps, id, labels.theCardIsSoldInASale))
    lines.push(isNamed ? labels.ended(words) : words)
  }
  return lines
}
