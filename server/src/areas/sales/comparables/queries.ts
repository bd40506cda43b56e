import type { CardCategory } from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { ComparablePoint, NewComparable } from '@ambry/contract/sales/comparables/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { anyOf, atLeast, atMost, by, defineList, has } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'

export type ComparableRow = Omit<CardFacts, 'category' | 'qualifier'> & {
  id: string
  category: CardCategory | null
  priceCents: number
  soldOn: Day
  source: string
  link: string | null
  fileName: string | null
  addedAt: Instant
  addedBy: string | null
  excludedAt: Instant | null
  excludedBy: string | null
  excludeReason: string | null
}

export const comparableList = defineList({
  columns: sql<ComparableRow>`c.id, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety, c.grader, c.grade,
    c.cert_number, c.price_cents, c.sold_on, c.source, c.link, c.file_name, c.added_at, coalesce(a.name, a.phone) AS added_by,
    c.excluded_at, coalesce(x.name, x.phone) AS excluded_by, c.exclude_reason`,
  from: sql`comparables c LEFT JOIN users a ON a.id = c.added_by LEFT JOIN users x ON x.id = c.excluded_by`,
  countFrom: sql`comparables c`,
  filters: {
    // every word separately, in any order
    q: (q: string) => sql.join(q.split(/\s+/).map(has('c.search')), sql` AND `),
    grader: anyOf('c.grader'),
    grade: anyOf('c.grade'),
    category: anyOf('c.category'),
    excluded: (excluded: 'yes' | 'no') => sql`(c.excluded_at IS NOT NULL) = ${excluded === 'yes'}`,
    from: atLeast('c.sold_on'),
    to: atMost('c.sold_on'),
  },
  sorts: {
    soldOn: by('c.sold_on', 'date'),
    priceCents: by('c.price_cents', 'int8'),
    addedAt: by('c.added_at', 'timestamptz'),
  },
  id: 'c.id',
})

/** The rows in order with their positions; those already stored are left out. */
const given = (rows: readonly NewComparable[]) => {
  const column = <T>(of: (row: NewComparable) => T) => rows.map(of)
  return sql`unnest(${column((row) => row.category)}::text[], ${column((row) => row.playerName)}::text[], ${column((row) => row.year)}::text[],
    ${column((row) => row.set)}::text[], ${column((row) => row.cardNumber)}::text[], ${column((row) => row.variety)}::text[],
    ${column((row) => row.grader)}::text[], ${column((row) => row.grade)}::text[], ${column((row) => row.certNumber)}::text[],
    ${column((row) => row.priceCents)}::bigint[], ${column((row) => row.soldOn)}::date[], ${column((row) => row.source)}::text[],
    ${column((row) => row.link)}::text[]) WITH ORDINALITY
    AS g (category, player_name, year, set_name, card_number, variety, grader, grade, cert_number, price_cents, sold_on, source, link, place)`
}

/** Positions, from 0, of rows that are already stored or repeated in the file. */
export async function findKnown(db: Db, rows: readonly NewComparable[]): Promise<Set<number>> {
  const key = sql`comparable_key(g.player_name, g.year, g.set_name, g.card_number, g.variety)`
  const found = await db.all(
    sql<{ place: number }>`WITH given AS (SELECT g.*, ${key} AS match_key FROM ${given(rows)}),
      numbered AS (SELECT g.*,
        row_number() OVER (PARTITION BY match_key, grader, grade, cert_number, price_cents, sold_on ORDER BY place) AS same_facts,
        row_number() OVER (PARTITION BY lower(source), link ORDER BY place) AS same_link FROM given g)
      SELECT (place - 1)::int AS place FROM numbered g WHERE same_facts > 1 OR (link IS NOT NULL AND same_link > 1)
        OR EXISTS (SELECT FROM comparables c WHERE (c.match_key, c.grader, c.price_cents, c.sold_on) = (g.match_key, g.grader, g.price_cents, g.sold_on)
          AND c.grade IS NOT DISTINCT FROM g.grade AND c.cert_number IS NOT DISTINCT FROM g.cert_number)
        OR EXISTS (SELECT FROM comparables c WHERE lower(c.source) = lower(g.source) AND c.link = g.link)`,
  )
  return new Set(found.map(({ place }) => place))
}

/** Rows that another import has written meanwhile are skipped. */
export async function insertComparables(
  tx: Tx,
  rows: readonly NewComparable[],
  fileName: string | null,
): Promise<string[]> {
  const written = await tx.all(
    sql<{
      id: string
    }>`INSERT INTO comparables (category, player_name, year, set_name, card_number, variety, grader, grade, cert_number,
        price_cents, sold_on, source, link, file_name, added_at, added_by)
      SELECT category, player_name, year, set_name, card_number, variety, grader, grade, cert_number, price_cents, sold_on, source, link,
        ${fileName}::text, ${tx.now}::timestamptz, ${tx.origin.actorId}::uuid FROM ${given(rows)} ORDER BY place
      ON CONFLICT DO NOTHING RETURNING id`,
  )
  return written.map(({ id }) => id)
}

/** Returns false when it is already so. */
export async function setExcluded(tx: Tx, id: string, reason: string | null): Promise<boolean> {
  const changed = await tx.run(
    reason === null
      ? sql`UPDATE comparables SET excluded_at = NULL, excluded_by = NULL, exclude_reason = NULL WHERE id = ${id} AND excluded_at IS NOT NULL`
      : sql`UPDATE comparables SET excluded_at = ${tx.now}, excluded_by = ${tx.origin.actorId}, exclude_reason = ${reason}
          WHERE id = ${id} AND excluded_at IS NULL`,
  )
  return changed > 0
}

type Facts = Pick<CardFacts, 'playerName' | 'year' | 'set' | 'cardNumber' | 'variety'>
const mostPoints = 400

/** Every known sale of a copy of this card, on Ambry and elsewhere, newest first. */
export const listCopiesSold = (db: Db, facts: Facts, isWithExcluded: boolean): Promise<ComparablePoint[]> =>
  db.all(
    sql<ComparablePoint>`WITH card AS MATERIALIZED (SELECT catalog_keys(comparable_key(${facts.playerName}, ${facts.year}, ${facts.set}, ${facts.cardNumber}, ${facts.variety})) AS keys)
      SELECT * FROM (
        SELECT c.id, false AS is_house, c.sold_on AS "soldOn", c.price_cents, c.grader, c.grade, c.source, c.link,
          c.exclude_reason AS excluded
        FROM comparables c, card WHERE c.match_key = ANY (card.keys) AND (${isWithExcluded} OR c.excluded_at IS NULL)
        UNION ALL SELECT s.id, true, s.settled_on, s.price_cents, s.facts ->> 'grader', s.facts ->> 'grade', 'Sold in Secure', NULL, NULL
        FROM sales s, card WHERE s.match_key = ANY (card.keys) AND s.status = 'settled') sold
      ORDER BY "soldOn" DESC, id DESC LIMIT ${mostPoints}`,
  )
