import { type AccessRequestAction, accessRequestActions } from '@ambry/contract/accounts/kinds'
import type { AccessRequest, AccessRequestDetail, User } from '@ambry/contract/accounts/records'
import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { type Actor, notThere } from '../../../access/access.ts'
import { siteAddress } from '../../../config.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Origin, Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { networkOf } from '../../../http/guard/network.ts'
import { versionsToAccept } from '../../site/legal/acceptances-service.ts'
import { sendText } from '../messages/service.ts'
import { findUserByPhone } from '../people/queries.ts'
import { invitation, inviteUser, user } from '../people/service.ts'
import { cleanText, durationText } from '../rules.ts'
import { requirePhone } from '../sign-in/codes-service.ts'
import * as labels from './labels.ts'
import {
  type AccessRequestFilters,
  type AccessRequestRow,
  accessRequestList,
  findPending,
  findRequestPhones,
  insertAccessRequest,
  listEarlierRequests,
  type NewAccessRequest,
} from './queries.ts'

type Input = {
  phone: string
  instagram?: string | null | undefined
  referral?: string | null | undefined
  shareId?: string | undefined
  marketingOptIn?: boolean | undefined
  smsOptIn?: boolean | undefined
}

/** The format of a share link address. Existence is not checked, so strangers cannot probe for links here. */
const isShortAddress = /^[A-Za-z0-9]{16}$/

type NoteAccess = { origin: Origin; at: string; request: NewAccessRequest }

/**
 * Gives the same answer for every phone after the same work, so strangers can learn neither from the response nor from
 * its timing who is a member or has already applied. A job decides whether there is anything to write.
 */
export async function requestAccess(tx: Tx, deps: Deps, origin: Origin, input: Input): Promise<void> {
  const request = await requestOf(tx, deps, input)
  const refused = await take(tx, [
    {
      key: limitKey(deps.secrets.limit, 'access request', networkOf(origin.ip)),
      rules: [
        { max: 20, seconds: 3600 },
        { max: 60, seconds: 86_400 },
      ],
    },
  ])
  if (refused) {
    throw new AppError('too_many', labels.tooManyRequests(durationText(refused.waitSeconds)), {
      retryAfterSeconds: refused.waitSeconds,
    })
  }
  // the row is written by the job, not by this endpoint
  const { endpoint: _, ...from } = origin
  const note: NoteAccess = { origin: from, at: tx.now.toISOString(), request }
  await tx.enqueue({ task: 'note_access_request', payload: note })
}

export async function requestOf(tx: Tx, deps: Deps, input: Input): Promise<NewAccessRequest> {
  const { phone, country } = requirePhone(input.phone, deps.settings.current)
  const versions = await versionsToAccept(tx)
  return {
    phone,
    country,
    instagram: cleanText(input.instagram),
    referral: cleanText(input.referral),
    cameBy: input.shareId && isShortAddress.test(input.shareId) ? input.shareId : null,
    termsVersion: versions.terms,
    privacyVersion: versions.privacy,
    marketingOptIn: input.marketingOptIn ?? false,
    smsOptIn: input.smsOptIn ?? false,
  }
}

/** The job behind requestAccess; keeps the time and origin of the original request. */
export const noteAccessRequest = (deps: Deps, { origin, at, request }: NoteAccess): Promise<void> =>
  deps.transactions.run(origin, (tx) => writeAccessRequest(tx, request), new Date(at))

export async function writeAccessRequest(tx: Tx, request: NewAccessRequest): Promise<void> {
  const existing = await findUserByPhone(tx, request.phone)
  if (existing !== undefined && ['invited', 'active', 'suspended'].includes(existing.status)) return
  const id = await insertAccessRequest(tx, request)
  if (!id) return
  tx.audit({ action: 'access_request.ask', object: { kind: 'access_request', id } })
  tx.publish({ admins: true }, { type: 'access_request_updated', status: 'pending' })
}

export const accessRequests = (db: Db, query: QueryOf<typeof accessRequestList>): Promise<Page<AccessRequest>> =>
  accessRequestList.page(db, query, present)

