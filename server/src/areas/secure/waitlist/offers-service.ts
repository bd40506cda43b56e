import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { waitActions } from '@ambry/contract/secure/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import type { Shown } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { notifyWatchers } from '../gallery/watching-service.ts'
import type { ListingRow } from '../listings/queries.ts'
import { requestsChanged } from '../requests/declines-service.ts'
import * as labels from './labels.ts'
import { findNextWaiting, listOpenWaits } from './queries.ts'

/**
 * A card is available again: it is offered to the member waiting longest, for a day and at its list price, or is simply
 * open. The offer blocks other requests, because the waitlist comes first.
 */
export async function offerNext(tx: Tx, deps: Deps, card: Shown, listing: ListingRow): Promise<void> {
  // one offer at a time: an open offer must be answered first
  if ((await listOpenWaits(tx, card.id)).some(({ status }) => status === 'offered')) return
  const next = await findNextWaiting(tx, card.id)
  if (!next) {
    await notifyWatchers(tx, card, {
      title: labels.aCardYoureWatching,
      words: labels.itsOpenToRequestsAgain,
    })
    return
  }
  const { waitlistHours, houseName } = deps.settings.current
  await transition(tx, 'card_waits', waitActions, {
    id: next.id,
    action: 'offer',
    also: { offer_cents: listing.priceCents, offered_until: addSeconds(tx.now, waitlistHours * 3600) },
  })
  const words = labels.isAvailable(card.title, waitlistHours, formatMoney(listing.priceCents))
  await notify(tx, next.memberId, {
    kind: 'requests',
    title: labels.itsYourTurn,
    message: words,
    text: `${houseName}: ${words}`,
    deadline: true,
    link: `/secure/${card.id}`,
  })
  requestsChanged(tx, [next.memberId])
}
