import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type NewPurchase = {
  id: string
  cardId: string
  sellerId: string | null
  source: string
  costCents: number
  boughtOn: Day
  entryId: string
  payoutId: string | null
}

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<void> {
  await tx.run(
    build.insertInto('card_purchases').values({
      id: purchase.id,
      card_id: purchase.cardId,
      seller_id: purchase.sellerId,
      source: purchase.source,
      cost_cents: purchase.costCents,
      bought_on: purchase.boughtOn,
      entry_id: purchase.entryId,
      payout_id: purchase.payoutId,
      at: tx.now,
    }),
  )
}

export type PurchaseRow = { id: string; sellerId: string | null; costCents: number; costEntryId: string | null }

/** What we own: its cost is no expense yet. */
export const lockOpenPurchase = (tx: Tx, cardId: string): Promise<PurchaseRow | undefined> =>
  tx.one(sql<PurchaseRow>`SELECT id, seller_id, cost_cents, cost_entry_id FROM card_purchases
    WHERE card_id = ${cardId} AND cost_entry_id IS NULL FOR UPDATE`)

export const lockPurchaseOfSale = (tx: Tx, saleId: string): Promise<PurchaseRow | undefined> =>
  tx.one(
    sql<PurchaseRow>`SELECT id, seller_id, cost_cents, cost_entry_id FROM card_purchases WHERE sale_id = ${saleId} FOR UPDATE`,
  )

type Ended = { saleId?: string; fundId?: string; entryId: string }

/** Without a sale or a fund when the title was lost; null when we own it again. */
export async function writeCost(tx: Tx, id: string, cost: Ended | null): Promise<void> {
  await tx.run(
    build
      .updateTable('card_purchases')
      .set({ sale_id: cost?.saleId ?? null, fund_id: cost?.fundId ?? null, cost_entry_id: cost?.entryId ?? null })
      .where('id', '=', id),
  )
}

export type Standing = {
  playerName: string
  year: string | null
  set: string | null
  isOurs: boolean
  mergedInto: string | null
}

/** Whether a card is ours now, or its record was merged with another. */
export const findStanding = (tx: Tx, cardId: string): Promise<Standing | undefined> =>
  tx.one(sql<Standing>`SELECT c.player_name, c.year, c.set_name AS "set", c.merged_into,
      p.kind = 'house' AND c.status = 'registered' AS is_ours
    FROM cards c JOIN parties p ON p.id = c.owner_id WHERE c.id = ${cardId}`)

export async function moveTo(tx: Tx, id: string, cardId: string): Promise<void> {
  await tx.run(build.updateTable('card_purchases').set({ card_id: cardId }).where('id', '=', id))
}
