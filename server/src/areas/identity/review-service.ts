import type { IdentityCase, identityAdminEndpoints } from '@ambry/contract/identity/endpoints'
import {
  documentActions,
  type IdentityItem,
  identityActions,
  identityItems,
  identityLevels,
  itemsFor,
  type RejectReason,
} from '@ambry/contract/identity/kinds'
import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import type { Parsed, Result } from '@ambry/contract/kernel/endpoint'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../access/access.ts'
import { refuseSelf } from '../../approvals.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { user } from '../accounts/people/service.ts'
import { businessClock } from '../holidays/service.ts'
import { notify } from '../notices/service.ts'
import { identityLink } from './expiry-service.ts'
import * as labels from './labels.ts'
import { pictureAddress } from './pictures-service.ts'
import { dropDocuments, lockCase } from './queries.ts'
import { compareWithDocument } from './reading/service.ts'
import {
  caseList,
  escalate,
  freeLock,
  insertReview,
  listPages,
  listReviews,
  type ReviewRow,
  takeLock,
} from './review-queries.ts'
import { expiryOf, isSameAddress, isSameName } from './rules.ts'
import { hitsOf, isScreenedAgainstList, requireScreeningDecided, screenNow } from './screening/service.ts'

/** An open page renews the lock; after this it is free for others. */
const lockSeconds = 900

async function presenter(deps: Deps, actor: Actor, now: Date): Promise<(row: ReviewRow) => IdentityCase> {
  const after = await businessClock(deps)
  return (row) => {
    const isLocked = row.lockedBy !== null && (row.lockedAt ?? '') > addSeconds(now, -lockSeconds)
    return {
      ...row,
      member: { id: row.id, name: row.memberName, phone: row.phone },
      risks: risksOf(row),
      dueAt:
        row.status === 'submitted' && row.submittedAt
          ? after(row.submittedAt, deps.settings.current.identityPromiseHours)
          : null,
      lockedBy: isLocked && row.lockedBy ? { id: row.lockedBy, name: row.lockerName ?? '' } : null,
      escalatedBy: row.escalatedBy ? { id: row.escalatedBy, name: row.escalatorName ?? '' } : null,
      actions: actionsOf(row, actor),
    }
  }
}

function actionsOf(row: ReviewRow, actor: Actor): IdentityCase['actions'] {
  // no one checks themselves
  if (row.id === actor.id) return []
  // a reviewer who escalated a case can't decide it
  const decides = row.escalatedBy !== actor.id
  if (row.status === 'submitted') return decides ? ['open', 'verify', 'ask', 'reject', 'escalate'] : ['open']
  return row.status === 'verified' ? ['open', 'revoke'] : ['open', 'record']
}

function risksOf(row: ReviewRow): string[] {
  const risks: string[] = []
  if (row.sameNumber > 0) risks.push(labels.sameNumber)
  if (row.sameFile > 0) risks.push(labels.sameFile)
  if (row.samePerson > 0) risks.push(labels.samePerson)
  if (row.legalName && row.profileName && !isSameName(row.legalName, row.profileName)) risks.push(labels.nameDiffers)
  if (row.address && row.shippingAddress && !isSameAddress(row.address, row.shippingAddress))
    risks.push(labels.addressDiffers)
  return risks
}

async function rowOf(db: Db, id: string): Promise<ReviewRow> {
  const row = await caseList.one(db, id)
  if (!row) throw notThere()
  return row
}

export const cases = async (deps: Deps, actor: Actor, query: QueryOf<typeof caseList>): Promise<Page<IdentityCase>> =>
  caseList.page(deps.db, query, await presenter(deps, actor, deps.clock.now()))

const one = async (tx: Tx, deps: Deps, actor: Actor, id: string): Promise<IdentityCase> =>
  (await presenter(deps, actor, tx.now))(await rowOf(tx, id))

const publish = (tx: Tx, userId: string) =>
  tx.publish({ users: [userId], admins: true }, { type: 'kyc_status_updated', userId })

