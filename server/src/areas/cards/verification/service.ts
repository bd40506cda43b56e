import type { CertFacts, ComparedFact } from '@ambry/contract/cards/cert-facts'
import type { Verification } from '@ambry/contract/cards/kinds'
import type { AdminCard, AdminCardDetail, RegistryCard, RegistryCardDetail } from '@ambry/contract/cards/records'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import type { Day, Instant } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { adminDetail, adminListed, requireOwner } from '../admin/service.ts'
import { type CardDetailRow, lockCard, updateCard } from '../card-queries.ts'
import { cardStateOf, pictureOf } from '../present.ts'
import { happened, happenedToMany } from '../provenance/service.ts'
import { audited, factColumns, registerMany } from '../registry/card-writes-service.ts'
import { changed, lockOwn, ownDetail, ownListed, recordCorrection, todayOf } from '../registry/service.ts'
import { whyFactsLocked } from '../rules.ts'
import * as labels from './labels.ts'
import {
  type ComparableRow,
  listComparable,
  listPendingCards,
  listUnverifiedCerts,
  noteAttempt,
  updateRecords,
} from './queries.ts'
import { differencesOf } from './rules.ts'

export { differencesOf }

/** A grader's record of a card, as stored with it. */
export type RecordOnFile = {
  facts: CertFacts
  label: string | null
  population: number | null
  populationHigher: number | null
  populationOn: Day
  images: { side: 'front' | 'back'; address: string }[]
  isSample: boolean
  at: Instant
}

/** The columns of a card that come from its record. */
const recordColumns = (record: RecordOnFile) => ({
  lookup: JSON.stringify({
    facts: record.facts,
    label: record.label,
    images: record.images,
    isSample: record.isSample,
  }),
  looked_up_at: record.at,
  population: record.population,
  population_higher: record.populationHigher,
  population_on: record.populationOn,
})

/** Stores the record with its card. The chain records once that the two match. */
export async function fileRecord(tx: Tx, row: CardDetailRow, record: RecordOnFile): Promise<Verification> {
  const verification = differencesOf(row, record.facts).length === 0 ? 'verified' : 'mismatch'
  await updateCard(tx, row.id, { ...recordColumns(record), verification })
  if (verification === 'verified' && row.verification !== 'verified') await happened(tx, row.id, verifiedEvent(record))
  changed(tx, row.ownerId)
  return verification
}

const verifiedEvent = ({ label, isSample }: RecordOnFile) => ({
  kind: 'verified' as const,
  data: { label, source: isSample ? 'sample data' : 'PSA' },
})

/** Stores records that match their cards, in one statement. */
export async function fileMatching(tx: Tx, records: ReadonlyMap<string, RecordOnFile>): Promise<void> {
  await updateRecords(
    tx,
    [...records].map(([id, record]) => ({ id, ...recordColumns(record) })),
  )
  await happenedToMany(tx, [...records.keys()], (id) => verifiedEvent(records.get(id) as RecordOnFile))
}

/** Registers many cards from their records, which therefore match. */
export async function registerFromRecords(
  tx: Tx,
  deps: Deps,
  ownerId: string | null,
  records: { certNumber: string; record: RecordOnFile }[],
): Promise<string[]> {
  const owner = await requireOwner(tx, ownerId)
  const cards = records.map(
    ({ certNumber, record }): NewCard => ({
      ...record.facts,
      grader: 'PSA',
      certNumber,
      costCents: null,
      acquiredOn: null,
      acquiredFrom: null,
      notes: null,
      tags: [],
      estimateCents: null,
    }),
  )
  const ids = await registerMany(tx, cards, {
    ownerId: owner,
    importId: null,
    at: tx.now,
    today: todayOf(deps),
    estimateSource: 'estimate',
  })
  await fileMatching(tx, new Map(ids.map((id, index) => [id, (records[index] as { record: RecordOnFile }).record])))
  for (const [index, id] of ids.entries())
    tx.audit({ action: 'card.register', object: { kind: 'card', id }, after: audited(cards[index] as NewCard) })
  changed(tx, owner)
  return ids
}

export type Comparable = ComparableRow & { picture: string }

/** Registered cards with one of these PSA certs, by cert. The caller decides who may know about them. */
export const cardsByCert = async (db: Db, certNumbers: string[]): Promise<Map<string, Comparable>> =>
  new Map((await listComparable(db, certNumbers)).map((row) => [row.certNumber, { ...row, picture: pictureOf(row) }]))

/** Certs of cards that have not been compared yet: of one owner, or of everyone. */
export const unverifiedCerts = (db: Db, ownerId: string | null, most: number): Promise<string[]> =>
  listUnverifiedCerts(db, ownerId, most)

export const pendingCards = (db: Db, before: Instant, most: number) => listPendingCards(db, before, most)

