import { cardTitle } from '@ambry/contract/cards/kinds'
import type { CardPhoto, ProvenanceEvent, Valuation } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type CardDetailRow, findCard, lockCard, updateCard } from '../card-queries.ts'
import { listMoves } from '../custody/queries.ts'
import { adminValue, cardStateOf, changeOf, known } from '../present.ts'
import { chain, happened } from '../provenance/service.ts'
import { isGalleryPhoto } from '../registry/files-service.ts'
import { listPhotos } from '../registry/photo-queries.ts'
import { shownPhoto } from '../registry/photos-service.ts'
import { todayOf } from '../registry/service.ts'
import { listValuations } from '../registry/valuation-queries.ts'
import { whyNotListed } from '../rules.ts'
import { backToFund, closeCommitment, closeFundHolding, openCommitment } from '../titles/commitment-queries.ts'

// What Secure does to a card: a listed card is committed and cannot move, and its history records since when.

/** A card locked for Secure, with the fields Secure needs. */
export type Shown = {
  id: string
  ownerId: string
  /** Ours to offer: our own card, or one of a fund. */
  isHouse: boolean
  isFund: boolean
  title: string
  playerName: string
  year: string | null
  valueCents: number | null
  why: string | null
  /** Why its fund can't offer it either. */
  whyFund: string | null
}

/** Locks the card until the transaction ends. */
export async function lockForSecure(tx: Tx, deps: Deps, cardId: string): Promise<Shown | null> {
  const row = await lockCard(tx, cardId, todayOf(deps))
  return row ? shown(row) : null
}

const shown = (row: CardDetailRow): Shown => ({
  id: row.id,
  ownerId: row.ownerId,
  isHouse: row.ownerKind !== 'member',
  isFund: row.ownerKind === 'fund',
  title: cardTitle(row),
  playerName: row.playerName,
  year: row.year,
  valueCents: row.valueSource === 'appraisal' || row.valueSource === 'sale' ? row.valueCents : null,
  why: whyNotListed(cardStateOf(row), row.ownerKind),
  whyFund: whyNotListed(cardStateOf(row), row.ownerKind, true),
})

/** Lists the card: opens a commitment and records the event in the chain. The price is known only to Secure. */
export async function putUp(tx: Tx, card: Shown, isByFund: boolean): Promise<string> {
  const why = isByFund ? card.whyFund : card.why
  if (why) throw new AppError('wrong_state', why)
  await closeFundHolding(tx, card.id)
  const commitmentId = await openCommitment(tx, card.id, 'listing')
  await happened(tx, card.id, { kind: 'listed', data: {}, private: { by: tx.origin.actorId } })
  await updateCard(tx, card.id, {})
  return commitmentId
}

/** A reservation expired and its listing holds the card again. No event is recorded. */
export async function holdAgain(tx: Tx, cardId: string): Promise<string> {
  await closeFundHolding(tx, cardId)
  return openCommitment(tx, cardId, 'listing')
}

export async function takeDown(tx: Tx, card: Shown, commitmentId: string): Promise<void> {
  await closeCommitment(tx, commitmentId)
  if (card.isFund) await backToFund(tx, card.id, 'fund')
  await happened(tx, card.id, { kind: 'unlisted', data: {}, private: { by: tx.origin.actorId } })
  await updateCard(tx, card.id, {})
}

/** The same without a lock, for reads. */
export async function forSecure(db: Db, deps: Deps, cardId: string): Promise<Shown | null> {
  const row = await findCard(db, cardId, todayOf(deps))
  return row ? shown(row) : null
}

/** What every member may see of a listed card: none of the owner's private fields, and not who they are. */
export type ShownDetail = ReturnType<typeof known> & {
  ownerId: string
  isHouse: boolean
  registeredAt: Instant
  vaultedAt: Instant | null
  value: { cents: number; on: Day; source: Valuation['source']; changeBps: number | null } | null
  valuations: Valuation[]
  photos: CardPhoto[]
  title: { isInVault: boolean; hasLien: boolean; isDisputed: boolean }
}

export async function shownDetail(db: Db, deps: Deps, cardId: string): Promise<ShownDetail | null> {
  const found = await findCard(db, cardId, todayOf(deps))
  if (!found) return null
  const row = adminValue(found)
  const moves = await listMoves(db, cardId)
  return {
    ...known(row),
    ownerId: row.ownerId,
    isHouse: row.ownerKind !== 'member',
    registeredAt: row.registeredAt,
    vaultedAt: moves.find(({ action }) => action === 'receive')?.at ?? null,
    value:
      row.valueCents !== null && row.valueOn !== null && row.valueSource !== null
        ? {
            cents: row.valueCents,
            on: row.valueOn,
            source: row.valueSource,
            changeBps: changeOf(row.trend),
          }
        : null,
    // without an ownership these are only appraisals and sales; notes are internal
    valuations: (await listValuations(db, cardId, null))
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((one) => ({ ...one, note: null }))
      .toReversed(),
    photos: await galleryPhotos(db, cardId),
    title: {
      isInVault: row.custody === 'in_vault',
      hasLien: row.commitment === 'loan',
      isDisputed: row.isDisputed,
    },
  }
}

/** The photos shown to others. */
export const galleryPhotos = async (db: Db, cardId: string): Promise<CardPhoto[]> =>
  (await listPhotos(db, cardId))
    .filter(isGalleryPhoto)
    .map((photo) => ({ ...shownPhoto(photo, { isHouse: false }), canRemove: false }))

/** The chain without private parts. */
export const publicChain = async (db: Db, cardId: string): Promise<ProvenanceEvent[]> =>
  (await chain(db, cardId)).map((event) => ({ ...event, salt: null, private: null }))
