import { hash } from 'node:crypto'

import type { DocumentKind, PhotoPurpose } from '@ambry/contract/cards/kinds'
import type { CardDocument, CardPhoto } from '@ambry/contract/cards/records'
import { mostPhotos } from '@ambry/contract/cards/registry/photo-endpoints'
import { addSeconds } from '@ambry/contract/kernel/dates'

import { type Actor, notThere } from '../../../access/access.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { safeFileName } from '../../../file-name.ts'
import { kept } from '../../../stored-file.ts'
import { type CardDetailRow, findCard, lockCard, updateCard } from '../card-queries.ts'
import { happened } from '../provenance/service.ts'
import * as labels from './labels.ts'
import {
  type DocumentRow,
  findDocument,
  findPhoto,
  insertDocument,
  insertPhoto,
  listDocuments,
  listPhotos,
  type PhotoRow,
  placePhoto,
  readUploads,
  removeDocument,
  removePhoto,
} from './photo-queries.ts'
import { changed, lockOwn, todayOf } from './service.ts'

const mostDocuments = 40
const mostUploadsAnHour = 600
/** about the size of a DVD; removed files count because they are kept */
const mostBytes = 5_000_000_000

export const shownPhoto = (photo: PhotoRow, { isHouse }: { isHouse: boolean }): CardPhoto => ({
  id: photo.id,
  purpose: photo.purpose,
  width: photo.width,
  height: photo.height,
  takenAt: photo.takenAt,
  address: `/files/photos/${photo.id}`,
  canRemove: photo.moveId === null && isHouse === photo.byStaff,
})

export const shownDocument = (document: DocumentRow): CardDocument => ({
  id: document.id,
  kind: document.kind,
  name: document.name,
  bytes: document.bytes,
  addedAt: document.addedAt,
  address: `/files/documents/${document.id}`,
})

/** The image is processed and stored before the transaction, so that neither holds it open. */
export async function addPhoto(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { cardId, purpose, bytes, byStaff }: { cardId: string; purpose: PhotoPurpose; bytes: Buffer; byStaff: boolean },
): Promise<CardPhoto> {
  const row = await findCard(deps.db, cardId, todayOf(deps))
  if (row?.status !== 'registered' || !(byStaff || row.ownerId === actor.id)) throw notThere()
  await requireRoom(deps, actor)
  const { readPhoto } = await import('../../../pictures/photo.ts')
  const photo = await readPhoto(bytes)
  return kept(deps, 'photos', photo.bytes, (fileKey) =>
    transact(async (tx) => {
      const card = byStaff ? await lockHouse(tx, deps, cardId) : await lockOwn(tx, deps, actor, cardId)
      if ((await listPhotos(tx, cardId)).length >= mostPhotos)
        throw new AppError('refused', labels.aCardCanHaveUp(mostPhotos))
      const { width, height, sha256 } = photo
      const id = await insertPhoto(tx, {
        ...{ cardId, purpose, fileKey, width, height, sha256, byStaff },
        bytes: photo.bytes.length,
        byId: actor.id,
      })
      await showFront(tx, card)
      if (!byStaff && card.proof === 'claimed') await proveByPhoto(tx, card, sha256)
      tx.audit({ action: 'card.photo', object: { kind: 'card', id: cardId }, after: { photo: id, purpose } })
      changed(tx, card.ownerId)
      const added = await findPhoto(tx, id)
      if (!added) throw new Error('the photo is not there')
      return shownPhoto(added, { isHouse: byStaff })
    }),
  )
}

async function requireRoom(deps: Deps, actor: Actor): Promise<void> {
  const { recent, bytes } = await readUploads(deps.db, actor.id, addSeconds(deps.clock.now(), -3600))
  if (bytes > mostBytes) throw new AppError('refused', labels.youveUsedAll5Gb)
  if (recent < mostUploadsAnHour) return
  throw new AppError('too_many', labels.youveUploadedALot, {
    retryAfterSeconds: 600,
  })
}

async function lockHouse(tx: Tx, deps: Deps, id: string): Promise<CardDetailRow> {
  const row = await lockCard(tx, id, todayOf(deps))
  if (row?.status !== 'registered') throw notThere()
  return row
}

/** Lists show the first photo of the front. */
export async function showFront(tx: Tx, card: Pick<CardDetailRow, 'id'>): Promise<void> {
  const front = (await listPhotos(tx, card.id)).find(({ purpose }) => purpose === 'front')
  await updateCard(tx, card.id, { front_photo_id: front?.id ?? null })
}

async function proveByPhoto(tx: Tx, card: CardDetailRow, sha256: string): Promise<void> {
  await updateCard(tx, card.id, { proof: 'photo' })
  await happened(tx, card.id, {
    kind: 'photographed',
    data: { place: 'owner', photo: sha256 },
    private: { by: tx.origin.actorId },
  })
}

