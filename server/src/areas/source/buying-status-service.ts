import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import * as huntLabels from './hunts/labels.ts'
import { listOpenHuntsOf, lockHunt } from './hunts/queries.ts'
import { end as endHunt } from './hunts/states-service.ts'
import * as labels from './sells/labels.ts'
import { listOpenSellsOf } from './sells/queries.ts'
import { end as endSell, lockHeld } from './sells/states-service.ts'

// What happens to a member's offers and hunts when the status of their account changes.

async function withdrawAll(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  for (const { id } of await listOpenSellsOf(tx, memberId)) {
    const held = await lockHeld(tx, deps, id)
    if (held.row.status === 'pending' || held.row.status === 'countered')
      await endSell(tx, deps, held, 'withdraw', labels.theAccountWasSuspended)
  }
}

/** Open offers are withdrawn, and their hunts leave the board by themselves. What is agreed stays. */
export const sellerSuspended = withdrawAll

/** Whatever is agreed prevents closing; the rest ends. */
export async function sellerCloses(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  await withdrawAll(tx, deps, memberId)
  for (const { id } of await listOpenHuntsOf(tx, memberId)) {
    const row = await lockHunt(tx, id)
    if (row?.status === 'pending' || row?.status === 'active')
      await endHunt(tx, deps, row, 'close', huntLabels.theAccountWasClosed, { isNotified: false })
  }
}
