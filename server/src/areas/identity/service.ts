import { randomUUID } from 'node:crypto'
import type { IdentityDocument, IdentityStatusRecord, ownIdentityEndpoints } from '@ambry/contract/identity/endpoints'
import {
  type IdentityItem,
  identityActions,
  identityGateNames,
  identityGates,
  isAtLeast,
} from '@ambry/contract/identity/kinds'
import { dayIn } from '@ambry/contract/kernel/dates'
import type { Parsed } from '@ambry/contract/kernel/endpoint'

import { type Actor, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { limitKey, take } from '../../db/limits.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { businessClock } from '../holidays/service.ts'
import { thresholdCents } from './gates-service.ts'
import { findHandoff } from './handoff-queries.ts'
import * as labels from './labels.ts'
import {
  type CaseChange,
  type CaseRow,
  dropDocument,
  findCase,
  insertDocument,
  listDocuments,
  lockCase,
  type NewPage,
  updateCase,
} from './queries.ts'
import { heldLevel, missingFrom } from './rules.ts'

const nothingYet: CaseRow = {
  ...{ id: '', status: 'not_started', level: 'none', target: 'identity', country: null, documentKind: null },
  ...{ legalName: null, bornOn: null, address: null, documentNumberEnds: null, documentExpiresOn: null },
  ...{ fundsSources: [], fundsNote: null, accreditationKind: null, prefilled: [], submittedAt: null, verifiedAt: null },
  ...{ expiresOn: null, isFinal: false, message: null, version: 0 },
}

const todayOf = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>) => dayIn(settings.current.timeZone, clock.now())

async function status(db: Db, deps: Deps, userId: string): Promise<IdentityStatusRecord> {
  const row = (await findCase(db, userId)) ?? nothingYet
  const documents = await listDocuments(db, userId)
  const today = todayOf(deps)
  const level = heldLevel(row, today)
  return {
    ...row,
    level,
    documents,
    phone: await findHandoff(db, userId, deps.clock.now().toISOString()),
    prefilled: row.prefilled,
    missing: missingFrom({ ...row, hasNumber: row.documentNumberEnds !== null, documents }, today),
    answerBy:
      row.status === 'submitted' && row.submittedAt
        ? (await businessClock(deps))(row.submittedAt, deps.settings.current.identityPromiseHours)
        : null,
    gates: identityGateNames.map((gate) => ({
      gate,
      level: identityGates[gate].level,
      fromCents: thresholdCents(deps, gate),
      isOpen: isAtLeast(level, identityGates[gate].level),
    })),
  }
}

/** Staff who view an account see how far a check is, but not what the member told us. */
export async function ownStatus(deps: Deps, actor: Actor): Promise<IdentityStatusRecord> {
  const own = await status(deps.db, deps, actor.id)
  if (actor.impersonatorId === null) return own
  return {
    ...own,
    ...{ country: null, legalName: null, bornOn: null, address: null, documentNumberEnds: null },
    ...{ documentExpiresOn: null, fundsSources: [], fundsNote: null, accreditationKind: null, message: null },
  }
}

const publish = (tx: Tx, userId: string, type: 'kyc_status_updated' | 'kyc_document_updated') =>
  tx.publish({ users: [userId], admins: true }, { type, userId })

/** While a reviewer has it, nothing changes under their eyes. */
function requireOpen({ status: state }: CaseRow): void {
  if (state === 'submitted') throw new AppError('wrong_state', labels.underReview)
}

type Edit = Parsed<(typeof ownIdentityEndpoints)['editIdentity']>['body']

export async function edit(tx: Tx, deps: Deps, actor: Actor, body: Edit): Promise<IdentityStatusRecord> {
  const before = await lockCase(tx, actor.id)
  requireOpen(before)
  // the first version is created by locking it
  if (body.version !== before.version && !(body.version === 0 && before.version === 1))
    throw new AppError('stale', labels.changedElsewhere, { present: await status(tx, deps, actor.id) })
  const { documentNumber } = body
  const change: CaseChange = {
    ...(body.target && { target: body.target }),
    ...(body.country && { country: body.country }),
    ...(body.documentKind && { document_kind: body.documentKind }),
    ...(body.legalName && { legal_name: body.legalName }),
    ...(body.bornOn && { born_on: body.bornOn }),
    ...(body.address && { address: body.address }),
    ...(body.documentExpiresOn && { document_expires_on: body.documentExpiresOn }),
    ...(body.fundsSources && { funds_sources: body.fundsSources }),
    ...(body.fundsNote !== undefined && { funds_note: body.fundsNote || null }),
    ...(body.accreditationKind && { accreditation_kind: body.accreditationKind }),
    ...(documentNumber && sealNumber(deps, actor.id, documentNumber)),
  }
  // the number itself is never sent back, so one that comes was typed
  const kept = { ...before, documentNumber: undefined }
  const prefilled = before.prefilled.filter((field) => [undefined, kept[field]].includes(body[field]))
  await updateCase(tx, actor.id, { ...change, prefilled })
  // which fields, never what they say
  tx.audit({
    action: 'identity.edit',
    object: { kind: 'identity_case', id: actor.id },
    after: { fields: Object.keys(change) },
  })
  publish(tx, actor.id, 'kyc_status_updated')
  return status(tx, deps, actor.id)
}

