import { cardTitle, type Grader } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminCandidate } from '@ambry/contract/source/hunts/records'
import { candidateActions } from '@ambry/contract/source/kinds'
import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { safeFileName } from '../../../file-name.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { kept } from '../../../stored-file.ts'
import { lockForSecure } from '../../cards/lists/service.ts'
import { cardForSale, type ForSale } from '../../cards/titles/selling-service.ts'
import { callOff, lockInvoiceOf } from '../../sales/service.ts'
import { locked } from './admin-service.ts'
import {
  type CandidateColumns,
  type CandidateRow,
  changedWith,
  findCandidate,
  findHuntFile,
  insertCandidate,
  insertHuntFile,
  listHuntFiles,
  lockCandidate,
  updateCandidate,
} from './candidate-queries.ts'
import * as labels from './labels.ts'
import { adminCandidatesOf } from './present.ts'
import { allowsMatching, findHunt, type HuntRow, lockHunt, touchHunt } from './queries.ts'
import { candidateActions as actionsOf } from './rules.ts'
import { huntChanged, notifyMember } from './states-service.ts'

// Cards that may fit a hunt: registered ones of ours and of members who allow matching, and those offered elsewhere.

async function candidate(db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminCandidate> {
  const row = await findCandidate(db, id)
  const hunt = row && (await findHunt(db, row.huntId))
  const [shown] = row && hunt ? await adminCandidatesOf(db, deps, hunt, [row], actor) : []
  if (!shown) throw notThere()
  return shown
}

type Fields = {
  cardId: string | null
  source: string
  link: string | null
  grader: Grader
  grade: string | null
  certNumber: string | null
  priceCents: number
  note?: string | null | undefined
}

const refuse = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })

/** A registered card describes itself, so that the two can't disagree. */
async function columnsOf(tx: Tx, deps: Deps, actor: Actor, hunt: HuntRow, fields: Fields): Promise<CandidateColumns> {
  const card = fields.cardId === null ? null : await proposable(tx, deps, actor, hunt, fields.cardId)
  const facts = card?.facts ?? fields
  return {
    card_id: fields.cardId,
    source: fields.source,
    link: fields.link,
    grader: facts.grader,
    grade: facts.grade,
    cert_number: facts.certNumber,
    price_cents: fields.priceCents,
    note: fields.note?.trim() || null,
  }
}

async function proposable(tx: Tx, deps: Deps, actor: Actor, hunt: HuntRow, cardId: string): Promise<ForSale> {
  const card = await cardForSale(tx, deps, cardId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'refused' ? refuse('cardId', labels.chooseARegisteredCard) : error
  })
  const fault = card.why ?? (await ownerFault(tx, actor, hunt, card))
  if (fault) throw refuse('cardId', fault)
  return card
}

/** Why a card of this owner can't be bought for a hunt by this person of staff; null when it can. */
export async function ownerFault(
  db: Db,
  actor: Actor,
  hunt: HuntRow,
  { ownerId, isHouse }: Pick<ForSale, 'ownerId' | 'isHouse'>,
): Promise<string | null> {
  if (ownerId === hunt.memberId) return labels.itIsTheMembersOwn
  if (ownerId === actor.id) return labels.itIsYourOwnCard
  return isHouse || (await allowsMatching(db, ownerId)) ? null : labels.itsOwnerDoesntAllow
}

export async function add(tx: Tx, deps: Deps, actor: Actor, huntId: string, fields: Fields): Promise<AdminCandidate> {
  const hunt = await locked(tx, deps, actor, huntId, 'add_candidate')
  const id = await insertCandidate(tx, huntId, await columnsOf(tx, deps, actor, hunt, fields))
  tx.audit({ action: 'candidate.add', object: { kind: 'hunt', id: huntId }, after: { candidate: id, ...fields } })
  await touchHunt(tx, huntId)
  huntChanged(tx, hunt)
  return candidate(tx, deps, actor, id)
}

export type HeldCandidate = { hunt: HuntRow; candidate: CandidateRow }
type Action = AdminCandidate['actions'][number]['action']

/** Locks a candidate with its hunt, or throws with the reason the page would show. */
export async function lockedFor(tx: Tx, deps: Deps, actor: Actor, id: string, action: Action): Promise<HeldCandidate> {
  const found = await findCandidate(tx, id)
  if (!found) throw notThere()
  const hunt = await lockHunt(tx, found.huntId)
  const row = await lockCandidate(tx, id)
  if (!hunt || !row) throw notThere()
  const isMine = hunt.memberId === actor.id
  const why = actionsOf({ status: row.status, isMine }, hunt.status).find((one) => one.action === action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await candidate(tx, deps, actor, id) })
  return { hunt, candidate: row }
}

