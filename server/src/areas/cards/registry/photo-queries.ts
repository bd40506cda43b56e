import type { DocumentKind, PhotoPurpose } from '@ambry/contract/cards/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type PhotoRow = {
  id: string
  cardId: string
  purpose: PhotoPurpose
  fileKey: string
  width: number
  height: number
  byStaff: boolean
  moveId: string | null
  takenAt: Instant
}

const selected = () =>
  build
    .selectFrom('card_photos')
    .select(['id', 'card_id', 'purpose', 'file_key', 'width', 'height', 'by_staff', 'move_id', 'taken_at'])
    .where('removed_at', 'is', null)

/** Our own photos, and those added by the current owner. */
const ofNow = sql<boolean>`(ownership_id IS NULL OR ownership_id = (SELECT c.ownership_id FROM cards c WHERE c.id = card_id))`

/** Fronts first, then in their stored order. */
export async function listPhotos(db: Db, cardId: string): Promise<PhotoRow[]> {
  return (await db.all(
    selected()
      .where('card_id', '=', cardId)
      .where(ofNow)
      .orderBy(sql`array_position(ARRAY['front', 'back', 'detail', 'condition', 'audit'], purpose)`)
      .orderBy('position')
      .orderBy('id'),
  )) as PhotoRow[]
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return (await db.one(selected().where('id', '=', id).where(ofNow))) as PhotoRow | undefined
}

export type NewPhoto = {
  cardId: string
  purpose: PhotoPurpose
  fileKey: string
  width: number
  height: number
  bytes: number
  sha256: string
  byStaff: boolean
  byId: string
}

export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<string> {
  const row = await tx.one(
    sql<{ id: string }>`
      INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, ownership_id, by_id, taken_at)
      VALUES (${photo.cardId}, ${photo.purpose},
        (SELECT coalesce(max(position), 0) + 1 FROM card_photos WHERE card_id = ${photo.cardId} AND removed_at IS NULL),
        ${photo.fileKey}, ${photo.width}, ${photo.height}, ${photo.bytes}, ${photo.sha256}, ${photo.byStaff},
        (SELECT ownership_id FROM cards WHERE id = ${photo.cardId} AND NOT ${photo.byStaff}), ${photo.byId}, ${tx.now})
      RETURNING id`,
  )
  if (!row) throw new Error('the photo was not written')
  return row.id
}

export async function placePhoto(tx: Tx, id: string, position: number, purpose: PhotoPurpose): Promise<void> {
  await tx.run(build.updateTable('card_photos').set({ position, purpose }).where('id', '=', id))
}

export async function removePhoto(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('card_photos').set({ removed_at: tx.now }).where('id', '=', id))
}

/** Attaches photos to a vault record, which then keeps them. Returns how many could be attached. */
export async function keepWithMove(tx: Tx, cardId: string, ids: string[], moveId: string): Promise<number> {
  return tx.run(
    build
      .updateTable('card_photos')
      .set({ move_id: moveId })
      .where('card_id', '=', cardId)
      .where('id', 'in', ids)
      .where('by_staff', '=', true)
      .where('move_id', 'is', null)
      .where('removed_at', 'is', null),
  )
}

/** A user's uploads: the number of files since then, and the total size. */
export async function readUploads(db: Db, byId: string, since: Instant): Promise<{ recent: number; bytes: number }> {
  const row = await db.one(
    sql<{ recent: number; bytes: number }>`
      SELECT count(*) FILTER (WHERE at > ${since}) AS recent, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
        SELECT taken_at AS at, bytes FROM card_photos WHERE by_id = ${byId}
        UNION ALL
        SELECT d.added_at, d.bytes FROM card_documents d JOIN ownerships o ON o.id = d.ownership_id WHERE o.owner_id = ${byId}
      ) AS uploads`,
  )
  return row ?? { recent: 0, bytes: 0 }
}

export type DocumentRow = {
  id: string
  ownershipId: string
  kind: DocumentKind
  name: string
  contentType: string
  fileKey: string
  bytes: number
  addedAt: Instant
}

const documents = () =>
  build
    .selectFrom('card_documents')
    .select(['id', 'ownership_id', 'kind', 'name', 'content_type', 'file_key', 'bytes', 'added_at'])
    .where('removed_at', 'is', null)

export async function listDocuments(db: Db, ownershipId: string): Promise<DocumentRow[]> {
  return (await db.all(
    documents().where('ownership_id', '=', ownershipId).orderBy('added_at', 'desc').orderBy('id', 'desc'),
  )) as DocumentRow[]
}

/** Includes the card's current owner and whether the document was added during their ownership. */
export async function findDocument(
  db: Db,
  id: string,
): Promise<(DocumentRow & { ownerId: string; isPresent: boolean }) | undefined> {
  return (await db.one(
    documents()
      .innerJoin('ownerships as o', 'o.id', 'card_documents.ownership_id')
      .clearSelect()
      .select([
        'card_documents.id',
        'card_documents.ownership_id',
        'card_documents.kind',
        'card_documents.name',
        'card_documents.content_type',
        'card_documents.file_key',
        'card_documents.bytes',
        'card_documents.added_at',
        'o.owner_id',
        sql<boolean>`o.ended_at IS NULL`.as('isPresent'),
      ])
      .where('card_documents.id', '=', id),
  )) as (DocumentRow & { ownerId: string; isPresent: boolean }) | undefined
}

export async function insertDocument(
  tx: Tx,
  document: {
    cardId: string
    ownershipId: string
    kind: DocumentKind
    name: string
    contentType: string
    fileKey: string
    bytes: number
  },
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('card_documents')
      .values({
        card_id: document.cardId,
        ownership_id: document.ownershipId,
        kind: document.kind,
        name: document.name,
        content_type: document.contentType,
        file_key: document.fileKey,
        bytes: document.bytes,
        added_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the document was not written')
  return row.id
}

export async function removeDocument(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('card_documents').set({ removed_at: tx.now }).where('id', '=', id))
}
