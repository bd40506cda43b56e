import { requestActions, waitActions } from '@ambry/contract/secure/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { notify } from '../../notices/service.ts'
import { listOpenWaits } from '../waitlist/queries.ts'
import { listOpenOfCard, type RequestRow, stamped } from './queries.ts'

// How those who asked for a card learn that they will not get it. Whoever calls these has locked the card.

type Card = { id: string; title: string; playerName: string; year: string | null }

/** The event that shows a request's owner what became of it, in the words of the specification. */
export const requestEvent = (status: string, { playerName, year }: Pick<Card, 'playerName' | 'year'>) =>
  ({ type: 'request_updated', status, playerName, ...(year && { year }) }) as const

/** What the lists of the house and of everybody concerned show has changed. */
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
    title: 'Card Request Updated',
    message: `${card.title}: your request was declined. ${reason}`,
    text: `Your request for ${card.title} was declined. ${reason}`,
    link: `/secure?tab=requests&request=${request.id}`,
    live: requestEvent('declined', card),
  })
}

/** Everybody but one who asks for this card. */
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

/** Nobody waits for it any longer. */
export async function closeWaits(tx: Tx, card: Card, reason: string): Promise<void> {
  for (const wait of await listOpenWaits(tx, card.id)) {
    await transition(tx, 'card_waits', waitActions, { id: wait.id, action: 'close', also: { ended_at: tx.now } })
    await notify(tx, wait.memberId, {
      kind: 'requests',
      title: 'Waitlist closed',
      message: `${card.title}: ${reason}`,
      link: '/secure?tab=requests',
    })
    requestsChanged(tx, [wait.memberId])
  }
}
