import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../db/db.ts'

/** How much of the buyer's fee a credit note waived; on an active sale nothing else can be credited. */
const waived = sql`CASE WHEN s.status IN ('agreed', 'settled', 'reopened') THEN least(s.buyer_fee_cents, i.credited_cents + i.returned_cents) ELSE 0 END`
export const buyerFee = sql`(s.buyer_fee_cents - ${waived})`

export const isTheirs = (memberId: string) => sql`(s.buyer_id = ${memberId} OR s.seller_id = ${memberId})`
export const inYear = (year: number) =>
  sql`s.day_order BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`

export type OwnSums = {
  boughtCount: number
  boughtGross: number
  boughtFees: number
  boughtTotal: number
  soldCount: number
  soldGross: number
  soldFees: number
  soldNet: number
  cost: number
  gain: number
  withoutCost: number
  openBought: number
  openSold: number
}

export async function sumOwnSales(db: Db, memberId: string, year: number | undefined): Promise<OwnSums> {
  const bought = sql`s.buyer_id = ${memberId} AND s.status = 'settled'`
  const sold = sql`s.seller_id = ${memberId} AND s.status = 'settled'`
  const sum = (what: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`coalesce(sum(${what}) FILTER (WHERE ${of}), 0)::bigint`
  const row = await db.one(
    sql<OwnSums>`SELECT count(*) FILTER (WHERE ${bought})::int AS bought_count, ${sum(sql`s.price_cents`, bought)} AS bought_gross,
      ${sum(buyerFee, bought)} AS bought_fees, ${sum(sql`i.total_cents - i.credited_cents - i.returned_cents`, bought)} AS bought_total,
      count(*) FILTER (WHERE ${sold})::int AS sold_count, ${sum(sql`s.price_cents`, sold)} AS sold_gross,
      ${sum(sql`s.seller_fee_cents`, sold)} AS sold_fees, ${sum(sql`s.net_cents`, sold)} AS sold_net,
      ${sum(sql`s.cost_cents`, sold)} AS cost, ${sum(sql`s.net_cents - s.cost_cents`, sold)} AS gain,
      count(*) FILTER (WHERE ${sold} AND s.cost_cents IS NULL)::int AS without_cost,
      count(*) FILTER (WHERE s.buyer_id = ${memberId} AND s.status IN ('agreed', 'reopened'))::int AS open_bought,
      count(*) FILTER (WHERE s.seller_id = ${memberId} AND s.status IN ('agreed', 'reopened'))::int AS open_sold
      FROM sales s JOIN invoices i ON i.id = s.invoice_id WHERE ${isTheirs(memberId)} AND ${year === undefined ? sql`true` : inYear(year)}`,
  )
  if (!row) throw new Error('sales were not added up')
  return row
}

export async function listYears(db: Db, memberId: string): Promise<number[]> {
  const rows = await db.all(
    sql<{ year: number }>`SELECT DISTINCT extract(year FROM s.day_order)::int AS year FROM sales s
      WHERE ${isTheirs(memberId)} ORDER BY 1 DESC`,
  )
  return rows.map(({ year }) => year)
}
