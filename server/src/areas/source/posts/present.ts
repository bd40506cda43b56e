import { maskContacts } from '@ambry/contract/kernel/contacts/contacts'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { AdminPost, OwnPost, WantedPost } from '@ambry/contract/source/posts/records'
import { hashOf } from '@ambry/slab/seed'
import { slabVersion } from '@ambry/slab/slab'
import { drawnCard } from '../../sales/catalog/service.ts'
import type { BoardRow } from './board-queries.ts'
import type { PostRow, WantedFacts } from './queries.ts'
import { adminActions, nextOf, ownActions } from './rules.ts'

/** The URL changes with the card, so that browsers can keep the picture. */
const pictureOf = (row: WantedFacts & { id: string }) =>
  `/files/sources/${row.id}/picture?v=${slabVersion}-${hashOf(JSON.stringify([drawnCard(row), row.grades]))
    .toString(36)
    .slice(-12)}`

export const wantedFactsOf = (row: WantedFacts & { id: string }) => ({
  category: row.category,
  playerName: row.playerName,
  year: row.year,
  set: row.set,
  cardNumber: row.cardNumber,
  variety: row.variety,
  grades: row.grades,
  picture: pictureOf(row),
})

/** As other members see it: without its poster, without a hidden budget, and without ways to reach anyone. */
export const boardPost = (row: BoardRow, memberId: string, matches: number): WantedPost => ({
  id: row.id,
  number: row.number,
  ...wantedFactsOf(row),
  budget: row.maxCents === null || row.isBudgetHidden ? null : { minCents: row.minCents, maxCents: row.maxCents },
  note: row.note === null ? null : maskContacts(row.note),
  closesOn: row.closesOn,
  isPinned: row.pinnedAt !== null,
  isMine: row.memberId === memberId,
  responses: row.responses,
  myResponse: row.myResponseId === null ? null : { id: row.myResponseId },
  matches,
  publishedAt: row.publishedAt,
})

const shape = (row: PostRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  catalogId: row.catalogId,
  ...wantedFactsOf(row),
  minCents: row.minCents,
  maxCents: row.maxCents,
  isBudgetHidden: row.isBudgetHidden,
  visibility: row.visibility,
  note: row.note,
  closesOn: row.closesOn,
  isHidden: row.hiddenAt !== null,
  endKind: row.endKind,
  endReason: row.endReason,
  responses: row.responses,
  views: row.views,
  holdersNotified: row.holdersNotified,
  createdAt: row.createdAt,
  publishedAt: row.publishedAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

export const ownPost = (row: PostRow, today: Day): OwnPost => ({
  ...shape(row),
  waiting: row.waiting,
  next: nextOf(row, today),
  actions: ownActions(row, today),
})

type Clock = (from: Instant, hours: number) => Instant

export const adminPost = (row: PostRow, viewerId: string, after: Clock, hours: number): AdminPost => ({
  ...shape(row),
  member: { id: row.memberId, name: row.memberName },
  isPinned: row.pinnedAt !== null,
  reports: row.reports,
  mergedInto: row.mergedInto === null ? null : { id: row.mergedInto, number: row.mergedNumber ?? '' },
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  dueAt: row.status === 'pending' ? after(row.createdAt, hours) : null,
  actions: adminActions(row, row.memberId === viewerId),
})
