import { userActions } from '@ambry/contract/accounts/kinds'
import type { LoginResponse } from '@ambry/contract/accounts/records'
import { noMembership } from '@ambry/contract/accounts/sign-in/endpoints'

import { type Actor, scopeOf } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import type { CookieJar, SetCookies } from '../../../http/guard/cookies.ts'
import { confirm } from '../../site/legal/acceptances-service.ts'
import { findAcceptedVersions } from '../access/queries.ts'
import { keepAccount } from '../closing/service.ts'
import { findUserByPhone, lockUserByPhone, type UserRow, updateUser } from '../people/queries.ts'
import { type ProfileInput, profileColumns } from '../profile/service.ts'
import { deviceOf, laneOf, newDevice, strangerLane } from '../sessions/devices-service.ts'
import { viewAccount } from '../sessions/impersonation-service.ts'
import { findParent } from '../sessions/queries.ts'
import { endSessions, liveSession, openSession } from '../sessions/service.ts'
import { type CodeCheck, checkCode, codeFailure, phoneIfServed, requirePhone, settleCode } from './codes-service.ts'
import * as labels from './labels.ts'

/** Who submits a code, and from where. */
export type Presenter = {
  actor: Actor | null
  /** Every session token sent: from the header, the cookie, and the admin's own one behind a viewed account. */
  tokens: string[]
  cookies: CookieJar
  userAgent: string | null
}

export type SignIn = { response: LoginResponse; cookies: SetCookies }

export const refusal = (error: string, triesLeft?: number): SignIn => ({
  response: { status: 'error', error, ...(triesLeft !== undefined && { triesLeft }) },
  cookies: {},
})

type Verify = { phone: string; otp: string; targetUserPhone?: string | undefined }

/**
 * Every outcome is returned and never thrown, because a failed try and its audit row must be committed. Only the holder
 * of the phone learns whether it belongs to a member.
 */
export async function verify(tx: Tx, deps: Deps, presenter: Presenter, input: Verify): Promise<SignIn> {
  const settings = deps.settings.current
  const { phone } = requirePhone(input.phone, settings)
  const user = await lockUserByPhone(tx, phone)
  const wantsView = input.targetUserPhone !== undefined
  const mayView = user?.status === 'active' && scopeOf({ roles: user.staffRoles }, 'user.impersonate') === 'any'
  // looked up for everyone, so that timing does not reveal who is an admin
  const targetPhone = wantsView ? phoneIfServed(input.targetUserPhone ?? '', settings) : null
  const target = targetPhone ? await findUserByPhone(tx, targetPhone) : undefined
  const presented = {
    phone,
    otp: input.otp,
    // a non-admin who requests another account gets the same answer as for a wrong code
    allowed: !wantsView || mayView,
    targetId: target?.id ?? null,
  }
  const ownCheck = wantsView ? await checkOwnCode(tx, deps, presenter, presented) : null
  const check =
    ownCheck?.kind === 'right'
      ? ownCheck
      : await checkCode(tx, deps.secrets, settings, {
          ...presented,
          purposes: ['sign_in'],
          lanes: lanesOf(deps, presenter, phone),
          sessionId: null,
        })
  if (check.kind !== 'right') {
    tx.audit({
      action: wantsView && !mayView ? 'impersonation.denied' : 'sign_in.wrong_code',
      outcome: 'refused',
      ...(user && { object: { kind: 'user', id: user.id } }),
    })
    const { error, triesLeft } = codeFailure(
      check.kind === 'none' && ownCheck && ownCheck.kind !== 'right' ? ownCheck : check,
    )
    return refusal(error, triesLeft)
  }
  if (user?.status === 'invited') {
    await settleCode(tx, deps.secrets, phone, check.challenge.id, 'later')
    return { response: { status: 'registration_required' }, cookies: {} }
  }
  if (user?.status === 'closing' && user.closesAt !== null) {
    await settleCode(tx, deps.secrets, phone, check.challenge.id, 'later')
    return { response: { status: 'closing', closesAt: user.closesAt }, cookies: {} }
  }
  await settleCode(tx, deps.secrets, phone, check.challenge.id, 'up')
  if (user?.status !== 'active') return refuseStatus(tx, user)
  if (wantsView) return viewAccount(tx, deps, presenter, user, target)
  return signIn(tx, deps, presenter, user)
}

/** The code requested in this session to view an account; codes requested by a stranger cannot block it. */
async function checkOwnCode(
  tx: Tx,
  deps: Deps,
  { actor }: Presenter,
  presented: { phone: string; otp: string; allowed: boolean; targetId: string | null },
): Promise<CodeCheck | null> {
  if (!actor) return null
  return checkCode(tx, deps.secrets, deps.settings.current, {
    ...presented,
    purposes: ['impersonation'],
    lanes: [actor.sessionId],
    sessionId: actor.sessionId,
  })
}

type Register = { phone: string; otp: string } & ProfileInput

