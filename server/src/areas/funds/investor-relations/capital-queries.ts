import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export type StruckIn = { seq: number; at: Instant; realizedCents: number }

/** The first NAV that an entry is part of: its own, or the next after it. */
const struckBy = sql`CROSS JOIN LATERAL (SELECT x.seq, x.on_day FROM fund_strikes x LEFT JOIN ledger_entries n ON n.id = x.entry_id
  WHERE x.fund_id = e.fund_id AND CASE e.kind WHEN 'fund_strike' THEN n.id = e.id ELSE x.at >= e.at AND (n.number IS NULL OR n.number > e.number) END
  ORDER BY x.seq LIMIT 1) s`

/** The NAVs of a period, oldest first, each with the realized gain on cards sold before it. */
export const listStruckIn = (db: Db, fundId: string, from: Day, to: Day): Promise<StruckIn[]> =>
  db.all(sql<StruckIn>`SELECT t.seq, t.at, coalesce(g.cents, 0)::bigint AS realized_cents FROM fund_strikes t
    LEFT JOIN (SELECT s.seq, sum(h.proceeds_cents - h.cost_cents) AS cents FROM fund_holdings h
        JOIN ledger_entries e ON e.id = h.sold_entry_id ${struckBy} WHERE h.fund_id = ${fundId} GROUP BY s.seq) g ON g.seq = t.seq
    WHERE t.fund_id = ${fundId} AND t.on_day BETWEEN ${from} AND ${to} ORDER BY t.seq`)

/**
 * What a fund earned and paid in a period, by NAV and kind of entry. Sales of cards it no longer has are `sold`: what
 * they gained is not what they brought above the last NAV. Ending a fund only closes its accounts.
 */
export const resultEntries = (fundId: string, from: Day, to: Day) => sql`SELECT s.seq || ' ' || CASE
      WHEN EXISTS (SELECT FROM fund_holdings h WHERE h.sold_entry_id = e.id) THEN 'sold' ELSE e.kind END AS group_name, e.id AS entry_id
    FROM ledger_entries e ${struckBy}
    WHERE e.fund_id = ${fundId} AND e.kind <> 'fund_distribution' AND s.on_day BETWEEN ${from} AND ${to}`

/** What corrections of NAVs put right about redemptions, by the member. */
export const correctedEntries = (
  fundId: string,
  from: Day,
  to: Day,
) => sql`SELECT e.member_id::text AS group_name, e.id AS entry_id
    FROM ledger_entries e ${struckBy}
    WHERE e.fund_id = ${fundId} AND e.kind = 'fund_units' AND e.member_id IS NOT NULL AND s.on_day BETWEEN ${from} AND ${to}`

export type LotState = { lotId: string; memberId: string; units: number; struckSeq: number | null; at: Instant }

/** What each lot was after everything that happened to it, oldest first, with the NAV it happened at. */
export const listLotStates = (db: Db, fundId: string, to: Day): Promise<LotState[]> =>
  db.all(sql<LotState>`SELECT e.lot_id, e.member_id, e.lot_units AS units, s.seq AS struck_seq, e.at FROM fund_unit_events e
    LEFT JOIN fund_strikes s ON s.id = e.strike_id WHERE e.fund_id = ${fundId} AND e.on_day <= ${to} ORDER BY e.seq`)

export type ProvedCard = { title: string; grade: string; costCents: number; valueCents: number }

/** The cards of the last NAV of a day, as its proof names and values them. Proofs name holdings; the first ones named cards. */
export const listProvedCards = (db: Db, fundId: string, on: Day): Promise<ProvedCard[]> =>
  db.all(sql<ProvedCard>`SELECT k ->> 'card' AS title, concat_ws(' ', k ->> 'grader', k ->> 'grade') AS grade, h.cost_cents,
      (k ->> 'valueCents')::bigint AS value_cents
    FROM (SELECT x.id, x.at FROM fund_strikes x WHERE x.fund_id = ${fundId} AND x.on_day <= ${on} ORDER BY x.on_day DESC, x.seq DESC LIMIT 1) s
      JOIN fund_proofs p ON p.strike_id = s.id CROSS JOIN LATERAL json_array_elements(p.body::json -> 'cards') k
      CROSS JOIN LATERAL (SELECT o.cost_cents FROM fund_holdings o WHERE o.fund_id = ${fundId} AND o.at <= s.at
        AND k ->> 'cardId' IN (o.id::text, o.card_id::text) ORDER BY o.at DESC LIMIT 1) h
    ORDER BY (k ->> 'valueCents')::bigint DESC, 1`)
