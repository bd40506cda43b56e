import { createHash, randomBytes } from 'node:crypto'

import type { Session } from '@ambry/contract/accounts/records'
import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import type { Role } from '@ambry/contract/kernel/permissions'
import type { SessionEnd } from '@ambry/contract/live'

import { type Actor, notThere, requireMay } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { sessionSeconds } from '../../../http/guard/cookies.ts'
import { deviceName } from '../rules.ts'
import {
  endCodes,
  findEnded,
  findLiveSession,
  findOwnerOfSession,
  findSessionIds,
  findWhyEnded,
  insertSession,
  listSessions,
  listStaffAccess,
  markEnded,
  markReviewed,
  type NewSession,
  replaceToken,
  type SessionRow,
  touchSession,
} from './queries.ts'

const touchAfterSeconds = 60

const hashToken = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

/** The user behind a token as of now, so a role that was removed is gone with the next request. */
export async function identify(deps: Deps, token: string): Promise<Actor | null> {
  if (token.length > 200) return null
  const now = deps.clock.now()
  const row = await findLiveSession(deps.db, hashToken(token), now)
  if (!row) return null
  const idleSeconds = (now.getTime() - Date.parse(row.lastSeenAt)) / 1000
  const { sessionIdleMinutes } = deps.settings.current
  if (sessionIdleMinutes !== null && idleSeconds > sessionIdleMinutes * 60) return null
  if (idleSeconds > touchAfterSeconds) {
    // not awaited: a lost update is repeated a minute later
    deps.transactions.run(systemOrigin, (tx) => touchSession(tx, row.sessionId, row.id)).catch(() => {})
  }
  return actorFrom(row)
}

const rolesOf = ({ staffRoles, isLender }: Pick<SessionRow, 'staffRoles' | 'isLender'>): Role[] => [
  'member',
  ...(isLender ? (['lender'] as const) : []),
  ...staffRoles,
]

const actorFrom = (row: SessionRow): Actor => ({
  id: row.id,
  roles: rolesOf(row),
  name: row.name,
  phone: row.phone,
  sessionId: row.sessionId,
  expiresAt: row.expiresAt,
  steppedUpAt: row.steppedUpAt,
  reviewBeganAt: row.reviewBeganAt,
  reviewUsedAt: row.reviewUsedAt,
  impersonatorId: row.impersonatorId,
  impersonatorRoles: row.impersonatorRoles,
  accepted: row.accepted,
})

type Opening = Pick<NewSession, 'userId' | 'userAgent' | 'viewedBy' | 'deviceId'> & {
  seconds?: number
  notAfter?: string
}

export async function openSession(tx: Tx, opening: Opening): Promise<{ token: string; sessionId: string }> {
  const { userId, userAgent, deviceId = null, viewedBy, seconds = sessionSeconds, notAfter } = opening
  const token = newToken()
  const expiry = addSeconds(tx.now, seconds)
  const sessionId = await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    expiresAt: notAfter && notAfter < expiry ? notAfter : expiry,
    ip: tx.origin.ip,
    userAgent,
    deviceId,
    ...(viewedBy && { viewedBy }),
  })
  if (!viewedBy) await touchSession(tx, sessionId, userId)
  return { token, sessionId }
}

/** Keeps the session and invalidates its old token. */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken()
  await replaceToken(tx, sessionId, hashToken(token))
  return token
}

/** In a transaction of its own: the window lasts also when the call that used it is refused. */
export const keepReviewing = ({ transactions }: Deps, sessionId: string, beganAt: Instant): Promise<void> =>
  transactions.run(systemOrigin, (tx) => markReviewed(tx, sessionId, beganAt))

/** After a change of their roles: their codes were for what they could do before. */
export const endCodesOf = (tx: Tx, userId: string): Promise<void> => endCodes(tx, userId)

/** Ends sessions at once: their next request is rejected and their sockets close on every instance. */
export async function endSessions(tx: Tx, ids: string[], why: SessionEnd = 'signed_out'): Promise<number> {
  if (ids.length === 0) return 0
  const ended = await markEnded(tx, ids)
  if (ended.length === 0) return 0
  // an admin viewing the account only learns that the view has ended, whatever happened to the member
  for (const [reason, sessions] of Map.groupBy(ended, ({ isView }) => (isView ? 'expired' : why))) {
    tx.publish({}, { control: 'sessions_ended', sessionIds: sessions.map(({ id }) => id), why: reason })
  }
  for (const userId of new Set(ended.map((session) => session.userId))) {
    tx.publish({ users: [userId] }, { type: 'session_updated', userId })
  }
  return ended.length
}

export async function endAllSessions(
  tx: Tx,
  userId: string,
  { why, ...which }: { except?: string; views?: true; why?: SessionEnd } = {},
): Promise<number> {
  return endSessions(tx, await findSessionIds(tx, userId, which), why)
}

export const endEverySession = async (tx: Tx): Promise<number> =>
  endSessions(tx, await findSessionIds(tx, null, { views: true }))

/** Where a user is signed in; `isCurrent` marks the caller's session. */
export async function sessionsOf({ db, clock }: Deps, actor: Actor, userId: string): Promise<Session[]> {
  const rows = await listSessions(db, userId, clock.now())
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    isCurrent: row.id === actor.sessionId,
  }))
}

export async function endMySession(tx: Tx, actor: Actor, id: string): Promise<void> {
  const ownerId = await findOwnerOfSession(tx, id)
  if (!ownerId) throw notThere()
  requireMay(actor, 'session.end', ownerId)
  await endSessions(tx, [id])
  tx.audit({ action: 'session.end', object: { kind: 'session', id } })
}

export async function endMyOtherSessions(tx: Tx, actor: Actor): Promise<number> {
  const ended = await endAllSessions(tx, actor.id, { except: actor.sessionId })
  tx.audit({ action: 'session.end_others', object: { kind: 'user', id: actor.id }, after: { ended } })
  return ended
}

export const looksAtMe = (db: Db, actor: Actor) => listStaffAccess(db, actor.id)

export const endedAmong = (deps: Deps, ids: string[]) => findEnded(deps.db, ids, deps.clock.now())
/**
 * Why a token that `identify` rejects is no longer valid; null when the session never existed or its token was renewed.
 */
export const whyEnded = async ({ db }: Deps, token: string): Promise<SessionEnd | null> =>
  (await findWhyEnded(db, hashToken(token))) ?? null
export const liveSession = (deps: Deps, db: Db, token: string) =>
  findLiveSession(db, hashToken(token), deps.clock.now())
