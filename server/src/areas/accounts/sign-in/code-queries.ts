import type { Instant } from '@ambry/contract/kernel/dates'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type Purpose = 'sign_in' | 'step_up' | 'impersonation' | 'phone_change'

export type NewChallenge = {
  phone: string
  country: string | null
  purpose: Purpose
  lane: string
  sessionId: string | null
  targetId: string | null
  expiresAt: Instant
}

/** Replaces the open code for the same phone, purpose and lane. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<string> {
  const { phone, country, purpose, lane, sessionId, targetId, expiresAt } = challenge
  await tx.run(
    build
      .updateTable('otp_challenges')
      .set({ closed_at: tx.now })
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('lane', '=', lane)
      .where('closed_at', 'is', null),
  )
  const row = await tx.one(
    build
      .insertInto('otp_challenges')
      .values({
        phone,
        country,
        purpose,
        lane,
        session_id: sessionId,
        target_id: targetId,
        created_at: tx.now,
        expires_at: expiresAt,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the code was not written')
  return row.id
}

/** Ensures a single sender: the first to claim a queued code generates and sends it. */
export async function claimDelivery(
  tx: Tx,
  id: string,
  codeHash: Buffer,
): Promise<{ phone: string; purpose: Purpose; expiresAt: Instant } | undefined> {
  return (await tx.one(
    build
      .updateTable('otp_challenges')
      .set({ delivery: 'sending', code_hash: codeHash })
      .where('id', '=', id)
      .where('delivery', '=', 'queued')
      .where('closed_at', 'is', null)
      .returning(['phone', 'purpose', 'expires_at']),
  )) as { phone: string; purpose: Purpose; expiresAt: Instant } | undefined
}

export async function recordDelivery(tx: Tx, id: string, delivery: 'sent' | 'failed' | 'refused'): Promise<void> {
  await tx.run(
    build
      .updateTable('otp_challenges')
      .set({ delivery, ...(delivery !== 'sent' && { closed_at: tx.now }) })
      .where('id', '=', id)
      .where('delivery', '=', 'sending'),
  )
}

/** Codes whose sender died, either before claiming them or while sending. */
export async function findStranded(db: Db, now: Date): Promise<{ queued: string[]; sending: string[] }> {
  const rows = await db.all(
    build
      .selectFrom('otp_challenges')
      .select(['id', 'delivery'])
      .where('delivery', 'in', ['queued', 'sending'])
      .where('created_at', '<', addSeconds(now, -30))
      .where('closed_at', 'is', null)
      .limit(500),
  )
  const of = (delivery: string) => rows.filter((row) => row.delivery === delivery).map(({ id }) => id)
  return { queued: of('queued'), sending: of('sending') }
}

export type OpenChallenge = { id: string; purpose: Purpose; targetId: string | null; codeHash: Buffer; tries: number }

type Lookup = { phone: string; purposes: Purpose[]; lanes: string[]; sessionId: string | null; maxTries: number }

/**
 * Uses up one try of the newest open code before comparing it, so there are at most `maxTries` guesses however many
 * race. While a known device has its own code, codes requested by strangers do not block it.
 */
export async function takeTry(
  tx: Tx,
  { phone, purposes, lanes, sessionId, maxTries }: Lookup,
): Promise<OpenChallenge | undefined> {
  return tx.one(sql<OpenChallenge>`
    UPDATE otp_challenges SET tries = tries + 1
    WHERE id = (
      SELECT id FROM otp_challenges
      WHERE phone = ${phone} AND purpose = ANY(${purposes}) AND lane = ANY(${lanes}) AND closed_at IS NULL
        AND (session_id IS NULL OR session_id = ${sessionId})
        AND NOT (lane = '' AND EXISTS (
          SELECT FROM otp_challenges own
          WHERE own.phone = ${phone} AND own.purpose = 'sign_in' AND own.lane = ANY(${lanes}) AND own.lane <> ''
            AND own.closed_at IS NULL AND own.expires_at > ${tx.now}))
      ORDER BY created_at DESC, id DESC LIMIT 1
      FOR UPDATE
    ) AND tries < ${maxTries} AND expires_at > ${tx.now} AND delivery IN ('sending', 'sent')
    RETURNING id, purpose, target_id, code_hash, tries`)
}

/**
 * A correct code does not count as a failed try. It is closed, or kept open until `goodUntil` so that it can be used
 * once more to register. That time counts from the first check; entering the code again does not extend it.
 */
export async function settleRightCode(tx: Tx, id: string, goodUntil: Instant | null): Promise<void> {
  await tx.run(
    build
      .updateTable('otp_challenges')
      .set((set) => ({
        tries: set('tries', '-', 1),
        proven_at: sql<string>`coalesce(proven_at, ${tx.now})`,
        ...(goodUntil === null
          ? { closed_at: tx.now }
          : {
              expires_at: sql<string>`CASE WHEN proven_at IS NULL THEN ${goodUntil}::timestamptz ELSE expires_at END`,
            }),
      }))
      .where('id', '=', id),
  )
}

/** Counts wrong codes since the last correct one. Those of a phone with an account are linked to it here. */
export async function countFailures(tx: Tx, phoneHash: Buffer, phone: string): Promise<number> {
  const row = await tx.one(sql<{ failures: number }>`
    WITH tied AS (
      UPDATE phone_failures f SET user_id = u.id FROM users u
      WHERE f.phone_hash = ${phoneHash} AND f.user_id IS NULL AND u.phone = ${phone})
    SELECT failures FROM phone_failures WHERE phone_hash = ${phoneHash}`)
  return row?.failures ?? 0
}

export async function addFailure(tx: Tx, phoneHash: Buffer): Promise<void> {
  await tx.run(
    build
      .insertInto('phone_failures')
      .values({ phone_hash: phoneHash, failures: 1, changed_at: tx.now })
      .onConflict((conflict) =>
        conflict
          .column('phone_hash')
          .doUpdateSet((set) => ({ failures: set('phone_failures.failures', '+', 1), changed_at: tx.now })),
      ),
  )
}

export async function clearFailures(tx: Tx, phoneHash: Buffer): Promise<void> {
  await tx.run(
    build
      .updateTable('phone_failures')
      .set({ failures: 0, changed_at: tx.now })
      .where('phone_hash', '=', phoneHash)
      .where('failures', '>', 0),
  )
}

/** How many codes were sent to a country in the last day, and how many were entered. */
export async function conversionOf(db: Db, country: string, now: Date): Promise<{ sent: number; entered: number }> {
  const row = await db.one(
    build
      .selectFrom('otp_challenges')
      .select([sql<number>`count(*)`.as('sent'), sql<number>`count(proven_at)`.as('entered')])
      .where('country', '=', country)
      .where('purpose', '=', 'sign_in')
      .where('delivery', '=', 'sent')
      .where('created_at', '>', addSeconds(now, -86_400)),
  )
  return row ?? { sent: 0, entered: 0 }
}

/**
 * The latest deliveries that show whether the provider works, newest first. A rejected number says nothing about that.
 */
export async function recentDeliveries(db: Db, now: Date): Promise<{ delivery: string; createdAt: Instant }[]> {
  return db.all(
    build
      .selectFrom('otp_challenges')
      .select(['delivery', 'created_at'])
      .where('delivery', 'in', ['sent', 'failed'])
      .where('created_at', '>', addSeconds(now, -30))
      .orderBy('created_at', 'desc')
      .limit(5),
  )
}
