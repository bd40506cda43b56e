import { formatMoney } from '@ambry/contract/kernel/money'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { takenBack } from '../../billing/settling/collecting-service.ts'
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
