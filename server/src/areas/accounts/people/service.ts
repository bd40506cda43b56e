import { type UserAction, userActions } from '@ambry/contract/accounts/kinds'
import type { Session, User } from '@ambry/contract/accounts/records'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { type StaffRole, staffRoleNames } from '@ambry/contract/kernel/permissions'
import { actionsFrom } from '@ambry/contract/kernel/transitions'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import { siteAddress } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { sendText } from '../messages/service.ts'
import { cleanText, displayName, durationText } from '../rules.ts'
import { findOwnerOfSession, findSessionIds, findViewsOf } from '../sessions/queries.ts'
import { endAllSessions, endCodesOf, endSessions, sessionsOf } from '../sessions/service.ts'
import { requirePhone, unlock } from '../sign-in/codes-service.ts'
import * as labels from './labels.ts'
import {
  findUser,
  findUserByPhone,
  insertInvited,
  lockUserByPhone,
  type NewUser,
  type UserRow,
  updateUser,
  userList,
} from './queries.ts'

export const users = ({ db, clock }: Deps, actor: Actor, query: QueryOf<typeof userList>): Promise<Page<User>> =>
  userList.page(db, query, (row) => present(actor, row), clock.now())

export async function user(db: Db, actor: Actor, id: string): Promise<User> {
  const row = await findUser(db, id)
  if (!row) throw notThere()
  return present(actor, row)
}

export async function userByPhone({ db, settings }: Deps, actor: Actor, phoneInput: string): Promise<User> {
  const { phone } = requirePhone(phoneInput, settings.current)
  const row = await findUserByPhone(db, phone)
  if (!row) throw notThere()
  return present(actor, row)
}

function present(actor: Actor, row: UserRow): User {
  const open: User['actions'] = actionsFrom(userActions, row.status).filter(isForStaff)
  if (row.status === 'active') open.push('roles')
  if (row.status === 'invited') open.push('inviteAgain')
  if (row.liveSessions > 0) open.push('signOut')
  if (row.isLocked) open.push('unlock')
  if (row.status === 'active') open.push('phone')
  if (row.status === 'active' && !row.isAdmin) open.push('impersonate')
  const isLeftOut = (action: User['actions'][number]) =>
    // no one locks themselves out or changes their own rights
    ((action === 'suspend' || action === 'close' || action === 'roles' || action === 'phone') && row.id === actor.id) ||
    // nothing is left of an erased account that could be invited
    (action === 'invite' && row.erasedAt !== null)
  return { ...row, displayName: displayName(row), actions: open.filter((action) => !isLeftOut(action)) }
}

/** What only the person or a job does: registering, closing and keeping the account, erasing it. */
const ownersActions = ['register', 'start_closing', 'keep', 'erase'] as const
type OwnersAction = (typeof ownersActions)[number]
const isForStaff = (action: UserAction): action is Exclude<UserAction, OwnersAction> =>
  !(ownersActions as readonly string[]).includes(action)

/** Invites a phone, also after an earlier invitation was revoked. `isNew` says whether anything changed. */
export async function inviteUser(tx: Tx, invited: NewUser & { text: string }): Promise<{ id: string; isNew: boolean }> {
  const existing = await findUserByPhone(tx, invited.phone)
  if (
    existing?.status === 'invited' ||
    existing?.status === 'active' ||
    existing?.status === 'suspended' ||
    existing?.status === 'closing'
  ) {
    return { id: existing.id, isNew: false }
  }
  const id = existing ? existing.id : await insertInvited(tx, invited)
  if (existing) {
    await transition(tx, 'users', userActions, {
      id,
      action: 'invite',
      // only what is sent now counts; earlier consent does not carry over
      also: {
        name: invited.name ?? existing.name,
        instagram: invited.instagram ?? existing.instagram,
        referral: invited.referral ?? existing.referral,
        marketing_opt_in: invited.marketingOptIn,
        sms_opt_in: invited.smsOptIn,
        invited_by: invited.invitedBy,
        version: existing.version + 1,
      },
    })
  }
  await sendText(tx, invited.phone, invited.text, { userId: id })
  tx.audit({ action: 'user.invite', object: { kind: 'user', id }, after: { phone: invited.phone } })
  tx.publish({ admins: true, users: [id] }, { type: 'user_updated', userId: id, status: 'invited' })
  return { id, isNew: true }
}

export const invitation = ({ config, settings }: Deps) =>
  labels.hasInvitedYou(settings.current.houseName, siteAddress(config))