type Opened = Result<(typeof identityAdminEndpoints)['openIdentityCase']>

/** Locks it, and gives addresses for its pictures that work for five minutes. Each view is audited. */
export async function open(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Opened> {
  refuseSelf(actor, id)
  const row = await rowOf(tx, id)
  if (row.status === 'submitted' && !(await takeLock(tx, id, actor.id, addSeconds(tx.now, -lockSeconds))))
    throw new AppError('conflict', labels.someoneElseHasIt(row.lockerName ?? ''))
  if (row.status === 'submitted') await screenNow(tx, deps, id)
  tx.audit({ action: 'identity.open', object: { kind: 'identity_case', id } })
  publish(tx, id)
  const document = await compareWithDocument(tx, deps, row)
  const shown = await one(tx, deps, actor, id)
  return {
    ...row,
    ...shown,
    risks: [...shown.risks, ...document.risks],
    compared: document.compared,
    reviews: await listReviews(tx, id),
    hits: await hitsOf(tx, id),
    isScreened: await isScreenedAgainstList(tx, id),
    pictures: (await listPages(tx, id)).map(({ documentId, page, width, height }) => ({
      ...{ documentId, page, width, height },
      address: pictureAddress(deps, actor, { documentId, page }, tx.now),
    })),
  }
}

export async function release(tx: Tx, actor: Actor, id: string): Promise<void> {
  await freeLock(tx, id, actor.id)
  tx.audit({ action: 'identity.release', object: { kind: 'identity_case', id } })
  publish(tx, id)
}

type Decision = Parsed<(typeof identityAdminEndpoints)['decideIdentity']>['body']

export async function decide(tx: Tx, deps: Deps, actor: Actor, id: string, decision: Decision): Promise<IdentityCase> {
  refuseSelf(actor, id)
  const { action, message, note } = decision
  if (!(await takeLock(tx, id, actor.id, addSeconds(tx.now, -lockSeconds)))) {
    const { lockerName } = await rowOf(tx, id)
    throw new AppError('conflict', labels.someoneElseHasIt(lockerName ?? ''))
  }
  const row = await rowOf(tx, id)
  if (row.status !== 'submitted') throw new AppError('wrong_state', labels.alreadyDecided)
  if (row.version !== decision.version)
    throw new AppError('stale', labels.changedWhileOpen, { present: await one(tx, deps, actor, id) })
  if (row.escalatedBy === actor.id && action !== 'escalate') throw new AppError('refused', labels.secondReviewer)
  await writeDecision(tx, deps, row, decision)
  await insertReview(tx, {
    ...{ userId: id, action, level: row.target, message: message ?? null, note: note ?? null },
    reasons: decision.reasons ?? {},
    submittedAt: row.submittedAt,
  })
  tx.audit({
    action: `identity.${action}` as const,
    object: { kind: 'identity_case', id },
    after: { target: row.target, reasons: decision.reasons ?? {} },
  })
  publish(tx, id)
  return one(tx, deps, actor, id)
}

async function writeDecision(tx: Tx, deps: Deps, row: ReviewRow, decision: Decision): Promise<void> {
  const { id } = row
  const { action, reasons = {}, message } = decision
  const free = { locked_by: null, locked_at: null }
  const today = dayIn(deps.settings.current.timeZone, tx.now)
  if (action === 'escalate') {
    await escalate(tx, id)
    return
  }
  if (action === 'verify') await requireScreeningDecided(tx, deps, row)
  await decideDocuments(tx, row, action === 'verify' ? {} : reasons, action)
  if (action === 'verify') {
    if (!row.documentExpiresOn) throw new AppError('refused', labels.noExpiry)
    await transition(tx, 'identity_cases', identityActions, {
      ...{ id, action: 'verify' },
      also: {
        ...free,
        ...{ level: row.target, verified_at: tx.now, message: null, escalated_by: null, reminded_days: null },
        expires_on: expiryOf(row.target, row.documentExpiresOn, today),
      },
    })
    await notify(tx, id, {
      ...{ kind: 'identity', title: labels.verifiedTitle, link: identityLink },
      message: labels.verified(identityLevels[row.target].toLowerCase()),
    })
    return
  }
  if (action === 'ask' && Object.keys(reasons).length === 0) throw new AppError('refused', labels.chooseWhatToAsk)
  await transition(tx, 'identity_cases', identityActions, {
    ...{ id, action: 'reject' },
    also: { ...free, is_final: action === 'reject', rejected_at: tx.now, message: message || null, escalated_by: null },
  })
  const items = Object.keys(reasons).map((item) => identityItems[item as IdentityItem].label)
  await notify(tx, id, {
    ...{ kind: 'identity', link: identityLink },
    title: action === 'ask' ? labels.askTitle : labels.rejectTitle,
    message: action === 'ask' ? labels.ask(items.join(', ')) : labels.rejected(message ?? ''),
    text: action === 'ask' ? labels.askText : labels.rejectText,
  })
}

async function decideDocuments(
  tx: Tx,
  row: ReviewRow,
  reasons: Partial<Record<IdentityItem, RejectReason>>,
  action: 'verify' | 'ask' | 'reject',
): Promise<void> {
  const decided = { decided_by: tx.origin.actorId, decided_at: tx.now }
  for (const document of row.documents) {
    if (!itemsFor(row.target, row.documentKind).includes(document.item)) continue
    const reason = reasons[document.item] ?? (action === 'reject' ? 'start_over' : undefined)
    if (reason && document.status !== 'rejected')
      await transition(tx, 'identity_documents', documentActions, {
        ...{ id: document.id, action: 'reject' },
        also: { ...decided, reason },
      })
    else if (!reason && document.status === 'pending')
      await transition(tx, 'identity_documents', documentActions, {
        ...{ id: document.id, action: 'accept' },
        also: decided,
      })
  }
}

export async function addNote(tx: Tx, id: string, note: string): Promise<void> {
  await rowOf(tx, id)
  await insertReview(tx, { userId: id, action: 'note', note })
  tx.audit({ action: 'identity.note', object: { kind: 'identity_case', id } })
  publish(tx, id)
}

type Recorded = Parsed<(typeof identityAdminEndpoints)['recordIdentity']>['body']

export async function record(tx: Tx, deps: Deps, actor: Actor, id: string, given: Recorded): Promise<IdentityCase> {
  refuseSelf(actor, id)
  const today = dayIn(deps.settings.current.timeZone, tx.now)
  if (given.expiresOn <= today) throw new AppError('refused', labels.expiryInThePast)
  const { id: userId } = await user(tx, actor, id)
  await lockCase(tx, userId)
  await transition(tx, 'identity_cases', identityActions, {
    ...{ id, action: 'record' },
    also: {
      ...{ level: given.level, target: given.level, legal_name: given.legalName, born_on: given.bornOn },
      ...{ verified_at: tx.now, expires_on: given.expiresOn, recorded_note: given.note, message: null },
      ...{ is_final: false, rejected_at: null, reminded_days: null },
    },
  })
  await insertReview(tx, { userId: id, action: 'record', level: given.level, note: given.note })
  tx.audit({ action: 'identity.record', object: { kind: 'identity_case', id }, after: { level: given.level } })
  publish(tx, id)
  return one(tx, deps, actor, id)
}

export async function revoke(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<IdentityCase> {
  refuseSelf(actor, id)
  await transition(tx, 'identity_cases', identityActions, {
    ...{ id, action: 'revoke' },
    also: { level: 'none', verified_at: null, expires_on: null, is_final: true, rejected_at: tx.now, message: reason },
  })
  await dropDocuments(tx, id)
  await insertReview(tx, { userId: id, action: 'revoke', note: reason })
  tx.audit({ action: 'identity.revoke', object: { kind: 'identity_case', id }, reason })
  await notify(tx, id, {
    ...{ kind: 'identity', title: labels.revokedTitle, message: labels.revoked(reason), link: identityLink },
    text: labels.revokedText,
  })
  publish(tx, id)
  return one(tx, deps, actor, id)
}
