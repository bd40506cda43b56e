import { cardTitle } from '@ambry/contract/cards/kinds'
import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'
import { type SellStatus, sellActions, sellCardActions } from '@ambry/contract/source/kinds'
import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { isActive } from '../../accounts/people/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { cancelUnshipped, requestReturn, sendToAVault } from '../../cards/custody/service.ts'
import { type CardToBuy, lockCardsToBuy, reserveForPurchase } from '../../cards/titles/buying-service.ts'
import { letGo } from '../../cards/titles/selling-service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { requireTurn } from '../../sales/negotiation/service.ts'
import { sellersFee } from '../../sales/service.ts'
import { listSellCards, type SellCardRow } from './card-queries.ts'
import * as labels from './labels.ts'
import { lockSell, type SellRow, stamped } from './queries.ts'
import { sumOf } from './rules.ts'

// The states of an offer and of its cards, and what both sides learn about them. Locks are taken in the order cards,
// offer, as everything that moves a card does.

export type Held = { row: SellRow; lines: SellCardRow[]; cards: Map<string, CardToBuy> }

export async function lockHeld(tx: Tx, deps: Deps, id: string): Promise<Held> {
  const found = await listSellCards(tx, id)
  const cards = await lockCardsToBuy(
    tx,
    deps,
    found.map(({ cardId }) => cardId),
  )
  const row = await lockSell(tx, id)
  if (!row) throw notThere()
  return { row, lines: await listSellCards(tx, id), cards }
}

export const stateOf = (row: SellRow) => ({
  status: row.status,
  round: row.round,
  turn: row.turn,
  standingCents: row.standingCents,
  answerBy: row.answerBy,
  isInspected: row.isInspected,
  isReoffered: row.isReoffered,
  isExpected: row.isExpected,
  arriveOn: row.arriveOn,
})

export const titleOf = ({ count, first }: Pick<SellRow, 'count' | 'first'>): string =>
  count === 1 ? cardTitle(first) : labels.cards(count)

export const linkOf = ({ id }: Pick<SellRow, 'id'>) => `/source?tab=sells&offer=${id}`
export const adminLinkOf = ({ id }: Pick<SellRow, 'id'>) => `/admin/requests?tab=sells&offer=${id}`

/** The event that shows the member the outcome, in the wording of the specification. */
export const sellEvent = (status: SellStatus, { count, first }: Pick<SellRow, 'count' | 'first'>) =>
  ({
    type: 'sell_updated',
    status,
    ...(count === 1 && { playerName: first.playerName, ...(first.year && { year: first.year }) }),
  }) as const

/** Refreshes the lists of staff and of the member. */
export const sellChanged = (tx: Tx, row: Pick<SellRow, 'memberId'>) =>
  tx.publish({ admins: true, users: [row.memberId] }, { type: 'sell_updated' })

export async function notifyMember(
  tx: Tx,
  deps: Deps,
  row: SellRow,
  status: SellStatus,
  message: string,
  { isDeadline = false } = {},
): Promise<void> {
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.sellOfferUpdated,
    message,
    text: `${deps.settings.current.houseName}: ${message}`,
    deadline: isDeadline,
    link: linkOf(row),
    live: sellEvent(status, row),
  })
}

export const notifySellStaff = (tx: Tx, row: Pick<SellRow, 'id'>, title: string, message: string) =>
  notifyStaff(tx, 'sell.decide', { kind: 'requests', title, message, link: adminLinkOf(row) })

/** Why its owner can't sell us a card of an offer now. */
export function whyNot(card: CardToBuy | undefined, memberId: string): string | null {
  return card?.ownerId === memberId ? card.why : labels.itsNoLongerYours
}

/**
 * Both agree. Cards that were sold, pledged or disputed meanwhile are left out with the reason; the others are reserved
 * for us and expected at the vault, or inspected at once when they are there.
 */