const againSeconds = 600

/** Sends the invitation text again. */
export async function inviteAgain(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<User> {
  const { phone } = await user(tx, actor, id)
  const row = await lockUserByPhone(tx, phone)
  if (row?.status !== 'invited') {
    throw new AppError(
      'wrong_state',
      `Only an invited person can be invited again. This one is ${row?.status ?? 'gone'}.`,
    )
  }
  const refused = await take(tx, [
    { key: limitKey(deps.secrets.limit, 'invite again', id), rules: [{ max: 1, seconds: againSeconds }] },
  ])
  if (refused) {
    const { waitSeconds: retryAfterSeconds } = refused
    throw new AppError('too_many', labels.thisPersonWasJustInvited(durationText(retryAfterSeconds)), {
      retryAfterSeconds,
    })
  }
  await sendText(tx, phone, invitation(deps), { userId: id })
  tx.audit({ action: 'user.invite_again', object: { kind: 'user', id } })
  return present(actor, row)
}

/** A new installation has no one who could send an invitation, so the operator names the first admin once. */
export async function makeFirstAdmin(
  tx: Tx,
  deps: Deps,
  input: { phone: string; name: string | null },
): Promise<string> {
  const { phone } = requirePhone(input.phone, deps.settings.current)
  if ((await userList.count(tx, { role: 'administrator', status: 'active' }, tx.now)) > 0) {
    throw new AppError('refused', labels.thereIsAlreadyAnAdmin)
  }
  const existing = await findUserByPhone(tx, phone)
  const invitation = {
    phone,
    name: cleanText(input.name),
    instagram: null,
    referral: null,
    marketingOptIn: false,
    smsOptIn: false,
    invitedBy: null,
  }
  const id = existing ? existing.id : await insertInvited(tx, invitation)
  const status = existing?.status ?? 'invited'
  if (status === 'revoked' || status === 'closed') await transition(tx, 'users', userActions, { id, action: 'invite' })
  if (status === 'suspended')
    await transition(tx, 'users', userActions, { id, action: 'reinstate', also: { suspended_reason: null } })
  else if (status !== 'active')
    await transition(tx, 'users', userActions, { id, action: 'register', also: { registered_at: tx.now } })
  await updateUser(tx, id, existing?.version ?? 1, { staff_roles: ['administrator'] })
  tx.audit({ action: 'user.first_admin', object: { kind: 'user', id } })
  return phone
}

/**
 * Every status change of a user by an admin goes through here: it changes the status, writes the audit entry and
 * notifies.
 */
async function move(
  tx: Tx,
  id: string,
  action: Exclude<UserAction, OwnersAction | 'invite'>,
  also: Record<string, unknown>,
  reason?: string,
): Promise<void> {
  if (!(await findUser(tx, id))) throw notThere()
  const before = await transition(tx, 'users', userActions, { id, action, also })
  const { to } = userActions[action]
  tx.audit({
    action: `user.${action}`,
    object: { kind: 'user', id },
    before: { status: before },
    after: { status: to },
    reason: reason ?? null,
  })
  tx.publish({ admins: true, users: [id] }, { type: 'user_updated', userId: id, status: to })
}

export async function suspend(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<User> {
  refuseOnSelf(actor, id, 'suspend')
  await move(tx, id, 'suspend', { suspended_reason: reason, closes_at: null }, reason)
  await endAllSessions(tx, id, { views: true, why: 'suspended' })
  await deps.hooks.suspended(tx, id)
  return user(tx, actor, id)
}

export async function reinstate(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<User> {
  await move(tx, id, 'reinstate', { suspended_reason: null })
  await deps.hooks.reinstated(tx, id)
  return user(tx, actor, id)
}

export async function revoke(tx: Tx, actor: Actor, id: string): Promise<User> {
  await move(tx, id, 'revoke', {})
  return user(tx, actor, id)
}

export async function close(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<User> {
  refuseOnSelf(actor, id, 'close')
  await deps.hooks.closing(tx, id)
  await move(tx, id, 'close', { staff_roles: [], is_lender: false }, reason)
  await endAllSessions(tx, id, { views: true, why: 'closed' })
  return user(tx, actor, id)
}

export async function unlockPhone(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<User> {
  const { phone } = await user(tx, actor, id)
  await unlock(tx, deps.secrets, phone)
  tx.audit({ action: 'user.unlock', object: { kind: 'user', id } })
  tx.publish({ admins: true }, { type: 'user_updated', userId: id })
  return user(tx, actor, id)
}

type RoleChange = { version: number; staffRoles?: StaffRole[] | undefined; isLender?: boolean | undefined }
type Roles = Pick<UserRow, 'staffRoles' | 'isLender'>

/** Sets what someone may do from now on. No one changes their own rights. */
export async function changeRoles(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, staffRoles, isLender }: RoleChange,
): Promise<User> {
  const row = await findUser(tx, id)
  if (!row) throw notThere()
  if (id === actor.id) throw new AppError('refused', labels.youCantChangeYourOwnRoles)
  if (row.status !== 'active') throw new AppError('wrong_state', labels.onlyActiveMembersCanHave(row.status))
  const before: Roles = { staffRoles: row.staffRoles, isLender: row.isLender }
  const after: Roles = {
    staffRoles: staffRoles ? staffRoleNames.filter((role) => staffRoles.includes(role)) : before.staffRoles,
    isLender: isLender ?? before.isLender,
  }
  if (!(await updateUser(tx, id, version, { staff_roles: after.staffRoles, is_lender: after.isLender })))
    throw await stale(tx, actor, id)
  if (scopeOf({ roles: after.staffRoles }, 'user.impersonate') === 'none') await endViewsBy(tx, id)
  await endCodesOf(tx, id)
  tx.effect({ type: 'roles', userId: id, before: before.staffRoles, after: after.staffRoles })
  tx.audit({ action: 'user.roles', object: { kind: 'user', id }, before, after })
  await deps.hooks.rolesChanged(tx, id, after)
  tx.publish({}, { control: 'roles_changed', userId: id })
  tx.publish({ admins: true, users: [id] }, { type: 'user_updated', userId: id })
  return user(tx, actor, id)
}

/** Whether a change makes someone an administrator, which takes two people. */
export async function isPromotion(tx: Tx, actor: Actor, id: string, change: RoleChange): Promise<boolean> {
  const row = await findUser(tx, id)
  if (!row || row.staffRoles.includes('administrator')) return false
  if (!change.staffRoles?.includes('administrator')) return false
  if (row.version !== change.version) throw await stale(tx, actor, id)
  return true
}

/** Someone who may no longer view accounts loses their open views at the same moment. */
async function endViewsBy(tx: Tx, adminId: string): Promise<void> {
  const own = await findSessionIds(tx, adminId)
  if (own.length > 0) await endSessions(tx, await findViewsOf(tx, own))
}

export async function signOut(tx: Tx, id: string): Promise<number> {
  if (!(await findUser(tx, id))) throw notThere()
  const ended = await endAllSessions(tx, id)
  tx.audit({ action: 'user.sign_out', object: { kind: 'user', id }, after: { ended } })
  tx.publish({ admins: true }, { type: 'user_updated', userId: id })
  return ended
}

export async function sessions(deps: Deps, actor: Actor, id: string): Promise<Session[]> {
  await user(deps.db, actor, id)
  return sessionsOf(deps, actor, id)
}

export async function endSession(tx: Tx, id: string, sessionId: string): Promise<void> {
  if ((await findOwnerOfSession(tx, sessionId)) !== id) throw notThere()
  await endSessions(tx, [sessionId])
  tx.audit({ action: 'user.end_session', object: { kind: 'user', id }, before: { sessionId } })
  tx.publish({ admins: true }, { type: 'user_updated', userId: id })
}

const stale = async (tx: Tx, actor: Actor, id: string) =>
  new AppError('stale', labels.someoneElseChangedThisPerson, {
    present: await user(tx, actor, id),
  })

function refuseOnSelf(actor: Actor, id: string, action: 'suspend' | 'close'): void {
  if (actor.id === id) throw new AppError('refused', labels.youCantYourOwnAccount(action))
}

/** When this person became a member. */
export async function memberSince(db: Db, id: string): Promise<Instant> {
  const row = await findUser(db, id)
  if (!row) throw new Error('an owner is nobody')
  return row.registeredAt ?? row.createdAt
}

export const isActive = async (db: Db, id: string): Promise<boolean> => (await findUser(db, id))?.status === 'active'

/** The name of a member who can own things; null when there is no such member. */
export async function memberName(db: Db, id: string): Promise<string | null> {
  const row = await findUser(db, id)
  return row && (row.status === 'active' || row.status === 'suspended') ? displayName(row) : null
}
