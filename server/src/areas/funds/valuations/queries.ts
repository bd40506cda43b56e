import type { CardCategory, Grader } from '@ambry/contract/cards/kinds'
import type { ValuationRunStatus, ValueSource } from '@ambry/contract/funds/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type RunRow = {
  id: string
  fundId: string
  status: ValuationRunStatus
  on: Day
  draftedBy: string
  drafterName: string
  draftedAt: Instant
  version: number
}

const columns = sql<RunRow>`r.id, r.fund_id, r.status, r.on_day AS "on", r.drafted_by, coalesce(u.name, u.phone) AS drafter_name, r.drafted_at, r.version`
const from = sql`fund_valuation_runs r JOIN users u ON u.id = r.drafted_by`

export const findDraft = (db: Db, fundId: string): Promise<RunRow | undefined> =>
  db.one(sql<RunRow>`SELECT ${columns} FROM ${from} WHERE r.fund_id = ${fundId} AND r.status = 'draft'`)

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.one(sql<RunRow>`SELECT ${columns} FROM ${from} WHERE r.id = ${id}`)

/** What is known about a card that a fund holds, to value it by. */
export type Candidate = {
  holdingId: string
  cardId: string
  category: CardCategory
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grader: Grader
  grade: string | null
  qualifier: string | null
  costCents: number
  valueCents: number
  valuedOn: Day
  valueSource: ValueSource
  /** of copies in the same grade */
  prices: number[]
  compsFrom: Day | null
  compsTo: Day | null
  appraisalId: string | null
  appraisedCents: number | null
  appraisedOn: Day | null
}

/** Every card that a fund holds, with sales of copies in the same grade since a day and our last appraisal. */
export const listCandidates = (db: Db, fundId: string, since: Day): Promise<Candidate[]> =>
  db.all(sql<Candidate>`SELECT h.id AS holding_id, h.card_id, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety,
      c.grader, c.grade, c.qualifier, h.cost_cents, h.value_cents, h.valued_on, h.value_source,
      coalesce(m.prices, '[]'::json) AS prices, m.comps_from, m.comps_to,
      a.id AS appraisal_id, a.value_cents AS appraised_cents, a.valued_on AS appraised_on
    FROM fund_holdings h JOIN cards c ON c.id = h.card_id
      CROSS JOIN LATERAL (SELECT catalog_keys(comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety)) AS keys OFFSET 0) k
      LEFT JOIN LATERAL (SELECT json_agg(x.price_cents ORDER BY x.sold_on DESC) AS prices, min(x.sold_on) AS comps_from, max(x.sold_on) AS comps_to FROM (
        SELECT o.price_cents, o.sold_on FROM comparables o WHERE o.match_key = ANY (k.keys) AND o.grader = c.grader AND o.grade IS NOT DISTINCT FROM c.grade
          AND o.excluded_at IS NULL AND o.sold_on > ${since}
        UNION ALL SELECT s.price_cents, s.settled_on FROM sales s WHERE s.match_key = ANY (k.keys) AND s.status = 'settled' AND s.settled_on > ${since}
          AND s.facts ->> 'grader' = c.grader AND s.facts ->> 'grade' IS NOT DISTINCT FROM c.grade) x) m ON true
      LEFT JOIN LATERAL (SELECT v.id, v.value_cents, v.valued_on FROM valuations v WHERE v.card_id = h.card_id AND v.source = 'appraisal'
        AND v.withdrawn_at IS NULL ORDER BY v.valued_on DESC, v.id DESC LIMIT 1) a ON true
    WHERE h.fund_id = ${fundId} AND h.sold_on IS NULL ORDER BY h.value_cents DESC, h.id`)

export type LineRow = {
  holdingId: string
  beforeCents: number
  valueCents: number
  source: ValueSource
  comps: number
  compsFrom: Day | null
  compsTo: Day | null
  note: string | null
  isConfirmed: boolean
  isWithdrawn: boolean
}

/** Lines of cards that the fund still holds. */
export const listLines = (db: Db, runId: string): Promise<LineRow[]> =>
  db.all(sql<LineRow>`SELECT l.holding_id, l.before_cents, l.value_cents, l.source, l.comps, l.comps_from, l.comps_to, l.note, l.is_confirmed,
      v.withdrawn_at IS NOT NULL AS is_withdrawn
    FROM fund_valuation_lines l JOIN fund_holdings h ON h.id = l.holding_id AND h.sold_on IS NULL LEFT JOIN valuations v ON v.id = l.valuation_id
    WHERE l.run_id = ${runId} ORDER BY l.before_cents DESC, l.holding_id`)

export type NewRun = { id: string; fundId: string; on: Day }

export async function insertRun(tx: Tx, { id, fundId, on }: NewRun): Promise<void> {
  await tx.run(sql`INSERT INTO fund_valuation_runs (id, fund_id, on_day, drafted_by, drafted_at)
    VALUES (${id}, ${fundId}, ${on}, ${tx.origin.actorId}, ${tx.now})`)
}

/** Values that were decided elsewhere, and are in force at once. */
export async function insertPublished(tx: Tx, { id, fundId, on }: NewRun): Promise<void> {
  await tx.run(sql`INSERT INTO fund_valuation_runs (id, fund_id, status, on_day, drafted_by, drafted_at, published_by, ended_at)
    VALUES (${id}, ${fundId}, 'published', ${on}, ${tx.origin.actorId}, ${tx.now}, ${tx.origin.actorId}, ${tx.now})`)
}

export type NewLine = Omit<LineRow, 'isWithdrawn'> & { valuationId: string | null }

/** A line that is there already is replaced; what the card was worth before stays. */
export async function writeLines(tx: Tx, runId: string, lines: readonly NewLine[]): Promise<void> {
  const all = <K extends keyof NewLine>(name: K) => lines.map((line) => line[name])
  await tx.run(sql`INSERT INTO fund_valuation_lines (run_id, holding_id, before_cents, value_cents, source, comps, comps_from, comps_to,
      valuation_id, note, is_confirmed)
    SELECT ${runId}, l.* FROM unnest(${all('holdingId')}::uuid[], ${all('beforeCents')}::bigint[], ${all('valueCents')}::bigint[], ${all('source')}::text[],
      ${all('comps')}::int[], ${all('compsFrom')}::date[], ${all('compsTo')}::date[], ${all('valuationId')}::uuid[], ${all('note')}::text[], ${all('isConfirmed')}::boolean[]) l
    ON CONFLICT (run_id, holding_id) DO UPDATE SET value_cents = excluded.value_cents, source = excluded.source, comps = excluded.comps,
      comps_from = excluded.comps_from, comps_to = excluded.comps_to, valuation_id = excluded.valuation_id, note = excluded.note, is_confirmed = excluded.is_confirmed`)
}

export async function countChange(tx: Tx, runId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('fund_valuation_runs')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', runId),
  )
}

/** The values of a run become those of the fund's cards. */
export async function applyValues(tx: Tx, runId: string, on: Day): Promise<void> {
  await tx.run(sql`UPDATE fund_holdings h SET value_cents = l.value_cents, valued_on = ${on}, value_source = l.source
    FROM fund_valuation_lines l WHERE l.run_id = ${runId} AND l.holding_id = h.id AND h.sold_on IS NULL`)
}

/** The lowest of all lots: no one owes carry below it. */
export const findLowestMark = async (db: Db, fundId: string): Promise<number | null> =>
  (
    await db.one(
      sql<{
        mark: number | null
      }>`SELECT min(high_water_mark)::bigint AS mark FROM fund_lots WHERE fund_id = ${fundId} AND units > 0`,
    )
  )?.mark ?? null