/** Checks the code that an invited or leaving member entered to sign in. */
async function checkSignInCode(
  tx: Tx,
  deps: Deps,
  presenter: Presenter,
  input: { phone: string; otp: string },
): Promise<{ refused: SignIn } | { phone: string; user: UserRow | undefined }> {
  const settings = deps.settings.current
  const { phone } = requirePhone(input.phone, settings)
  const check = await checkCode(tx, deps.secrets, settings, {
    phone,
    otp: input.otp,
    purposes: ['sign_in'],
    lanes: lanesOf(deps, presenter, phone),
    sessionId: null,
  })
  const user = await lockUserByPhone(tx, phone)
  if (check.kind !== 'right') {
    tx.audit({
      action: 'sign_in.wrong_code',
      outcome: 'refused',
      ...(user && { object: { kind: 'user', id: user.id } }),
    })
    const { error, triesLeft } = codeFailure(check)
    return { refused: refusal(error, triesLeft) }
  }
  await settleCode(tx, deps.secrets, phone, check.challenge.id, 'up')
  return { phone, user }
}

/** Keeps an account that is closing and signs its owner in. */
export async function keep(
  tx: Tx,
  deps: Deps,
  presenter: Presenter,
  input: { phone: string; otp: string },
): Promise<SignIn> {
  const checked = await checkSignInCode(tx, deps, presenter, input)
  if ('refused' in checked) return checked.refused
  const { user } = checked
  if (user?.status === 'active') return signIn(tx, deps, presenter, user)
  if (user?.status !== 'closing') return refuseStatus(tx, user)
  await keepAccount(tx, deps, user.id)
  return signIn(tx, deps, presenter, user)
}

export async function register(
  tx: Tx,
  deps: Deps,
  presenter: Presenter,
  { phone: phoneInput, otp, ...profile }: Register,
): Promise<SignIn> {
  const checked = await checkSignInCode(tx, deps, presenter, { phone: phoneInput, otp })
  if ('refused' in checked) return checked.refused
  const { phone, user } = checked
  // someone who is already a member and ended up here by mistake is simply signed in
  if (user?.status === 'active') return signIn(tx, deps, presenter, user)
  if (user?.status !== 'invited') return refuseStatus(tx, user)

  await transition(tx, 'users', userActions, { id: user.id, action: 'register', also: { registered_at: tx.now } })
  // an empty field keeps the value from the access request
  const given = Object.entries(profile).filter(([, value]) => value?.trim())
  const columns = profileColumns(Object.fromEntries(given))
  await updateUser(tx, user.id, user.version, columns)
  const accepted = await findAcceptedVersions(tx, phone)
  if (accepted) await confirm(tx, user.id, accepted)
  tx.audit({ action: 'user.register', actorId: user.id, object: { kind: 'user', id: user.id } })
  tx.publish({ admins: true }, { type: 'user_updated', userId: user.id, status: 'active' })
  return signIn(tx, deps, presenter, { ...user, ...columns })
}

const lanesOf = ({ secrets }: Deps, { cookies }: Presenter, phone: string) => [
  ...new Set([strangerLane, laneOf(secrets, cookies.device, phone)]),
]

function refuseStatus(tx: Tx, user: UserRow | undefined): SignIn {
  tx.audit({ action: 'sign_in.refused', outcome: 'refused', ...(user && { object: { kind: 'user', id: user.id } }) })
  if (user?.status === 'suspended') return refusal(labels.thisMembershipIsSuspended)
  if (user?.status === 'closed') return refusal(labels.thisMembershipHasBeenClosed)
  return refusal(noMembership)
}

async function signIn(tx: Tx, deps: Deps, presenter: Presenter, user: UserRow): Promise<SignIn> {
  // a new sign-in ends any older session of this browser
  await endPresented(tx, deps, presenter)
  const device = deviceCookie(deps, presenter, user.phone)
  const { token } = await openSession(tx, {
    userId: user.id,
    userAgent: presenter.userAgent,
    deviceId: deviceOf(device),
  })
  tx.audit({ action: 'sign_in', actorId: user.id, object: { kind: 'user', id: user.id } })
  return {
    response: { status: 'success', authToken: token, user: loginUser(user, false) },
    cookies: { session: token, admin: null, device },
  }
}

export const loginUser = ({ id, name, phone }: Pick<UserRow, 'id' | 'name' | 'phone'>, isImpersonated: boolean) => ({
  id,
  name,
  phone,
  isImpersonated,
})

export const deviceCookie = ({ secrets }: Deps, { cookies }: Presenter, phone: string): string =>
  cookies.device !== null && laneOf(secrets, cookies.device, phone) !== strangerLane
    ? cookies.device
    : newDevice(secrets, phone, cookies.device)

/** Ends the sessions this browser holds: its own and, when it views an account, the admin's too. */
export async function endPresented(tx: Tx, deps: Deps, { tokens }: Presenter): Promise<void> {
  const ids = new Set<string>()
  for (const token of tokens) {
    const session = await liveSession(deps, tx, token)
    if (!session) continue
    ids.add(session.sessionId)
    const parent = session.impersonatorId ? await findParent(tx, session.sessionId) : undefined
    if (parent) ids.add(parent)
  }
  await endSessions(tx, [...ids])
}

export async function logout(tx: Tx, deps: Deps, presenter: Presenter): Promise<SetCookies> {
  await endPresented(tx, deps, presenter)
  if (presenter.actor) tx.audit({ action: 'sign_out', object: { kind: 'user', id: presenter.actor.id } })
  return { session: null, admin: null }
}