export async function edit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...fields }: Fields & { version: number },
): Promise<AdminCandidate> {
  const { hunt } = await lockedFor(tx, deps, actor, id, 'edit')
  const columns = await columnsOf(tx, deps, actor, hunt, fields)
  if (!(await updateCandidate(tx, id, version, columns)))
    throw new AppError('stale', labels.thisCandidateHasChanged, { present: await candidate(tx, deps, actor, id) })
  tx.audit({ action: 'candidate.edit', object: { kind: 'hunt', id: hunt.id }, after: { candidate: id, ...fields } })
  await touchHunt(tx, hunt.id)
  huntChanged(tx, hunt)
  return candidate(tx, deps, actor, id)
}

export async function propose(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<AdminCandidate> {
  const { hunt, candidate: row } = await lockedFor(tx, deps, actor, id, 'propose')
  if (row.cardId !== null) await proposable(tx, deps, actor, hunt, row.cardId)
  await transition(tx, 'hunt_candidates', candidateActions, {
    id,
    action: 'propose',
    also: changedWith({ proposed_at: tx.now, answered_at: null, answer: null }),
  })
  tx.audit({ action: 'candidate.propose', object: { kind: 'hunt', id: hunt.id }, after: { candidate: id } })
  await touchHunt(tx, hunt.id)
  const message = labels.weFound(cardTitle(hunt), formatMoney(row.priceCents))
  await notifyMember(tx, deps, hunt, null, message, { title: labels.weFoundACard })
  huntChanged(tx, hunt)
  return candidate(tx, deps, actor, id)
}

/** A bought one is dropped with its sale, which frees the card and ends the invoice. */
export async function drop(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<AdminCandidate> {
  const found = await findCandidate(tx, id)
  // the invoice is locked first, as when a payment is recorded, then the card
  if (found?.saleId && found.status === 'bought') await lockInvoiceOf(tx, found.saleId)
  if (found?.cardId) await lockForSecure(tx, deps, found.cardId)
  const { hunt, candidate: row } = await lockedFor(tx, deps, actor, id, 'drop')
  tx.audit({ action: 'candidate.drop', object: { kind: 'hunt', id: hunt.id }, after: { candidate: id }, reason })
  if (row.status === 'bought' && row.saleId) await callOff(tx, deps, row.saleId, reason)
  else {
    await transition(tx, 'hunt_candidates', candidateActions, {
      id,
      action: 'drop',
      also: changedWith({ answer: reason.slice(0, 500) }),
    })
    await touchHunt(tx, hunt.id)
  }
  huntChanged(tx, hunt)
  return candidate(tx, deps, actor, id)
}

const mostFiles = 20

/** Processed and stored before the transaction, so that neither holds it open. */
export async function upload(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { id, name, kind, bytes }: { id: string; name: string; kind: 'photo' | 'evidence'; bytes: Buffer },
): Promise<AdminCandidate> {
  if (!(await findCandidate(deps.db, id))) throw notThere()
  const { readDocument } = await import('../../../pictures/document.ts')
  const document = await readDocument(bytes)
  return kept(deps, 'hunts', document.bytes, (fileKey) =>
    transact(async (tx) => {
      const { hunt } = await lockedFor(tx, deps, actor, id, 'upload')
      if ((await listHuntFiles(tx, [id])).length >= mostFiles)
        throw new AppError('refused', labels.mostFiles(mostFiles))
      const fileId = await insertHuntFile(tx, {
        candidateId: id,
        kind,
        name: safeFileName(name),
        contentType: document.contentType,
        fileKey,
        bytes: document.bytes.length,
      })
      tx.audit({
        action: 'candidate.upload',
        object: { kind: 'hunt', id: hunt.id },
        after: { file: fileId, name, kind },
      })
      huntChanged(tx, hunt)
      return candidate(tx, deps, actor, id)
    }),
  )
}

/** Staff see all files; the member of the hunt sees photos of cards that were proposed to them. */
export async function file(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const found = await findHuntFile(deps.db, id)
  const row = found && (await findCandidate(deps.db, found.candidateId))
  const hunt = row && (await findHunt(deps.db, row.huntId))
  if (!found || !row || !hunt) throw notThere()
  const isStaff = scopeOf(actor, 'hunt.any') === 'any' && actor.impersonatorId === null
  const isShown = hunt.memberId === actor.id && row.proposedAt !== null && found.kind === 'photo'
  if (!(isStaff || isShown)) throw notThere()
  const bytes = await deps.files.get(found.fileKey)
  if (!bytes) throw new AppError('not_found', labels.thisFileNoLongerExists)
  return { bytes, contentType: found.contentType, name: found.name }
}
