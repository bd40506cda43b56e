import type { PhoneChange, PhoneChangeStopper } from '@ambry/contract/accounts/phone/endpoints'
import { phoneChangeActions } from '@ambry/contract/accounts/phone/kinds'
import { addSeconds } from '@ambry/contract/kernel/dates'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { readStopToken } from '../email/links-service.ts'
import { findUser, findUserByPhone, type UserRow } from '../people/queries.ts'
import { cleanLines, displayName } from '../rules.ts'
import { requirePhone } from '../sign-in/codes-service.ts'
import * as labels from './labels.ts'
import { sayKept, sayStarted, shortPhone } from './notices.ts'
import {
  type ChangeRow,
  findChange,
  findDueChanges,
  findPendingChange,
  insertChange,
  listChanges,
  lockUser,
} from './queries.ts'
import { applyChange, publishPhone } from './service.ts'

const waitSeconds = 86_400

type Start = { userId: string; phone: string; note: string; startedBy: string }

/**
 * Whoever gets this far recognized the member. The old number and the email address are told, and anyone who has either
 * can stop the change until it takes effect.
 */
export async function startLostPhoneChange(
  tx: Tx,
  deps: Deps,
  { userId, phone, note, startedBy }: Start,
): Promise<string> {
  const { phone: newPhone } = requirePhone(phone, deps.settings.current)
  const cleanNote = cleanLines(note)
  if (cleanNote === null || cleanNote.length < 10) throw new AppError('invalid', labels.describeHowYouRecognizedThem)
  await lockUser(tx, userId)
  const user = await findUser(tx, userId)
  if (!user) throw notThere()
  await refuseStart(tx, user, newPhone, startedBy)
  const change = { userId, oldPhone: user.phone, newPhone }
  const takesEffectAt = addSeconds(tx.now, waitSeconds)
  const id = await insertChange(tx, {
    ...change,
    kind: 'lost',
    status: 'pending',
    note: cleanNote,
    startedBy,
    takesEffectAt,
  })
  tx.audit({
    action: 'phone.start',
    object: { kind: 'user', id: userId },
    before: { phone: user.phone },
    after: { phone: newPhone, takesEffectAt },
    reason: cleanNote,
  })
  tx.effect({ type: 'phone', userId, phone: newPhone, hours: waitSeconds / 3600 })
  await sayStarted(tx, deps, { id, ...change })
  await deps.hooks.phoneChangeStarted(tx, userId, {
    title: labels.yourNumberWillChange,
    message: labels.keepItInSettings(shortPhone(newPhone)),
  })
  publishPhone(tx, userId)
  return id
}

async function refuseStart(tx: Tx, user: UserRow, newPhone: string, startedBy: string): Promise<void> {
  if (user.id === startedBy) throw new AppError('refused', labels.changeYourOwnInSettings)
  if (user.status !== 'active') throw new AppError('wrong_state', labels.onlyActiveMembersCanChange(user.status))
  if (user.phone === newPhone) throw new AppError('wrong_state', labels.thisIsAlreadyTheirNumber)
  // staff look people up by phone anyway, so this reveals nothing to them
  if (await findUserByPhone(tx, newPhone)) throw new AppError('conflict', labels.thisNumberIsTaken)
  if (!user.isAdmin) return
  // or compliance could take over an administrator's account
  const starter = await findUser(tx, startedBy)
  if (!starter?.staffRoles.includes('administrator')) throw new AppError('refused', labels.onlyAnAdministratorCanChange)
}

export async function phoneChanges(deps: Deps, actor: Actor, userId: string): Promise<PhoneChange[]> {
  if (!(await findUser(deps.db, userId))) throw notThere()
  const isAllowed = scopeOf(actor, 'user.phone') === 'any'
  return (await listChanges(deps.db, userId)).map((row) => ({
    ...row,
    note: isAllowed ? row.note : null,
    actions: isAllowed && row.status === 'pending' ? ['stop'] : [],
  }))
}

