import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

// Fills the catalog. A batch of source rows only says which cards to count; their figures are always counted from
// scratch, so a batch can be repeated.

export type CatalogSource = 'cards' | 'comparables' | 'answers'
export type Checkpoint = { at: Instant; id: string }

const key = (table: string) =>
  sql.raw(
    `comparable_key(${table}.player_name, ${table}.year, ${table}.set_name, ${table}.card_number, ${table}.variety)`,
  )
const answerKey = sql.raw(
  `comparable_key(a.facts ->> 'playerName', a.facts ->> 'year', a.facts ->> 'set', a.facts ->> 'cardNumber', a.facts ->> 'variety')`,
)
const answerId = sql.raw('(md5(a.provider || a.cert_number)::uuid)')

export async function findCheckpoint(db: Db, source: CatalogSource): Promise<Checkpoint | null> {
  const row = await db.one(
    sql<Checkpoint>`SELECT read_at AS at, read_id AS id FROM catalog_progress WHERE source = ${source}`,
  )
  return row ?? null
}

export async function saveCheckpoint(tx: Tx, source: CatalogSource, { at, id }: Checkpoint): Promise<void> {
  await tx.run(sql`INSERT INTO catalog_progress (source, read_at, read_id) VALUES (${source}, ${at}, ${id})
    ON CONFLICT (source) DO UPDATE SET read_at = excluded.read_at, read_id = excluded.read_id`)
}

/** Makes the next run read everything from the beginning. */
export const resetCheckpoints = (tx: Tx) => tx.run(sql`UPDATE catalog_progress SET read_at = '1800-01-01'`)

