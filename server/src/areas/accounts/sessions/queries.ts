import { permissions } from '@ambry/contract/areas'
import type { Instant } from '@ambry/contract/kernel/dates'
import { type StaffRole, staffRolesWith } from '@ambry/contract/kernel/permissions'
import type { SessionEnd } from '@ambry/contract/live'
import { sql } from 'kysely'

import type { Accepted } from '../../../access/access.ts'
import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type SessionRow = {
  sessionId: string
  id: string
  name: string | null
  phone: string
  staffRoles: StaffRole[]
  isLender: boolean
  expiresAt: Instant
  steppedUpAt: Instant | null
  reviewBeganAt: Instant | null
  reviewUsedAt: Instant | null
  lastSeenAt: Instant
  impersonatorId: string | null
  impersonatorRoles: StaffRole[]
  accepted: Accepted
}

/** The staff roles that may view accounts, as an SQL literal. */
const viewers = `'{${staffRolesWith(permissions['user.impersonate']).join()}}'::text[]`

// The hottest query of the server, run at the start of every request. A viewed account closes with its admin's own
// session. Selects one column, because the driver parses the description of every column of every result, which costs
// more than the query.
const findLiveText = `
  SELECT json_build_array(s.id, u.id, u.name, u.phone, u.staff_roles, u.is_lender, ${milliseconds('s.expires_at')},
    ${milliseconds('s.stepped_up_at')}, ${milliseconds('s.review_began_at')}, ${milliseconds('s.review_used_at')},
    ${milliseconds('s.last_seen_at')}, s.impersonator_id,
    CASE WHEN s.impersonator_id IS NOT NULL THEN (SELECT v.staff_roles FROM users v WHERE v.id = s.impersonator_id) END,
    u.accepted_terms, u.accepted_privacy) AS session
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.status = 'active'
    AND (s.parent_id IS NULL OR EXISTS (
      SELECT FROM sessions p JOIN users a ON a.id = p.user_id
      WHERE p.id = s.parent_id AND p.ended_at IS NULL AND p.expires_at > $2 AND a.staff_roles && ${viewers} AND a.status = 'active'))`

