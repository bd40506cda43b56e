import { payoutActions } from '@ambry/contract/billing/invoices/kinds'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { publishChange } from '../invoices/issuing-service.ts'
import { reverse, today } from '../ledger/service.ts'
import { billClawback } from './clawback-service.ts'
import * as labels from './labels.ts'
import { netPayouts, unnetPayout } from './netting-service.ts'
import { lockMember, lockPayout, type PayoutRow, payoutList } from './payout-queries.ts'

// Proceeds are taken back when their sale is undone, wherever the money is by then.

async function lockedProceeds(tx: Tx, id: string): Promise<PayoutRow> {
  const found = await payoutList.one(tx, id)
  if (!found) throw notThere()
  await lockMember(tx, found.memberId)
  await lockPayout(tx, id)
  return (await payoutList.one(tx, id)) ?? found
}

/** Whether the money has left our bank. What was only netted can be taken back like what is due. */
export const isPaidOut = async (tx: Tx, id: string): Promise<boolean> =>
  (await lockedProceeds(tx, id)).status === 'paid'

type Ending = {
  kind: 'payout_canceled' | 'sale_undone'
  words: string
  invoiceId: string | null
  reason: string
}

/** Cancels a payout that is due: what made it owed is reversed. */
export async function endPayout(tx: Tx, deps: Deps, id: string, { reason, ...entry }: Ending): Promise<void> {
  const row = await payoutList.one(tx, id)
  if (!row) throw notThere()
  const { memberId, dueEntryId } = row
  const entryId = await reverse(tx, dueEntryId, { ...entry, bookedOn: today(deps, tx.now), memberId, payoutId: id })
  await transition(tx, 'payouts', payoutActions, {
    id,
    action: 'cancel',
    also: { cancel_reason: reason, end_entry_id: entryId },
  })
  tx.audit({ action: 'payout.cancel', object: { kind: 'payout', id }, reason })
}

type Undone = {
  /** Of the buyer. */
  invoiceId: string
  reason: string
  /** What their statement says. */
  words: string
  /** What the seller is billed for, if they were paid. */
  label: string
}

/**
 * Takes the proceeds of a sale back from its seller. What is due is canceled; what was paid out, they owe, and it is
 * netted with whatever else we owe them. Returns the invoice for that.
 */
export async function takeProceedsBack(
  tx: Tx,
  deps: Deps,
  id: string,
  { invoiceId, reason, words, label }: Undone,
): Promise<{ clawbackId: string | null }> {
  const { memberId, status, amountCents, dueEntryId } = await lockedProceeds(tx, id)
  const entry = { kind: 'sale_undone', words, invoiceId } as const
  if (status !== 'paid') {
    await unnetPayout(tx, deps, id, memberId, status === 'netted')
    await endPayout(tx, deps, id, { ...entry, reason })
    await netPayouts(tx, deps, memberId)
    publishChange(tx, memberId)
    return { clawbackId: null }
  }
  const bill = await billClawback(tx, deps, {
    ...{ memberId, source: 'proceeds_back', purposeId: id, amountCents },
    ...{ label, memo: labels.theSaleWasUndone },
  })
  await reverse(tx, dueEntryId, { ...entry, bookedOn: today(deps, tx.now), memberId, payoutId: id })
  await netPayouts(tx, deps, memberId)
  publishChange(tx, memberId)
  return { clawbackId: bill.id }
}
