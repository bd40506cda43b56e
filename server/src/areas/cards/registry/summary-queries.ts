import type { CardCategory } from '@ambry/contract/cards/kinds'
import type { RegistrySummary, SetProgress } from '@ambry/contract/cards/registry/summary'
import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { pictureOf } from '../present.ts'

export type SummaryRow = {
  cards: number
  withoutValue: number
  withoutCert: number
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

/** PostgreSQL returns sums as numeric; cast to bigint they stay exact. */
export async function readTotals(db: Db, ownerId: string): Promise<SummaryRow> {
  const [row] = await db.prepared<SummaryRow>(
    'registry_totals',
    `SELECT count(*) AS cards, count(*) FILTER (WHERE worth_cents < 0) AS without_value,
       count(*) FILTER (WHERE cert_number IS NULL AND grader <> 'RAW') AS without_cert,
       coalesce(sum(greatest(worth_cents, 0)), 0)::bigint AS value_cents,
       coalesce(sum(cost_cents), 0)::bigint AS cost_cents,
       coalesce(sum(gain_cents) FILTER (WHERE gain_cents > -9007199254740991), 0)::bigint AS gain_cents,
       count(*) FILTER (WHERE gain_cents > -9007199254740991) AS gain_cards,
       coalesce(sum(cost_cents) FILTER (WHERE gain_cents > -9007199254740991), 0)::bigint AS gain_cost_cents,
       count(*) FILTER (WHERE value_cents IS NULL AND estimate_cents IS NOT NULL) AS own_figures,
       coalesce(sum(greatest(worth_cents, 0)) FILTER (WHERE custody = 'in_vault'), 0)::bigint AS in_vault_cents,
       coalesce(sum(greatest(worth_cents, 0)) FILTER (WHERE custody <> 'in_vault'), 0)::bigint AS elsewhere_cents,
       coalesce(sum(greatest(worth_cents, 0)) FILTER (WHERE commitment = 'loan'), 0)::bigint AS pledged_cents,
       count(*) FILTER (WHERE custody = 'in_vault') AS in_vault, count(*) FILTER (WHERE custody = 'with_owner') AS with_you,
       count(*) FILTER (WHERE custody IN ('inbound', 'outbound')) AS in_transit,
       count(*) FILTER (WHERE commitment = 'loan') AS pledged, count(*) FILTER (WHERE open_disputes > 0) AS disputed
     FROM cards WHERE owner_id = $1 AND status = 'registered'`,
    [ownerId],
  )
  if (!row) throw new Error('no totals')
  return row
}

/**
 * Every period in which the member owned a card with a value, and by how much that value changed on which day. $1: the
 * member, $2: today, $3: the time zone. `first` is the day from which both value and cost count; before it the card was
 * not theirs or had no value. Our appraisals count where there are any, otherwise the owner's estimates, so a first
 * appraisal is not a gain over an estimate. Cards that came and went on the same day, and records merged into another,
 * are left out.
 */
const holdings = `held AS (
    SELECT o.id, o.card_id, CASE WHEN o.ended_at IS NULL THEN c.cost_cents ELSE (o.kept ->> 'costCents')::bigint END AS cost_cents,
      (greatest(o.began_at, CASE WHEN o.ended_at IS NULL THEN c.registered_at ELSE s.registered_at END) AT TIME ZONE $3)::date AS entered,
      (CASE WHEN s.removed_at > greatest(o.began_at, s.registered_at) THEN s.removed_at ELSE o.ended_at END AT TIME ZONE $3)::date AS left_on
    FROM ownerships o JOIN cards c ON c.id = o.card_id
    -- a card that was taken out of the registry stays in its owner's name until it is registered again
    LEFT JOIN LATERAL (
      SELECT max(h.at) FILTER (WHERE h.action = 'register') AS registered_at, max(h.at) FILTER (WHERE h.action = 'remove') AS removed_at
      FROM status_history h WHERE h.subject = 'cards' AND h.subject_id = c.id AND h.at >= o.began_at AND h.at < coalesce(o.ended_at, 'infinity')
    ) s ON o.ended_at IS NOT NULL OR c.status = 'removed'
    WHERE o.owner_id = $1 AND c.merged_into IS NULL
  ),
  figures AS (
    SELECT h.*, v.id AS figure_id, v.valued_on, v.value_cents, v.ownership_id IS NULL AS is_ours,
      bool_or(v.ownership_id IS NULL AND v.valued_on < coalesce(h.left_on, 'infinity')) OVER (PARTITION BY h.id) AS has_ours
    FROM held h JOIN valuations v ON v.card_id = h.card_id AND v.withdrawn_at IS NULL AND (v.ownership_id IS NULL OR v.ownership_id = h.id)
      AND v.valued_on <= coalesce(h.left_on, $2::date)
  ),
  steps AS (
    SELECT id, cost_cents, left_on, greatest(valued_on, entered) AS at, min(greatest(valued_on, entered)) OVER (PARTITION BY id) AS first,
      value_cents - coalesce(lag(value_cents) OVER (PARTITION BY id ORDER BY valued_on, figure_id), 0) AS cents
    FROM figures WHERE is_ours = has_ours
  ),
  counted AS (SELECT * FROM steps WHERE left_on IS NULL OR first < left_on),
  per_holding AS (SELECT id, first, left_on, max(cost_cents) AS cost_cents, sum(cents) AS cents FROM counted GROUP BY 1, 2, 3)`

/** Value and cost of the member's cards week by week, each card while they owned it. */
export async function readHistory(
  db: Db,
  ownerId: string,
  today: Day,
  timeZone: string,
): Promise<RegistrySummary['history']> {
  return db.prepared(
    'registry_history',
    `WITH ${holdings},
     flows AS (
       SELECT at, cents, 0::bigint AS cost_cents FROM counted
       UNION ALL SELECT first, 0, cost_cents FROM per_holding
       UNION ALL SELECT left_on, -cents, -cost_cents FROM per_holding WHERE left_on IS NOT NULL
     ),
     by_day AS (SELECT greatest(at, $2::date - 364) AS at, sum(cents) AS cents, sum(cost_cents) AS cost_cents FROM flows GROUP BY 1),
     days AS (SELECT $2::date - 7 * n AS at FROM generate_series(0, 52) AS n)
     SELECT d.at AS "on", coalesce(sum(f.cents), 0)::bigint AS value_cents, coalesce(sum(f.cost_cents), 0)::bigint AS cost_cents
     FROM days d LEFT JOIN by_day f ON f.at <= d.at GROUP BY 1 ORDER BY 1`,
    [ownerId, today, timeZone],
  )
}

/** The same year in totals: only value changes while the member owned a card are gains, not additions or removals. */
export async function readGrowth(
  db: Db,
  ownerId: string,
  today: Day,
  timeZone: string,
): Promise<RegistrySummary['growth']> {
  const [row] = await db.prepared<RegistrySummary['growth']>(
    'registry_growth',
    `WITH ${holdings},
     recent AS (SELECT * FROM counted WHERE left_on IS NULL OR left_on > $2::date - 364),
     leavers AS (SELECT sum(cents) AS cents FROM per_holding WHERE left_on > $2::date - 364)
     SELECT min(greatest(first, $2::date - 364)) AS since,
       coalesce(sum(cents) FILTER (WHERE at <= $2::date - 364), 0)::bigint AS start_cents,
       coalesce(sum(cents) FILTER (WHERE first > $2::date - 364 AND at = first), 0)::bigint AS added_cents,
       coalesce((SELECT cents FROM leavers), 0)::bigint AS removed_cents,
       coalesce(sum(cents) FILTER (WHERE at > $2::date - 364 AND at > first), 0)::bigint AS gain_cents
     FROM recent`,
    [ownerId, today, timeZone],
  )
  if (!row) throw new Error('no growth')
  return row
}

export async function readCategories(
  db: Db,
  ownerId: string,
): Promise<{ category: CardCategory; cards: number; valueCents: number }[]> {
  return db.prepared(
    'registry_categories',
    `SELECT category, count(*) AS cards, sum(greatest(worth_cents, 0))::bigint AS value_cents FROM cards
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
       sum(greatest(worth_cents, 0))::bigint AS value_cents
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

/** The fields that the picture's URL is built from. */
type Pictured = Parameters<typeof pictureOf>[0]

/** a single card does not count as a set */
const fewestOfSet = 2
const picturesOfSet = 4

export async function readSets(db: Db, ownerId: string): Promise<SetProgress[]> {
  const rows = await db.prepared<Omit<SetProgress, 'pictures'> & { pictured: Pictured[] }>(
    'registry_sets',
    `WITH ranked AS (
       SELECT c.*, row_number() OVER (PARTITION BY c.set_name, c.year ORDER BY c.worth_cents DESC, c.id) AS place_in_set
       FROM cards c WHERE c.owner_id = $1 AND c.status = 'registered' AND c.set_name IS NOT NULL
     )
     SELECT c.set_name AS "set", c.year, count(*) AS cards, count(DISTINCT c.card_number) AS numbers, max(g.total) AS total,
       (avg(c.grade_tenths) FILTER (WHERE c.grade_tenths > 0) / 10)::float8 AS average_grade,
       sum(greatest(c.worth_cents, 0))::bigint AS value_cents,
       json_agg(json_build_object('id', c.id, 'frontPhotoId', c.front_photo_id, 'category', c.category,
         'playerName', c.player_name, 'year', c.year, 'set', c.set_name, 'cardNumber', c.card_number, 'variety', c.variety,
         'grader', c.grader, 'grade', c.grade, 'certNumber', c.cert_number) ORDER BY c.place_in_set)
         FILTER (WHERE c.place_in_set <= ${picturesOfSet}) AS pictured
     FROM ranked c LEFT JOIN set_goals g ON g.owner_id = c.owner_id AND g.set_name = c.set_name AND g.year = coalesce(c.year, '')
     GROUP BY c.set_name, c.year HAVING count(*) >= ${fewestOfSet} ORDER BY count(*) DESC, c.set_name, c.year LIMIT 500`,
    [ownerId],
  )
  return rows.map(({ pictured, ...set }) => ({ ...set, pictures: pictured.map(pictureOf) }))
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
