import type { HoldingSource } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type VaultPhoto = { id: string; takenAt: Instant; vault: string }

/**
 * The newest photo that our staff took of a card while it was in the vault, or when it arrived. None from before it last
 * left.
 */
export const findVaultPhoto = (db: Db, cardId: string): Promise<VaultPhoto | undefined> =>
  db.one(sql<VaultPhoto>`SELECT p.id, p.taken_at, c.vault FROM card_photos p JOIN cards c ON c.id = p.card_id AND c.custody = 'in_vault'
    WHERE p.card_id = ${cardId} AND p.by_staff AND p.removed_at IS NULL AND p.taken_at > coalesce(
      (SELECT max(m.at) FROM custody_moves m WHERE m.card_id = ${cardId} AND m.action IN ('deliver', 'confirm_delivery')), '-infinity')
    ORDER BY p.taken_at DESC, p.id DESC LIMIT 1`)

export type NewHolding = {
  id: string
  fundId: string
  cardId: string
  commitmentId: string
  source: HoldingSource
  on: Day
  costCents: number
  entryId: string
}

/** Worth what it cost until its first valuation. */
export async function insertHolding(tx: Tx, h: NewHolding): Promise<void> {
  await tx.run(
    build.insertInto('fund_holdings').values({
      ...{ id: h.id, fund_id: h.fundId, card_id: h.cardId, commitment_id: h.commitmentId, source: h.source },
      ...{ bought_on: h.on, cost_cents: h.costCents, value_cents: h.costCents, valued_on: h.on, value_source: 'cost' },
      ...{ entry_id: h.entryId, at: tx.now },
    }),
  )
}

export type NewCheck = { holdingId: string; on: Day; photoId: string; vault: string; note: string | null }

export async function insertCheck(tx: Tx, { holdingId, on, photoId, vault, note }: NewCheck): Promise<void> {
  await tx.run(
    build.insertInto('fund_custody_checks').values({
      ...{ holding_id: holdingId, on_day: on, photo_id: photoId, vault, note },
      ...{ by_id: tx.origin.actorId, at: tx.now },
    }),
  )
}

export type SoldHolding = {
  id: string
  fundId: string
  fundName: string
  card: string
  valueCents: number
  priceCents: number
  soldEntryId: string | null
}

/** The holding that a sale ends, or ended. The caller has locked its fund. */
export const findSoldHolding = (tx: Tx, saleId: string): Promise<SoldHolding | undefined> =>
  tx.one(sql<SoldHolding>`SELECT h.id, h.fund_id, f.name AS fund_name, concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number) AS card,
      h.value_cents, s.price_cents, h.sold_entry_id
    FROM sales s JOIN fund_holdings h ON h.fund_id = s.seller_id AND h.card_id = s.card_id AND (h.sale_id = s.id OR h.sold_on IS NULL)
      JOIN funds f ON f.id = h.fund_id JOIN cards c ON c.id = h.card_id
    WHERE s.id = ${saleId} AND s.by_fund ORDER BY h.sale_id NULLS LAST LIMIT 1`)

export type Closed = { saleId: string; on: Day; proceedsCents: number; entryId: string }

/** Sold, or held again because the sale was undone or its payment reversed. */
export async function writeSold(tx: Tx, id: string, sold: Closed | null): Promise<void> {
  await tx.run(
    build
      .updateTable('fund_holdings')
      .set({
        ...{ sale_id: sold?.saleId ?? null, sold_on: sold?.on ?? null, proceeds_cents: sold?.proceedsCents ?? null },
        sold_entry_id: sold?.entryId ?? null,
      })
      .where('id', '=', id),
  )
}

export const findFundOfSale = async (tx: Tx, saleId: string): Promise<string | null> =>
  (await tx.one(sql<{ id: string }>`SELECT seller_id AS id FROM sales WHERE id = ${saleId} AND by_fund`))?.id ?? null
