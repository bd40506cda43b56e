import { maskContacts } from '@ambry/contract/kernel/contacts/contacts'
import { addYears } from '@ambry/contract/kernel/dates'
import type { Alias } from '@ambry/contract/kernel/fields'
import { dividedHalfEven } from '@ambry/contract/kernel/money'
import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'
import type { SourceResponse } from '@ambry/contract/source/responses/records'
import { slabVersion } from '@ambry/slab/slab'
import type { Actor } from '../../../access/access.ts'
import { aliasesIn } from '../../../aliases.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { describedToOthers } from '../../cards/description-service.ts'
import { galleryPhotos } from '../../cards/lists/service.ts'
import { medianOf, soldCopies } from '../../sales/comparables/service.ts'
import { presentNegotiation, roundsOf } from '../../sales/negotiation/service.ts'
import { bothSides } from '../../sales/service.ts'
import { wantedFactsOf } from '../posts/present.ts'
import { fitOf } from '../posts/rules.ts'
import * as labels from './labels.ts'
import type { ResponseRow } from './queries.ts'
import { nextOf, ownActions } from './rules.ts'

/** The poster is the buyer, the responder the seller. */
export const sideOf = (row: Pick<ResponseRow, 'buyerId'>, actor: Pick<Actor, 'id'>): NegotiationSide =>
  row.buyerId === actor.id ? 'buyer' : 'seller'

export const stateOf = (row: ResponseRow) => ({
  status: row.status,
  round: row.round,
  turn: row.turn,
  standingCents: row.standingCents,
  answerBy: row.answerBy,
})

const isShared = ({ status }: Pick<ResponseRow, 'status'>) => status === 'accepted' || status === 'completed'

/** Whose plan counts in what a price means: until there is a deal, the other's is theirs to know. */
export const partiesFor = (row: Pick<ResponseRow, 'status' | 'buyerId' | 'sellerId'>, side: NegotiationSide) => ({
  buyerId: side === 'buyer' || isShared(row) ? row.buyerId : null,
  sellerId: side === 'seller' || isShared(row) ? row.sellerId : null,
})

const isAvailable = (row: Pick<ResponseRow, 'isCardFree' | 'ownerId' | 'sellerId'>): boolean =>
  row.isCardFree && row.ownerId === row.sellerId

function whyOf(row: ResponseRow, side: NegotiationSide): string | null {
  if (row.status !== 'open' || isAvailable(row)) return null
  return side === 'seller' && row.ownerId === row.sellerId ? labels.theCardIsCommitted : labels.theCardIsntAvailable
}

/** Responses as one side sees them: names and contact details only once there is a deal. */
export async function responsesOf(
  db: Db,
  deps: Deps,
  rows: readonly ResponseRow[],
  actor: Actor,
): Promise<SourceResponse[]> {
  const rounds = await roundsOf(
    db,
    rows.map(({ id }) => id),
  )
  const shown: SourceResponse[] = []
  for (const row of rows) {
    const side = sideOf(row, actor)
    const isKnown = isShared(row)
    const theirs = (note: string | null, by: NegotiationSide) =>
      note === null || isKnown || by === side ? note : maskContacts(note)
    const standing = await bothSides(db, deps, {
      ...{ priceCents: row.agreedCents ?? row.standingCents, channel: 'sourcing' },
      ...partiesFor(row, side),
    })
    const now = deps.clock.now()
    shown.push({
      id: row.id,
      letter: row.letter,
      status: row.status,
      isMine: side === 'seller',
      post: { ...wantedFactsOf({ ...row.post, id: row.requestId }), id: row.requestId, number: row.postNumber },
      card: cardOf({ ...row, card: cardFor(row, side) }),
      fit: fitOf(row.isSameCard, row.isGrade),
      photos: await photosOf(db, deps, row),
      note: theirs(row.note, 'seller'),
      otherName: isKnown ? (side === 'buyer' ? row.sellerName : row.buyerName) : null,
      sellerSales: row.sellerSales,
      negotiation: presentNegotiation(
        { ...stateOf(row), answerBy: row.status === 'open' ? row.answerBy : null },
        side,
        (rounds.get(row.id) ?? []).map((round) => ({ ...round, note: theirs(round.note, round.side) })),
        standing,
      ),
      againstMedianBps: await againstMedian(db, deps, row),
      why: whyOf(row, side),
      endReason: theirs(row.endReason, row.status === 'withdrawn' ? 'seller' : 'buyer'),
      invoice:
        side === 'buyer' && row.invoiceId !== null && row.invoiceNumber !== null
          ? { id: row.invoiceId, number: row.invoiceNumber, dueCents: row.dueCents ?? 0 }
          : null,
      next: nextOf(side, stateOf(row), now, row.isPaid),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      version: row.version,
      actions: ownActions(side, stateOf(row), { now, isAvailable: isAvailable(row), dueCents: row.dueCents }),
    })
  }
  return shown
}

/** Until there is a deal, the poster reads the card's details without ways to reach the seller. */
export const cardFor = (row: ResponseRow, side: NegotiationSide): ResponseRow['card'] =>
  side === 'seller' || isShared(row) ? row.card : describedToOthers(row.card)

const cardOf = (row: ResponseRow): SourceResponse['card'] => {
  const { frontPhotoId: _, ...facts } = row.card
  return {
    ...facts,
    picture: `/files/source-responses/${row.id}/picture?v=${slabVersion}`,
    verification: row.verification,
    custody: row.custody,
    vault: row.custody === 'in_vault' ? row.vault : null,
    isTitleClear: row.isCardFree,
  }
}

/** Only while the seller still has the card: photos belong to its owner. */
async function photosOf(db: Db, deps: Deps, row: ResponseRow): Promise<SourceResponse['photos']> {
  if (row.ownerId !== row.sellerId) return []
  const { aliasOf } = photoAliases(deps, row)
  return (await galleryPhotos(db, row.cardId)).map((photo) => {
    const id = aliasOf(photo.id)
    return { ...photo, id, address: `/files/source-responses/${row.id}/photos/${id}` }
  })
}

const photoAliases = ({ secrets }: Deps, { id }: ResponseRow) => aliasesIn(secrets, 'response', id)

/** The id of a photo that the response shows; null for any other. */
export async function shownPhotoId(db: Db, deps: Deps, row: ResponseRow, alias: Alias): Promise<string | null> {
  const isShown = (await photosOf(db, deps, row)).some(({ id }) => id === alias)
  return isShown ? photoAliases(deps, row).idOf(alias) : null
}

async function againstMedian(db: Db, deps: Deps, row: ResponseRow): Promise<number | null> {
  const since = addYears(today(deps, deps.clock.now()), -1)
  const same = (await soldCopies(db, row.card)).filter(
    (sale) => sale.soldOn > since && sale.grader === row.card.grader && sale.grade === row.card.grade,
  )
  const median = medianOf(same.map(({ priceCents }) => priceCents))
  if (median === null || median === 0) return null
  const difference = BigInt((row.agreedCents ?? row.standingCents) - median)
  return Number(dividedHalfEven(difference * 10_000n, BigInt(median)))
}
