import { randomInt } from 'node:crypto'
import { maxReceiveTriesADay, type ReceiveCode, receiveCodeHours } from '@ambry/contract/accounts/receiving/endpoints'
import { addSeconds } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Origin, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { findReceiveCode, findReceiver, replaceReceiveCode } from './queries.ts'

/** Without the letters and digits that are mistaken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const ownReceiveCode = async (db: Db, deps: Deps, actor: Actor): Promise<{ current: ReceiveCode | null }> => ({
  current: (await findReceiveCode(db, actor.id, deps.clock.now())) ?? null,
})

export async function createReceiveCode(tx: Tx, actor: Actor): Promise<{ current: ReceiveCode }> {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  const expiresAt = addSeconds(tx.now, receiveCodeHours * 3600)
  await replaceReceiveCode(tx, actor.id, { code, expiresAt })
  // not the code itself: staff who read the audit log must not be able to use it
  tx.audit({ action: 'receive_code.create', object: { kind: 'user', id: actor.id } })
  // without a person, so that no message says the profile was updated
  tx.publish({ users: [actor.id] }, { type: 'profile_updated' })
  return { current: { code, expiresAt } }
}

/** Counted in a transaction of its own: what is refused afterwards was still a try. */
export async function countReceiveTry({ transactions, secrets }: Deps, origin: Origin, actor: Actor): Promise<void> {
  const rules = [{ max: maxReceiveTriesADay, seconds: 86_400 }]
  const refused = await transactions.run(origin, (tx) =>
    take(tx, [{ key: limitKey(secrets.limit, 'receive code', actor.id), rules }]),
  )
  if (refused) throw new AppError('too_many', labels.tooManyTries, { retryAfterSeconds: refused.waitSeconds })
}

type Wanted = { isLender: boolean; except?: string | undefined }

/**
 * The member who gave this code to the sender. Everything else gets one answer, so that trying codes tells nothing about
 * who is a member, who is a lender, or who borrowed.
 */
export async function receiverWith(
  tx: Tx,
  actor: Actor,
  field: string,
  typed: string,
  { isLender, except }: Wanted = { isLender: false },
): Promise<{ id: string }> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const found = await findReceiver(tx, code)
  const isRight =
    found?.status === 'active' && found.id !== actor.id && found.id !== except && (found.isLender || !isLender)
  if (isRight) return { id: found.id }
  throw new AppError('refused', labels.notWorking, { errors: [{ path: field, message: labels.notWorking }] })
}