export async function accessRequest(db: Db, id: string): Promise<AccessRequestDetail> {
  const row = await mustFind(db, id)
  return { ...present(row), previous: await listEarlierRequests(db, row) }
}

const present = (row: AccessRequestRow): AccessRequest => ({
  ...row,
  actions: actionsFrom(accessRequestActions, row.status),
})

export async function approve(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  note: string | null,
): Promise<AccessRequest> {
  const request = await decide(tx, actor, id, 'approve', note)
  const { houseName } = deps.settings.current
  const { id: userId } = await inviteUser(tx, {
    phone: request.phone,
    name: null,
    instagram: request.instagram,
    referral: request.referral,
    marketingOptIn: request.marketingOptIn,
    smsOptIn: request.smsOptIn,
    invitedBy: actor.id,
    text: labels.yourAccessRequestHasBeen(houseName, siteAddress(deps.config)),
  })
  await deps.hooks.accessApproved(tx, userId)
  tx.publish({ admins: true, users: [userId] }, { type: 'access_request_updated', userId, status: 'approved' })
  return present(await mustFind(tx, id))
}

export async function reject(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  note: string | null,
): Promise<AccessRequest> {
  const request = await decide(tx, actor, id, 'reject', note)
  const { houseName } = deps.settings.current
  const userId = request.knownAs?.userId
  await sendText(tx, request.phone, labels.yourAccessRequestWasNot(houseName), { userId: userId ?? null })
  if (userId) await deps.hooks.accessRejected(tx, userId)
  tx.publish(
    { admins: true, ...(userId && { users: [userId] }) },
    { type: 'access_request_updated', ...(userId && { userId }), status: 'rejected' },
  )
  return present(await mustFind(tx, id))
}

/** Invites a phone directly. A pending access request from it is resolved by the invitation. */
export async function invite(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  input: { phone: string; name?: string | null | undefined },
): Promise<User> {
  const { phone } = requirePhone(input.phone, deps.settings.current)
  const pending = await findPending(tx, phone)
  const { id, isNew } = await inviteUser(tx, {
    phone,
    name: cleanText(input.name),
    instagram: pending?.instagram ?? null,
    referral: pending?.referral ?? null,
    marketingOptIn: pending?.marketingOptIn ?? false,
    smsOptIn: pending?.smsOptIn ?? false,
    invitedBy: actor.id,
    text: invitation(deps),
  })
  if (!isNew) throw new AppError('conflict', labels.thisPhoneNumberAlreadyHas)
  if (pending) {
    await decide(tx, actor, pending.id, 'approve', labels.invitedDirectly)
    tx.publish({ admins: true, users: [id] }, { type: 'access_request_updated', userId: id, status: 'approved' })
  }
  return user(tx, actor, id)
}

type Decision = {
  action: AccessRequestAction
  note: string | null
  select: Selection<AccessRequestFilters>
}

/** Each request is decided on its own. Sent twice, the second call finds them decided and changes nothing. */
export async function decideMany(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { action, note, select }: Decision,
): Promise<BulkResult> {
  const decideOne = { approve, reject }[action]
  return oneByOne({
    transact,
    ids: await selectedIds(select, (filters, range) => accessRequestList.ids(deps.db, filters, range)),
    act: (tx, id) => decideOne(tx, deps, actor, id, note),
    namesOf: (ids) => findRequestPhones(deps.db, ids),
  })
}

async function decide(
  tx: Tx,
  actor: Actor,
  id: string,
  action: AccessRequestAction,
  note: string | null,
): Promise<AccessRequestRow> {
  await mustFind(tx, id)
  const before = await transition(tx, 'access_requests', accessRequestActions, {
    id,
    action,
    also: { decided_by: actor.id, decided_at: tx.now, note },
  })
  tx.audit({
    action: `access_request.${action}`,
    object: { kind: 'access_request', id },
    before: { status: before },
    after: { status: accessRequestActions[action].to },
    reason: note,
  })
  return mustFind(tx, id)
}

async function mustFind(db: Db, id: string): Promise<AccessRequestRow> {
  const row = await accessRequestList.one(db, id)
  if (!row) throw notThere()
  return row
}
