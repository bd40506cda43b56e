import type { RequestSide } from '@ambry/contract/secure/kinds'
import type { AdminRequest, DecidedRequest, OwnRequest } from '@ambry/contract/secure/records'
import { slabVersion } from '@ambry/slab/slab'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { quote } from '../../sales/service.ts'
import { requestedCard } from '../gallery/present.ts'
import { type HistoryRow, listHistory, type RequestRow } from './queries.ts'
import { adminActions, historyLabel, nextOf, ownActions, ownerFloorOf, waitingOnOf } from './rules.ts'

/** The fields of a request that both sides can see. */
type OwnRow = Omit<
  RequestRow,
  | 'sellerName'
  | 'memberName'
  | 'isByHouse'
  | 'assigneeId'
  | 'assigneeName'
  | 'isPaying'
  | 'isProcessing'
  | 'rivals'
  | 'isReserved'
  | 'isOffered'
  | 'vault'
>

const shape = (row: OwnRow) => ({
  id: row.id,
  status: row.status,
  card: requestedCard(row, row.listPriceCents),
  listPriceAtRequestCents: row.listPriceAtRequestCents,
  offerCents: row.offerCents,
  counterCents: row.counterCents,
  counterUntil: row.status === 'countered' ? row.counterUntil : null,
  agreedCents: row.agreedCents,
  payUntil: row.status === 'approved' ? row.payUntil : null,
  delivery: row.delivery,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

const invoiceOf = (row: OwnRow) =>
  row.invoiceId !== null && row.invoiceNumber !== null
    ? { id: row.invoiceId, number: row.invoiceNumber, dueCents: row.dueCents ?? 0 }
    : null

/** Newest first. Members see admin actions as Ambry's, and neither side learns the other's name. */
function timelineOf(row: OwnRow, history: readonly HistoryRow[], memberName: string | null) {
  const isHouse = memberName !== null
  return [
    { at: row.createdAt, words: 'Requested', by: memberName },
    ...history
      .filter(({ id }) => id === row.id)
      .map(({ at, action, by, isStaff }) => ({
        at,
        words: historyLabel[action] ?? action,
        by: isHouse ? by : isStaff ? 'Ambry' : null,
      })),
  ].toReversed()
}

/** A member's requests, each from their own side. */
export async function ownRequestsOf(
  db: Db,
  deps: Deps,
  rows: readonly RequestRow[],
  sideOf: (row: RequestRow) => RequestSide,
): Promise<OwnRequest[]> {
  const history = await listHistory(
    db,
    rows.map(({ id }) => id),
  )
  const shown: OwnRequest[] = []
  for (const row of rows) shown.push(await ownRequestOf(db, deps, row, sideOf(row), history))
  return shown
}

export async function ownRequestOf(
  db: Db,
  deps: Deps,
  row: OwnRow,
  side: RequestSide,
  history: readonly HistoryRow[],
): Promise<OwnRequest> {
  const isMine = side === 'sent'
  const { card, ...shown } = shape(row)
  return {
    ...shown,
    // members can see the card itself only while it is listed, but always the picture of their own request
    card: card.isListed ? card : { ...card, picture: `/files/requests/${row.id}/picture?v=${slabVersion}` },
    side,
    waitingOn: waitingOnOf(row),
    next: nextOf(side, row),
    note: isMine ? row.note : null,
    answer: isMine ? row.answer : null,
    owner: isMine ? null : await askedOf(db, deps, row),
    invoice: isMine ? invoiceOf(row) : null,
    saleId: row.saleId,
    timeline: timelineOf(row, history, null),
    actions: ownActions(side, row),
  }
}

/** What an owner was asked, and what they would receive. */
async function askedOf(db: Db, deps: Deps, row: OwnRow): Promise<OwnRequest['owner']> {
  if (row.ownerAnswer === null || row.ownerCents === null) return null
  const { netCents } = await quote(db, deps, { cardId: row.cardId, priceCents: row.ownerCents })
  return { answer: row.ownerAnswer, cents: row.ownerCents, netCents }
}

export const adminRequestOf = (row: RequestRow, viewerId: string): AdminRequest => ({
  ...shape(row),
  member: { id: row.memberId, name: row.memberName },
  seller: { id: row.isByHouse ? null : row.sellerId, name: row.sellerName },
  waitingOn: waitingOnOf(row),
  owner:
    row.ownerAnswer !== null && row.ownerCents !== null && row.ownerAt !== null
      ? { answer: row.ownerAnswer, cents: row.ownerCents, at: row.ownerAt }
      : null,
  rivals: row.rivals,
  assignee: row.assigneeId !== null ? { id: row.assigneeId, name: row.assigneeName ?? '' } : null,
  actions: adminActions(row, viewerId),
})

export const decidedRequestOf = (row: RequestRow, viewerId: string): DecidedRequest => ({
  ...adminRequestOf(row, viewerId),
  note: row.note,
  answer: row.answer,
  ownerFloorCents: ownerFloorOf(row),
  invoice: invoiceOf(row),
  saleId: row.saleId,
})

export const adminTimelineOf = async (db: Db, row: RequestRow) =>
  timelineOf(row, await listHistory(db, [row.id]), row.memberName)
