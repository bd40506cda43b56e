import { hash, sign } from 'node:crypto'
import type { PictureWidth } from '@ambry/contract/cards/files'
import { cardTitle, custodies, gradeText, valuationSources } from '@ambry/contract/cards/kinds'
import { landingCards } from '@ambry/contract/cards/landing-cards'
import { provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import { readBody, sealedText, verifyChain } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent } from '@ambry/contract/cards/records'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { type SlabCard, slabVersion } from '@ambry/slab/slab'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import { siteAddress } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { RecordEvent } from '../../../pdf/card-record.ts'
import { drawings } from '../../../pictures/drawings.ts'
import { publicHalf } from '../../../secrets.ts'
import { type CardDetailRow, type CardRow, findCard, findCards } from '../card-queries.ts'
import { describedToOthers } from '../description-service.ts'
import { adminValue, pictureOf } from '../present.ts'
import { chain, chainOf } from '../provenance/service.ts'
import * as labels from './labels.ts'
import { findDocument, findPhoto, type PhotoRow } from './photo-queries.ts'
import { todayOf } from './service.ts'

const webp = 'image/webp'

const galleryPurposes = new Set<PhotoRow['purpose']>(['front', 'back', 'detail'])
/** Whether members see the photo when the card is listed. */
export const isGalleryPhoto = ({ purpose }: Pick<PhotoRow, 'purpose'>): boolean => galleryPurposes.has(purpose)

/** The URL of a card's picture for its owner and admins. */
export const pictureAddress = pictureOf

/** An admin viewing a member's account sees what the member sees. */
const isHouse = (actor: Actor) => scopeOf(actor, 'card.own') === 'any' && actor.impersonatorId === null

/** A card the caller may see here: their own, or any for an admin. */
async function visible(deps: Deps, actor: Actor, id: string): Promise<CardDetailRow> {
  const row = await findCard(deps.db, id, todayOf(deps))
  // an owner can still restore a card they removed
  if (!row || !(isHouse(actor) || row.ownerId === actor.id)) throw notThere()
  return row
}

/** Also allows the picture and public history of a card listed in Secure, which every member can see. */
async function shownTo(deps: Deps, actor: Actor, id: string): Promise<CardDetailRow> {
  const row = await findCard(deps.db, id, todayOf(deps))
  if (!row || !(isHouse(actor) || row.ownerId === actor.id || row.listPriceCents !== null)) throw notThere()
  return row
}

type SlabLook = 'clear' | undefined
type PictureAsked = { w: PictureWidth; v?: string | undefined; case?: SlabLook }

/** The front photo, or a slab drawn from the card's data. */
export async function cardPicture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v, case: look }: PictureAsked,
): Promise<FileAnswer> {
  const row = await shownTo(deps, actor, id)
  const isOpen = isHouse(actor) || row.ownerId === actor.id
  const bytes = await pictureBytes(deps, isOpen ? row : describedToOthers(row), w, look)
  // only a URL with a version can be cached: without one the same URL shows the next picture too
  return { bytes, contentType: webp, isImmutable: v !== undefined }
}

/** A card on the landing page, visible to anyone. */
export async function landingPicture(
  deps: Deps,
  cert: string,
  { w, v, case: look }: PictureAsked,
): Promise<FileAnswer> {
  const card = landingCards.find((known) => known.cert === cert)
  if (!card) throw fileGone()
  const bytes = await slabBytes(deps, card, w, { look })
  return { bytes, contentType: webp, isImmutable: v !== undefined }
}

/**
 * The caller has checked that they may see it. Drawn for a card that has another owner by now, because photos of its
 * front are theirs.
 */
export async function shownPicture(
  deps: Deps,
  id: string,
  { w, v }: PictureAsked,
  isDrawn: boolean,
): Promise<FileAnswer> {
  const row = await findCard(deps.db, id, todayOf(deps))
  if (!row) throw notThere()
  const bytes = isDrawn ? await slabBytes(deps, slabCardOf(row), w) : await pictureBytes(deps, row, w)
  return { bytes, contentType: webp, isImmutable: v !== undefined }
}

async function pictureBytes(
  deps: Deps,
  row: CardDetailRow | CardRow,
  width: PictureWidth,
  look?: SlabLook,
): Promise<Buffer> {
  if (row.frontPhotoId) {
    const photo = await findPhoto(deps.db, row.frontPhotoId)
    if (photo) return photoBytes(deps, photo.fileKey, width === '96' ? 160 : 480)
  }
  return slabBytes(deps, slabCardOf(row), width, { look })
}

