import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { lowestGrade } from './queries.ts'

// Open posts by set and grade, against the cards that fit them.

/** Posts that still look for a card and are neither hidden nor paused. */
const open = sql`r.status = 'active' AND r.held_at IS NULL AND r.hidden_at IS NULL AND r.paused_at IS NULL`

export type GapRow = {
  set: string | null
  grade: string | null
  openPosts: number
  inSecure: number
  shortBy: number
  registered: number
  medianBudgetCents: number | null
  medianSaleCents: number | null
}

/**
 * Copies of one card in Secure fill as many posts for that card as there are copies; what is short is what remains, so
 * ten copies of one card don’t fill a post for another card of the set. Sales are those since a day of the same cards
 * at the grade itself, ours and comps.
 */
export const listGaps = (db: Db, salesSince: Instant): Promise<GapRow[]> =>
  db.all(sql<GapRow>`
    WITH posts AS (SELECT r.id, r.member_id, lower(r.set_name) AS folded, r.set_name, r.match_key, r.match_keys, r.grades, r.max_cents,
        ${lowestGrade} AS grade FROM source_requests r WHERE ${open}),
    fitting AS (SELECT p.folded, p.grade, p.match_key, p.id AS post_id, c.id AS card_id, c.list_price_cents IS NOT NULL AS is_listed,
        c.commitment IS NULL AND EXISTS (SELECT FROM source_preferences f JOIN users u ON u.id = f.member_id AND u.status = 'active'
          WHERE f.member_id = c.owner_id AND f.is_matched) AS is_matched
      FROM posts p JOIN cards c ON c.status = 'registered' AND comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety) = ANY (p.match_keys)
        AND grades_fit(p.grades, c.grader, c.grade_tenths) AND c.owner_id <> p.member_id),
    wanted AS (SELECT folded, grade, match_key, count(*)::int AS posts FROM posts GROUP BY 1, 2, 3),
    listed AS (SELECT folded, grade, match_key, count(DISTINCT card_id)::int AS cards FROM fitting WHERE is_listed GROUP BY 1, 2, 3),
    short AS (SELECT w.folded, w.grade, sum(w.posts)::int AS posts, sum(coalesce(l.cards, 0))::int AS cards,
        sum(greatest(w.posts - coalesce(l.cards, 0), 0))::int AS short_by
      FROM wanted w LEFT JOIN listed l ON l.folded IS NOT DISTINCT FROM w.folded AND l.grade IS NOT DISTINCT FROM w.grade AND l.match_key = w.match_key
      GROUP BY 1, 2),
    budgets AS (SELECT folded, grade, mode() WITHIN GROUP (ORDER BY set_name) AS name,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY max_cents) AS cents FROM posts GROUP BY 1, 2),
    holders AS (SELECT folded, grade, count(DISTINCT card_id)::int AS cards FROM fitting WHERE is_matched AND NOT is_listed GROUP BY 1, 2),
    keys AS (SELECT DISTINCT p.folded, p.grade, key FROM posts p, unnest(p.match_keys) AS key),
    sold AS (
      SELECT k.folded, k.grade, s.price_cents FROM keys k JOIN sales s ON s.match_key = k.key AND s.status = 'settled' AND s.settled_at >= ${salesSince}
        AND (k.grade IS NULL OR k.grade = concat_ws(' ', s.facts ->> 'grader', s.facts ->> 'grade'))
      UNION ALL
      SELECT k.folded, k.grade, c.price_cents FROM keys k JOIN comparables c ON c.match_key = k.key AND c.excluded_at IS NULL
        AND c.sold_on >= (${salesSince}::timestamptz)::date AND (k.grade IS NULL OR k.grade = concat_ws(' ', c.grader, c.grade))),
    prices AS (SELECT folded, grade, percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) AS cents FROM sold GROUP BY 1, 2)
    SELECT b.name AS "set", t.grade, t.posts AS open_posts, t.cards AS in_secure, t.short_by, coalesce(h.cards, 0) AS registered,
      b.cents AS median_budget_cents, m.cents AS median_sale_cents
    FROM short t
      JOIN budgets b ON b.folded IS NOT DISTINCT FROM t.folded AND b.grade IS NOT DISTINCT FROM t.grade
      LEFT JOIN holders h ON h.folded IS NOT DISTINCT FROM t.folded AND h.grade IS NOT DISTINCT FROM t.grade
      LEFT JOIN prices m ON m.folded IS NOT DISTINCT FROM t.folded AND m.grade IS NOT DISTINCT FROM t.grade
    WHERE t.short_by > 0 ORDER BY t.short_by DESC, t.posts DESC, lower(b.name) NULLS LAST, t.grade NULLS LAST`)

/** Open posts of one set and grade; null stands for no set, and for any grade. */
export async function listOpenPosts(db: Db, set: string | null, grade: string | null): Promise<string[]> {
  const rows = await db.all(sql<{ id: string }>`SELECT r.id FROM source_requests r
    WHERE ${open} AND lower(r.set_name) IS NOT DISTINCT FROM lower(${set}::text) AND ${lowestGrade} IS NOT DISTINCT FROM ${grade}::text
    ORDER BY r.id`)
  return rows.map(({ id }) => id)
}
