import { type ListingEnd, promotionActions } from '@ambry/contract/secure/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { findPromotionOfListing, updateListPrice } from './queries.ts'

// Updates a promotion when its listing changes. Separate from the rest of promotions, which depends on listings.

export async function endPromotionOf(tx: Tx, listingId: string, how: ListingEnd, reason: string): Promise<void> {
  const promotion = await findPromotionOfListing(tx, listingId)
  if (promotion?.status !== 'live') return
  await transition(tx, 'promotion_requests', promotionActions, {
    id: promotion.id,
    action: 'end',
    also: {
      ended_at: tx.now,
      updated_at: tx.now,
      version: promotion.version + 1,
      reason: how === 'sold' ? 'Sold' : reason,
    },
  })
  tx.publish({ users: [promotion.memberId], admins: true }, { type: 'promotion_updated' })
}

/** Keeps the promotion's price in line with its listing. */
export async function standByListing(tx: Tx, listingId: string, priceCents: number): Promise<void> {
  const promotion = await findPromotionOfListing(tx, listingId)
  if (!promotion) return
  await updateListPrice(tx, promotion.id, priceCents)
  tx.publish({ users: [promotion.memberId], admins: true }, { type: 'promotion_updated' })
}
