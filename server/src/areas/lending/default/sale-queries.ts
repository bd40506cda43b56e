import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { CollateralSaleStatus } from '@ambry/contract/lending/margin/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type Comp = { on: Day; priceCents: number; words: string }

export type CollateralSaleRow = {
  id: string
  loanId: string
  collateralId: string
  cardId: string
  saleId: string
  status: CollateralSaleStatus
  noticeId: string | null
  marginCallId: string | null
  valueCents: number
  priceCents: number
  channel: string
  offeredFrom: Day
  offers: number
  comps: Comp[]
  reasoning: string
  costsCents: number | null
  toLoanCents: number | null
  surplusCents: number | null
  eventId: string | null
  madeBy: string | null
  madeAt: Instant
  endedAt: Instant | null
}

const rows = sql`collateral_sales s JOIN loan_collateral k ON k.id = s.collateral_id LEFT JOIN users u ON u.id = s.made_by`
const columns = sql<CollateralSaleRow>`s.*, k.card_id, coalesce(u.name, u.phone) AS made_by`

export const findBySale = (db: Db, saleId: string): Promise<CollateralSaleRow | undefined> =>
  db.one(sql<CollateralSaleRow>`SELECT ${columns} FROM ${rows} WHERE s.sale_id = ${saleId}`)

/** Oldest first. */
export const listCollateralSales = (db: Db, loanId: string): Promise<CollateralSaleRow[]> =>
  db.all(sql<CollateralSaleRow>`SELECT ${columns} FROM ${rows} WHERE s.loan_id = ${loanId} ORDER BY s.made_at, s.id`)

/** The sale of a pledged card that waits for the buyer's money. */
export const findAgreedSale = (db: Db, collateralId: string): Promise<{ id: string } | undefined> =>
  db.one(
    sql<{ id: string }>`SELECT id FROM collateral_sales WHERE collateral_id = ${collateralId} AND status = 'agreed'`,
  )

export const listAgreedSales = (db: Db, loanId: string): Promise<{ id: string; collateralId: string }[]> =>
  db.all(
    sql<{
      id: string
      collateralId: string
    }>`SELECT id, collateral_id FROM collateral_sales WHERE loan_id = ${loanId} AND status = 'agreed'`,
  )

/** What sales agreed before an instant will bring, and the value of their cards. */
export const listAgreedBefore = (
  db: Db,
  loanId: string,
  before: Instant,
): Promise<{ netCents: number; valueCents: number }[]> =>
  db.all(sql<{ netCents: number; valueCents: number }>`SELECT s.net_cents, k.value_cents FROM collateral_sales c
    JOIN sales s ON s.id = c.sale_id JOIN loan_collateral k ON k.id = c.collateral_id
    WHERE c.loan_id = ${loanId} AND c.status = 'agreed' AND c.made_at < ${before}`)

export const isOnStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await db.one(sql`SELECT FROM users WHERE id = ${userId} AND cardinality(staff_roles) > 0`)) !== undefined

/** The sale whose proceeds made a payment. */
export const findSaleOfEvent = (db: Db, eventId: string): Promise<{ id: string } | undefined> =>
  db.one(sql<{ id: string }>`SELECT id FROM collateral_sales WHERE event_id = ${eventId} AND status = 'settled'`)

export type NewCollateralSale = Pick<
  CollateralSaleRow,
  | 'loanId'
  | 'collateralId'
  | 'saleId'
  | 'noticeId'
  | 'marginCallId'
  | 'valueCents'
  | 'priceCents'
  | 'channel'
  | 'offeredFrom'
  | 'offers'
  | 'comps'
  | 'reasoning'
>

export async function insertCollateralSale(tx: Tx, sale: NewCollateralSale): Promise<void> {
  await tx.run(
    build.insertInto('collateral_sales').values({
      loan_id: sale.loanId,
      collateral_id: sale.collateralId,
      sale_id: sale.saleId,
      notice_id: sale.noticeId,
      margin_call_id: sale.marginCallId,
      value_cents: sale.valueCents,
      price_cents: sale.priceCents,
      channel: sale.channel,
      offered_from: sale.offeredFrom,
      offers: sale.offers,
      comps: JSON.stringify(sale.comps),
      reasoning: sale.reasoning,
      made_by: tx.origin.actorId,
      made_at: tx.now,
    }),
  )
}

/** Only the lien that replaces the one a reservation had taken the place of. */
export async function updateCommitment(tx: Tx, collateralId: string, commitmentId: string): Promise<void> {
  await tx.run(build.updateTable('loan_collateral').set({ commitment_id: commitmentId }).where('id', '=', collateralId))
}
