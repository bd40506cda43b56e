import { cardTitle } from '@ambry/contract/cards/kinds'
import { addSeconds, dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { isLapsed } from '@ambry/contract/sales/negotiation/rules'
import { sellCardActions } from '@ambry/contract/source/kinds'
import type { OwnSellDetail } from '@ambry/contract/source/sells/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { buyFromMember } from '../../sales/purchases/service.ts'
import { sellersFee } from '../../sales/service.ts'
import { sell } from './admin-service.ts'
import { findExpected, findSellCard, listLapsedReoffers, type SellCardRow } from './card-queries.ts'
import * as labels from './labels.ts'
import { eachLapsed } from './lapsed.ts'
import { listLapsedSells, touchSell } from './queries.ts'
import { adminCardActions } from './rules.ts'
import { own, requireNet } from './service.ts'
import {
  adminLinkOf,
  completeIfDone,
  end,
  type Held,
  linkOf,
  lockHeld,
  notifyMember,
  notifySellStaff,
  release,
  sellChanged,
  sellEvent,
  stateOf,
  titleOf,
} from './states-service.ts'

// From a card's arrival to its purchase or return. What we pay is what was agreed, or less with a reason; never more.

/** A card that was accepted is at the vault. */
export async function cardReceived(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  const found = await findExpected(tx, cardId)
  if (!found) return
  const { row, lines } = await lockHeld(tx, deps, found.offerId)
  const line = lines.find(({ id }) => id === found.id)
  if (line?.status !== 'expected') return
  await transition(tx, 'sell_offer_cards', sellCardActions, { id: line.id, action: 'arrive' })
  await touchSell(tx, row.id)
  await notifyStaff(tx, 'sell.inspect', {
    kind: 'requests',
    title: labels.cardReadyToInspect,
    message: labels.arrived(cardTitle(line.facts), row.number),
    link: adminLinkOf(row),
  })
  sellChanged(tx, row)
}

type HeldLine = Held & { line: SellCardRow }

async function lockLine(tx: Tx, deps: Deps, id: string): Promise<HeldLine> {
  const found = await findSellCard(tx, id)
  if (!found) throw notThere()
  const held = await lockHeld(tx, deps, found.offerId)
  const line = held.lines.find((one) => one.id === id)
  if (!line) throw notThere()
  return { ...held, line }
}

export type Inspection =
  | { action: 'buy' }
  | { action: 'reoffer'; cents: number; reason: string }
  | { action: 'return'; reason: string }

export async function inspect(tx: Tx, deps: Deps, actor: Actor, id: string, finding: Inspection): Promise<string> {
  const held = await lockLine(tx, deps, id)
  const { row, line } = held
  const actions = adminCardActions(line.status, row.memberId === actor.id)
  const why = actions.find(({ action }) => action === finding.action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await sell(tx, deps, actor, row.id) })
  const inspected = { inspected_by: actor.id, inspected_at: tx.now }
  tx.audit({
    action: 'sell.inspect',
    object: { kind: 'sell', id: row.id },
    after: { card: line.cardId, ...finding },
    ...('reason' in finding && { reason: finding.reason }),
  })
  if (finding.action === 'buy') await buy(tx, deps, held, inspected)
  else if (finding.action === 'reoffer') await reoffer(tx, deps, held, finding, inspected)
  else await giveBack(tx, deps, held, finding.reason, line.status === 'expected' ? {} : inspected)
  await touchSell(tx, row.id)
  await completeIfDone(tx, deps, row.id)
  sellChanged(tx, row)
  return row.id
}

/** At the price that was agreed, or the lower one the member accepted. */
async function buy(tx: Tx, deps: Deps, { row, line, cards }: HeldLine, inspected: Record<string, unknown>) {
  const card = cards.get(line.cardId)
  if (card?.custody !== 'in_vault' || card.isReturnRequested)
    throw new AppError('wrong_state', card?.isReturnRequested ? (card.why ?? '') : labels.itIsntAtTheVault)
  if (card.ownerId !== row.memberId) throw new AppError('wrong_state', labels.itsNoLongerYours)
  const isLower = line.reofferCents !== null
  const priceCents = (isLower ? line.reofferCents : line.agreedCents) ?? 0
  const feeCents = (isLower ? line.reofferFeeCents : line.agreedFeeCents) ?? 0
  const title = cardTitle(line.facts)
  const { id: purchaseId } = await buyFromMember(tx, deps, {
    ...{ cardId: line.cardId, title, sellerId: row.memberId, priceCents, feeCents },
    commitmentId: line.commitmentId ?? '',
    offer: {
      id: row.id,
      number: row.number,
      count: row.count,
      agreedOn: dayIn(deps.settings.current.timeZone, row.agreedAt ?? tx.now),
    },
  })
  await transition(tx, 'sell_offer_cards', sellCardActions, {
    id: line.id,
    action: 'buy',
    also: { ...inspected, purchase_id: purchaseId, ended_at: tx.now },
  })
  const net = formatMoney(priceCents - feeCents)
  await notify(tx, row.memberId, {
    kind: 'title',
    title: labels.weBoughtYourCard,
    message: labels.wasBought(title, net),
    text: `${deps.settings.current.houseName}: ${labels.wasBought(title, net)}`,
    link: linkOf(row),
  })
}

