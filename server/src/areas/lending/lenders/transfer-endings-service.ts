import { transferActions } from '@ambry/contract/lending/lenders/kinds'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { notify } from '../../notices/service.ts'
import { lendingLink, notesChanged } from './balance-service.ts'
import * as labels from './labels.ts'
import {
  isOpenTransfer,
  listOpenTransfersOf,
  listOpenTransfersOfNote,
  listOverdueTransfers,
  lockTransfer,
  type TransferRow,
} from './transfer-queries.ts'

const endings = { decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const

/** The lenders of a sale; before anyone accepts, the seller alone. */
const partiesOf = ({ sellerId, buyerId }: Pick<TransferRow, 'sellerId' | 'buyerId'>): string[] =>
  buyerId === null ? [sellerId] : [sellerId, buyerId]

/** A listing is seen by every lender. */
export function transfersChanged(tx: Tx, row: Pick<TransferRow, 'sellerId' | 'buyerId'>): void {
  notesChanged(tx, partiesOf(row))
  tx.publish({ everyone: true }, { type: 'note_updated' })
}

export async function endTransfer(
  tx: Tx,
  row: TransferRow,
  action: keyof typeof endings,
  reason: string | null,
): Promise<void> {
  await transition(tx, 'note_transfers', transferActions, {
    ...{ id: row.id, action, also: { ended_at: tx.now, end_reason: reason } },
  })
  for (const id of partiesOf(row))
    if (id !== tx.origin.actorId)
      await notify(tx, id, {
        kind: 'loans',
        title: labels.transferEnded[endings[action]],
        link: lendingLink,
        message: labels.transferEndedMessage(row.noteNumber, reason),
      })
  transfersChanged(tx, row)
}

/** Called when a note ends: nothing is left of it to buy. */
export async function endTransfersOfNote(tx: Tx, noteId: string): Promise<void> {
  for (const { id } of await listOpenTransfersOfNote(tx, noteId))
    await endIfOpen(tx, id, 'expire', labels.noteEndedReason)
}

/** Every hour: ends transfers that nobody answered in time, each on its own. */
export async function expireTransfers(deps: Deps): Promise<void> {
  for (const { id } of await listOverdueTransfers(deps.db, deps.clock.now()))
    await eachForItself(deps, 'a transfer that expires', id, () =>
      deps.transactions.run(systemOrigin, (tx) => endIfOpen(tx, id, 'expire', null)),
    )
}

/** Called when an account is suspended: nothing of theirs changes hands. */
export async function withdrawTransfersOf(tx: Tx, lenderId: string): Promise<void> {
  for (const { id } of await listOpenTransfersOf(tx, lenderId))
    await endIfOpen(tx, id, 'withdraw', labels.suspendedReason)
}

async function endIfOpen(tx: Tx, id: string, action: keyof typeof endings, reason: string | null): Promise<void> {
  const row = await lockTransfer(tx, id)
  if (row && isOpenTransfer(row)) await endTransfer(tx, row, action, reason)
}
