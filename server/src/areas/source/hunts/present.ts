import { cardTitle, type Grader, gradeText } from '@ambry/contract/cards/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import type { BothSides } from '@ambry/contract/sales/negotiation/records'
import type {
  ActiveHunt,
  AdminCandidate,
  AdminHunt,
  AdminHuntDetail,
  OwnCandidate,
  OwnHunt,
  OwnHuntDetail,
} from '@ambry/contract/source/hunts/records'
import { huntReviewHours } from '@ambry/contract/source/kinds'
import { hashOf } from '@ambry/slab/seed'
import { slabVersion } from '@ambry/slab/slab'
import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { findCardsToBuy } from '../../cards/titles/buying-service.ts'
import { businessClock } from '../../holidays/service.ts'
import { drawnCard } from '../../sales/catalog/service.ts'
import { medianOf } from '../../sales/comparables/service.ts'
import { bothSides } from '../../sales/service.ts'
import { atGrades, pricesOf, salesOf } from '../posts/outlook-service.ts'
import type { WantedFacts } from '../posts/queries.ts'
import { type CandidateRow, type HuntFileRow, listCandidates, listHuntFiles } from './candidate-queries.ts'
import * as labels from './labels.ts'
import { type ActiveRow, type HuntRow, listHuntHistory, listNotes, listSuggestions } from './queries.ts'
import {
  adminActions,
  candidateActions,
  feeOf,
  isWaitingForMember,
  marginOf,
  nextOf,
  ownActions,
  ownCandidateActions,
} from './rules.ts'

export const huntPicture = (row: WantedFacts & { id: string }) =>
  `/files/hunts/${row.id}/picture?v=${slabVersion}-${hashOf(JSON.stringify([drawnCard(row), row.grades]))
    .toString(36)
    .slice(-12)}`

const factsOf = (row: WantedFacts & { id: string }) => ({
  category: row.category,
  playerName: row.playerName,
  year: row.year,
  set: row.set,
  cardNumber: row.cardNumber,
  variety: row.variety,
  grades: row.grades,
  picture: huntPicture(row),
})

export const activeHunt = (row: ActiveRow, matches: number): ActiveHunt => ({
  id: row.id,
  number: row.number,
  ...factsOf(row),
  beganAt: row.beganAt,
  matches,
})

