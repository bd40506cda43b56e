import { graderPages } from '@ambry/contract/cards/kinds'
import type { AdminCard, RegistryCard } from '@ambry/contract/cards/records'
import { hashOf } from '@ambry/slab/seed'
import { slabVersion } from '@ambry/slab/slab'

import type { CardDetailRow, CardRow } from './card-queries.ts'
import type { AdminRow } from './lists/queries.ts'
import type { CardState } from './rules.ts'
import { differencesOf } from './verification/rules.ts'

/** For a card whose cost or value is unknown. */
export const unknownGain = -9_007_199_254_740_991

/** The picture's URL. It changes whenever the picture does, so that browsers can cache it forever. */
export function pictureOf(card: Pick<CardRow, 'id' | 'frontPhotoId'> & Parameters<typeof drawnFrom>[0]): string {
  const shown = card.frontPhotoId ?? hashOf(drawnFrom(card)).toString(36)
  // a photo or a raw card has no case for the page to draw
  const clearCase = card.frontPhotoId || card.grader === 'RAW' ? '' : '&case=clear'
  return `/files/cards/${card.id}/picture?v=${slabVersion}-${shown.slice(-12)}${clearCase}`
}

const drawnFrom = (
  card: Pick<
    CardRow,
    | 'category'
    | 'playerName'
    | 'year'
    | 'set'
    | 'cardNumber'
    | 'variety'
    | 'grader'
    | 'grade'
    | 'qualifier'
    | 'certNumber'
  >,
) =>
  [
    card.category,
    card.playerName,
    card.year,
    card.set,
    card.cardNumber,
    card.variety,
    card.grader,
    card.grade,
    card.qualifier,
    card.certNumber,
  ].join('|')

/** Over the twelve months covered by a trend. */
export function changeOf(trend: readonly number[]): number | null {
  const [first, last] = [trend[0], trend.at(-1)]
  return trend.length > 1 && first && last !== undefined ? Math.round(((last - first) / first) * 10_000) : null
}

function shown(row: CardRow) {
  const { trend } = row
  return {
    id: row.id,
    category: row.category,
    playerName: row.playerName,
    year: row.year,
    set: row.set,
    cardNumber: row.cardNumber,
    variety: row.variety,
    grader: row.grader,
    grade: row.grade,
    qualifier: row.qualifier,
    certNumber: row.certNumber,
    status: row.status,
    verification: row.verification,
    proof: row.proof,
    custody: row.custody,
    vault: row.vault,
    returnRequestedAt: row.returnRequestedAt,
    commitment: row.commitment,
    isDisputed: row.isDisputed,
    valueCents: row.valueCents,
    valueOn: row.valueOn,
    valueSource: row.valueSource,
    trend,
    changeBps: changeOf(trend),
    picture: pictureOf(row),
    hasPhoto: row.frontPhotoId !== null,
    registeredAt: row.registeredAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

export const ownCard = (row: CardRow): RegistryCard => ({
  ...shown(row),
  costCents: row.costCents,
  gainCents: row.gainCents === unknownGain ? null : row.gainCents,
  tags: row.tags,
})

/** Our own appraisal. An owner's estimate is private. */
export const adminValue = <Row extends Pick<CardRow, 'valueCents' | 'valueOn' | 'valueSource' | 'trend'>>(
  row: Row,
): Row =>
  row.valueSource === 'estimate' || row.valueSource === 'import'
    ? { ...row, valueCents: null, valueOn: null, valueSource: null, trend: [] }
    : row

export const adminCard = (row: AdminRow): AdminCard => ({
  ...shown(adminValue(row)),
  place: row.place,
  owner: { id: row.ownerId, kind: row.ownerKind, name: row.ownerName },
  auditedAt: row.auditedAt,
})

/** Additional fields of the detail view, for the owner and admins alike. */
export const known = (row: CardDetailRow) => ({
  population: row.population,
  populationHigher: row.populationHigher,
  populationOn: row.populationOn,
  verifiedAt: row.verification === 'verified' ? row.lookedUpAt : null,
  record: recordOf(row),
  graderPage: graderPageOf(row),
  shipment:
    row.custody === 'inbound' || row.custody === 'outbound' ? { carrier: row.carrier, tracking: row.tracking } : null,
  auditedAt: row.auditedAt,
})

const recordOf = (row: CardDetailRow) =>
  row.lookup && row.lookedUpAt !== null
    ? {
        at: row.lookedUpAt,
        isSample: row.lookup.isSample,
        label: row.lookup.label,
        images: row.lookup.images,
        differences: differencesOf(row, row.lookup.facts),
      }
    : null

function graderPageOf({ grader, certNumber }: CardRow): string | null {
  const page = graderPages[grader]
  return page?.endsWith('/') ? page + certNumber : page
}

export const cardStateOf = (row: CardDetailRow): CardState => ({
  status: row.status,
  custody: row.custody,
  commitment: row.commitment,
  isDisputed: row.isDisputed,
  returnRequestedAt: row.returnRequestedAt,
  isShipped: row.carrier !== null,
  isSeen: row.proof === 'in_hand',
  grader: row.grader,
  certNumber: row.certNumber,
})