export const noteUnanswered = (tx: Tx, cardId: string): Promise<void> => noteAttempt(tx, cardId)

/** Registered while the grader did not answer. It is looked up again later. */
export const markPending = (tx: Tx, cardId: string): Promise<void> =>
  updateCard(tx, cardId, { verification: 'pending' })

/** Compares a registered card with its record; does nothing if the card was removed or changed owner meanwhile. */
export async function compareById(
  tx: Tx,
  deps: Deps,
  cardId: string,
  ownerId: string | null,
  record: RecordOnFile,
): Promise<void> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (row?.status !== 'registered' || (ownerId !== null && row.ownerId !== ownerId)) return
  await fileRecord(tx, row, record)
}

/** PSA has no such cert: notifies the owner and stops waiting for the card. */
export async function recordMissing(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (row?.verification !== 'pending') return
  await updateCard(tx, cardId, { verification: 'unverified' })
  changed(tx, row.ownerId)
  if (row.ownerKind !== 'member') return
  await notify(tx, row.ownerId, {
    kind: 'cards',
    title: 'PSA has no record of a cert number',
    message: labels.couldntBeFoundCompare(row.grader, row.certNumber ?? '', row.playerName),
    link: `/registry?card=${cardId}`,
  })
}

/** The PSA cert of a card that the caller may compare: their own, or any for an admin. */
export async function certToCompare(db: Db, deps: Deps, actor: Actor | null, cardId: string): Promise<string> {
  const card = actor ? await ownDetail(db, deps, actor, cardId) : await adminDetail(db, deps, cardId)
  if (card.status !== 'registered') throw notThere()
  if (card.grader !== 'PSA' || card.certNumber === null) throw new AppError('refused', labels.onlyPsaOffersLookups)
  return card.certNumber
}

export async function compareOwn(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  cardId: string,
  record: RecordOnFile,
): Promise<RegistryCardDetail> {
  const row = await lockOwn(tx, deps, actor, cardId)
  await compared(tx, row, record)
  return ownDetail(tx, deps, actor, cardId)
}

export async function compareForAdmin(
  tx: Tx,
  deps: Deps,
  cardId: string,
  record: RecordOnFile,
): Promise<AdminCardDetail> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw notThere()
  await compared(tx, row, record)
  return adminDetail(tx, deps, cardId)
}

async function compared(tx: Tx, row: CardDetailRow, record: RecordOnFile): Promise<void> {
  const verification = await fileRecord(tx, row, record)
  tx.audit({
    action: 'card.verify',
    object: { kind: 'card', id: row.id },
    before: { verification: row.verification },
    after: { verification },
  })
}

/** Copies the chosen facts from the record. The owner may do so as long as they may edit facts at all. */
async function takeOver(tx: Tx, row: CardDetailRow, fields: readonly ComparedFact[]): Promise<void> {
  const onFile = row.lookup
  if (!onFile) throw new AppError('wrong_state', labels.theresNoRecord)
  const taken = Object.fromEntries(fields.map((field) => [field, onFile.facts[field]]))
  const facts = { ...row, ...taken } as CardDetailRow
  const changes = fields.filter((field) => facts[field] !== row[field])
  const isWhole = differencesOf(facts, onFile.facts).length === 0
  await updateCard(tx, row.id, {
    ...factColumns(facts),
    verification: isWhole ? 'verified' : 'mismatch',
  })
  if (changes.length > 0) await recordCorrection(tx, row, facts, changes, labels.asRecordedByTheGrader)
  if (isWhole && row.verification !== 'verified')
    await happened(tx, row.id, {
      kind: 'verified',
      data: { label: onFile.label, source: onFile.isSample ? 'sample data' : 'PSA' },
    })
  tx.audit({
    action: 'card.accept_record',
    object: { kind: 'card', id: row.id },
    before: Object.fromEntries(changes.map((field) => [field, row[field]])),
    after: Object.fromEntries(changes.map((field) => [field, facts[field]])),
  })
  changed(tx, row.ownerId)
}

export async function acceptOwn(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  cardId: string,
  fields: readonly ComparedFact[],
): Promise<RegistryCard> {
  const row = await lockOwn(tx, deps, actor, cardId)
  const why = whyFactsLocked(cardStateOf(row))
  if (why && fields.length > 0) throw new AppError('wrong_state', why)
  await takeOver(tx, row, fields)
  return ownListed(tx, deps, actor, cardId)
}

export async function acceptForAdmin(
  tx: Tx,
  deps: Deps,
  cardId: string,
  fields: readonly ComparedFact[],
): Promise<AdminCard> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (row?.status !== 'registered') throw notThere()
  await takeOver(tx, row, fields)
  return adminListed(tx, deps, cardId)
}