function milliseconds(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::bigint`
}

const instantOf = (ms: number | null): Instant | null => (ms === null ? null : new Date(ms).toISOString())

type SessionColumns = [
  string,
  string,
  string | null,
  string,
  StaffRole[],
  boolean,
  number,
  number | null,
  number | null,
  number | null,
  number,
  string | null,
  StaffRole[] | null,
  number,
  number,
]

export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db.prepared<{ session: SessionColumns }>('live_session', findLiveText, [
    tokenHash,
    now.toISOString(),
  ])
  if (!row) return undefined
  const [
    sessionId,
    id,
    name,
    phone,
    staffRoles,
    isLender,
    expiresAt,
    steppedUpAt,
    reviewBeganAt,
    reviewUsedAt,
    lastSeenAt,
    impersonatorId,
    impersonatorRoles,
    terms,
    privacy,
  ] = row.session
  return {
    sessionId,
    id,
    name,
    phone,
    staffRoles,
    isLender,
    expiresAt: new Date(expiresAt).toISOString(),
    steppedUpAt: instantOf(steppedUpAt),
    reviewBeganAt: instantOf(reviewBeganAt),
    reviewUsedAt: instantOf(reviewUsedAt),
    lastSeenAt: new Date(lastSeenAt).toISOString(),
    impersonatorId,
    impersonatorRoles: impersonatorRoles ?? [],
    accepted: { terms, privacy },
  }
}

// The reason shown to the member; an admin who viewed the account only learns that the view has ended.
const why = sql<SessionEnd>`CASE
  WHEN s.impersonator_id IS NOT NULL THEN 'expired'
  WHEN u.status IN ('suspended', 'closed') THEN u.status
  WHEN s.ended_at IS NOT NULL THEN 'signed_out'
  ELSE 'expired'
END`

/** Returns which of these sessions have ended, for sockets that have been open for a while. */
export async function findEnded(db: Db, ids: string[], now: Date): Promise<{ id: string; why: SessionEnd }[]> {
  return db.all(sql<{ id: string; why: SessionEnd }>`
    SELECT s.id, ${why} AS why FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY(${ids}::uuid[]) AND NOT (s.ended_at IS NULL AND s.expires_at > ${now} AND u.status = 'active'
      AND (s.parent_id IS NULL OR EXISTS (
        SELECT FROM sessions p JOIN users a ON a.id = p.user_id
        WHERE p.id = s.parent_id AND p.ended_at IS NULL AND p.expires_at > ${now} AND a.staff_roles && ${sql.raw(viewers)} AND a.status = 'active')))`)
}

export async function findWhyEnded(db: Db, tokenHash: Buffer): Promise<SessionEnd | undefined> {
  const row = await db.one(sql<{ why: SessionEnd }>`
    SELECT ${why} AS why FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ${tokenHash}`)
  return row?.why
}

export type NewSession = {
  userId: string
  tokenHash: Buffer
  expiresAt: Instant
  ip: string | null
  userAgent: string | null
  deviceId?: string | null
  viewedBy?: { impersonatorId: string; parentId: string; reason: string }
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('sessions')
      .values({
        user_id: session.userId,
        token_hash: session.tokenHash,
        expires_at: session.expiresAt,
        ip: session.ip,
        user_agent: session.userAgent,
        device_id: session.deviceId ?? null,
        created_at: tx.now,
        last_seen_at: tx.now,
        impersonator_id: session.viewedBy?.impersonatorId ?? null,
        parent_id: session.viewedBy?.parentId ?? null,
        reason: session.viewedBy?.reason ?? null,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the session was not written')
  return row.id
}

/** Updates when the user was last seen; the caller limits how often. */
export async function touchSession(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await tx.prepared(
    'touch_session',
    `WITH touched AS (UPDATE sessions SET last_seen_at = $3 WHERE id = $1 AND last_seen_at < $3)
     UPDATE user_presence SET seen_at = $3 WHERE user_id = $2 AND seen_at < $3`,
    [sessionId, userId, tx.now],
  )
}

/** Ends these sessions and the account views that depend on them. */
export async function markEnded(tx: Tx, ids: string[]): Promise<{ id: string; userId: string; isView: boolean }[]> {
  return tx.all(
    build
      .updateTable('sessions')
      .set({ ended_at: tx.now })
      .where((where) => where.or([where('id', 'in', ids), where('parent_id', 'in', ids)]))
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id', sql<boolean>`impersonator_id IS NOT NULL`.as('isView')]),
  )
}

/** Sessions of one user or of everyone. With `views`, also those in which an admin views the account. */
export async function findSessionIds(
  db: Db,
  userId: string | null,
  { except = null as string | null, views = false } = {},
): Promise<string[]> {
  let query = build.selectFrom('sessions').select('id').where('ended_at', 'is', null)
  if (userId !== null) query = query.where('user_id', '=', userId)
  if (!views) query = query.where('impersonator_id', 'is', null)
  if (except) query = query.where('id', '!=', except)
  return (await db.all(query)).map(({ id }) => id)
}

export type ListedSession = {
  id: string
  ip: string | null
  userAgent: string | null
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
}

/** A member's own sessions; account views by admins are listed separately. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return db.all(
    build
      .selectFrom('sessions')
      .select(['id', sql<string | null>`host(ip)`.as('ip'), 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('impersonator_id', 'is', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200),
  )
}

export async function findOwnerOfSession(db: Db, id: string): Promise<string | undefined> {
  const row = await db.one(
    build
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('impersonator_id', 'is', null),
  )
  return row?.userId
}

export async function markSteppedUp(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(build.updateTable('sessions').set({ stepped_up_at: tx.now }).where('id', '=', sessionId))
}

/** Keeps the review window of a session open. */
export async function markReviewed(tx: Tx, sessionId: string, beganAt: Instant): Promise<void> {
  await tx.run(
    build
      .updateTable('sessions')
      .set({ review_began_at: beganAt, review_used_at: tx.now })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null),
  )
}

/** Whatever was confirmed with a code in any of their sessions needs a new one. */
export async function endCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('sessions')
      .set({ stepped_up_at: null, review_began_at: null, review_used_at: null })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null),
  )
}

export async function replaceToken(tx: Tx, sessionId: string, tokenHash: Buffer): Promise<void> {
  await tx.run(build.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', sessionId))
}

export async function findParent(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db.one(build.selectFrom('sessions').select('parent_id').where('id', '=', sessionId))
  return row?.parentId ?? undefined
}

export async function findViewsOf(db: Db, parentIds: string[]): Promise<string[]> {
  const rows = await db.all(
    build.selectFrom('sessions').select('id').where('parent_id', 'in', parentIds).where('ended_at', 'is', null),
  )
  return rows.map(({ id }) => id)
}

export async function insertIntent(tx: Tx, sessionId: string, targetId: string, reason: string): Promise<void> {
  await tx.run(
    build
      .insertInto('impersonation_intents')
      .values({ session_id: sessionId, target_id: targetId, reason, created_at: tx.now }),
  )
}

/** Consumes the latest reason given in this session for this member. */
export async function useIntent(
  tx: Tx,
  sessionId: string,
  targetId: string,
  since: Instant,
): Promise<string | undefined> {
  const row = await tx.one(sql<{ reason: string }>`
    UPDATE impersonation_intents SET used_at = ${tx.now}
    WHERE id = (
      SELECT id FROM impersonation_intents
      WHERE session_id = ${sessionId} AND target_id = ${targetId} AND used_at IS NULL AND created_at > ${since}
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE
    ) RETURNING reason`)
  return row?.reason
}

export type Look = { id: string; adminName: string; reason: string; startedAt: Instant; endedAt: Instant }

export async function listStaffAccess(db: Db, userId: string): Promise<Look[]> {
  return db.all(
    build
      .selectFrom('sessions as s')
      .innerJoin('users as admin', 'admin.id', 's.impersonator_id')
      .select([
        's.id',
        sql<string>`coalesce(admin.name, 'An admin')`.as('adminName'),
        sql<string>`s.reason`.as('reason'),
        's.created_at as startedAt',
        sql<Instant>`coalesce(s.ended_at, s.expires_at)`.as('endedAt'),
      ])
      .where('s.user_id', '=', userId)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(100),
  )
}
