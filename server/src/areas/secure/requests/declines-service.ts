import { requestActions, waitActions } from '@ambry/contract/secure/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { notify } from '../../notices/service.ts'
import { listOpenWaits } from '../waitlist/queries.ts'
import * as labels from './labels.ts'
import { listOpenOfCard, type RequestRow, stamped } from './queries.ts'

// How requesters learn that they will not get a card. The caller must have locked the card.

type Card = { id: string; title: string; playerName: string; year: string | null }

/** The event that shows the requester the outcome, in the wording of the specification. */
export const requestEvent = (status: string, { playerName, year }: Pick<Card, 'playerName' | 'year'>) =>
  ({ type: 'request_updated', status, playerName, ...(year && { year }) }) as const

/** Refreshes the lists of admins and of everyone involved. */
export const requestsChanged = (tx: Tx, memberIds: string[]) =>
  tx.publish({ admins: true, users: memberIds }, { type: 'request_updated' })

export async function declineOne(tx: Tx, request: RequestRow, card: Card, reason: string): Promise<void> {
  await transition(tx, 'card_requests', requestActions, {
    id: request.id,
    action: 'decline',
    also: stamped(tx, request, { answer: reason, decided_by: tx.origin.actorId, decided_at: tx.now }),
  })
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: labels.cardRequestUpdated,
    message: labels.yourRequestWasDeclined(card.title, reason),
    text: labels.yourRequestForWasDeclined(card.title, reason),
    link: `/secure?tab=requests&request=${request.id}`,
    live: requestEvent('declined', card),
  })
}

/** Declines everyone who requested this card, except one. */
export async function declineAll(
  tx: Tx,
  card: Card,
  { except, reason }: { except: string | null; reason: string },
): Promise<void> {
  for (const request of await listOpenOfCard(tx, card.id)) {
    if (request.id !== except) await declineOne(tx, request, card, reason)
  }
  requestsChanged(tx, [])
}

/** Closes the waitlist. */
export async function closeWaits(tx: Tx, card: Card, reason: string): Promise<void> {
  for (const wait of await listOpenWaits(tx, card.id)) {
    await transition(tx, 'card_waits', waitActions, { id: wait.id, action: 'close', also: { ended_at: tx.now } })
    await notify(tx, wait.memberId, {
      kind: 'requests',
      title: labels.waitlistClosed,
      message: `${card.title}: ${reason}`,
      link: '/secure?tab=requests',
    })
    requestsChanged(tx, [wait.memberId])
  }
}
