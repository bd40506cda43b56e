import { addSeconds, type Instant, secondsBetween } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { refreshInterest } from '../areas/secure/analytics/views-service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { figures } from './invented-cards.ts'
import type { DemoPeople } from './people.ts'

const day = 86_400
const lastDays = 40

type Listed = { id: string; ownerId: string; listedAt: Instant }
type Look = { cardId: string; userId: string; at: Instant; seconds: number; isCounted: boolean }

const searches: [by: 'collector' | 'lender', words: string, daysAgo: number][] = [
  ['collector', 'julian marsh rookie', 2.2],
  ['collector', 'julian marsh rookie', 6.4],
  ['lender', 'julian marsh rookie', 4.1],
  ['lender', 'northern ice 1981', 3.3],
  ['collector', 'northern ice 1981', 11.7],
  ['collector', 'sealed box', 1.4],
  ['lender', 'sealed box', 19.2],
  ['lender', 'autograph patch', 8.6],
  ['collector', 'bgs 10 black label', 5.5],
  ['collector', 'emberwyrm first edition', 14.8],
  ['lender', 'cgc pristine', 23.9],
  ['collector', 'error print', 35.1],
]

/** Forty days of looks at what is listed, and what was searched for in vain. */
export async function loadViews(deps: Deps, people: DemoPeople): Promise<void> {
  await deps.transactions.run(systemOrigin, async (tx) => {
    const cards = await tx.all(
      sql<Listed>`SELECT id, owner_id, listed_at FROM cards WHERE list_price_cents IS NOT NULL ORDER BY listed_at, id`,
    )
    await writeViews(
      tx,
      cards.flatMap((card, n) => looksAt(card, n, people, tx.now)),
    )
    for (const [by, words, daysAgo] of searches)
      await tx.run(
        sql`INSERT INTO empty_searches (member_id, words, at) VALUES (${people[by]}, ${words}, ${addSeconds(tx.now, -daysAgo * day)})`,
      )
  })
  await refreshInterest(deps)
}

/** Most when a card is new, more at weekends; the oldest of all are looked at by nobody, as in every house. */
function looksAt(card: Listed, n: number, people: DemoPeople, now: Date): Look[] {
  const next = figures(n * 15_485_863 + 41)
  const age = secondsBetween(card.listedAt, now) / day
  if (age > 90 && n % 3 === 0) return []
  const daily = 0.15 + 0.9 * next() ** 2
  const looks: Look[] = []
  for (let ago = Math.min(lastDays, Math.floor(age)); ago >= 0; ago--) {
    const isWeekend = [0, 6].includes(new Date(addSeconds(now, -ago * day)).getUTCDay())
    const expected = daily * (isWeekend ? 1.5 : 1) * (0.5 + Math.exp(-(age - ago) / 8))
    for (let i = 0, count = Math.floor(expected + next()); i < count; i++) {
      const at = addSeconds(now, -(ago + next() * 0.45) * day)
      const chance = next()
      const userId = chance < 0.55 ? people.collector : chance < 0.92 ? people.lender : people.admin
      const seconds = next() < 0.1 ? 0 : Math.round(3 + 140 * next() ** 3 + 25 * next())
      const isCounted = userId !== people.admin && userId !== card.ownerId
      if (at > card.listedAt) looks.push({ cardId: card.id, userId, at, seconds, isCounted })
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