/** Draws a slab from the given card data. */
export async function slabBytes(
  deps: Deps,
  card: SlabCard,
  width: PictureWidth,
  { look, ghost, admit }: { look?: SlabLook; ghost?: { gradeMin: number | null }; admit?: () => void } = {},
): Promise<Buffer> {
  // the drawing depends only on these, so it can be reused until one of them changes
  const key = `slabs/${hash('sha256', JSON.stringify([slabVersion, width, card, look, ...(ghost ? [ghost] : [])])).slice(0, 40)}`
  const draw = async () => {
    const { slabPicture } = await import('../../../pictures/slab-picture.ts')
    return slabPicture(card, { width: Number(width), format: 'webp', look, ghost })
  }
  return remembered(deps, key, draw, admit)
}

/** Creates a file once and stores it. `admit` may refuse to create it, but never to serve what is already stored. */
export async function remembered(
  { files }: Deps,
  key: string,
  make: () => Promise<Buffer>,
  admit?: () => void,
): Promise<Buffer> {
  const there = await files.get(key)
  if (there) return there
  const makeAndKeep = async () => {
    // another request may have stored it since the first lookup
    const meanwhile = await files.get(key)
    if (meanwhile) return meanwhile
    const made = await make()
    await files.put(key, made)
    return made
  }
  return drawings.once(key, makeAndKeep, admit)
}

const fileGone = () => new AppError('not_found', labels.thisFileNoLongerExists)

const photoSizes = [160, 480, 1200] as const
type PhotoSize = (typeof photoSizes)[number]

const sizedKey = (fileKey: string, size: PhotoSize) => `${fileKey}-${size}`

/** The smaller files that may have been made of a photo. */
export const photoCopies = (fileKey: string): string[] => photoSizes.map((size) => sizedKey(fileKey, size))

export async function photoBytes(
  deps: Deps,
  fileKey: string,
  width: PhotoSize | 'full',
  admit?: () => void,
): Promise<Buffer> {
  const whole = async () => {
    const bytes = await deps.files.get(fileKey)
    if (!bytes) throw fileGone()
    return bytes
  }
  if (width === 'full') return whole()
  const shrink = async () => {
    const { photoInSize } = await import('../../../pictures/photo.ts')
    return photoInSize(await whole(), width)
  }
  return remembered(deps, sizedKey(fileKey, width), shrink, admit)
}

export async function photo(deps: Deps, actor: Actor, id: string, width: string): Promise<FileAnswer> {
  const found = await findPhoto(deps.db, id)
  if (!found) throw notThere()
  // the vault's internal photos are not for the gallery
  await (isGalleryPhoto(found) ? shownTo(deps, actor, found.cardId) : visible(deps, actor, found.cardId))
  return photoOf(deps, id, width)
}

/** The caller has checked that they may see it. */
export async function photoOf(deps: Deps, id: string, width: string): Promise<FileAnswer> {
  const found = await findPhoto(deps.db, id)
  if (!found) throw notThere()
  const size = width === 'full' ? 'full' : (Number(width) as PhotoSize)
  return { bytes: await photoBytes(deps, found.fileKey, size), contentType: webp, isImmutable: true }
}

/** Documents are visible only to the current owner, and only those added during their ownership. */
export async function document(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const found = await findDocument(deps.db, id)
  if (!found || found.ownerId !== actor.id || !found.isPresent) throw notThere()
  const bytes = await deps.files.get(found.fileKey)
  if (!bytes) throw fileGone()
  return { bytes, contentType: found.contentType, name: found.name }
}

/** The chain in a form anyone can verify, with instructions. */
export async function chainFile(deps: Deps, actor: Actor, id: string, opened: boolean): Promise<FileAnswer> {
  const row = await shownTo(deps, actor, id)
  const events = isHouse(actor) ? await chain(deps.db, id) : await chainOf(deps.db, row)
  const isOpened = opened && (isHouse(actor) || row.ownerId === actor.id)
  const exportedAt = deps.clock.now().toISOString()
  const head = events.at(-1)?.hash ?? null
  const { seal } = deps.secrets
  const file = {
    card: id,
    title: cardTitle(row),
    exportedAt,
    howToVerify: [
      labels.forEveryEvent,
      labels.inEveryBody,
      labels.wherePrivateIsPresent,
      labels.ambryVouches,
      labels.verifyWithOurSource,
    ],
    head,
    key: publicHalf(seal),
    seal: sign(null, Buffer.from(sealedText(id, events.length, head, exportedAt)), seal).toString('hex'),
    events: events.map(({ body, hash: sum, salt, private: sealed }) =>
      isOpened ? { body, hash: sum, salt, private: sealed } : { body, hash: sum },
    ),
  }
  return {
    bytes: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
    contentType: 'application/json; charset=utf-8',
    name: `ambry-${row.certNumber ?? id}-provenance.json`,
  }
}