const shape = (row: HuntRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  catalogId: row.catalogId,
  ...factsOf(row),
  budgetCents: row.budgetCents,
  deadlineOn: row.deadlineOn,
  brief: row.brief,
  feeBps: row.feeBps,
  isFeeAgreed: row.feeAgreedAt !== null,
  endReason: row.endReason,
  createdAt: row.createdAt,
  beganAt: row.beganAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

export const ownHuntOf = (row: HuntRow): OwnHunt => ({
  ...shape(row),
  waiting: isWaitingForMember(row),
  next: nextOf(row),
  actions: ownActions(row),
})

type Clock = (from: Instant, hours: number) => Instant

export const adminHuntOf = (row: HuntRow, viewer: Pick<Actor, 'id'>, after: Clock): AdminHunt => ({
  ...shape(row),
  member: { id: row.memberId, name: row.memberName },
  minutes: row.minutes,
  candidates: row.candidates,
  waitingOn: row.waitingOn,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  dueAt: row.status === 'pending' && row.feeBps === null ? after(row.createdAt, huntReviewHours) : null,
  actions: adminActions(row, row.memberId === viewer.id),
})

/** What the member would pay for a candidate, with the fee of the hunt. */
const costOf = (db: Db, deps: Deps, hunt: HuntRow, candidate: CandidateRow): Promise<BothSides> => {
  const priceCents = candidate.salePriceCents ?? candidate.priceCents
  const isByHouse = candidate.isByHouse ?? (candidate.card === null || candidate.card.isHouse)
  return bothSides(db, deps, {
    priceCents,
    channel: 'sourcing',
    buyerId: hunt.memberId,
    sellerId: isByHouse ? null : (candidate.card?.ownerId ?? null),
    isByHouse,
    buyerFeeCents: feeOf(priceCents, hunt.feeBps),
  })
}

const fileOf = ({ id, kind, name, contentType, bytes }: HuntFileRow) => ({
  ...{ id, kind, name, contentType, bytes },
  address: `/files/hunt-files/${id}`,
})

const candidateShape = (row: CandidateRow, cost: BothSides) => ({
  id: row.id,
  status: row.status,
  grader: row.grader,
  grade: row.grade,
  certNumber: row.certNumber,
  priceCents: row.priceCents,
  note: row.note,
  approvedCents: row.approvedCents,
  answer: row.answer,
  cost,
  proposedAt: row.proposedAt,
  answeredAt: row.answeredAt,
  invoice:
    row.status === 'bought' && row.invoiceId !== null && row.invoiceNumber !== null
      ? { id: row.invoiceId, number: row.invoiceNumber, dueCents: row.dueCents ?? 0 }
      : null,
})

const sameGrade = (sales: readonly ComparablePoint[], { grader, grade }: { grader: Grader; grade: string | null }) =>
  sales.filter((sale) => sale.grader === grader && sale.grade === grade)

/** What was proposed, without where it comes from and without evidence of what we paid. */
async function ownCandidates(db: Db, deps: Deps, hunt: HuntRow): Promise<OwnCandidate[]> {
  const rows = (await listCandidates(db, hunt.id)).filter(({ proposedAt }) => proposedAt !== null)
  const files = await listHuntFiles(
    db,
    rows.map(({ id }) => id),
  )
  const sales = rows.length === 0 ? [] : await salesOf(db, deps, hunt)
  const shown: OwnCandidate[] = []
  for (const row of rows) {
    const comps = sameGrade(sales, row)
    // as if it were ours: what its seller pays and gets would tell where it comes from
    const cost = await costOf(db, deps, hunt, { ...row, card: null, isByHouse: true })
    shown.push({
      ...candidateShape(row, cost),
      // why staff dropped a card is theirs to know
      answer: row.status === 'dropped' ? null : row.answer,
      files: files.filter((file) => file.candidateId === row.id && file.kind === 'photo').map(fileOf),
      comps,
      medianCents: medianOf(pricesOf(comps)),
      isOutside: row.cardId === null,
      actions: ownCandidateActions(row.status, hunt.status, row.dueCents),
    })
  }
  return shown
}

async function timelineOf(db: Db, hunt: HuntRow, isStaff: boolean): Promise<OwnHuntDetail['timeline']> {
  const history = await listHuntHistory(db, hunt.id)
  // members don't learn which staff member it was
  const named = (by: string | null) => (isStaff || by === null || by === hunt.memberName ? by : labels.ambry)
  return [
    { at: hunt.createdAt, words: labels.asked, by: hunt.memberName },
    ...history.flatMap(({ at, action, subject, by }) => {
      const words = subject === 'hunts' ? labels.history[action] : labels.candidateHistory[action]
      // members don't see candidates that were never proposed
      if (words === undefined || (!isStaff && action === 'drop')) return []
      return [{ at, words, by: named(by) }]
    }),
  ].toReversed()
}

export const ownHuntDetail = async (db: Db, deps: Deps, row: HuntRow): Promise<OwnHuntDetail> => ({
  ...ownHuntOf(row),
  candidates: await ownCandidates(db, deps, row),
  timeline: await timelineOf(db, row, false),
})

export async function adminCandidatesOf(
  db: Db,
  deps: Deps,
  hunt: HuntRow,
  rows: readonly CandidateRow[],
  viewer: Pick<Actor, 'id'>,
): Promise<AdminCandidate[]> {
  const files = await listHuntFiles(
    db,
    rows.map(({ id }) => id),
  )
  const cards = await findCardsToBuy(
    db,
    deps,
    rows.flatMap(({ cardId }) => cardId ?? []),
  )
  const isMine = hunt.memberId === viewer.id
  const shown: AdminCandidate[] = []
  for (const row of rows) {
    const {
      custody: _,
      ownerId: __,
      isHouse: ___,
      ...card
    } = row.card ?? { custody: null, ownerId: null, isHouse: null }
    shown.push({
      ...candidateShape(row, await costOf(db, deps, hunt, row)),
      files: files.filter((file) => file.candidateId === row.id).map(fileOf),
      source: row.source,
      link: row.link,
      card: row.card === null || !('id' in card) ? null : { ...card, picture: cards.get(card.id)?.picture ?? '' },
      costCents: row.isFromOutside ? row.costCents : null,
      marginCents: row.status === 'bought' ? marginOf(row) : null,
      addedBy: row.addedBy,
      addedAt: row.addedAt,
      version: row.version,
      actions: candidateActions({ status: row.status, isMine }, hunt.status),
    })
  }
  return shown
}

export async function adminHuntDetail(
  db: Db,
  deps: Deps,
  row: HuntRow,
  viewer: Pick<Actor, 'id'>,
): Promise<AdminHuntDetail> {
  const sales = atGrades(await salesOf(db, deps, row), row.grades)
  const suggested = ['pending', 'active'].includes(row.status) ? await listSuggestions(db, row) : []
  const { candidates: _, ...shown } = adminHuntOf(row, viewer, await businessClock(deps))
  return {
    ...shown,
    candidates: await adminCandidatesOf(db, deps, row, await listCandidates(db, row.id), viewer),
    suggestions: suggested.map((card) => ({
      cardId: card.cardId,
      title: `${cardTitle(card)}, ${gradeText({ ...card, qualifier: null })}`,
      words:
        card.listPriceCents !== null
          ? labels.inSecureAt(formatMoney(card.listPriceCents))
          : card.isHouse
            ? labels.ownedByUs
            : labels.registeredAndMatched,
      priceCents: card.listPriceCents,
      owner: card.owner,
    })),
    comps: sales,
    medianCents: medianOf(pricesOf(sales)),
    notes: await listNotes(db, row.id),
    timeline: await timelineOf(db, row, true),
  }
}
