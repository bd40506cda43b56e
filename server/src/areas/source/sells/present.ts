import { cardTitle } from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import { addYears } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { BothSides, Round } from '@ambry/contract/sales/negotiation/records'
import type {
  AdminSell,
  AdminSellCard,
  AdminSellDetail,
  Indication,
  OwnSell,
  OwnSellDetail,
  SellCard,
} from '@ambry/contract/source/sells/records'
import { slabVersion } from '@ambry/slab/slab'
import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { isActive } from '../../accounts/people/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { type CardToBuy, findCardsToBuy } from '../../cards/titles/buying-service.ts'
import { medianOf, soldCopies } from '../../sales/comparables/service.ts'
import { presentNegotiation, roundsOf } from '../../sales/negotiation/service.ts'
import { sellersFee } from '../../sales/service.ts'
import { listCardIdsOf, listSellCards, listSoldAtGrade, type SellCardRow } from './card-queries.ts'
import * as labels from './labels.ts'
import { listSellHistory, readDaysToSell, type SellRow } from './queries.ts'
import {
  adminActions,
  adminCardActions,
  bothSidesOf,
  currentPrice,
  indicationOf,
  isCounted,
  isWaitingForMember,
  nextOf,
  ownActions,
  ownCardActions,
  totalIndication,
} from './rules.ts'
import { stateOf, titleOf, whyNot } from './states-service.ts'

/** What we would pay for each card, by its id. */
export async function indicationsOf(db: Db, deps: Deps, cardIds: readonly string[]): Promise<Map<string, Indication>> {
  if (cardIds.length === 0) return new Map()
  const asOf = today(deps, deps.clock.now())
  const sold = await listSoldAtGrade(db, cardIds, addYears(asOf, -1))
  return new Map(
    sold.map(({ cardId, prices }) => [
      cardId,
      indicationOf({ medianCents: medianOf(prices), sales: prices.length }, asOf),
    ]),
  )
}

export const sellPicture = (cardId: string) => `/files/sell-cards/${cardId}/picture?v=${slabVersion}`