export async function record(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const seen = await visible(deps, actor, id)
  const row = seen.ownerId === actor.id ? seen : adminValue(seen)
  const events = await chain(deps.db, id)
  const verdict = await verifyChain(events, id)
  const { cardRecordPdf } = await import('../../../pdf/card-record.ts')
  const bytes = await cardRecordPdf({
    house: houseOf(deps),
    title: cardTitle(row),
    facts: factsOf(row),
    picture: await pictureBytes(deps, row, '480'),
    events: pdfEvents(events),
    verified: verdict.isWhole,
    on: todayOf(deps),
  })
  return { bytes, contentType: 'application/pdf', name: `ambry-${row.certNumber ?? id}.pdf` }
}

/** The public part of a chain, as printed in PDFs. */
export const pdfEvents = (events: readonly Pick<ProvenanceEvent, 'at' | 'kind' | 'body' | 'hash'>[]): RecordEvent[] =>
  events.map(({ at, kind, body, hash: sum }) => ({
    at,
    title: provenanceKinds[kind],
    detail: detailOf(body),
    hash: sum,
  }))

const detailOf = (body: string): string => {
  const data = readBody(body)?.data ?? {}
  return [data.vault, data.fields].filter(Boolean).map(String).join(', ')
}

const factsOf = (row: CardDetailRow): [string, string][] => [
  ['Grade', gradeText(row)],
  ['Cert #', row.certNumber ?? 'None'],
  [labels.cardNumber, row.cardNumber ?? '–'],
  ['Variety', row.variety ?? '–'],
  ['Location', row.vault && row.custody === 'in_vault' ? row.vault : custodies[row.custody]],
  [
    'Value',
    row.valueCents === null ? labels.notValued : `${formatDollars(row.valueCents)}, ${formatDate(row.valueOn)}`,
  ],
  [labels.sourceOfValue, row.valueSource ? valuationSources[row.valueSource] : '–'],
]

/** Labels for the cards being handled. */
export async function labelSheet(deps: Deps, ids: string[]): Promise<FileAnswer> {
  const rows = await findCards(deps.db, ids, todayOf(deps))
  if (rows.length === 0) throw notThere()
  const place = new Map(ids.map((id, index) => [id, index]))
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
  const base = siteAddress(deps.config)
  const { labelsPdf } = await import('../../../pdf/labels.ts')
  const bytes = await labelsPdf(
    rows.map((row) => ({
      code: `${base}/admin/cards?card=${row.id}`,
      title: row.playerName,
      facts: [[row.year, row.set].filter(Boolean).join(' '), gradeText(row)].filter(Boolean).join(', '),
      cert: row.certNumber,
      place: [row.vault, row.place].filter(Boolean).join(', ') || null,
    })),
  )
  return { bytes, contentType: 'application/pdf', name: 'ambry-labels.pdf' }
}

/** The issuer of a document. */
export const houseOf = ({ settings }: Deps) => ({
  name: settings.current.houseName,
  contact: settings.current.contactEmail,
})

/** The picture for a PDF that names the card. Null when there is no such card. */
export async function pdfPicture(deps: Deps, id: string): Promise<Buffer | null> {
  const row = await findCard(deps.db, id, todayOf(deps))
  if (!row) return null
  const bytes = await pictureBytes(deps, row, '240')
  const key = `papers/${hash('sha256', bytes).slice(0, 40)}`
  const kept = await deps.files.get(key)
  if (kept) return kept
  const { pdfPictureOf, invoicePictureWidth } = await import('../../../pdf/pictures.ts')
  const small = await pdfPictureOf(bytes, invoicePictureWidth)
  await deps.files.put(key, small)
  return small
}

export const statementPicture = async (deps: Deps, row: CardRow): Promise<Buffer> => pictureBytes(deps, row, '96')
