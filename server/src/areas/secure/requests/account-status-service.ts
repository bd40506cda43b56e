import { requestActions, waitActions } from '@ambry/contract/secure/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { listCardsOfSeller } from '../listings/queries.ts'
import { galleryChanged, lockShown, pauseOf, resumeOf } from '../listings/service.ts'
import { listWaitsOf } from '../waitlist/queries.ts'
import { passOn } from '../waitlist/service.ts'
import { requestsChanged } from './declines-service.ts'
import * as labels from './labels.ts'
import { countHeldOf, listOpenOfMember, stamped } from './queries.ts'
import { lockHeld } from './reservations-service.ts'

// What happens to a member's activity in Secure when the status of their account changes.

/** Withdraws undecided requests and leaves waitlists. */
async function takeBackAll(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  for (const { id } of await listOpenOfMember(tx, memberId)) {
    const held = await lockHeld(tx, deps, id)
    if (held?.request.status !== 'pending' && held?.request.status !== 'countered') continue
    await transition(tx, 'card_requests', requestActions, { id, action: 'withdraw', also: stamped(tx, held.request) })
  }
  for (const wait of await listWaitsOf(tx, memberId)) {
    await lockShown(tx, deps, wait.cardId)
    if (wait.status === 'offered') await passOn(tx, deps, wait)
    else await transition(tx, 'card_waits', waitActions, { id: wait.id, action: 'close', also: { ended_at: tx.now } })
  }
  requestsChanged(tx, [memberId])
  galleryChanged(tx)
}

/** Also hides their cards. Reservations stay. */
export async function memberSuspended(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  await takeBackAll(tx, deps, memberId)
  await pauseOf(tx, deps, memberId)
}

export const memberReinstated = (tx: Tx, deps: Deps, memberId: string): Promise<void> => resumeOf(tx, deps, memberId)

/** An account with a reservation cannot be closed; undecided requests are withdrawn. */
export async function memberCloses(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  if ((await countHeldOf(tx, memberId)) > 0) throw new AppError('wrong_state', labels.aCardIsReserved)
  if ((await listCardsOfSeller(tx, memberId)).length > 0)
    throw new AppError('wrong_state', labels.theyHaveCardsInSecure)
  await takeBackAll(tx, deps, memberId)
}
