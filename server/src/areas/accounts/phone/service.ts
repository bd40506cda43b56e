import type { OwnPhone } from '@ambry/contract/accounts/phone/endpoints'
import type { CodeSent } from '@ambry/contract/accounts/records'
import type { Instant } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Origin, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findUser, findUserByPhone } from '../people/queries.ts'
import { endAllSessions } from '../sessions/service.ts'
import { checkCode, codeFailure, requirePhone, sendCode, settleCode } from '../sign-in/codes-service.ts'
import * as labels from './labels.ts'
import { sayChanged } from './notices.ts'
import { findHold, findLastChange, findPendingChange, insertChange, lockUser, replacePhone } from './queries.ts'

/** Until when payouts to someone are on hold because their phone number changed; null when they are not. */
export const payoutsHeldUntil = (db: Db, userId: string, now: Date): Promise<Instant | null> =>
  findHold(db, userId, now)

export async function ownPhone(db: Db, userId: string, now: Date): Promise<OwnPhone> {
  const [user, changedAt, payoutsHeldUntil, pending] = [
    await findUser(db, userId),
    await findLastChange(db, userId),
    await findHold(db, userId, now),
    await findPendingChange(db, userId),
  ]
  return {
    phone: user?.phone ?? '',
    changedAt,
    payoutsHeldUntil,
    pending: pending ? { ...pending, endsIn: pending.newPhone.slice(-4) } : null,
  }
}

/**
 * Sends a code to the new number. The gate has just checked a code sent to the old one. The answer is the same for
 * every number, so members cannot find out who has an account.
 */
export async function sendNewPhoneCode(
  deps: Deps,
  origin: Origin,
  actor: Actor,
  phoneInput: string,
): Promise<CodeSent & { phone: string }> {
  const { phone, country } = requirePhone(phoneInput, deps.settings.current)
  if (phone === actor.phone) throw new AppError('wrong_state', labels.thisIsAlreadyYourNumber)
  if (await findPendingChange(deps.db, actor.id)) throw new AppError('wrong_state', labels.aChangeIsPending)
  const { id: requestedBy, sessionId } = actor
  const request = { phone, country, purpose: 'phone_change', lane: sessionId, sessionId, requestedBy } as const
  return { ...(await sendCode(deps, origin, request)), phone }
}

/**
 * Accepts only a code requested in this session, which needed a code from the old phone. Refusals that count a try are
 * returned instead of thrown, so that they are committed.
 */
export async function changePhone(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { phone: phoneInput, otp }: { phone: string; otp: string },
): Promise<OwnPhone | { refused: string }> {
  const { phone: newPhone } = requirePhone(phoneInput, deps.settings.current)
  await lockUser(tx, actor.id)
  const user = await findUser(tx, actor.id)
  // the session may have been ended, or the number changed, while this waited for the lock
  if (user?.status !== 'active' || user.phone !== actor.phone)
    throw new AppError('signed_out', labels.pleaseSignInAgain)
  if (await findPendingChange(tx, actor.id)) throw new AppError('wrong_state', labels.aChangeIsPending)
  const check = await checkCode(tx, deps.secrets, deps.settings.current, {
    phone: newPhone,
    otp,
    purposes: ['phone_change'],
    lanes: [actor.sessionId],
    sessionId: actor.sessionId,
    guesserPhone: actor.phone,
  })
  if (check.kind !== 'right') {
    tx.audit({ action: 'phone.wrong_code', outcome: 'refused', object: { kind: 'user', id: actor.id } })
    return { refused: codeFailure(check).error }
  }
  await settleCode(tx, deps.secrets, actor.phone, check.challenge.id, 'up')
  if (await findUserByPhone(tx, newPhone)) return { refused: labels.weCantUseThisNumber }
  const change = { userId: actor.id, oldPhone: actor.phone, newPhone }
  await insertChange(tx, {
    ...change,
    kind: 'own',
    status: 'done',
    startedBy: actor.id,
    takesEffectAt: tx.now.toISOString(),
  })
  tx.audit({
    action: 'phone.change',
    object: { kind: 'user', id: actor.id },
    before: { phone: actor.phone },
    after: { phone: newPhone },
  })
  await applyChange(tx, deps, change, actor.sessionId)
  return ownPhone(tx, actor.id, tx.now)
}

/** Two members who prove the same number at once: the second learns no more than if it had been taken before. */
export async function neutralWhenTaken<T>(changing: Promise<T>): Promise<T> {
  try {
    return await changing
  } catch (error) {
    if (!(error instanceof AppError) || !isTaken(error.cause)) throw error
    throw new AppError('refused', labels.weCantUseThisNumber, { cause: error })
  }
}

const isTaken = (cause: unknown) => (cause as { constraint?: string } | undefined)?.constraint === 'users_phone'

type Change = { userId: string; oldPhone: string; newPhone: string }

/** Moves the account to its new number and ends every session, except the one that proved both numbers. */
export async function applyChange(tx: Tx, deps: Deps, change: Change, except?: string): Promise<void> {
  const { userId, oldPhone, newPhone } = change
  await replacePhone(tx, userId, oldPhone, newPhone)
  await endAllSessions(tx, userId, { views: true, ...(except && { except }) })
  await sayChanged(tx, deps, change)
  publishPhone(tx, userId)
}

export function publishPhone(tx: Tx, userId: string): void {
  // without a userId no toast is shown: the texts say what happened
  tx.publish({ users: [userId], admins: true }, { type: 'profile_updated' })
  tx.publish({ admins: true }, { type: 'user_updated', userId })
}
