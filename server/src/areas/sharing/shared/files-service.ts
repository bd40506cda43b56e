import { slabCardOf } from '@ambry/contract/cards/slab'
import { cardLabel, gradeLabel } from '@ambry/contract/sharing/labels'

import type { Actor } from '../../../access/access.ts'
import type { Transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { Visitor } from '../../../http/guard/visitor.ts'
import { photoBytes, remembered, slabBytes } from '../../cards/registry/files-service.ts'
import { ownRow } from '../links/own-service.ts'
import { beginVisit } from '../visits/service.ts'
import { type Door, notOpen, type Visiting } from './door.ts'
import { countByCategory, findShownCard, findShownPhoto, listShownCards, type OpenLink } from './queries.ts'
import { cardOfLink, idIn } from './service.ts'

const webp = 'image/webp'
const png = 'image/png'

type Drawn = Omit<Parameters<typeof slabCardOf>[0], 'certNumber'> & { certNumber?: string | null | undefined }

/** The card as drawn for visitors: hidden fields are not part of the input. */
const drawnFrom = (card: Drawn) => slabCardOf({ ...card, certNumber: card.certNumber ?? null })

export async function sharedPicture(
  deps: Deps,
  door: Door,
  who: Visiting,
  { token, id, w }: { token: string; id: string; w: '96' | '240' | '480' | '1200' },
): Promise<FileAnswer> {
  const link = await door.openInside(token, who)
  const row = await cardOfLink(deps, link, id)
  const front = row.frontPhotoId ? await findShownPhoto(deps.db, row.frontPhotoId) : undefined
  const admit = door.admitterOf(who.visitor, 'card')
  const bytes = front
    ? await photoBytes(deps, front.fileKey, w === '1200' ? 1200 : w === '480' ? 480 : 160, admit)
    : await slabBytes(deps, drawnFrom(row), w === '1200' ? '480' : w, { admit })
  return { bytes, contentType: webp }
}

export async function sharedPhoto(
  deps: Deps,
  door: Door,
  who: Visiting,
  { token, id, w }: { token: string; id: string; w: '160' | '480' | '1200' },
): Promise<FileAnswer> {
  const link = await door.openInside(token, who)
  const photo = link.shows.includes('photos') ? await findShownPhoto(deps.db, idIn(deps, link, id)) : undefined
  if (!photo || !(await findShownCard(deps.db, link, photo.cardId))) throw notOpen()
  const width = Number(w) as 160 | 480 | 1200
  return {
    bytes: await photoBytes(deps, photo.fileKey, width, door.admitterOf(who.visitor, 'card')),
    contentType: webp,
  }
}

export const sharedPreview = async (deps: Deps, door: Door, visitor: Visitor, token: string): Promise<FileAnswer> =>
  previewOf(deps, await door.open(token, visitor), door.admitterOf(visitor, 'preview'))

export const shortPreview = async (deps: Deps, door: Door, visitor: Visitor, shortId: string): Promise<FileAnswer> =>
  previewOf(deps, await door.openShort(shortId, visitor), door.admitterOf(visitor, 'preview'))

/** The preview picture, which is public before the password is entered: with a password it reveals nothing. */
async function previewOf(deps: Deps, link: Omit<OpenLink, 'isVisiting'>, admit?: () => void): Promise<FileAnswer> {
  const subject = link.passwordHash === null ? await subjectOf(deps, link) : { kind: 'closed' as const }
  const { sharePicture, sharePictureKey } = await import('../../../pictures/share-picture.ts')
  const bytes = await remembered(deps, sharePictureKey(subject), () => sharePicture(subject), admit)
  return { bytes, contentType: png }
}

async function subjectOf(deps: Deps, link: Omit<OpenLink, 'isVisiting'>) {
  const isCollection = link.scope !== 'card'
  const rows = await listShownCards(deps.db, link, { after: null, category: null, limit: isCollection ? 3 : 1 })
  const [first] = rows
  if (!first) throw notOpen()
  if (isCollection) {
    const count = (await countByCategory(deps.db, link)).reduce((sum, { cards }) => sum + cards, 0)
    return { kind: 'collection' as const, name: link.name, count, slabs: rows.map(drawnFrom) }
  }
  return {
    kind: 'card' as const,
    name: first.playerName,
    line: cardLabel(first),
    grade: gradeLabel(first),
    badges: {
      cert: first.isVerified ? (first.isSample ? ('Sample' as const) : first.grader) : null,
      vault: first.isInVault,
      title: first.title,
    },
    cert: first.certNumber ?? null,
    slab: drawnFrom(first),
  }
}

// a transparent 1×1 GIF
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Fetched by a page without JavaScript, to record the view. */
export async function seen(
  deps: Deps,
  door: Door,
  look: {
    token: string
    visitor: Visitor
    actor: Actor | null
    transact: Transact
  },
): Promise<FileAnswer> {
  await beginVisit(deps, door, look)
  return { bytes: point, contentType: 'image/gif' }
}

/** The QR code with the short address of the caller's own link. */
export async function shareCode(deps: Deps, actor: Actor, site: string, id: string): Promise<FileAnswer> {
  const row = await ownRow(deps.db, deps, actor, id)
  const { renderSVG } = await import('uqr')
  const svg = renderSVG(`${site}/share/${row.shortId}`, { ecc: 'M', border: 2 })
  return { bytes: Buffer.from(svg), contentType: 'image/svg+xml' }
}

/** The preview that messengers will show, available to the owner before sending. */
export async function ownPreview(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await ownRow(deps.db, deps, actor, id)
  return previewOf(deps, {
    ...row,
    tokenHash: Buffer.alloc(0),
    passwordHash: row.hasPassword ? '' : null,
  })
}
