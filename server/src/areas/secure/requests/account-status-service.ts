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
import { countHeldOf, listOpenOfMember, stamped } from './queries.ts'
import { lockHeld } from './reservations-service.ts'

// What becomes of somebody's doings in Secure when their account does not stand as it did.

/** Requests that nobody has decided are withdrawn, waitlists left. */
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

/** Their cards are shown to nobody besides. Reservations stand. */
export async function memberSuspended(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  await takeBackAll(tx, deps, memberId)
  await pauseOf(tx, deps, memberId)
}

export const memberReinstated = (tx: Tx, deps: Deps, memberId: string): Promise<void> => resumeOf(tx, deps, memberId)

/** An account with a card on its way to or from it cannot be closed; what nobody has decided is taken back. */
export async function memberCloses(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  if ((await countHeldOf(tx, memberId)) > 0)
    throw new AppError(
      'wrong_state',
      'A card is reserved for them, or one of theirs is reserved for a buyer. Wait for that or cancel it.',
    )
  if ((await listCardsOfSeller(tx, memberId)).length > 0)
    throw new AppError('wrong_state', 'They have cards in Secure. Remove those first.')
  await takeBackAll(tx, deps, memberId)
}
