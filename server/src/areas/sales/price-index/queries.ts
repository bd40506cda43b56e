import type { CardCategory } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type PairRow = { fromOn: Day; toOn: Day; fromCents: number; toCents: number }

/**
 * Sales of the same card in the same grade, each with the one before it, here and elsewhere. Raw cards have no grade, so
 * two of them are not the same; a foreclosure says little about the market. Entries of the catalog that staff merged
 * are one card.
 */
export const listPairs = (db: Db, category: CardCategory): Promise<PairRow[]> =>
  db.all(sql<PairRow>`WITH sold AS (
      SELECT c.match_key, c.grader, c.grade, c.price_cents, c.sold_on, c.id FROM comparables c
      WHERE c.category = ${category} AND c.excluded_at IS NULL AND c.grade IS NOT NULL
      UNION ALL SELECT s.match_key, s.facts ->> 'grader', s.facts ->> 'grade', s.price_cents, s.settled_on, s.id FROM sales s
      WHERE s.status = 'settled' AND s.channel <> 'foreclosure' AND s.facts ->> 'category' = ${category} AND s.facts ->> 'grade' IS NOT NULL
    ), paired AS (
      SELECT sold_on AS to_on, price_cents AS to_cents, lag(sold_on) OVER same AS from_on, lag(price_cents) OVER same AS from_cents
      FROM sold LEFT JOIN catalog_cards k ON k.key = sold.match_key
      WINDOW same AS (PARTITION BY coalesce(coalesce(k.merged_into, k.id)::text, sold.match_key), sold.grader, sold.grade ORDER BY sold.sold_on, sold.id)
    ) SELECT from_on, to_on, from_cents, to_cents FROM paired WHERE from_on IS NOT NULL`)

export type IndexRow = { quarter: Day; value: number; standardError: number; pairs: number; computedAt: Instant }

/** Oldest first; empty when there are too few pairs. */
export const listIndexRows = (db: Db, category: CardCategory): Promise<IndexRow[]> =>
  db.all(sql<IndexRow>`SELECT quarter, value, standard_error, pairs, computed_at FROM price_indexes
    WHERE category = ${category} ORDER BY quarter`)

/** The whole index of a category is written again. */
export async function replaceIndex(
  tx: Tx,
  category: CardCategory,
  rows: readonly Omit<IndexRow, 'computedAt'>[],
): Promise<void> {
  await tx.run(sql`DELETE FROM price_indexes WHERE category = ${category}`)
  await tx.run(sql`INSERT INTO price_indexes (category, quarter, value, standard_error, pairs, computed_at)
    SELECT ${category}, i.*, ${tx.now} FROM unnest(${rows.map(({ quarter }) => quarter)}::date[], ${rows.map(({ value }) => value)}::bigint[],
      ${rows.map(({ standardError }) => standardError)}::bigint[], ${rows.map(({ pairs }) => pairs)}::int[]) i`)
}
