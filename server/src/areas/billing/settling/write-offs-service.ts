import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { locked, move, paidInvoice, publishChange, refuseClawback } from '../invoices/issuing-service.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import { findBalance } from '../ledger/balance-queries.ts'
import { post, today } from '../ledger/service.ts'
import { leftOf } from '../rules.ts'
import * as labels from './labels.ts'

/** Bad debt: what an overdue invoice still has due leaves the member's account, at our expense. */
export async function writeOff(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const row = await locked(tx, id)
  const on = today(deps, tx.now)
  if (row.status !== 'open' || row.memberId === null || row.dueOn === null || row.dueOn >= on)
    throw new AppError('wrong_state', labels.onlyAnOverdueInvoice)
  refuseClawback(row)
  const { writtenOff } = deps.invoiceHandlers[row.purpose]
  if (!writtenOff) throw new AppError('refused', labels.endWhatItIsFor)
  const { creditCents } = await findBalance(tx, row.memberId, on)
  if (creditCents > 0) throw new AppError('refused', labels.applyTheirCreditFirst(formatMoney(creditCents)))
  const amountCents = leftOf(row)
  await postWriteOff(tx, deps, row, amountCents)
  await move(tx, row, 'write_off', { write_off_reason: reason })
  await writtenOff(tx, paidInvoice(row))
  tx.audit({ action: 'invoice.write_off', object: { kind: 'invoice', id }, reason, after: { amountCents } })
  publishChange(tx, row.memberId)
}

/** What is paid of a debt that was written off is owed again, so that the payment can settle it. */
export const recover = (tx: Tx, deps: Deps, row: InvoiceRow, amountCents: number) =>
  postWriteOff(tx, deps, row, -amountCents)

/** A payment of such a debt was reversed: what it had settled is bad debt again. */
export async function followReversal(tx: Tx, deps: Deps, before: Iterable<InvoiceRow>): Promise<void> {
  for (const row of before) {
    if (row.status !== 'written_off') continue
    await postWriteOff(tx, deps, row, leftOf(await locked(tx, row.id)) - leftOf(row))
  }
}

async function postWriteOff(tx: Tx, deps: Deps, row: InvoiceRow, amountCents: number): Promise<void> {
  if (amountCents === 0) return
  const { id, memberId, number } = row
  await post(tx, {
    kind: amountCents > 0 ? 'write_off' : 'write_off_recovered',
    bookedOn: today(deps, tx.now),
    words: amountCents > 0 ? labels.writtenOff(number ?? '') : labels.recovered(number ?? ''),
    memberId,
    invoiceId: id,
    postings: [
      { code: 'write_offs', memberId: null, amountCents },
      { code: 'receivable', memberId, amountCents: -amountCents },
    ],
  })
}
