import type { Lot } from '@ambry/contract/funds/arithmetic/carry'
import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { StrikeRow } from './queries.ts'

type Of = Pick<StrikeRow, 'id' | 'fundId' | 'seq' | 'at'>

export type HeldThen = { holdingId: string; cardId: string; card: string; correctedCents: number | null }

/** Every card a fund ever held, with the value that a correction of this NAV gave it. */
export const listHoldingsOf = (db: Db, s: Of): Promise<HeldThen[]> =>
  db.all(sql<HeldThen>`SELECT h.id AS holding_id, h.card_id, concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number) AS card,
      (SELECT l.value_cents FROM fund_valuation_lines l JOIN fund_strikes x ON x.run_id = l.run_id
        WHERE l.holding_id = h.id AND x.corrects = ${s.id} ORDER BY x.seq DESC LIMIT 1) AS corrected_cents
    FROM fund_holdings h JOIN cards c ON c.id = h.card_id WHERE h.fund_id = ${s.fundId} ORDER BY h.id`)

export type WithdrawnValue = { holdingId: string; card: string; valueCents: number; suggestedCents: number }

/** Values in force at a NAV whose appraisal was withdrawn since, with what the card was worth before. */
export const listWithdrawn = (db: Db, s: Of): Promise<WithdrawnValue[]> =>
  db.all(sql<WithdrawnValue>`SELECT h.id AS holding_id, concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number) AS card,
      l.value_cents, l.before_cents AS suggested_cents
    FROM fund_holdings h JOIN cards c ON c.id = h.card_id
      CROSS JOIN LATERAL (SELECT n.* FROM fund_valuation_lines n JOIN fund_strikes x ON x.run_id = n.run_id
        WHERE n.holding_id = h.id AND (x.seq <= ${s.seq} OR x.corrects = ${s.id}) ORDER BY x.seq DESC LIMIT 1) l
      JOIN valuations v ON v.id = l.valuation_id AND v.withdrawn_at IS NOT NULL
    WHERE h.fund_id = ${s.fundId} ORDER BY h.id`)

export type EventsSince = { movedOn: Day | null; isCharged: boolean; isDistributed: boolean }

/** What has happened at a NAV or since that keeps it from being corrected. */
export async function findEventsSince(db: Db, s: Of): Promise<EventsSince> {
  const found = await db.one(sql<EventsSince>`SELECT
      (SELECT x.on_day FROM fund_unit_events e JOIN fund_strikes x ON x.id = e.strike_id
        WHERE x.fund_id = ${s.fundId} AND x.seq > ${s.seq} AND e.kind IN ('issued', 'redeemed', 'carry', 'liquidated') ORDER BY x.seq DESC LIMIT 1) AS moved_on,
      EXISTS (SELECT FROM fund_unit_events e WHERE e.strike_id = ${s.id} AND e.kind = 'carry') AS is_charged,
      EXISTS (SELECT FROM fund_distributions d WHERE d.fund_id = ${s.fundId} AND d.at >= ${s.at}) AS is_distributed`)
  if (!found) throw new Error('nothing was found about a NAV')
  return found
}

/** Lots as they were when a NAV was struck, before units were issued and redeemed at it. Their marks have not changed. */
export const listLotsBefore = (db: Db, s: Of): Promise<Lot[]> =>
  db.all(sql<Lot>`SELECT e.lot_units AS units, l.high_water_mark, l.marked_on
    FROM (SELECT DISTINCT ON (v.lot_id) v.lot_id, v.lot_units FROM fund_unit_events v LEFT JOIN fund_strikes x ON x.id = v.strike_id
        WHERE v.fund_id = ${s.fundId} AND v.at <= ${s.at} AND (x.seq IS NULL OR x.seq < ${s.seq}) ORDER BY v.lot_id, v.seq DESC) e
      JOIN fund_lots l ON l.id = e.lot_id WHERE e.lot_units > 0 ORDER BY l.opened_on, l.id`)

export type IssuedThen = {
  subscriptionId: string
  memberId: string
  lotId: string
  issuedCents: number
  units: number
  lotUnits: number
  lotCostCents: number
  highWaterMark: number
  markedOn: Day
}

/** Subscriptions whose units were issued at a NAV. */
export const listIssued = (db: Db, strikeId: string): Promise<IssuedThen[]> =>
  db.all(sql<IssuedThen>`SELECT s.id AS subscription_id, s.member_id, s.lot_id, s.issued_cents, s.units, l.units AS lot_units,
      l.cost_cents AS lot_cost_cents, l.high_water_mark, l.marked_on
    FROM fund_subscriptions s JOIN fund_lots l ON l.id = s.lot_id WHERE s.strike_id = ${strikeId} ORDER BY s.created_at, s.id`)

export type RedeemedThen = {
  redemptionId: string
  number: string
  memberId: string
  memberName: string
  lotId: string
  units: number
  cents: number
  highWaterMark: number
  markedOn: Day
}

