import type { PayoutStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { type RawBuilder, sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SaleRow } from '../queries.ts'

export type NewPurchase = {
  id: string
  cardId: string
  sellerId: string | null
  source: string
  costCents: number
  boughtOn: Day
  agreedOn: Day
  entryId: string
  payoutId: string | null
  settlementId: string | null
  sellerCostCents: number | null
}

/** The card as it is now: later changes by its next owners don't change the record. */
const factsOf = (
  cardId: string,
) => sql`(SELECT jsonb_build_object('category', c.category, 'playerName', c.player_name, 'year', c.year,
  'set', c.set_name, 'cardNumber', c.card_number, 'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier,
  'certNumber', c.cert_number) FROM cards c WHERE c.id = ${cardId})`

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<void> {
  await tx.run(
    build.insertInto('card_purchases').values({
      id: purchase.id,
      card_id: purchase.cardId,
      seller_id: purchase.sellerId,
      source: purchase.source,
      cost_cents: purchase.costCents,
      bought_on: purchase.boughtOn,
      agreed_on: purchase.agreedOn,
      facts: factsOf(purchase.cardId) as RawBuilder<string>,
      settlement_id: purchase.settlementId,
      seller_cost_cents: purchase.sellerCostCents,
      entry_id: purchase.entryId,
      payout_id: purchase.payoutId,
      at: tx.now,
    }),
  )
}

/** The payout of the last card bought of a collection. */
export async function findPayoutOf(tx: Tx, offerId: string): Promise<string | null> {
  const row = await tx.one(sql<{ payoutId: string }>`SELECT b.payout_id FROM settlements t
    JOIN card_purchases b ON b.settlement_id = t.id WHERE t.offer_id = ${offerId} ORDER BY b.at DESC, b.id DESC LIMIT 1`)
  return row?.payoutId ?? null
}

export type SoldToUs = {
  id: string
  cardId: string
  facts: SaleRow['facts']
  sellerId: string
  settlementId: string
  settlementNumber: string
  entryId: string
  agreedOn: Day
  boughtOn: Day
  sellerCostCents: number | null
  payoutId: string
  payoutNumber: string
  payoutStatus: PayoutStatus
  payoutPaidOn: Day | null
  payoutNettedCents: number
}

const soldToUs = sql`SELECT b.id, b.card_id, b.facts, b.seller_id, b.settlement_id, t.number AS settlement_number, b.entry_id, b.agreed_on,
    b.bought_on, b.seller_cost_cents, p.id AS payout_id, p.number AS payout_number, p.status AS payout_status, p.paid_on AS payout_paid_on, p.netted_cents AS payout_netted_cents
  FROM card_purchases b JOIN settlements t ON t.id = b.settlement_id JOIN payouts p ON p.id = b.payout_id`

/** What members sold to us. */
export const listSoldToUs = (db: Db, ids: readonly string[]): Promise<SoldToUs[]> =>
  db.all(sql<SoldToUs>`${soldToUs} WHERE b.id = ANY (${ids}::uuid[])`)

/** All cards of a collection that were bought, in order. */
export const listOfSettlement = (db: Db, settlementId: string): Promise<SoldToUs[]> =>
  db.all(sql<SoldToUs>`${soldToUs} WHERE b.settlement_id = ${settlementId} ORDER BY b.at, b.id`)

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
