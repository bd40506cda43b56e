import type { CardCategory } from '@ambry/contract/card-kinds'
import type { Day } from '@ambry/contract/dates'
import type { SetProgress } from '@ambry/contract/registry-summary'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export type SummaryRow = {
  cards: number
  withoutValue: number
  valueCents: number
  costCents: number
  gainCents: number
  gainCards: number
  gainCostCents: number
  ownFigures: number
  inVaultCents: number
  elsewhereCents: number
  pledgedCents: number
  inVault: number
  withYou: number
  inTransit: number
  pledged: number
  disputed: number
}

/** Sums are numeric in PostgreSQL; whole cents stay exact as bigint. */
export async function readTotals(db: Db, ownerId: string): Promise<SummaryRow> {
  const [row] = await db.prepared<SummaryRow>(
    'registry_totals',
    `SELECT count(*) AS cards, count(*) FILTER (WHERE worth_cents < 0) AS "withoutValue",
       coalesce(sum(greatest(worth_cents, 0)), 0)::bigint AS "valueCents",
       coalesce(sum(cost_cents), 0)::bigint AS "costCents",
       coalesce(sum(gain_cents) FILTER (WHERE gain_cents > -9007199254740991), 0)::bigint AS "gainCents",
       count(*) FILTER (WHERE gain_cents > -9007199254740991) AS "gainCards",
       coalesce(sum(cost_cents) FILTER (WHERE gain_cents > -9007199254740991), 0)::bigint AS "gainCostCents",
       count(*) FILTER (WHERE value_cents IS NULL AND estimate_cents IS NOT NULL) AS "ownFigures",
       coalesce(sum(greatest(worth_cents, 0)) FILTER (WHERE custody = 'in_vault'), 0)::bigint AS "inVaultCents",
       coalesce(sum(greatest(worth_cents, 0)) FILTER (WHERE custody <> 'in_vault'), 0)::bigint AS "elsewhereCents",
       coalesce(sum(greatest(worth_cents, 0)) FILTER (WHERE commitment = 'loan'), 0)::bigint AS "pledgedCents",
       count(*) FILTER (WHERE custody = 'in_vault') AS "inVault", count(*) FILTER (WHERE custody = 'with_owner') AS "withYou",
       count(*) FILTER (WHERE custody IN ('inbound', 'outbound')) AS "inTransit",
       count(*) FILTER (WHERE commitment = 'loan') AS pledged, count(*) FILTER (WHERE open_disputes > 0) AS disputed
     FROM cards WHERE owner_id = $1 AND status = 'registered'`,
    [ownerId],
  )
  if (!row) throw new Error('no totals')
  return row
}

/**
 * Week by week what the cards of today were worth and had cost. Each valuation counts from its day on, for as much as it
 * differs from the one before it; the sum of the differences up to a day is the value on that day.
 */
export async function readHistory(
  db: Db,
  ownerId: string,
  today: Day,
): Promise<{ on: Day; valueCents: number; costCents: number }[]> {
  return db.prepared(
    'registry_history',
    `WITH own AS (SELECT id, ownership_id, value_cents, cost_cents, acquired_on, registered_at FROM cards WHERE owner_id = $1 AND status = 'registered'),
     steps AS (
       SELECT v.valued_on AS at, v.value_cents - coalesce(lag(v.value_cents) OVER (PARTITION BY v.card_id ORDER BY v.valued_on, v.id), 0) AS cents
       FROM own o JOIN valuations v ON v.card_id = o.id AND v.withdrawn_at IS NULL
         AND CASE WHEN o.value_cents IS NULL THEN v.ownership_id = o.ownership_id ELSE v.source IN ('appraisal', 'sale') END
     ),
     days AS (SELECT $2::date - 7 * n AS at FROM generate_series(0, 52) AS n),
     worth AS (SELECT d.at, coalesce(sum(s.cents), 0)::bigint AS cents FROM days d LEFT JOIN
       (SELECT greatest(at, $2::date - 364) AS at, sum(cents) AS cents FROM steps GROUP BY 1) s ON s.at <= d.at GROUP BY 1),
     cost AS (SELECT d.at, coalesce(sum(o.cents), 0)::bigint AS cents FROM days d LEFT JOIN
       (SELECT least(coalesce(acquired_on, (registered_at AT TIME ZONE 'UTC')::date), $2::date) AS at, sum(cost_cents) AS cents FROM own GROUP BY 1) o ON o.at <= d.at GROUP BY 1)
     SELECT w.at AS "on", w.cents AS "valueCents", c.cents AS "costCents" FROM worth w JOIN cost c ON c.at = w.at ORDER BY 1`,
    [ownerId, today],
  )
}