/** What was redeemed at a NAV, lot by lot. */
export const listRedeemed = (db: Db, strikeId: string): Promise<RedeemedThen[]> =>
  db.all(sql<RedeemedThen>`SELECT e.redemption_id, r.number, e.member_id, coalesce(u.name, u.phone) AS member_name, e.lot_id, -e.units AS units, e.cents,
      e.lot_high_water_mark AS high_water_mark, e.lot_marked_on AS marked_on
    FROM fund_unit_events e JOIN fund_redemptions r ON r.id = e.redemption_id JOIN users u ON u.id = e.member_id
    WHERE e.strike_id = ${strikeId} AND e.kind = 'redeemed' ORDER BY e.seq`)

/** What earlier corrections of a NAV paid for its redemptions. */
export const listPaidSince = (db: Db, strikeId: string): Promise<{ redemptionId: string; cents: number }[]> =>
  db.all(sql<{
    redemptionId: string
    cents: number
  }>`SELECT e.redemption_id, sum(e.cents)::bigint AS cents FROM fund_unit_events e
      JOIN fund_strikes x ON x.id = e.strike_id AND x.corrects = ${strikeId}
    WHERE e.kind = 'corrected' AND e.redemption_id IS NOT NULL GROUP BY e.redemption_id`)

/** The values of a correction, where no newer valuation has replaced them. */
export async function applyCorrected(tx: Tx, runId: string, s: Of, on: Day): Promise<void> {
  await tx.run(sql`UPDATE fund_holdings h SET value_cents = l.value_cents, valued_on = ${on}, value_source = l.source
    FROM fund_valuation_lines l WHERE l.run_id = ${runId} AND l.holding_id = h.id AND h.sold_on IS NULL
      AND NOT EXISTS (SELECT FROM fund_valuation_lines n JOIN fund_strikes x ON x.run_id = n.run_id
        WHERE n.holding_id = h.id AND x.seq > ${s.seq} AND x.corrects IS DISTINCT FROM ${s.id})`)
}

export async function writeIssuedUnits(tx: Tx, subscriptionId: string, units: number): Promise<void> {
  await tx.run(sql`UPDATE fund_subscriptions SET units = ${units} WHERE id = ${subscriptionId}`)
}

export async function addPaidToRedemption(tx: Tx, redemptionId: string, cents: number): Promise<void> {
  await tx.run(sql`UPDATE fund_redemptions SET paid_cents = paid_cents + ${cents} WHERE id = ${redemptionId}`)
}

export type LaterStrike = {
  id: string
  seq: number
  fromDay: Day
  onDay: Day
  units: number
  /** before its fees, and before the cards were valued again */
  baseCents: number
  /** of the days since the one before */
  feeCents: number
  corrects: string | null
  feesCorrectedCents: number
  redemptionsCorrectedCents: number
  /** cards it was struck with at the values of the wrong NAV */
  holdingIds: string[]
}

const posted = (
  code: string,
) => sql`coalesce((SELECT sum(p.amount_cents) FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    AND a.code = ${sql.lit(code)} WHERE p.entry_id = s.entry_id), 0)`

/** Every NAV since, oldest first, as its postings and its proof have it. */
export const listLaterStrikes = (db: Db, wrong: Of): Promise<LaterStrike[]> =>
  db.all(sql<LaterStrike>`SELECT s.id, s.seq, s.from_day, s.on_day, s.units, s.corrects, s.fees_corrected_cents, s.redemptions_corrected_cents,
      (s.gross_cents - ${posted('fund_fees_due')} - ${posted('fund_cards')})::bigint AS base_cents,
      (-${posted('fund_fees_due')} - s.fees_corrected_cents)::bigint AS fee_cents,
      ARRAY(SELECT h.id FROM fund_holdings h WHERE h.fund_id = s.fund_id
        AND EXISTS (SELECT FROM json_array_elements(f.body::json -> 'cards') c WHERE c ->> 'cardId' IN (h.id::text, h.card_id::text))
        AND NOT EXISTS (SELECT FROM fund_valuation_lines n JOIN fund_strikes x ON x.run_id = n.run_id
            LEFT JOIN fund_strikes first ON first.id = x.corrects
          WHERE n.holding_id = h.id AND coalesce(first.seq, x.seq) > ${wrong.seq} AND coalesce(first.seq, x.seq) < s.seq)) AS holding_ids
    FROM (SELECT y.*, lag(y.on_day) OVER (ORDER BY y.seq) AS from_day FROM fund_strikes y
        WHERE y.fund_id = ${wrong.fundId} AND y.seq >= ${wrong.seq}) s
      JOIN fund_proofs f ON f.strike_id = s.id
    WHERE s.seq > ${wrong.seq} ORDER BY s.seq`)

/** What earlier corrections of a NAV changed about the value of each card. */
export const listEarlierChanges = (
  db: Db,
  wrongId: string,
): Promise<{ strikeId: string; holdingId: string; cents: number }[]> =>
  db.all(sql<{
    strikeId: string
    holdingId: string
    cents: number
  }>`SELECT x.id AS strike_id, l.holding_id, l.value_cents - l.before_cents AS cents
    FROM fund_strikes x JOIN fund_valuation_lines l ON l.run_id = x.run_id WHERE x.corrects = ${wrongId}`)