/** What is stored of a number: sealed, its end to show, and a fingerprint to find it again. */
export const sealNumber = ({ documentKeys }: Deps, userId: string, number: string) => ({
  document_number: documentKeys.sealText(number, numberContext(userId)),
  document_number_ends: number.slice(-4),
  document_fingerprint: documentKeys.fingerprint(normalNumber(number), 'document number'),
})

export const numberContext = (userId: string): string => `identity number ${userId}`

const normalNumber = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

type Upload = { userId: string; item: IdentityItem; bytes: Buffer }

/**
 * Every page is stored as a picture of ours under its own key, so that a reviewer's browser never gets a file that
 * someone sent. Files of an upload whose rows were not written are removed again.
 */
export async function upload(
  deps: Deps,
  transact: Transact,
  { userId, item, bytes }: Upload,
): Promise<IdentityDocument> {
  const { readIdentityDocument } = await import('../../pictures/identity-document.ts')
  const read = await readIdentityDocument(bytes, {
    person: userId,
    admit: (pages) => transact((tx) => takePages(tx, deps, userId, pages)),
  })
  const id = randomUUID()
  const pages: NewPage[] = []
  try {
    for (const [at, page] of read.pages.entries()) {
      const sealed = deps.documentKeys.seal(page.bytes, contextOf(id, at + 1))
      const fileKey = `identity/${id}-${at + 1}`
      await deps.files.put(fileKey, sealed.bytes)
      pages.push({
        fileKey,
        keyId: sealed.keyId,
        wrappedKey: sealed.wrappedKey,
        width: page.width,
        height: page.height,
      })
    }
    return await transact(async (tx) => {
      requireOpen(await lockCase(tx, userId))
      const contentHash = deps.documentKeys.fingerprint(read.contentHash, 'document file')
      await insertDocument(tx, { id, userId, item, contentHash, pages })
      await updateCase(tx, userId, {})
      tx.audit({
        action: 'identity.upload',
        object: { kind: 'identity_document', id },
        after: { item, pages: pages.length },
      })
      if (item === 'id_front' || item === 'id_back')
        await tx.enqueue({ task: 'read_identity_document', payload: { id } })
      publish(tx, userId, 'kyc_document_updated')
      const added = (await listDocuments(tx, userId)).find((each) => each.id === id)
      if (!added) throw new Error('the document is not there')
      return added
    })
  } catch (error) {
    for (const { fileKey } of pages)
      await deps.files
        .remove(fileKey)
        .catch((fault: unknown) => deps.log.warn({ err: fault, fileKey }, 'a file stayed behind'))
    throw error
  }
}

/** Enough to send every document several times. Photos are read at once and don’t count. */
const maxPages = { max: 100, seconds: 3600 }

/** Rendering is the dearest thing that a member can ask for. */
async function takePages(tx: Tx, { secrets }: Deps, userId: string, pages: number): Promise<void> {
  const key = limitKey(secrets.limit, 'identity pages', userId)
  const refused = await take(tx, [{ key, rules: [maxPages], hits: pages }])
  if (refused) throw new AppError('too_many', labels.tooManyPages, { retryAfterSeconds: refused.waitSeconds })
}

/** Binds a file to its place: the same bytes under another id or page cannot be opened. */
export const contextOf = (documentId: string, page: number): string => `identity ${documentId} ${page}`

export async function remove(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireOpen(await lockCase(tx, actor.id))
  if (!(await dropDocument(tx, actor.id, id))) throw notThere()
  tx.audit({ action: 'identity.remove', object: { kind: 'identity_document', id } })
  publish(tx, actor.id, 'kyc_document_updated')
}

export async function submit(tx: Tx, deps: Deps, actor: Actor): Promise<IdentityStatusRecord> {
  const row = await lockCase(tx, actor.id)
  const { missing, level } = await status(tx, deps, actor.id)
  requireOpen(row)
  if (isAtLeast(level, row.target) && row.status === 'verified')
    throw new AppError('wrong_state', labels.alreadyVerified)
  const [first] = missing
  if (first) throw new AppError('refused', first)
  await transition(tx, 'identity_cases', identityActions, {
    ...{ id: actor.id, action: 'submit' },
    also: {
      ...{ submitted_at: tx.now, is_final: false, rejected_at: null, message: null },
      ...{ locked_by: null, locked_at: null, screened_at: null },
    },
  })
  tx.audit({
    action: 'identity.submit',
    object: { kind: 'identity_case', id: actor.id },
    after: { target: row.target },
  })
  await tx.enqueue({ task: 'screen_identity', payload: { userId: actor.id } })
  publish(tx, actor.id, 'kyc_status_updated')
  return status(tx, deps, actor.id)
}
