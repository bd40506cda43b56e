import { addSeconds, type Instant, secondsBetween } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { refreshInterest } from '../areas/secure/analytics/views-service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { figures } from './invented-cards.ts'

const day = 86_400

type Viewer = { id: string; isAdmin: boolean; since: Instant }
type Listed = { cardId: string; sellerId: string; listedAt: Instant; endedAt: Instant | null }
type Look = { cardId: string; userId: string; at: Instant; seconds: number; isCounted: boolean }

const searches: [words: string, daysAgo: number][] = [
  ['julian marsh rookie', 2.2],
  ['julian marsh rookie', 6.4],
  ['julian marsh rookie', 4.1],
  ['northern ice 1981', 3.3],
  ['northern ice 1981', 11.7],
  ['sealed box', 1.4],
  ['sealed box', 19.2],
  ['autograph patch', 8.6],
  ['bgs 10 black label', 5.5],
  ['emberwyrm first edition', 14.8],
  ['cgc pristine', 23.9],
  ['error print', 35.1],
  ['sealed box', 61.3],
  ['arcana alpha lotus', 88.7],
  ['1909 tobacco', 120.2],
  ['crown hoops 1986', 164.9],
  ['autograph patch', 203.4],
  ['northern ice 1979', 251.8],
]

/** A year of views of past and current listings by members who had joined by then, and searches with no results. */
export async function loadViews(deps: Deps): Promise<void> {
  await deps.transactions.run(systemOrigin, async (tx) => {
    const viewers = await tx.all(
      sql<Viewer>`SELECT id, is_admin, coalesce(registered_at, created_at) AS since FROM users WHERE is_demo AND status = 'active'
        ORDER BY is_admin DESC, registered_at, id`,
    )
    const listings = await tx.all(
      sql<Listed>`SELECT card_id, seller_id, listed_at, ended_at FROM listings ORDER BY listed_at, card_id`,
    )
    await writeViews(
      tx,
      listings.flatMap((listing, n) => looksAt(listing, n, viewers, tx.now)),
    )
    // members who requested a card viewed it first, and some viewers watch it
    await tx.run(sql`
      INSERT INTO card_views (card_id, user_id, viewed_at, time_spent_seconds, is_counted)
      SELECT card_id, member_id, created_at - interval '4 minutes', 95, true FROM card_requests`)
    await tx.run(sql`
      INSERT INTO watches (member_id, card_id, since)
      SELECT v.user_id, v.card_id, min(v.viewed_at) FROM card_views v JOIN cards c ON c.id = v.card_id
      WHERE v.is_counted AND v.time_spent_seconds > 110 AND c.owner_id <> v.user_id GROUP BY 1, 2 ON CONFLICT DO NOTHING`)
    for (const [words, daysAgo] of searches) {
      const able = viewers.filter(({ since, isAdmin }) => !isAdmin && since < addSeconds(tx.now, -daysAgo * day))
      const member = able[Math.floor(daysAgo * 10) % able.length]
      if (member)
        await tx.run(
          sql`INSERT INTO empty_searches (member_id, words, at) VALUES (${member.id}, ${words}, ${addSeconds(tx.now, -daysAgo * day)})`,
        )
    }
  })
  await refreshInterest(deps)
}

/** Most when a card is new, more on weekends; one in three of the long-listed ones is no longer viewed. */
function looksAt(listing: Listed, n: number, viewers: readonly Viewer[], now: Date): Look[] {
  const next = figures(n * 15_485_863 + 41)
  const ended = listing.endedAt ?? now.toISOString()
  const stood = secondsBetween(listing.listedAt, ended) / day
  if (listing.endedAt === null && stood > 90 && n % 3 === 0) return []
  const daily = 0.6 + 2.2 * next() ** 2
  const looks: Look[] = []
  for (let age = 0; age < stood; age++) {
    const from = addSeconds(listing.listedAt, age * day)
    const able = viewers.filter(({ since }) => since < from)
    const isWeekend = [0, 6].includes(new Date(from).getUTCDay())
    // forty members view more than five
    const crowd = 0.25 + 0.75 * (able.length / viewers.length)
    const expected = daily * crowd * (isWeekend ? 1.5 : 1) * (0.35 + Math.exp(-age / 8))
    for (let i = 0, count = Math.floor(expected + next()); i < count; i++) {
      const at = addSeconds(from, next() * day)
      const viewer = able[Math.floor(next() * able.length)]
      const seconds = next() < 0.1 ? 0 : Math.round(3 + 140 * next() ** 3 + 25 * next())
      if (!viewer || at >= ended) continue
      const isCounted = !viewer.isAdmin && viewer.id !== listing.sellerId
      looks.push({ cardId: listing.cardId, userId: viewer.id, at, seconds, isCounted })
    }
  }
  return looks
}

async function writeViews(tx: Tx, looks: Look[]): Promise<void> {
  const column = <Key extends keyof Look>(key: Key) => looks.map((look) => look[key])
  await tx.run(sql`
    INSERT INTO card_views (card_id, user_id, viewed_at, time_spent_seconds, is_counted)
    SELECT * FROM unnest(${column('cardId')}::uuid[], ${column('userId')}::uuid[], ${column('at')}::timestamptz[],
      ${column('seconds')}::integer[], ${column('isCounted')}::boolean[])`)
}
