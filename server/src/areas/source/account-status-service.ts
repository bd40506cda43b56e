import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { listOpenOf, lockPost, pausePosts } from './posts/queries.ts'
import { boardChanged, close, matchSoon } from './posts/states-service.ts'
import * as labels from './responses/labels.ts'
import { countDeals, listOpenOfSeller } from './responses/queries.ts'
import { lockHeld, withdraw } from './responses/service.ts'

// What happens to a member's activity in Source when the status of their account changes.

async function withdrawAll(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  for (const { id } of await listOpenOfSeller(tx, memberId)) {
    const held = await lockHeld(tx, deps, id)
    if (held?.row.status === 'open') await withdraw(tx, held.post, held.row, labels.theAccountWasSuspended)
  }
}

/** Their posts leave the board until they are back, and their open responses are withdrawn. Deals stay. */
export async function memberSuspended(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  await withdrawAll(tx, deps, memberId)
  if ((await pausePosts(tx, memberId, true)) > 0) boardChanged(tx)
}

/** Holders are told of what was published meanwhile. */
export async function memberReinstated(tx: Tx, memberId: string): Promise<void> {
  if ((await pausePosts(tx, memberId, false)) === 0) return
  for (const { id, status } of await listOpenOf(tx, memberId)) if (status === 'active') await matchSoon(tx, id)
  boardChanged(tx)
}

/** An account with a deal cannot be closed; open posts are closed and responses withdrawn. */
export async function memberCloses(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  if ((await countDeals(tx, memberId)) > 0) throw new AppError('wrong_state', labels.youHaveADealOpen)
  await withdrawAll(tx, deps, memberId)
  for (const { id } of await listOpenOf(tx, memberId)) {
    const post = await lockPost(tx, id)
    if (post?.status === 'pending' || post?.status === 'active')
      await close(tx, post, { kind: 'not_needed', isByPoster: true })
  }
}
