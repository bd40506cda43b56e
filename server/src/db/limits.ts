import { addSeconds, secondsBetween } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { keyedHash } from '../secrets.ts'
import { build } from './db.ts'
import type { Tx } from './transaction.ts'

type Rule = { max: number; seconds: number }
/** What is limited (a phone, an IP address), how often it may happen, and for how many it counts this time. */
export type Limit = { key: string; rules: Rule[]; hits?: number }

/** Phones and IP addresses are hashed, because counting does not need the plain values. */
export const limitKey = (secret: Buffer, ...parts: string[]): string =>
  keyedHash(secret, ...parts).toString('base64url')

/**
 * Counts under every limit, or under none when one of them is exhausted; then returns how many seconds to wait. The
 * locks are taken in a statement before the counting, or concurrent callers would all see the old number.
 */
export async function take(tx: Tx, limits: Limit[]): Promise<{ waitSeconds: number; key: string } | null> {
  const byKey = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key } of byKey) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  for (const { key, rules, hits: more = 1 } of limits) {
    const hits = await recentHits(tx, key, Math.max(...rules.map(({ seconds }) => seconds)))
    for (const { max, seconds } of rules) {
      const since = addSeconds(tx.now, -seconds)
      const within = hits.filter((at) => at > since)
      const oldestThatCounts = within[Math.max(max - more, 0)]
      if (oldestThatCounts !== undefined) {
        return { waitSeconds: Math.max(1, Math.ceil(seconds - secondsBetween(oldestThatCounts, tx.now))), key }
      }
    }
  }
  const rows = byKey.flatMap(({ key, hits = 1 }) => Array(hits).fill({ key: Buffer.from(key), at: tx.now }))
  await tx.run(build.insertInto('limit_hits').values(rows))
  return null
}

/** Newest first, and no more than any rule could count. */
async function recentHits(tx: Tx, key: string, seconds: number): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('limit_hits')
      .select('at')
      .where('key', '=', Buffer.from(key))
      .where('at', '>', addSeconds(tx.now, -seconds))
      .orderBy('at', 'desc')
      .limit(10_000),
  )
  return rows.map(({ at }) => at)
}

/** Removes the newest hit, for something that was counted but did not happen. */
export async function giveBack(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys) {
    await tx.run(
      sql`DELETE FROM limit_hits WHERE id = (SELECT id FROM limit_hits WHERE key = ${Buffer.from(key)} ORDER BY at DESC, id DESC LIMIT 1)`,
    )
  }
}
