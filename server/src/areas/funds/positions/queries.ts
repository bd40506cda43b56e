import type { DistributionKind, UnitEventKind } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export type EventRow = {
  at: Instant
  on: Day
  lotId: string
  kind: UnitEventKind
  units: number
  price: number | null
  cents: number
  carryCents: number
  /** of its lot, after it */
  lotCostCents: number
}

/** Everything that happened to a member's units of a fund, oldest first. */
export const listEvents = (db: Db, fundId: string, memberId: string): Promise<EventRow[]> =>
  db.all(sql<EventRow>`SELECT at, on_day AS on, lot_id, kind, units, price, cents, carry_cents, lot_cost_cents FROM fund_unit_events
    WHERE member_id = ${memberId} AND fund_id = ${fundId} ORDER BY seq`)

export type PaidRow = { at: Instant; on: Day; kind: DistributionKind; cents: number }

/** What was distributed to them. Liquidation is an event of their units. */
export const listDistributed = (db: Db, fundId: string, memberId: string): Promise<PaidRow[]> =>
  db.all(sql<PaidRow>`SELECT d.at, d.record_on AS on, d.kind, s.cents FROM fund_distribution_shares s JOIN fund_distributions d ON d.id = s.distribution_id
    WHERE s.member_id = ${memberId} AND d.fund_id = ${fundId} AND d.kind <> 'liquidation' ORDER BY d.at, d.id`)

export const listStatementsOf = (db: Db, fundId: string, memberId: string): Promise<{ from: Day; to: Day }[]> =>
  db.all(sql<{
    from: Day
    to: Day
  }>`SELECT r.from_day AS "from", r.to_day AS "to" FROM fund_statements s JOIN fund_statement_runs r ON r.id = s.run_id
    WHERE s.member_id = ${memberId} AND r.fund_id = ${fundId} ORDER BY r.to_day DESC, r.from_day DESC`)
