import type { OwnedLot } from '@ambry/contract/funds/arithmetic/redemption'
import type { UnitEventKind } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type LotRow = OwnedLot & { fundId: string; memberId: string; costCents: number }

const columns = sql<LotRow>`l.id, l.fund_id, l.member_id, l.opened_on, l.units, l.cost_cents, l.high_water_mark, l.marked_on, l.locked_until`

/** Lots with units, oldest first. The caller has locked the fund. */
export const listLots = (db: Db, fundId: string): Promise<LotRow[]> =>
  db.all(
    sql<LotRow>`SELECT ${columns} FROM fund_lots l WHERE l.fund_id = ${fundId} AND l.units > 0 ORDER BY l.opened_on, l.id`,
  )

export const listLotsOf = (db: Db, fundId: string, memberId: string): Promise<LotRow[]> =>
  db.all(sql<LotRow>`SELECT ${columns} FROM fund_lots l
    WHERE l.member_id = ${memberId} AND l.fund_id = ${fundId} AND l.units > 0 ORDER BY l.opened_on, l.id`)

/**
 * Lots with units as they were at the end of a day, oldest first, after the last event of each. What was distributed
 * since then lowered their marks.
 */
export const listLotsOn = (db: Db, fundId: string, on: Day): Promise<(LotRow & { at: Instant })[]> =>
  db.all(sql<
    LotRow & { at: Instant }
  >`SELECT e.at, l.id, l.fund_id, l.member_id, l.opened_on, e.lot_units AS units, e.lot_cost_cents AS cost_cents,
      e.lot_high_water_mark AS high_water_mark, e.lot_marked_on AS marked_on, l.locked_until
    FROM (SELECT DISTINCT ON (lot_id) * FROM fund_unit_events WHERE fund_id = ${fundId} AND on_day <= ${on}
        ORDER BY lot_id, seq DESC) e
      JOIN fund_lots l ON l.id = e.lot_id WHERE e.lot_units > 0 ORDER BY l.opened_on, l.id`)

export async function hasHeld(db: Db, fundId: string, memberId: string): Promise<boolean> {
  const found = await db.one(
    sql<{
      held: boolean
    }>`SELECT EXISTS (SELECT FROM fund_lots WHERE member_id = ${memberId} AND fund_id = ${fundId}) AS held`,
  )
  return found?.held ?? false
}

/** Their payment was reversed after units were issued for it: until it is paid again, none of them are paid out or passed on. */
export const hasUnpaidUnits = async (db: Db, fundId: string, memberId: string): Promise<boolean> =>
  (
    await db.one(
      sql<{
        unpaid: boolean
      }>`SELECT EXISTS (SELECT FROM fund_subscriptions s JOIN invoices i ON i.id = s.invoice_id AND i.status = 'open'
        WHERE s.fund_id = ${fundId} AND s.member_id = ${memberId} AND s.status = 'issued') AS unpaid`,
    )
  )?.unpaid ?? false

export type NewLot = Omit<LotRow, 'id'> & { id: string }

export async function insertLot(tx: Tx, lot: NewLot): Promise<void> {
  await tx.run(sql`INSERT INTO fund_lots (id, fund_id, member_id, opened_on, units, cost_cents, high_water_mark, marked_on, locked_until)
    VALUES (${lot.id}, ${lot.fundId}, ${lot.memberId}, ${lot.openedOn}, ${lot.units}, ${lot.costCents}, ${lot.highWaterMark}, ${lot.markedOn}, ${lot.lockedUntil})`)
}

/** What a lot is after units were redeemed, transferred, or charged carry. */
export async function updateLots(
  tx: Tx,
  lots: readonly Pick<LotRow, 'id' | 'units' | 'costCents' | 'highWaterMark' | 'markedOn'>[],
): Promise<void> {
  if (lots.length === 0) return
  await tx.run(sql`UPDATE fund_lots l SET units = c.units, cost_cents = c.cost, high_water_mark = c.mark, marked_on = c.marked_on, version = l.version + 1
    FROM unnest(${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ units }) => units)}::bigint[], ${lots.map(({ costCents }) => costCents)}::bigint[],
      ${lots.map(({ highWaterMark }) => highWaterMark)}::bigint[], ${lots.map(({ markedOn }) => markedOn)}::date[])
      AS c (id, units, cost, mark, marked_on) WHERE l.id = c.id`)
}

export type UnitEvent = {
  fundId: string
  lotId: string
  memberId: string
  kind: UnitEventKind
  units: number
  price: number | null
  cents: number
  carryCents: number
  strikeId: string | null
  subscriptionId?: string | null
  redemptionId?: string | null
  transferId?: string | null
  entryId: string | null
  on: Day
}

/** The lots have been written before: each event keeps what its lot is after it. */
export async function insertUnitEvents(tx: Tx, events: readonly UnitEvent[]): Promise<void> {
  if (events.length === 0) return
  const all = <K extends keyof UnitEvent>(name: K) => events.map((event) => event[name] ?? null)
  const written =
    await tx.run(sql`INSERT INTO fund_unit_events (fund_id, lot_id, member_id, kind, units, price, cents, carry_cents, strike_id,
      subscription_id, redemption_id, transfer_id, entry_id, on_day, at, lot_units, lot_cost_cents, lot_high_water_mark, lot_marked_on)
    SELECT e.*, ${tx.now}, l.units, l.cost_cents, l.high_water_mark, l.marked_on FROM unnest(${all('fundId')}::uuid[], ${all('lotId')}::uuid[], ${all('memberId')}::uuid[], ${all('kind')}::text[],
      ${all('units')}::bigint[], ${all('price')}::bigint[], ${all('cents')}::bigint[], ${all('carryCents')}::bigint[], ${all('strikeId')}::uuid[],
      ${all('subscriptionId')}::uuid[], ${all('redemptionId')}::uuid[], ${all('transferId')}::uuid[], ${all('entryId')}::uuid[], ${all('on')}::date[]) AS e (fund_id, lot_id) JOIN fund_lots l ON l.id = e.lot_id`)
  if (written !== events.length) throw new Error('a unit event has no lot')
}

/** The copies on the fund: its units, and its places, which are its holders and those who are paying. */
export async function recount(tx: Tx, fundId: string): Promise<void> {
  await tx.run(sql`UPDATE funds f SET
      units = (SELECT coalesce(sum(l.units), 0) FROM fund_lots l WHERE l.fund_id = f.id),
      places = (SELECT count(*) FROM (
        SELECT l.member_id FROM fund_lots l WHERE l.fund_id = f.id AND l.units > 0
        UNION SELECT s.member_id FROM fund_subscriptions s WHERE s.fund_id = f.id AND (s.status IN ('invoiced', 'paid') OR (s.status = 'waiting' AND s.reserved_until IS NOT NULL))) p),
      raised_cents = (SELECT coalesce(sum(coalesce(s.issued_cents, s.amount_cents)), 0) FROM fund_subscriptions s
        WHERE s.fund_id = f.id AND s.status IN ('invoiced', 'paid', 'issued'))
    WHERE f.id = ${fundId}`)
}

export async function countUnitsOf(db: Db, memberId: string): Promise<number> {
  const found = await db.one(
    sql<{
      units: number
    }>`SELECT coalesce(sum(units), 0)::bigint AS units FROM fund_lots WHERE member_id = ${memberId}`,
  )
  return found?.units ?? 0
}
