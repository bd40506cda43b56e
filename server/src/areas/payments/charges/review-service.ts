import { formatMoney } from '@ambry/contract/kernel/money'

import { notThere } from '../../../access/access.ts'
import { isRetryable } from '../../../db/database-error.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { takenBack } from '../../billing/settling/collecting-service.ts'
import { notifyAdmins } from '../../notices/service.ts'
import {
  findNewestPosting,
  linkEntries,
  listPaymentsOf,
  listUnresolved,
  sumUnresolvedAccount,
  type Unresolved,
} from '../processor/queries.ts'
import { postUnresolved } from '../processor/service.ts'
import * as labels from './labels.ts'
import { type ChargeRow, lockCharge, updateCharge } from './queries.ts'
import { chargeUpdated } from './service.ts'

type Flagged = Pick<ChargeRow, 'id' | 'memberId'>

/** Asks admins to review it. The dashboard counts it until it is marked as resolved. */
export async function flagForReview(tx: Tx, { id, memberId }: Flagged, words: string): Promise<void> {
  const message = words.slice(0, 500)
  await updateCharge(tx, id, { attention: message })
  await notifyAdmins(tx, {
    ...{ kind: 'invoices', title: labels.aPaymentNeedsReview, message, variant: 'destructive' },
    link: '/admin/invoices?tab=attempts&attention=1',
  })
  chargeUpdated(tx, memberId)
}

/**
 * The money arrived and our books refuse it. It is tried again every minute, so admins are notified only the first time;
 * and not when the database was busy, which the next attempt will get past.
 */
export async function flagUnbooked(deps: Deps, id: string, error: unknown): Promise<void> {
  if (isRetryable(error) || (error instanceof AppError && error.code === 'unavailable')) return
  const why = error instanceof AppError ? error.message : labels.unexpectedly
  await deps.transactions.run(systemOrigin, async (tx) => {
    const row = await lockCharge(tx, id)
    // another attempt may have booked it since
    if (!row || row.paymentId !== null || row.attention !== null) return
    await flagForReview(tx, row, labels.receivedButNotRecorded(formatMoney(row.amountCents), why))
  })
}

/** It could be recorded after all. What the bank reversed meanwhile still needs a review. */
export async function unflagBooked(tx: Tx, { id, attention }: ChargeRow): Promise<void> {
  if (attention === null || (await listUnresolved(tx, id)).length > 0) return
  await updateCharge(tx, id, { attention: null })
}

/**
 * Books what could not be booked when the bank reversed it; what can't be booked at all has to be cleared manually first.
 * While either fails, it says why and stays open.
 */
export async function resolve(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const row = await lockCharge(tx, id)
  if (!row) throw notThere()
  if (row.attention === null) throw new AppError('wrong_state', labels.nothingHereNeedsReview)
  for (const each of await listUnresolved(tx, id)) await bookUnresolved(tx, deps, row, each)
  await updateCharge(tx, id, { attention: null, seen_to_at: tx.now })
  tx.audit({ action: 'payment.end', object: { kind: 'payment', id }, reason, before: { attention: row.attention } })
  chargeUpdated(tx, row.memberId)
}

async function bookUnresolved(tx: Tx, deps: Deps, row: ChargeRow, unresolved: Unresolved): Promise<void> {
  const newest = await findNewestPosting(tx)
  let left = unresolved.cents
  for (const { id, leftCents } of await listPaymentsOf(tx, row.id)) {
    const part = Math.min(left, leftCents)
    if (part <= 0) continue
    await takenBack(tx, deps, id, labels.yourBankReversedThePayment, part)
    await postUnresolved(tx, deps, part, labels.bookedLater(formatMoney(part), row.receiptNumber ?? ''))
    left -= part
  }
  await linkEntries(tx, unresolved, { newest, earlier: [] })
  if (left > 0 && (await sumUnresolvedAccount(tx)) !== 0)
    throw new AppError('wrong_state', labels.clearItFirst(formatMoney(left)))
}
