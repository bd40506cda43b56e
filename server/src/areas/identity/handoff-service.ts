import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { handoffEndpoints, ownIdentityEndpoints } from '@ambry/contract/identity/endpoints'
import { type IdentityItem, itemsFor } from '@ambry/contract/identity/kinds'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Result } from '@ambry/contract/kernel/endpoint'

import { type Actor, notThere } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { bindHandoff, type HandoffRow, insertHandoff, lockHandoff } from './handoff-queries.ts'
import * as labels from './labels.ts'
import { listDocuments, lockCase } from './queries.ts'
import { upload } from './service.ts'

/** Long enough to find the phone and take five photos. */
const handoffSeconds = 900

const secret = () => randomBytes(24).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A link for the phone's camera. It shows which items are needed and nothing about the member. */
export async function openHandoff(
  tx: Tx,
  actor: Actor,
  site: string,
): Promise<Result<(typeof ownIdentityEndpoints)['openIdentityHandoff']>> {
  await lockCase(tx, actor.id)
  const token = secret()
  const expiresAt = addSeconds(tx.now, handoffSeconds)
  await insertHandoff(tx, { userId: actor.id, sessionId: actor.sessionId, tokenHash: hashOf(token), expiresAt })
  tx.audit({ action: 'identity.handoff', object: { kind: 'identity_case', id: actor.id } })
  const address = `${site}/?verify=${token}`
  const { renderSVG } = await import('uqr')
  return { address, code: renderSVG(address, { ecc: 'M', border: 2 }), expiresAt }
}

/** The first phone that opens it gets a key of its own; any other one learns nothing. */
export async function takeHandoff(
  tx: Tx,
  token: string,
): Promise<Result<(typeof handoffEndpoints)['identityHandoff']>> {
  const row = await lockHandoff(tx, hashOf(token))
  if (!row || row.deviceHash) throw notThere()
  const key = secret()
  await bindHandoff(tx, row.id, hashOf(key))
  const { target, documentKind } = await lockCase(tx, row.userId)
  const documents = await listDocuments(tx, row.userId)
  const isDone = (item: IdentityItem) => documents.some((each) => each.item === item && each.status !== 'rejected')
  tx.publish({ users: [row.userId] }, { type: 'kyc_status_updated', userId: row.userId })
  return {
    items: itemsFor(target, documentKind).map((item) => ({ item, isDone: isDone(item) })),
    documentKind,
    expiresAt: row.expiresAt,
    key,
  }
}

function requireDevice(row: HandoffRow | undefined, key: string): HandoffRow {
  if (!row?.deviceHash || !timingSafeEqual(row.deviceHash, hashOf(key)))
    throw new AppError('not_found', labels.linkNoLongerWorks)
  return row
}

/** Checked before the file is read, and again in the transaction that stores it: the link may end in between. */
export async function uploadByHandoff(
  deps: Deps,
  transact: Transact,
  { token, key, item, bytes }: { token: string; key: string; item: IdentityItem; bytes: Buffer },
): Promise<{ item: IdentityItem }> {
  const check = async (tx: Tx) => requireDevice(await lockHandoff(tx, hashOf(token)), key)
  const { userId } = await transact(check)
  await upload(
    deps,
    (work) =>
      transact(async (tx) => {
        await check(tx)
        return work(tx)
      }),
    { userId, item, bytes },
  )
  return { item }
}
