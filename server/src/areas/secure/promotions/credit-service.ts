import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { locked } from '../../billing/invoices/issuing-service.ts'
import { today } from '../../billing/ledger/service.ts'
import { credit } from '../../billing/settling/service.ts'
import type { PromotionRow } from './queries.ts'
import { lostLabel, paidDaysLost, shareOfDays } from './rules.ts'

/**
 * When an admin removes the card, featured days that its owner paid for and does not get are credited on their invoice,
 * which notifies them. Owners who remove their own card get nothing back.
 */
export async function creditLostDays(tx: Tx, deps: Deps, row: PromotionRow): Promise<void> {
  if (row.invoiceId === null || tx.origin.actorId === row.memberId) return
  const { lost, paid } = paidDaysLost(row, today(deps, tx.now))
  const invoice = await locked(tx, row.invoiceId)
  if (invoice.status !== 'open' && invoice.status !== 'paid') return
  // part of it may have been credited manually
  const left = invoice.totalCents - invoice.creditedCents - invoice.returnedCents
  const amountCents = Math.min(left, shareOfDays(invoice.totalCents, lost, paid))
  if (amountCents > 0) await credit(tx, deps, invoice.id, { amountCents, reason: lostLabel(lost, paid) })
}
