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
import { findNextWaiting, listOpenWaits } from './queries.ts'

/**
 * A card is free again: it is offered to whoever waits longest, for a day and at its list price, or is simply open. The
 * offer holds it against other requests, because whoever waited in line is first in it.
 */
export async function offerNext(tx: Tx, deps: Deps, card: Shown, listing: ListingRow): Promise<void> {
  // one at a time: whoever has it offered to them already is asked first
  if ((await listOpenWaits(tx, card.id)).some(({ status }) => status === 'offered')) return
  const next = await findNextWaiting(tx, card.id)
  if (!next) {
    await notifyWatchers(tx, card, {
      title: 'A card you’re watching is available',
      words: 'It’s open to requests again.',
    })
    return
  }
  const { waitlistHours, houseName } = deps.settings.current
  await transition(tx, 'card_waits', waitActions, {
    id: next.id,
    action: 'offer',
    also: { offer_cents: listing.priceCents, offered_until: addSeconds(tx.now, waitlistHours * 3600) },
  })
  const words = `${card.title} is available. Respond within ${waitlistHours} hours to buy it for ${formatMoney(listing.priceCents)}.`
  await notify(tx, next.memberId, {
    kind: 'requests',
    title: 'It’s your turn',
    message: words,
    text: `${houseName}: ${words}`,
    link: `/secure/${card.id}`,
  })
  requestsChanged(tx, [next.memberId])
}