/** By staff, or by the member in their settings. */
export async function stopPending(tx: Tx, deps: Deps, userId: string, by: 'member' | 'staff'): Promise<void> {
  const change = await findPendingChange(tx, userId)
  if (!change) throw notThere()
  await stop(tx, deps, change, by)
}

/** The change a link in a text or email is about; undefined when the link is not ours. */
export async function changeByLink(deps: Deps, token: string): Promise<ChangeRow | undefined> {
  const id = readStopToken(deps.secrets.email, token)
  return id === null ? undefined : findChange(deps.db, id)
}

/** Whoever opens the link has the old phone or the mailbox, so it works without signing in. False when it is over. */
export async function stopByLink(tx: Tx, deps: Deps, token: string): Promise<boolean> {
  const id = readStopToken(deps.secrets.email, token)
  const change = id === null ? undefined : await findChange(tx, id)
  if (change?.status !== 'pending') return false
  await stop(tx, deps, change, 'link')
  return true
}

async function stop(tx: Tx, deps: Deps, change: ChangeRow, by: PhoneChangeStopper): Promise<void> {
  const { id, userId, newPhone } = change
  await transition(tx, 'phone_changes', phoneChangeActions, {
    id,
    action: 'stop',
    also: { ended_at: tx.now, stopped_by: by },
  })
  tx.audit({
    action: 'phone.stop',
    object: { kind: 'user', id: userId },
    ...(by === 'link' && { actorId: userId }),
    after: { by },
  })
  await sayKept(tx, deps, change, labels.theChangeWasStopped(shortPhone(newPhone)))
  // the member says it was not them: someone may have posed as them
  if (by !== 'staff')
    await deps.hooks.phoneChangeEnded(tx, userId, {
      title: labels.phoneChangeStopped,
      message: labels.stoppedByTheMember(await nameOf(tx, userId)),
    })
  publishPhone(tx, userId)
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const user = await findUser(tx, userId)
  return user ? displayName(user) : ''
}

/** Every minute. What is interrupted is still pending and done the next time. */
export async function finishDueChanges(deps: Deps): Promise<void> {
  for (const id of await findDueChanges(deps.db, deps.clock.now()))
    await eachForItself(deps, 'a phone change', id, () =>
      deps.transactions.run(systemOrigin, (tx) => finishChange(tx, deps, id)),
    )
}

async function finishChange(tx: Tx, deps: Deps, id: string): Promise<void> {
  const found = await findChange(tx, id)
  if (!found) return
  await lockUser(tx, found.userId)
  const [change, user] = [await findChange(tx, id), await findUser(tx, found.userId)]
  if (change?.status !== 'pending' || !user) return
  const failure = await failureOf(tx, change, user)
  if (failure) return fail(tx, deps, change, user, failure)
  await transition(tx, 'phone_changes', phoneChangeActions, { id, action: 'finish', also: { ended_at: tx.now } })
  tx.audit({
    action: 'phone.finish',
    object: { kind: 'user', id: user.id },
    before: { phone: change.oldPhone },
    after: { phone: change.newPhone },
  })
  await applyChange(tx, deps, change)
}

async function failureOf(tx: Tx, { oldPhone, newPhone }: ChangeRow, user: UserRow): Promise<string | null> {
  if (user.status !== 'active') return labels.theAccountIs(user.status)
  if (user.phone !== oldPhone) return labels.theNumberChangedMeanwhile
  return (await findUserByPhone(tx, newPhone)) ? labels.thisNumberIsTaken : null
}

async function fail(tx: Tx, deps: Deps, change: ChangeRow, user: UserRow, failure: string): Promise<void> {
  const { id, userId, newPhone } = change
  await transition(tx, 'phone_changes', phoneChangeActions, { id, action: 'fail', also: { ended_at: tx.now, failure } })
  tx.audit({ action: 'phone.fail', object: { kind: 'user', id: userId }, reason: failure })
  await sayKept(tx, deps, change, labels.theChangeFailed(shortPhone(newPhone)))
  await deps.hooks.phoneChangeEnded(tx, userId, {
    title: labels.phoneChangeFailed,
    message: labels.couldntChange(displayName(user), failure),
  })
  publishPhone(tx, userId)
}
