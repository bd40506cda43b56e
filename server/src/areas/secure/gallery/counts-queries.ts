import type { GalleryCounts } from '@ambry/contract/secure/records'

import type { Db } from '../../../db/db.ts'
import type { GalleryQuery } from './filter-queries.ts'
import { galleryCards } from './queries.ts'

const choices = {
  categories: { criterion: 'category', by: 'c.category' },
  graders: { criterion: 'grader', by: 'c.grader' },
  grades: { criterion: 'grade', by: `coalesce(c.grade, '')` },
  players: { criterion: 'player', by: 'c.player_name' },
  sets: { criterion: 'set', by: `coalesce(c.set_name, '')` },
  vaults: { criterion: 'vault', by: 'c.vault' },
  availabilities: {
    criterion: 'availability',
    by: `CASE WHEN c.commitment = 'reservation' THEN 'reserved' WHEN c.open_request_count > 0 THEN 'requested' ELSE 'open' END`,
  },
} as const
const ranges = { year: { column: 'year_from', isZeroNone: true }, price: { column: 'list_price_cents' } }

const priceSteps = 16

/** The options of every filter with the number of results each would have, given all other filters. */
export async function countFacets(db: Db, query: GalleryQuery): Promise<Omit<GalleryCounts, 'watched'>> {
  const counted = await galleryCards.choices(db, query, choices, ranges)
  const { year, price } = counted.ranges
  return {
    total: counted.total,
    listed: counted.all,
    ...counted.choices,
    years: { first: year.low, last: year.high },
    prices: { lowCents: price.low, highCents: price.high, steps: await priceHistogram(db, query, price) },
  }
}

/** How many of the cards in Secure a member watches. */
export async function countWatched(db: Db, memberId: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM cards c JOIN watches w ON w.card_id = c.id AND w.member_id = $1 WHERE c.list_price_cents IS NOT NULL`
  const [row] = await db.prepared<{ count: number }>('count_watched', text, [memberId])
  return row?.count ?? 0
}

/** Buckets are logarithmic, because card prices span orders of magnitude. */
async function priceHistogram(
  db: Db,
  query: GalleryQuery,
  { low, high }: { low: number | null; high: number | null },
): Promise<GalleryCounts['prices']['steps']> {
  if (low === null || high === null || high <= low) return []
  const range = { criterion: 'price', column: 'list_price_cents', low, high, count: priceSteps } as const
  const steps = await galleryCards.steps(db, query, range)
  return steps.map(({ from, to, count }) => ({ fromCents: from, toCents: to, count }))
}