export async function accept(tx: Tx, deps: Deps, held: Held, side: NegotiationSide, cents: number): Promise<void> {
  const { row, lines, cards } = held
  requireTurn(tx, stateOf(row), side, cents)
  if (!(await isActive(tx, row.memberId))) throw new AppError('wrong_state', labels.theAccountIsntActive)
  const offered = lines.filter(({ status }) => status === 'offered')
  const reasons = new Map(offered.map((line) => [line.id, whyNot(cards.get(line.cardId), row.memberId)]))
  const good = offered.filter(({ id }) => reasons.get(id) === null)
  const bad = offered.filter(({ id }) => reasons.get(id) !== null)
  const [firstBad] = bad
  if (good.length === 0) throw new AppError('wrong_state', labels.noCardIsLeft(reasons.get(firstBad?.id ?? '') ?? ''))
  const feeOf = await sellersFee(tx, deps, row.memberId)
  const fees = good.map(({ standingCents }) => feeOf(standingCents))
  // the fee may have risen since the price was named
  const unpaid = good.find(({ standingCents }, at) => (fees[at] ?? 0) >= standingCents)
  if (unpaid) throw new AppError('wrong_state', labels.theFeeLeavesNothing(cardTitle(unpaid.facts)))
  const agreedCents = sumOf(good.map(({ standingCents }) => standingCents))
  const isHere = good.every(({ custody }) => custody === 'in_vault')
  const arriveOn = isHere ? null : addDays(today(deps, tx.now), deps.settings.current.sellArrivalDays)
  await transition(tx, 'sell_offers', sellActions, {
    id: row.id,
    action: 'accept',
    also: stamped(tx, { agreed_cents: agreedCents, agreed_at: tx.now, answer_by: null, arrive_on: arriveOn }),
  })
  for (const line of bad) await leaveOut(tx, line, reasons.get(line.id) ?? '')
  for (const [at, line] of good.entries()) await expect(tx, deps, row, line, cards.get(line.cardId), fees[at] ?? 0)
  tx.audit({
    action: 'sell.accept',
    object: { kind: 'sell', id: row.id },
    after: { agreedCents, cards: good.length, leftOut: bad.length },
  })
  const left = bad.length === 0 ? '' : ` ${labels.leftOut(bad.map(({ facts }) => cardTitle(facts)).join('; '))}`
  const price = formatMoney(agreedCents)
  if (side === 'buyer')
    await notifyMember(
      tx,
      deps,
      row,
      'accepted',
      labels.weAccepted(titleOf(row), price, formatMoney(agreedCents - sumOf(fees)), arriveOn && formatDate(arriveOn)) +
        left,
    )
  else await notifySellStaff(tx, row, labels.sellOfferAccepted, labels.theyAccepted(row.number, price) + left)
  sellChanged(tx, row)
}

const leaveOut = (tx: Tx, line: SellCardRow, reason: string) =>
  transition(tx, 'sell_offer_cards', sellCardActions, {
    id: line.id,
    action: 'end',
    also: { ended_at: tx.now, end_reason: reason.slice(0, 500) || null },
  })

async function expect(
  tx: Tx,
  deps: Deps,
  row: SellRow,
  line: SellCardRow,
  card: CardToBuy | undefined,
  feeCents: number,
): Promise<void> {
  const commitmentId = await reserveForPurchase(tx, line.cardId, row.memberId)
  const isSent = card?.custody === 'with_owner' && (await sendToAVault(tx, deps, row.memberId, line.cardId))
  await transition(tx, 'sell_offer_cards', sellCardActions, {
    id: line.id,
    action: 'expect',
    also: {
      agreed_cents: line.standingCents,
      agreed_fee_cents: feeCents,
      commitment_id: commitmentId,
      is_sent: isSent,
    },
  })
  if (card?.custody === 'in_vault')
    await transition(tx, 'sell_offer_cards', sellCardActions, { id: line.id, action: 'arrive' })
}

/** A card that we don't buy: free again, and on its way back when it came for this offer. */
export async function release(
  tx: Tx,
  deps: Deps,
  { row, cards }: Held,
  line: SellCardRow,
  reason: string,
  inspected: Record<string, unknown> = {},
): Promise<void> {
  const card = cards.get(line.cardId)
  if (line.commitmentId) await letGo(tx, deps, line.cardId, line.commitmentId)
  if (line.isSent && card?.custody === 'inbound') await cancelUnshipped(tx, deps, line.cardId, reason)
  // a disputed card stays where it is until the dispute is decided
  const isReturnable = card?.custody === 'in_vault' && card.ownerId === row.memberId && !card.isDisputed
  if (line.isSent && isReturnable && !card.isReturnRequested)
    await requestReturn(tx, deps, { id: row.memberId }, line.cardId, labels.returnedFreeOfCharge(reason).slice(0, 300))
  await transition(tx, 'sell_offer_cards', sellCardActions, {
    id: line.id,
    action: line.status === 'offered' || line.status === 'expected' ? 'end' : 'return',
    also: { ...inspected, ended_at: tx.now, end_reason: reason.slice(0, 500) },
  })
}

/** Ends an offer with every card of it that is still open. */
export async function end(
  tx: Tx,
  deps: Deps,
  held: Held,
  action: 'reject' | 'withdraw' | 'expire' | 'lapse',
  reason: string | null,
): Promise<void> {
  const { row, lines } = held
  for (const line of lines)
    if (['offered', 'expected', 'inspecting'].includes(line.status))
      await release(tx, deps, held, line, reason ?? labels.history[action] ?? action)
  await transition(tx, 'sell_offers', sellActions, {
    id: row.id,
    action,
    also: stamped(tx, { ended_at: tx.now, answer_by: null, end_reason: reason?.slice(0, 500) ?? null }),
  })
  sellChanged(tx, row)
}

/** After a card ended: the offer is completed when none is open. */
export async function completeIfDone(tx: Tx, deps: Deps, id: string): Promise<void> {
  const lines = await listSellCards(tx, id)
  const isOpen = lines.some(({ status }) => !['bought', 'returned', 'ended'].includes(status))
  const row = await lockSell(tx, id)
  if (isOpen || row?.status !== 'accepted') return
  await transition(tx, 'sell_offers', sellActions, {
    id,
    action: 'complete',
    also: stamped(tx, { ended_at: tx.now }),
  })
  const message =
    row.paidCents > 0
      ? labels.isCompleted(titleOf(row), formatMoney(row.paidCents))
      : labels.isCompletedUnsold(titleOf(row))
  await notifyMember(tx, deps, row, 'completed', message)
}
