import { daysToKeep } from '@ambry/contract/accounts/closing/endpoints'
import { userActions } from '@ambry/contract/accounts/kinds'
import { addSeconds, formatDate, type Instant, secondsBetween } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../../access/access.ts'
import { siteAddress } from '../../../config.ts'
import { findBlockers } from '../../../db/closing.ts'
import { exportRows } from '../../../db/data-classes.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { queue, sendEmail, sendText } from '../messages/service.ts'
import { endAllSessions } from '../sessions/service.ts'
import * as labels from './labels.ts'
import { findErasure, isUnsent, lockUser } from './queries.ts'

const daySeconds = 86_400

type Reached = { id: string; phone: string; email: string | null }

/** By text, and by email too if the address is verified. */
async function tell(tx: Tx, { id, phone, email }: Reached, subject: string, body: string): Promise<void> {
  await sendText(tx, phone, body, { userId: id })
  if (email) await sendEmail(tx, { userId: id, email, subject, body })
}

export const closingState = async ({ db, closing }: Deps, actor: Actor) => ({
  blockers: await findBlockers(db, closing, actor.id),
  days: daysToKeep,
})

/** The account can be kept for 30 days; until then its owner only sees how. */
export async function closeAccount(tx: Tx, deps: Deps, actor: Actor): Promise<{ closesAt: Instant }> {
  const user = await lockUser(tx, actor.id)
  if (!user) throw notThere()
  const [blocker] = await findBlockers(tx, deps.closing, actor.id)
  if (blocker) throw new AppError('wrong_state', labels.somethingPreventsClosing(blocker.title))
  const closesAt = addSeconds(tx.now, daysToKeep * daySeconds)
  await transition(tx, 'users', userActions, {
    id: actor.id,
    action: 'start_closing',
    also: { closes_at: closesAt },
  })
  await deps.hooks.closing(tx, actor.id)
  await endAllSessions(tx, actor.id, { views: true })
  const { houseName } = deps.settings.current
  const words = labels.yourAccountClosesOn(houseName, formatDate(closesAt), siteAddress(deps.config))
  await tell(tx, user, labels.yourAccountIsClosing, words)
  tx.audit({ action: 'user.start_closing', object: { kind: 'user', id: actor.id }, after: { closesAt } })
  tx.publish({ admins: true }, { type: 'user_updated', userId: actor.id, status: 'closing' })
  return { closesAt }
}

/** The caller has checked the code and holds the lock on the member. */
export async function keepAccount(tx: Tx, deps: Deps, userId: string): Promise<void> {
  await transition(tx, 'users', userActions, { id: userId, action: 'keep', also: { closes_at: null } })
  const user = await lockUser(tx, userId)
  if (!user) throw notThere()
  await tell(tx, user, labels.youKeptYourAccount, labels.yourAccountStaysOpen(deps.settings.current.houseName))
  tx.audit({ action: 'user.keep', actorId: userId, object: { kind: 'user', id: userId } })
  tx.publish({ admins: true }, { type: 'user_updated', userId, status: 'active' })
}

/** How long erasing waits for a goodbye that cannot be delivered. */
const goodbyeSeconds = daySeconds

/** True once the goodbye is on its way: erasing removes the address it goes to. */
export async function sayGoodbye(tx: Tx, deps: Deps, user: Reached & { closesAt: Instant }): Promise<boolean> {
  const key = (channel: string) => `goodbye:${channel}:${user.id}:${user.closesAt}`
  const body = labels.yourAccountIsClosed(deps.settings.current.houseName)
  const waiting = await isUnsent(tx, key('text'))
  if (waiting === undefined) {
    const about = { userId: user.id, body }
    await queue(tx, { channel: 'text', recipient: user.phone, dedupeKey: key('text'), ...about })
    if (user.email)
      await queue(tx, {
        channel: 'email',
        recipient: user.email,
        subject: labels.goodbye,
        dedupeKey: key('email'),
        ...about,
      })
    return false
  }
  const isSent = !waiting && !(await isUnsent(tx, key('email')))
  return isSent || secondsBetween(user.closesAt, tx.now) > goodbyeSeconds
}

export async function erasure({ db }: Deps, userId: string) {
  const found = await findErasure(db, userId)
  if (!found) throw notThere()
  return found
}

export async function myData(deps: Deps, actor: Actor, transact: (work: (tx: Tx) => Promise<void>) => Promise<void>) {
  const tables = await exportRows(deps.db, deps.dataClasses, actor.id)
  await transact(async (tx) => tx.audit({ action: 'account.export', object: { kind: 'user', id: actor.id } }))
  const text = JSON.stringify({ exportedAt: deps.clock.now().toISOString(), ...tables }, null, 2)
  const answer: FileAnswer = {
    bytes: Buffer.from(`${text}\n`),
    contentType: 'application/json; charset=utf-8',
    name: 'ambry-my-data.json',
  }
  return answer
}
