import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export type OpenCounts = { cards: number; bills: number; subscriptions: number; redemptions: number; transfers: number }

/** What has to be closed before a fund can end. */
export async function countOpen(db: Db, fundId: string): Promise<OpenCounts> {
  const found = await db.one(sql<OpenCounts>`SELECT
    (SELECT count(*)::int FROM fund_holdings WHERE fund_id = ${fundId} AND sold_on IS NULL) AS cards,
    (SELECT count(*)::int FROM fund_bills WHERE fund_id = ${fundId} AND paid_on IS NULL) AS bills,
    (SELECT count(*)::int FROM fund_subscriptions WHERE fund_id = ${fundId} AND status IN ('waiting', 'invoiced', 'paid')) AS subscriptions,
    (SELECT count(*)::int FROM fund_redemptions WHERE fund_id = ${fundId} AND status = 'requested') AS redemptions,
    (SELECT count(*)::int FROM fund_transfers WHERE fund_id = ${fundId} AND status IN ('proposed', 'accepted')) AS transfers`)
  if (!found) throw new Error('nothing was counted')
  return found
}

export type BookLine = { code: 'fund_capital' | 'fund_gains' | 'fund_costs'; cents: number }

/** What is left of capital, gains and costs, debits positive. */
export const listOwnBooks = (db: Db, fundId: string): Promise<BookLine[]> =>
  db.all(sql<BookLine>`SELECT a.code, sum(p.amount_cents)::bigint AS cents FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
    WHERE a.party_id = ${fundId} AND a.code IN ('fund_capital', 'fund_gains', 'fund_costs') GROUP BY a.code ORDER BY a.code`)
