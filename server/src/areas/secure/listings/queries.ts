import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { ListingEnd, ListingStatus } from '@ambry/contract/secure/kinds'
import { type RawBuilder, sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type ListingRow = {
  id: string
  cardId: string
  sellerId: string
  isByHouse: boolean
  status: ListingStatus
  priceCents: number
  /** Null while the card is reserved. */
  commitmentId: string | null
  listedAt: Instant
  version: number
}

const columns = sql`l.id, l.card_id, l.seller_id, l.by_house AS is_by_house, l.status,
  l.price_cents, l.commitment_id, l.listed_at, l.version`

const one = (db: Db, where: RawBuilder<unknown>) =>
  db.one(sql<ListingRow>`SELECT ${columns} FROM listings l WHERE ${where}`)

/** A card's current listing, active or paused. */
export const findListing = (db: Db, cardId: string): Promise<ListingRow | undefined> =>
  one(db, sql`l.card_id = ${cardId} AND l.status <> 'ended'`)

export const lockListing = (tx: Tx, cardId: string): Promise<ListingRow | undefined> =>
  one(tx, sql`l.card_id = ${cardId} AND l.status <> 'ended' FOR UPDATE`)

export async function insertListing(
  tx: Tx,
  listing: { cardId: string; sellerId: string; isByHouse: boolean; priceCents: number; commitmentId: string },
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('listings')
      .values({
        card_id: listing.cardId,
        seller_id: listing.sellerId,
        by_house: listing.isByHouse,
        price_cents: listing.priceCents,
        commitment_id: listing.commitmentId,
        listed_at: tx.now,
        updated_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a card was not listed')
  return row.id
}

const stamped = (tx: Tx) => ({ updated_at: tx.now, version: sql<number>`version + 1` })

export const updatePrice = (tx: Tx, id: string, priceCents: number): Promise<number> =>
  tx.run(
    build
      .updateTable('listings')
      .set({ price_cents: priceCents, repriced_at: tx.now, ...stamped(tx) })
      .where('id', '=', id),
  )

export const updateCommitment = (tx: Tx, id: string, commitmentId: string | null): Promise<number> =>
  tx.run(
    build
      .updateTable('listings')
      .set({ commitment_id: commitmentId, ...stamped(tx) })
      .where('id', '=', id),
  )

/** The columns set when a listing ends. */
export const endedColumns = (tx: Tx, how: ListingEnd, reason: string | null) => ({
  ended_at: tx.now,
  ended_how: how,
  end_reason: reason,
  commitment_id: null,
  updated_at: tx.now,
})

/** A seller's cards in Secure, in the order in which they are locked. */
export const listCardsOfSeller = (db: Db, sellerId: string): Promise<{ cardId: string }[]> =>
  db.all(
    sql<{
      cardId: string
    }>`SELECT card_id FROM listings WHERE seller_id = ${sellerId} AND status <> 'ended' ORDER BY card_id`,
  )

export type ListingFigures = { requests: number; watchers: number; promotionId: string | null; isReserved: boolean }

export async function findListingFigures(db: Db, listing: Pick<ListingRow, 'id' | 'cardId'>): Promise<ListingFigures> {
  const row = await db.one(sql<ListingFigures>`
    SELECT c.open_request_count AS requests, c.commitment = 'reservation' AS is_reserved,
      (SELECT count(*)::int FROM watches w WHERE w.card_id = c.id) AS watchers,
      (SELECT p.id FROM promotion_requests p WHERE p.listing_id = ${listing.id}) AS promotion_id
    FROM cards c WHERE c.id = ${listing.cardId}`)
  if (!row) throw new Error('a listing is of no card')
  return row
}

/** The price of a card's last sale. */
export const findLastSale = async (db: Db, cardId: string): Promise<{ cents: number; on: Day } | null> =>
  (await db.one(
    sql<{ cents: number; on: Day }>`SELECT value_cents AS cents, valued_on AS "on" FROM valuations
      WHERE card_id = ${cardId} AND source = 'sale' AND withdrawn_at IS NULL ORDER BY valued_on DESC, id DESC LIMIT 1`,
  )) ?? null
