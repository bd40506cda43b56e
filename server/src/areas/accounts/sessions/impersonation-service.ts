import type { CodeSent } from '@ambry/contract/accounts/records'
import { addSeconds } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Origin, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findUser, type UserRow } from '../people/queries.ts'
import { sendCode } from '../sign-in/codes-service.ts'
import { deviceCookie, endPresented, loginUser, type Presenter, refusal, type SignIn } from '../sign-in/service.ts'
import * as labels from './labels.ts'
import { findParent, findViewsOf, insertIntent, useIntent } from './queries.ts'
import { endSessions, liveSession, openSession, renewToken } from './service.ts'

const viewSeconds = 1800
const intentSeconds = 600

/** An admin states whose account they need to view and why; the code goes to the admin's own phone. */
export async function beginView(
  deps: Deps,
  origin: Origin,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<CodeSent> {
  await deps.transactions.run(origin, async (tx) => {
    const target = await findUser(tx, userId)
    if (!target) throw notThere()
    const fault = faultOf(target, actor.id)
    if (fault) throw new AppError('refused', fault)
    await insertIntent(tx, actor.sessionId, userId, reason)
    tx.audit({ action: 'impersonation.ask', object: { kind: 'user', id: userId }, reason })
  })
  return sendCode(deps, origin, {
    phone: actor.phone,
    country: null,
    purpose: 'impersonation',
    lane: actor.sessionId,
    sessionId: actor.sessionId,
    targetId: userId,
  })
}

function faultOf(target: UserRow | undefined, adminId: string): string | null {
  if (target?.status !== 'active') return labels.noActiveMemberHas
  if (target.id === adminId) return labels.thisIsYourOwnAccount
  if (target.isAdmin) return labels.youCantViewAnotherAdmins
  return null
}

/** Opens the member's account read-only for at most 30 minutes, tied to the admin's own session. */
export async function viewAccount(
  tx: Tx,
  deps: Deps,
  presenter: Presenter,
  admin: UserRow,
  target: UserRow | undefined,
): Promise<SignIn> {
  const fault = faultOf(target, admin.id)
  if (!target || fault) {
    tx.audit({
      action: 'impersonation.refused',
      outcome: 'refused',
      actorId: admin.id,
      ...(target && { object: { kind: 'user', id: target.id } }),
    })
    return refusal(fault ?? '')
  }
  // anyone else who was signed in on this browser is signed out
  if (presenter.actor?.id !== admin.id) await endPresented(tx, deps, presenter)
  const own = await ownSession(tx, presenter, admin)
  const reason =
    (own.isNew ? undefined : await useIntent(tx, own.sessionId, target.id, addSeconds(tx.now, -intentSeconds))) ??
    'not given'
  const { token } = await openSession(tx, {
    userId: target.id,
    userAgent: presenter.userAgent,
    seconds: viewSeconds,
    ...(own.notAfter && { notAfter: own.notAfter }),
    viewedBy: { impersonatorId: admin.id, parentId: own.sessionId, reason },
  })
  tx.audit({
    action: 'impersonation.begin',
    actorId: admin.id,
    subjectId: target.id,
    object: { kind: 'user', id: target.id },
    reason,
  })
  await deps.hooks.accountViewed(tx, target.id, reason)
  return {
    response: { status: 'success', authToken: token, user: loginUser(target, true) },
    cookies: { session: token, admin: own.token, device: deviceCookie(deps, presenter, admin.phone) },
  }
}

/** The session the admin will return to. Its token is renewed, so nothing issued earlier stays valid. */
async function ownSession(tx: Tx, { actor, userAgent }: Presenter, admin: UserRow) {
  if (actor?.id === admin.id) {
    return {
      sessionId: actor.sessionId,
      token: await renewToken(tx, actor.sessionId),
      notAfter: actor.expiresAt,
      isNew: false,
    }
  }
  return { ...(await openSession(tx, { userId: admin.id, userAgent })), notAfter: null, isNew: true }
}

/** Returns to the admin's own session, from within the view or after it has expired. */
export async function endView(tx: Tx, deps: Deps, { actor, cookies }: Presenter): Promise<SignIn> {
  const parentId = actor?.impersonatorId ? await findParent(tx, actor.sessionId) : undefined
  const waiting = cookies.admin === null ? undefined : await liveSession(deps, tx, cookies.admin)
  const ownId = parentId ?? waiting?.sessionId
  if (!ownId) {
    if (actor) throw new AppError('wrong_state', labels.thisSessionIsntViewingAnother)
    throw new AppError('signed_out', labels.yourOwnSessionHasEnded)
  }
  const token = await renewToken(tx, ownId)
  const own = await liveSession(deps, tx, token)
  await endSessions(tx, await findViewsOf(tx, [ownId]))
  if (!own) throw new AppError('signed_out', labels.yourOwnSessionHasEnded)
  tx.audit({
    action: 'impersonation.end',
    actorId: own.id,
    ...(actor && { subjectId: actor.id, object: { kind: 'user', id: actor.id } }),
  })
  return {
    response: { status: 'success', authToken: token, user: loginUser(own, false) },
    cookies: { session: token, admin: null },
  }
}
