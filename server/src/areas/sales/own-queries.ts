import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../db/db.ts'

/**
 * How much of the buyer's fee credit notes waived, as posted: they return its tax too. On an active sale nothing else can
 * be credited.
 */
const waived = sql`CASE WHEN s.status IN ('agreed', 'settled', 'reopened') AND i.credited_cents + i.returned_cents > 0 THEN (
  SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
    JOIN ledger_accounts a ON a.id = p.account_id AND (starts_with(a.code, 'fees_') OR a.code = 'charges')
  WHERE e.invoice_id = i.id AND e.kind = 'credit_note')::bigint ELSE 0 END`
export const buyerFee = sql`(s.buyer_fee_cents - ${waived})`

export const isTheirs = (memberId: string) => sql`(s.buyer_id = ${memberId} OR s.seller_id = ${memberId})`
const dayInYear = (column: string, year: number) =>
  sql`${sql.ref(column)} BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`
export const inYear = (year: number) => dayInYear('s.day_order', year)

const soldToUs = (memberId: string, year: number | undefined) =>
  sql`b.seller_id = ${memberId} AND ${year === undefined ? sql`true` : dayInYear('b.bought_on', year)}`

/**
 * The entries behind a member's settled purchases and sales, for their totals. Sales whose cost we don't know are a group
 * of their own, because they are not part of the gain.
 */
export const ownEntries = (memberId: string, year: number | undefined): RawBuilder<unknown> => {
  const settled = sql`s.status = 'settled' AND ${year === undefined ? sql`true` : inYear(year)}`
  return sql`SELECT 'bought' AS group_name, e.id AS entry_id FROM sales s JOIN ledger_entries e ON e.invoice_id = s.invoice_id AND e.kind IN ('invoice_issued', 'credit_note')
      WHERE s.buyer_id = ${memberId} AND ${settled}
    UNION ALL SELECT CASE WHEN s.cost_cents IS NULL THEN 'sold_without_cost' ELSE 'sold' END, s.entry_id FROM sales s
      WHERE s.seller_id = ${memberId} AND ${settled} AND s.entry_id IS NOT NULL
    UNION ALL SELECT CASE WHEN b.seller_cost_cents IS NULL THEN 'sold_without_cost' ELSE 'sold' END, b.entry_id
      FROM card_purchases b WHERE ${soldToUs(memberId, year)}`
}

export type OwnCounts = {
  bought: number
  sold: number
  cost: number
  withoutCost: number
  openBought: number
  openSold: number
}

export async function countOwnSales(db: Db, memberId: string, year: number | undefined): Promise<OwnCounts> {
  const bought = sql`s.buyer_id = ${memberId} AND s.status = 'settled'`
  const sold = sql`s.seller_id = ${memberId} AND s.status = 'settled'`
  const row = await db.one(
    sql<OwnCounts>`WITH ours AS (SELECT count(*)::int AS sold, coalesce(sum(b.seller_cost_cents), 0)::bigint AS cost,
        count(*) FILTER (WHERE b.seller_cost_cents IS NULL)::int AS without_cost FROM card_purchases b WHERE ${soldToUs(memberId, year)})
      SELECT count(*) FILTER (WHERE ${bought})::int AS bought, count(*) FILTER (WHERE ${sold})::int + (SELECT sold FROM ours) AS sold,
      coalesce(sum(s.cost_cents) FILTER (WHERE ${sold}), 0)::bigint + (SELECT cost FROM ours) AS cost,
      count(*) FILTER (WHERE ${sold} AND s.cost_cents IS NULL)::int + (SELECT without_cost FROM ours) AS without_cost,
      count(*) FILTER (WHERE s.buyer_id = ${memberId} AND s.status IN ('agreed', 'reopened'))::int AS open_bought,
      count(*) FILTER (WHERE s.seller_id = ${memberId} AND s.status IN ('agreed', 'reopened'))::int AS open_sold
      FROM sales s WHERE ${isTheirs(memberId)} AND ${year === undefined ? sql`true` : inYear(year)}`,
  )
  if (!row) throw new Error('sales were not counted')
  return row
}

export async function listYears(db: Db, memberId: string): Promise<number[]> {
  const rows = await db.all(
    sql<{ year: number }>`SELECT extract(year FROM s.day_order)::int AS year FROM sales s WHERE ${isTheirs(memberId)}
      UNION SELECT extract(year FROM b.bought_on)::int FROM card_purchases b WHERE b.seller_id = ${memberId} ORDER BY 1 DESC`,
  )
  return rows.map(({ year }) => year)
}
