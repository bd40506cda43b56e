import type { DistributionKind, UnitEventKind } from '@ambry/contract/funds/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Those who held units on some day of a period. */
const heldIn = (fundId: string, from: Day, to: Day) => sql`SELECT e.member_id FROM fund_unit_events e
    WHERE e.fund_id = ${fundId} AND e.on_day BETWEEN ${from} AND ${to}
  UNION SELECT b.member_id FROM (SELECT DISTINCT ON (lot_id) member_id, lot_units FROM fund_unit_events
    WHERE fund_id = ${fundId} AND on_day < ${from} ORDER BY lot_id, seq DESC) b WHERE b.lot_units > 0`

export async function countHolders(db: Db, fundId: string, from: Day, to: Day): Promise<number> {
  const found = await db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM (${heldIn(fundId, from, to)}) h`)
  return found?.n ?? 0
}

export type NewRun = { id: string; fundId: string; from: Day; to: Day; holders: number }

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx.run(
    build.insertInto('fund_statement_runs').values({
      ...{ id: run.id, fund_id: run.fundId, from_day: run.from, to_day: run.to, holders: run.holders },
      ...{ made_by: tx.origin.actorId, at: tx.now },
    }),
  )
}

export type RunRow = { id: string; fundId: string; fundName: string; from: Day; to: Day; holders: number; done: number }

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.one(sql<RunRow>`SELECT r.id, r.fund_id, f.name AS fund_name, r.from_day AS "from", r.to_day AS "to", r.holders, r.done
    FROM fund_statement_runs r JOIN funds f ON f.id = r.fund_id WHERE r.id = ${id}`)

/** Those of a run whose statement is not made yet. */
export const listHoldersWithoutStatement = async (db: Db, { id, fundId, from, to }: RunRow): Promise<string[]> =>
  (
    await db.all(sql<{ memberId: string }>`SELECT h.member_id FROM (${heldIn(fundId, from, to)}) h
      WHERE NOT EXISTS (SELECT FROM fund_statements s WHERE s.run_id = ${id} AND s.member_id = h.member_id) ORDER BY 1`)
  ).map(({ memberId }) => memberId)

/** Returns false when another worker has made it. */
export async function insertStatement(tx: Tx, runId: string, memberId: string): Promise<boolean> {
  const added = await tx.run(
    sql`INSERT INTO fund_statements (run_id, member_id, made_at) VALUES (${runId}, ${memberId}, ${tx.now}) ON CONFLICT DO NOTHING`,
  )
  if (added === 0) return false
  await tx.run(
    sql`UPDATE fund_statement_runs SET done = done + 1, ended_at = CASE WHEN done + 1 = holders THEN ${tx.now}::timestamptz END WHERE id = ${runId}`,
  )
  return true
}

export type EventRow = {
  on: Day
  kind: UnitEventKind
  units: number
  price: number | null
  cents: number
  /** of the cents, what we were paid to issue the units */
  entryFeeCents: number
  carryCents: number
}

/** What happened to a holder's units in a period, oldest first. */
export const listEventsOf = (db: Db, fundId: string, memberId: string, from: Day, to: Day): Promise<EventRow[]> =>
  db.all(sql<EventRow>`SELECT e.on_day AS on, e.kind, e.units, e.price, e.cents, e.carry_cents,
      CASE WHEN e.kind = 'issued' THEN e.cents - coalesce(s.issued_cents, e.cents) ELSE 0 END AS entry_fee_cents
    FROM fund_unit_events e LEFT JOIN fund_subscriptions s ON s.id = e.subscription_id
    WHERE e.member_id = ${memberId} AND e.fund_id = ${fundId} AND e.on_day BETWEEN ${from} AND ${to} ORDER BY e.seq`)

export type PaidRow = { on: Day; kind: DistributionKind; cents: number }

/** Liquidation is an event of the units. */
export const listPaidTo = (db: Db, fundId: string, memberId: string, from: Day, to: Day): Promise<PaidRow[]> =>
  db.all(sql<PaidRow>`SELECT d.record_on AS on, d.kind, s.cents FROM fund_distribution_shares s JOIN fund_distributions d ON d.id = s.distribution_id
    WHERE s.member_id = ${memberId} AND d.fund_id = ${fundId} AND d.kind <> 'liquidation' AND d.record_on BETWEEN ${from} AND ${to} ORDER BY d.record_on, d.id`)