async function reoffer(
  tx: Tx,
  deps: Deps,
  { row, line }: HeldLine,
  { cents, reason }: { cents: number; reason: string },
  inspected: Record<string, unknown>,
): Promise<void> {
  const agreedCents = line.agreedCents ?? 0
  if (cents >= agreedCents) {
    const message = labels.theNewPriceMustBeLower(formatMoney(agreedCents))
    throw new AppError('refused', message, { errors: [{ path: 'cents', message }] })
  }
  const title = cardTitle(line.facts)
  const feeOf = await sellersFee(tx, deps, row.memberId)
  requireNet(feeOf, cents, title, 'cents')
  const { counterHours, houseName } = deps.settings.current
  await transition(tx, 'sell_offer_cards', sellCardActions, {
    id: line.id,
    action: 'reoffer',
    also: {
      ...inspected,
      reoffer_cents: cents,
      reoffer_fee_cents: feeOf(cents),
      reoffer_reason: reason,
      reoffer_until: addSeconds(tx.now, counterHours * 3600),
    },
  })
  const net = formatMoney(cents - feeOf(cents))
  const message = labels.newPrice(title, formatMoney(cents), net, reason, counterHours)
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.newPriceTitle,
    message,
    text: `${houseName}: ${message}`,
    deadline: true,
    link: linkOf(row),
    live: sellEvent('countered', row),
  })
}

async function giveBack(
  tx: Tx,
  deps: Deps,
  held: HeldLine,
  reason: string,
  inspected: Record<string, unknown>,
): Promise<void> {
  const { row, line } = held
  await release(tx, deps, held, line, reason, inspected)
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.yourCardComesBack,
    message: labels.staysYours(cardTitle(line.facts), reason),
    link: linkOf(row),
  })
}

/** The member accepts the lower price, or wants the card back. */
export async function answer(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { action, cents }: { action: 'accept_reoffer' | 'return'; cents: number },
): Promise<OwnSellDetail> {
  const found = await findSellCard(tx, id)
  // not theirs: the same as if it didn't exist
  if (!found) throw notThere()
  await own(tx, deps, actor, found.offerId)
  const held = await lockLine(tx, deps, id)
  const { row, line } = held
  if (line.status !== 'reoffered')
    throw new AppError('wrong_state', labels.thisOfferHasChanged, { present: await own(tx, deps, actor, row.id) })
  if (isLapsed({ answerBy: line.reofferUntil }, tx.now)) throw new AppError('wrong_state', labels.theNewPriceHasEnded)
  if (cents !== line.reofferCents)
    throw new AppError('stale', labels.theNewPriceIsNow(formatMoney(line.reofferCents)), {
      present: await own(tx, deps, actor, row.id),
    })
  tx.audit({ action: 'sell.answer', object: { kind: 'sell', id: row.id }, after: { card: line.cardId, action, cents } })
  const title = cardTitle(line.facts)
  if (action === 'accept_reoffer') {
    await buy(tx, deps, held, {})
    await notifySellStaff(tx, row, labels.reofferAnswered, labels.acceptedTheNewPrice(title, formatMoney(cents)))
  } else {
    await release(tx, deps, held, line, labels.theMemberDeclinedTheNewPrice)
    await notifySellStaff(tx, row, labels.reofferAnswered, labels.wantsItBack(title))
  }
  await touchSell(tx, row.id)
  await completeIfDone(tx, deps, row.id)
  sellChanged(tx, row)
  return own(tx, deps, actor, row.id)
}

/** Ends offers that weren't answered, by us or by the member, and returns cards whose new price wasn't. */
export async function expireSells(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await eachLapsed(
    deps,
    'a sell offer whose time is over',
    (after, limit) => listLapsedSells(deps.db, now, after, limit),
    (tx, id) => expireOffer(tx, deps, id),
  )
  await eachLapsed(
    deps,
    'a new price whose time is over',
    (after, limit) => listLapsedReoffers(deps.db, now, after, limit),
    (tx, id) => expireReoffer(tx, deps, id),
  )
}

async function expireOffer(tx: Tx, deps: Deps, id: string): Promise<void> {
  const held = await lockHeld(tx, deps, id)
  const { row } = held
  if (!['pending', 'countered'].includes(row.status) || !isLapsed(stateOf(row), tx.now)) return
  await end(tx, deps, held, 'expire', null)
  await notifyMember(tx, deps, row, 'expired', labels.wasntAnswered(titleOf(row)))
}

async function expireReoffer(tx: Tx, deps: Deps, id: string): Promise<void> {
  const held = await lockLine(tx, deps, id)
  const { row, line } = held
  if (line.status !== 'reoffered' || !isLapsed({ answerBy: line.reofferUntil }, tx.now)) return
  await giveBack(tx, deps, held, labels.notAnsweredInTime, {})
  await touchSell(tx, row.id)
  await completeIfDone(tx, deps, row.id)
  sellChanged(tx, row)
}