export async function readCategories(
  db: Db,
  ownerId: string,
): Promise<{ category: CardCategory; cards: number; valueCents: number }[]> {
  return db.prepared(
    'registry_categories',
    `SELECT category, count(*) AS cards, sum(greatest(worth_cents, 0))::bigint AS "valueCents" FROM cards
     WHERE owner_id = $1 AND status = 'registered' GROUP BY category ORDER BY 3 DESC, 1`,
    [ownerId],
  )
}

export async function readGrades(
  db: Db,
  ownerId: string,
): Promise<{ grade: string; cards: number; valueCents: number }[]> {
  return db.prepared(
    'registry_grades',
    `SELECT CASE WHEN grader = 'RAW' THEN 'Raw' ELSE coalesce(grade, 'No grade') END AS grade, count(*) AS cards,
       sum(greatest(worth_cents, 0))::bigint AS "valueCents"
     FROM cards WHERE owner_id = $1 AND status = 'registered' GROUP BY 1 ORDER BY max(grade_tenths) DESC, 1`,
    [ownerId],
  )
}

export async function readTags(db: Db, ownerId: string): Promise<{ tag: string; cards: number }[]> {
  return db.prepared(
    'registry_tags',
    `SELECT min(tag) AS tag, count(*) AS cards FROM cards, unnest(tags) AS tag
     WHERE owner_id = $1 AND status = 'registered' GROUP BY lower(tag) ORDER BY 2 DESC, 1 LIMIT 100`,
    [ownerId],
  )
}

export async function readSets(db: Db, ownerId: string): Promise<SetProgress[]> {
  return db.prepared(
    'registry_sets',
    `SELECT c.set_name AS "set", c.year, count(*) AS cards, count(DISTINCT c.card_number) AS numbers, max(g.total) AS total,
       (avg(c.grade_tenths) FILTER (WHERE c.grade_tenths > 0) / 10)::float8 AS "averageGrade",
       sum(greatest(c.worth_cents, 0))::bigint AS "valueCents"
     FROM cards c LEFT JOIN set_goals g ON g.owner_id = c.owner_id AND g.set_name = c.set_name AND g.year = coalesce(c.year, '')
     WHERE c.owner_id = $1 AND c.status = 'registered' AND c.set_name IS NOT NULL
     GROUP BY c.set_name, c.year ORDER BY count(*) DESC, c.set_name, c.year LIMIT 500`,
    [ownerId],
  )
}

export async function keepGoal(
  tx: Tx,
  ownerId: string,
  set: string,
  year: string | null,
  total: number | null,
): Promise<void> {
  const goal = { owner_id: ownerId, set_name: set, year: year ?? '' }
  if (total === null) {
    await tx.run(sql`DELETE FROM set_goals WHERE owner_id = ${ownerId} AND set_name = ${set} AND year = ${year ?? ''}`)
    return
  }
  await tx.run(
    build
      .insertInto('set_goals')
      .values({ ...goal, total })
      .onConflict((on) => on.columns(['owner_id', 'set_name', 'year']).doUpdateSet({ total })),
  )
}