const shape = (row: SellRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  title: titleOf(row),
  count: row.count,
  picture: sellPicture(row.first.id),
  hunt: row.huntId === null ? null : { id: row.huntId, number: row.huntNumber ?? '' },
  note: row.note,
  standingCents: row.standingCents,
  answerBy: row.answerBy,
  agreedCents: row.agreedCents,
  priceCents: row.priceCents,
  paidCents: row.paidCents,
  endReason: row.endReason,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

export const ownSellOf = (row: SellRow, now: Date): OwnSell => ({
  ...shape(row),
  isWaitingForMe: isWaitingForMember(stateOf(row)),
  next: nextOf(stateOf(row)),
  actions: ownActions(stateOf(row), now),
})

const adminSellOf = (
  row: SellRow,
  viewer: Pick<Actor, 'id'>,
  now: Date,
  indicationCents: AdminSell['indicationCents'],
): AdminSell => ({
  ...shape(row),
  member: { id: row.memberId, name: row.memberName },
  waitingOn: row.waitingOn,
  indicationCents,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  actions: adminActions(stateOf(row), row.memberId === viewer.id, now),
})

/** Rows of the back-office list: an indication only helps while a price is open. */
export async function adminSellsOf(
  db: Db,
  deps: Deps,
  rows: readonly SellRow[],
  viewer: Pick<Actor, 'id'>,
): Promise<AdminSell[]> {
  const open = rows.filter(({ status }) => status === 'pending' || status === 'countered')
  const cards = await listCardIdsOf(
    db,
    open.map(({ id }) => id),
  )
  const indications = await indicationsOf(
    db,
    deps,
    cards.map(({ cardId }) => cardId),
  )
  const now = deps.clock.now()
  return rows.map((row) => {
    const own = cards.filter(({ offerId }) => offerId === row.id).flatMap(({ cardId }) => indications.get(cardId) ?? [])
    return adminSellOf(row, viewer, now, totalIndication(own))
  })
}

type Whole = {
  lines: SellCardRow[]
  cards: Map<string, CardToBuy>
  indications: Map<string, Indication>
  feeOf: (cents: number) => number
  standing: BothSides
  rounds: Round[]
}

/** Everything a detail view needs, in a fixed number of reads. */
async function read(db: Db, deps: Deps, row: SellRow): Promise<Whole> {
  const lines = await listSellCards(db, row.id)
  const ids = lines.map(({ cardId }) => cardId)
  const feeOf = await sellersFee(db, deps, row.memberId)
  const priced = lines
    .filter((line) => isCounted(line) && (row.agreedCents === null || line.agreedCents !== null))
    .map((line) => currentPrice(line, feeOf))
  return {
    lines,
    cards: await findCardsToBuy(db, deps, ids),
    indications: await indicationsOf(db, deps, ids),
    feeOf,
    standing: bothSidesOf(
      priced.map(({ cents }) => cents),
      priced.map(({ feeCents }) => feeCents),
    ),
    rounds: (await roundsOf(db, [row.id])).get(row.id) ?? [],
  }
}

const factsOf = ({ facts }: { facts: CardFacts }) => facts

function cardOf(row: SellRow, line: SellCardRow, { cards, indications, feeOf }: Whole, deps: Deps) {
  const { certNumber, ...facts } = factsOf(line)
  const isOffered = line.status === 'offered'
  const { cents, feeCents } = currentPrice(line, feeOf)
  return {
    id: line.id,
    status: line.status,
    card: {
      id: line.cardId,
      ...facts,
      certNumber,
      picture: sellPicture(line.id),
      custody: line.custody,
      vault: line.custody === 'in_vault' || line.custody === 'inbound' ? line.vault : null,
      verification: line.verification,
    },
    askedCents: line.askedCents,
    standingCents: line.standingCents,
    agreedCents: line.agreedCents,
    priceCents: cents,
    netCents: cents - feeCents,
    isCounted: isCounted(line),
    reoffer:
      line.reofferCents === null || line.reofferReason === null || line.reofferUntil === null
        ? null
        : {
            cents: line.reofferCents,
            reason: line.reofferReason,
            until: line.reofferUntil,
            netCents: line.reofferCents - (line.reofferFeeCents ?? 0),
          },
    condition: line.condition,
    isTracked: line.isTracked,
    why: isOffered ? whyNot(cards.get(line.cardId), row.memberId) : line.endReason,
    indication:
      indications.get(line.cardId) ?? indicationOf({ medianCents: null, sales: 0 }, today(deps, deps.clock.now())),
  }
}

async function timelineOf(db: Db, row: SellRow, whole: Whole, isStaff: boolean): Promise<OwnSellDetail['timeline']> {
  const titles = new Map(whole.lines.map((line) => [line.id, cardTitle(line.facts)]))
  const history = await listSellHistory(db, row.id)
  // members don't learn which staff member it was
  const named = (by: string | null) => (isStaff || by === null || by === row.memberName ? by : labels.ambry)
  return [
    ...whole.rounds.map(({ at, round, side, cents }) => ({
      at,
      words: round === 1 ? labels.offeredAt(formatMoney(cents)) : labels.counteredAt(formatMoney(cents)),
      by: side === 'seller' ? row.memberName : labels.ambry,
    })),
    ...history.flatMap(({ at, action, subject, subjectId, by }) => {
      const words =
        subject === 'sell_offers' ? labels.history[action] : labels.cardHistory[action]?.(titles.get(subjectId) ?? '')
      return words === undefined ? [] : [{ at, words, by: named(by) }]
    }),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

const mostComps = 50

async function compsOf(db: Db, lines: readonly SellCardRow[]): Promise<OwnSellDetail['comps']> {
  const [only] = lines
  if (!only || lines.length > 1) return []
  const { grader, grade } = only.facts
  const sold = await soldCopies(db, only.facts)
  return sold.filter((sale) => sale.grader === grader && sale.grade === grade).slice(0, mostComps)
}

export async function ownSellDetail(db: Db, deps: Deps, row: SellRow): Promise<OwnSellDetail> {
  const whole = await read(db, deps, row)
  const now = deps.clock.now()
  const cards = whole.lines.map(
    (line): SellCard => ({
      ...cardOf(row, line, whole, deps),
      actions: ownCardActions(line.status, line.reofferUntil, now),
    }),
  )
  return {
    ...ownSellOf(row, now),
    cards,
    negotiation: presentNegotiation(stateOf(row), 'seller', whole.rounds, whole.standing),
    comps: await compsOf(db, whole.lines),
    instead: await alternativeOf(db, row, cards, whole.feeOf, now),
    payout: payoutOf(whole.lines),
    timeline: await timelineOf(db, row, whole, false),
  }
}

/** What a list price at the median would bring, while there is still a choice. */
async function alternativeOf(
  db: Db,
  row: SellRow,
  cards: readonly SellCard[],
  feeOf: (cents: number) => number,
  now: Date,
): Promise<OwnSellDetail['instead']> {
  const listCents = cards.length === 1 ? (cards[0]?.indication.medianCents ?? null) : null
  if (listCents === null || !['pending', 'countered'].includes(row.status)) return null
  return { listCents, netCents: listCents - feeOf(listCents), medianDays: await readDaysToSell(db, now) }
}

/** Of all cards together: due as long as one is. */
function payoutOf(lines: readonly SellCardRow[]): OwnSellDetail['payout'] {
  const paid = lines.filter((line) => line.payoutId !== null)
  const shown = paid.find(({ payoutStatus }) => payoutStatus === 'due') ?? paid.at(-1)
  if (!shown) return null
  return {
    id: shown.payoutId ?? '',
    status: shown.payoutStatus ?? '',
    amountCents: paid.reduce((sum, { payoutCents }) => sum + (payoutCents ?? 0), 0),
  }
}

export async function adminSellDetail(
  db: Db,
  deps: Deps,
  row: SellRow,
  viewer: Pick<Actor, 'id'>,
): Promise<Omit<AdminSellDetail, 'secondPerson'>> {
  const whole = await read(db, deps, row)
  const isMine = row.memberId === viewer.id
  const total = totalIndication(whole.lines.flatMap(({ cardId }) => whole.indications.get(cardId) ?? []))
  return {
    ...adminSellOf(row, viewer, deps.clock.now(), total),
    cards: whole.lines.map(
      (line): AdminSellCard => ({
        ...cardOf(row, line, whole, deps),
        inspectedBy: line.inspectedBy,
        inspectedAt: line.inspectedAt,
        actions: adminCardActions(line.status, isMine),
      }),
    ),
    negotiation: presentNegotiation(stateOf(row), 'buyer', whole.rounds, whole.standing),
    comps: await compsOf(db, whole.lines),
    checks: await checksOf(db, row, whole, total),
    timeline: await timelineOf(db, row, whole, true),
  }
}

/** What staff would otherwise look up one by one. */
async function checksOf(
  db: Db,
  row: SellRow,
  { lines, cards }: Whole,
  indication: AdminSell['indicationCents'],
): Promise<AdminSellDetail['checks']> {
  const unverified = lines.filter(({ verification }) => verification !== 'verified').length
  const open = lines.filter(({ status }) => status === 'offered')
  const unclear = open.filter(({ cardId }) => whyNot(cards.get(cardId), row.memberId) !== null).length
  const active = await isActive(db, row.memberId)
  const isWithin = indication !== null && row.standingCents <= indication.highCents
  return [
    { words: unverified === 0 ? labels.certsMatch : labels.certsDontMatch(unverified), isMet: unverified === 0 },
    { words: unclear === 0 ? labels.titlesAreClear : labels.titlesArent(unclear), isMet: unclear === 0 },
    {
      words:
        indication === null ? labels.noIndication : isWithin ? labels.withinTheIndication : labels.aboveTheIndication,
      isMet: isWithin,
    },
    { words: active ? labels.accountIsActive : labels.accountIsntActive, isMet: active },
  ]
}