/** One reader at a time: two would count the same cards and wait for each other's rows. */
export const lockReading = (tx: Tx) => tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('catalog', 0))`)

export type Read = Checkpoint & { key: string }

/** The next rows of a source, oldest first. */
export function listUnread(
  db: Db,
  source: CatalogSource,
  after: Checkpoint | null,
  upTo: Instant,
  limit: number,
): Promise<Read[]> {
  const at = after?.at ?? '1800-01-01'
  const id = after?.id ?? '00000000-0000-0000-0000-000000000000'
  switch (source) {
    case 'cards':
      return db.all(sql<Read>`SELECT c.updated_at AS at, c.id, ${key('c')} AS key FROM cards c
        WHERE c.status = 'registered' AND (c.updated_at, c.id) > (${at}::timestamptz, ${id}::uuid) AND c.updated_at <= ${upTo}
        ORDER BY c.updated_at, c.id LIMIT ${limit}`)
    case 'comparables':
      return db.all(sql<Read>`SELECT c.added_at AS at, c.id, c.match_key AS key FROM comparables c
        WHERE (c.added_at, c.id) > (${at}::timestamptz, ${id}::uuid) AND c.added_at <= ${upTo}
        ORDER BY c.added_at, c.id LIMIT ${limit}`)
    case 'answers':
      return db.all(sql<Read>`SELECT a.answered_at AS at, ${answerId} AS id, ${answerKey} AS key FROM cert_answers a
        WHERE (a.answered_at, ${answerId}) > (${at}::timestamptz, ${id}::uuid) AND a.answered_at <= ${upTo}
        ORDER BY a.answered_at, ${answerId} LIMIT ${limit}`)
  }
}

/** Entries not counted since then: sales drop out of the last 12 months, and cards may have been removed. */
export const listStale = async (db: Db, before: Instant, limit: number): Promise<string[]> =>
  (
    await db.all(
      sql<{ key: string }>`SELECT key FROM catalog_cards WHERE merged_into IS NULL AND updated_at < ${before}
        ORDER BY updated_at, id LIMIT ${limit}`,
    )
  ).map(({ key: found }) => found)

/**
 * Counts cards again by their keys. A merged key is counted under the entry it was merged into. What one member typed
 * is public only when a grader, a comp or several members say the same, or it is shown to every member anyway.
 */
export async function countAgain(
  tx: Tx,
  keys: readonly string[],
  { since, commonFrom }: { since: Day; commonFrom: number },
): Promise<void> {
  await tx.run(sql`
    WITH asked AS (SELECT DISTINCT unnest(${keys}::text[]) AS key),
    roots AS (SELECT DISTINCT coalesce(r.key, a.key) AS key FROM asked a
      LEFT JOIN catalog_cards c ON c.key = a.key LEFT JOIN catalog_cards r ON r.id = c.merged_into),
    wide AS MATERIALIZED (SELECT key, catalog_keys(key) AS keys FROM roots),
    counted AS (
      SELECT w.key, facts.*, copies.copies, sold.sales, last.cents AS last_price_cents, last.sold_on AS last_sold_on,
        coalesce(spec.total, graded.total)::integer AS population,
        copies.is_shown OR copies.owners >= ${commonFrom} OR compared.is_there OR answered.is_there AS is_public
      FROM wide w
      LEFT JOIN LATERAL (SELECT category, player_name, year, set_name, card_number, variety FROM (
        (SELECT 0 AS rank, a.facts ->> 'category' AS category, a.facts ->> 'playerName' AS player_name, a.facts ->> 'year' AS year,
            a.facts ->> 'set' AS set_name, a.facts ->> 'cardNumber' AS card_number, a.facts ->> 'variety' AS variety
          FROM cert_answers a WHERE ${answerKey} = w.key ORDER BY a.answered_at DESC LIMIT 1)
        UNION ALL
        (SELECT 1, c.category, c.player_name, c.year, c.set_name, c.card_number, c.variety
          FROM comparables c WHERE c.match_key = w.key ORDER BY c.category IS NULL, c.added_at DESC LIMIT 1)
        UNION ALL
        (SELECT 2, c.category, c.player_name, c.year, c.set_name, c.card_number, c.variety
          FROM cards c WHERE c.status = 'registered' AND ${key('c')} = w.key ORDER BY c.verification = 'verified' DESC, c.id LIMIT 1)
        ) known ORDER BY rank LIMIT 1) facts ON true
      CROSS JOIN LATERAL (SELECT count(*)::integer AS copies, count(DISTINCT c.owner_id) AS owners,
          coalesce(bool_or(c.verification = 'verified' OR c.list_price_cents IS NOT NULL OR p.kind = 'house'), false) AS is_shown
        FROM cards c JOIN parties p ON p.id = c.owner_id WHERE c.status = 'registered' AND ${key('c')} = ANY (w.keys)) copies
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM comparables c WHERE c.match_key = ANY (w.keys) AND c.excluded_at IS NULL) AS is_there) compared
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM cert_answers a WHERE ${answerKey} = ANY (w.keys)) AS is_there) answered
      CROSS JOIN LATERAL (SELECT
          (SELECT count(*) FROM comparables c WHERE c.match_key = ANY (w.keys) AND c.excluded_at IS NULL AND c.sold_on > ${since})::integer
          + (SELECT count(*) FROM sales s WHERE s.match_key = ANY (w.keys) AND s.status = 'settled' AND s.settled_on > ${since})::integer AS sales) sold
      LEFT JOIN LATERAL (SELECT cents, sold_on FROM (
        (SELECT c.price_cents AS cents, c.sold_on FROM comparables c WHERE c.match_key = ANY (w.keys) AND c.excluded_at IS NULL ORDER BY c.sold_on DESC, c.id DESC LIMIT 1)
        UNION ALL
        (SELECT s.price_cents, s.settled_on FROM sales s WHERE s.match_key = ANY (w.keys) AND s.status = 'settled' ORDER BY s.settled_on DESC, s.id DESC LIMIT 1)
        ) newest ORDER BY sold_on DESC LIMIT 1) last ON true
      LEFT JOIN LATERAL (SELECT p.total FROM cert_answers a JOIN spec_populations p ON p.provider = a.provider AND p.spec_id = a.spec_id
        WHERE ${answerKey} = ANY (w.keys) ORDER BY p.answered_at DESC LIMIT 1) spec ON true
      CROSS JOIN LATERAL (SELECT sum(population) AS total FROM (SELECT DISTINCT ON (a.facts ->> 'grade') a.population
        FROM cert_answers a WHERE ${answerKey} = ANY (w.keys) ORDER BY a.facts ->> 'grade', a.answered_at DESC) grade) graded
    )
    INSERT INTO catalog_cards AS k (key, category, player_name, year, set_name, card_number, variety, is_public, copies, sales,
      last_price_cents, last_sold_on, population, updated_at)
    SELECT c.key, coalesce(c.category, known.category), left(coalesce(c.player_name, known.player_name), 120), coalesce(c.year, known.year),
      left(coalesce(c.set_name, known.set_name), 120), left(coalesce(c.card_number, known.card_number), 20), left(coalesce(c.variety, known.variety), 80),
      c.is_public, c.copies, c.sales, c.last_price_cents, c.last_sold_on, c.population, ${tx.now}
    FROM counted c LEFT JOIN catalog_cards known ON known.key = c.key
    WHERE coalesce(c.player_name, known.player_name) IS NOT NULL ORDER BY c.key
    ON CONFLICT (key) DO UPDATE SET category = excluded.category, player_name = excluded.player_name, year = excluded.year,
      set_name = excluded.set_name, card_number = excluded.card_number, variety = excluded.variety, is_public = excluded.is_public,
      copies = excluded.copies, sales = excluded.sales, last_price_cents = excluded.last_price_cents,
      last_sold_on = excluded.last_sold_on, population = excluded.population, updated_at = excluded.updated_at`)
}

/** The words of public entries, so that what is typed finds them. */
export const listWords = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await db.all(
      sql<{
        word: string
      }>`SELECT DISTINCT substr(f, 3) AS word FROM catalog_cards c CROSS JOIN LATERAL unnest(c.facets) AS f
        WHERE c.key = ANY (${keys}::text[]) AND c.is_public AND f LIKE 'w:%'`,
    )
  ).map(({ word }) => word)