export async function orderPhotos(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  order: { id: string; purpose: PhotoPurpose }[],
): Promise<void> {
  const card = await lockOwn(tx, deps, actor, id)
  const own = new Set((await listPhotos(tx, id)).filter(({ byStaff }) => !byStaff).map((photo) => photo.id))
  if (
    order.length !== own.size ||
    new Set(order.map((photo) => photo.id)).size !== own.size ||
    order.some((photo) => !own.has(photo.id))
  )
    throw new AppError('conflict', labels.thePhotosOfThisCard)
  for (const [index, photo] of order.entries()) await placePhoto(tx, photo.id, index + 1, photo.purpose)
  await showFront(tx, card)
  tx.audit({ action: 'card.photo_order', object: { kind: 'card', id }, after: { photos: order } })
  changed(tx, actor.id)
}

export async function dropPhoto(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  photoId: string,
  isHouse: boolean,
): Promise<void> {
  const card = isHouse ? await lockHouse(tx, deps, id) : await lockOwn(tx, deps, actor, id)
  const photo = await findPhoto(tx, photoId)
  if (!photo || photo.cardId !== id) throw notThere()
  if (photo.moveId) throw new AppError('wrong_state', labels.thisPhotoIsPart)
  if (photo.byStaff !== isHouse)
    throw new AppError('wrong_state', `This photo was taken by ${photo.byStaff ? 'our staff' : 'its owner'}.`)
  await removePhoto(tx, photoId)
  await showFront(tx, card)
  const isShown = (await listPhotos(tx, id)).some(({ byStaff }) => !byStaff)
  if (card.proof === 'photo' && !isShown) await updateCard(tx, id, { proof: 'claimed' })
  tx.audit({
    action: 'card.photo_remove',
    object: { kind: 'card', id },
    before: { photo: photoId, purpose: photo.purpose },
  })
  changed(tx, card.ownerId)
}

export async function addDocument(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { cardId, kind, name, bytes }: { cardId: string; kind: DocumentKind; name: string; bytes: Buffer },
): Promise<CardDocument> {
  const row = await findCard(deps.db, cardId, todayOf(deps))
  if (!row || row.ownerId !== actor.id || row.status !== 'registered') throw notThere()
  await requireRoom(deps, actor)
  const { readDocument } = await import('../../../pictures/document.ts')
  const document = await readDocument(bytes)
  return kept(deps, 'documents', document.bytes, (fileKey) =>
    transact(async (tx) => {
      const card = await lockOwn(tx, deps, actor, cardId)
      if ((await listDocuments(tx, card.ownershipId)).length >= mostDocuments)
        throw new AppError('refused', labels.aCardCanHaveUpTo(mostDocuments))
      const id = await insertDocument(tx, {
        cardId,
        ownershipId: card.ownershipId,
        kind,
        name: safeFileName(name),
        contentType: document.contentType,
        fileKey,
        bytes: document.bytes.length,
      })
      tx.audit({ action: 'card.document', object: { kind: 'card', id: cardId }, after: { document: id, kind } })
      changed(tx, actor.id)
      const added = await findDocument(tx, id)
      if (!added) throw new Error('the document is not there')
      return shownDocument(added)
    }),
  )
}

export async function dropDocument(tx: Tx, deps: Deps, actor: Actor, id: string, documentId: string): Promise<void> {
  const card = await lockOwn(tx, deps, actor, id)
  const document = await findDocument(tx, documentId)
  if (!document || document.ownershipId !== card.ownershipId) throw notThere()
  await removeDocument(tx, documentId)
  tx.audit({ action: 'card.document_remove', object: { kind: 'card', id }, before: { document: documentId } })
  changed(tx, actor.id)
}

/** Stores a photo without decoding it, because it is our own: for demo data. */
export async function keepReadyPhoto(
  deps: Deps,
  photo: {
    cardId: string
    purpose: PhotoPurpose
    bytes: Buffer
    width: number
    height: number
    byId: string
    /** Taken at the vault, on that day. */
    staff?: { at: Date }
  },
): Promise<void> {
  const { cardId, purpose, bytes, width, height, byId, staff } = photo
  const sha256 = hash('sha256', bytes)
  await kept(deps, 'photos', bytes, (fileKey) =>
    deps.transactions.run(
      { ...systemOrigin, actorId: byId },
      async (tx) => {
        const card = await lockHouse(tx, deps, cardId)
        await insertPhoto(tx, {
          cardId,
          purpose,
          fileKey,
          width,
          height,
          bytes: bytes.length,
          sha256,
          byStaff: staff !== undefined,
          byId,
        })
        if (staff) return
        await showFront(tx, card)
        if (card.proof === 'claimed') await proveByPhoto(tx, card, sha256)
      },
      staff?.at,
    ),
  )
}
