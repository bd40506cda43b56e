import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { allocated, mostCents, portionHalfEven } from '@ambry/contract/kernel/money'
import type { BothSides } from '@ambry/contract/sales/negotiation/records'
import { canAnswer, canCounter, type NegotiationState } from '@ambry/contract/sales/negotiation/rules'
import {
  fewestIndicationSales,
  indicationHighBps,
  indicationLowBps,
  type SellCardStatus,
  type SellStatus,
} from '@ambry/contract/source/kinds'
import type { AdminSell, AdminSellCard, Indication, OwnSell, SellCard } from '@ambry/contract/source/sells/records'
import type { SellCardRow } from './card-queries.ts'
import * as labels from './labels.ts'

// What we would pay, who can do what with an offer, and the messages shown about it.

/**
 * A share of the median of recent sales at the same grade: low enough that we can sell the card with its fees, and
 * always a range, because we price by the card itself. With too few sales we don't guess.
 */
export function indicationOf(
  { medianCents, sales }: { medianCents: number | null; sales: number },
  asOf: Day,
): Indication {
  if (medianCents === null || sales < fewestIndicationSales)
    return {
      ...{ lowCents: null, highCents: null, medianCents, sales, asOf },
      words: labels.tooFewSales(fewestIndicationSales),
    }
  return {
    lowCents: portionHalfEven(medianCents, indicationLowBps),
    highCents: portionHalfEven(medianCents, indicationHighBps),
    medianCents,
    sales,
    words: labels.shareOfTheMedian(indicationLowBps / 100, indicationHighBps / 100, sales),
    asOf,
  }
}

/** Of several cards together; null unless there is one for each. */
export function totalIndication(all: readonly Indication[]): AdminSell['indicationCents'] {
  let [lowCents, highCents] = [0, 0]
  for (const one of all) {
    if (one.lowCents === null || one.highCents === null) return null
    lowCents += one.lowCents
    highCents += one.highCents
  }
  return all.length === 0 ? null : { lowCents, highCents }
}

export type Line = { id: string; cents: number }

/**
 * The price of each card, or what is wrong with them. A total without prices changes every card in proportion to its
 * current price.
 */
export function pricesOf(
  standing: readonly Line[],
  cents: number,
  lines: readonly Line[],
): { prices: Record<string, number> } | { fault: string } {
  if (lines.length === 0) {
    const weights = standing.map((line) => line.cents)
    const shares = allocated(cents, weights)
    return { prices: Object.fromEntries(standing.map(({ id }, at) => [id, shares[at] ?? 0])) }
  }
  const prices = Object.fromEntries(lines.map((line) => [line.id, line.cents]))
  const isComplete = lines.length === standing.length && standing.every(({ id }) => Object.hasOwn(prices, id))
  if (!isComplete) return { fault: labels.priceEveryCard }
  return sumOf(Object.values(prices)) === cents ? { prices } : { fault: labels.thePricesDontAddUp }
}

type Priced = Pick<
  SellCardRow,
  'status' | 'standingCents' | 'agreedCents' | 'agreedFeeCents' | 'reofferCents' | 'reofferFeeCents'
>

/** The price of a card now and the fee on it: what was offered after inspection, agreed, or is being negotiated. */
export function currentPrice(line: Priced, feeOf: (cents: number) => number): { cents: number; feeCents: number } {
  if (line.reofferCents !== null) return { cents: line.reofferCents, feeCents: line.reofferFeeCents ?? 0 }
  if (line.agreedCents !== null) return { cents: line.agreedCents, feeCents: line.agreedFeeCents ?? 0 }
  return { cents: line.standingCents, feeCents: feeOf(line.standingCents) }
}

/** Whether a card is still part of its offer's total. */
export const isCounted = ({ status }: Pick<Priced, 'status'>): boolean => status !== 'returned' && status !== 'ended'

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)
export const isTooMuch = (cents: number): boolean => cents > mostCents

/** We buy: no buyer's fee, and no sales tax on what we resell. The seller's fee is taken from each card. */
export const bothSidesOf = (prices: readonly number[], fees: readonly number[]): BothSides => {
  const [priceCents, sellerFeeCents] = [sumOf(prices), sumOf(fees)]
  return {
    priceCents,
    buyerFeeCents: 0,
    buyerFeeLabel: labels.buyersFee,
    taxCents: 0,
    totalCents: priceCents,
    sellerFeeCents,
    sellerFeeLabel: labels.sellersFee,
    netCents: priceCents - sellerFeeCents,
  }
}

type Arrival = { isExpected: boolean; arriveOn: Day | null }
export type SellState = NegotiationState & { status: SellStatus; isInspected: boolean; isReoffered: boolean } & Arrival

const isOpen = ({ status }: Pick<SellState, 'status'>) => status === 'pending' || status === 'countered'

export const isWaitingForMember = (state: SellState): boolean =>
  (isOpen(state) && state.turn === 'seller') || (state.status === 'accepted' && state.isReoffered)

export function ownActions(state: SellState, now: Date): OwnSell['actions'] {
  if (state.status === 'accepted') return state.isInspected ? [] : ['withdraw']
  if (!isOpen(state)) return []
  return [
    ...(canAnswer(state, 'seller', now) ? (['accept'] as const) : []),
    ...(canCounter(state, 'seller', now) ? (['counter'] as const) : []),
    'withdraw',
  ]
}

/** `isMine`: staff can't decide about their own offer. */
export function adminActions(state: SellState, isMine: boolean, now: Date): AdminSell['actions'] {
  const decided = isOpen(state) ? (isMine ? labels.thisIsYourOffer : null) : labels.itHasAlreadyBeenDecided
  const turn = state.turn === 'buyer' ? null : labels.theMemberIsToAnswer
  const late = canAnswer(state, state.turn, now) ? null : labels.theTimeHasEnded
  return [
    { action: 'accept', why: decided ?? turn ?? late },
    {
      action: 'counter',
      why: decided ?? turn ?? late ?? (canCounter(state, 'buyer', now) ? null : labels.noRoundsLeft),
    },
    { action: 'reject', why: decided },
  ]
}

export const ownCardActions = (status: SellCardStatus, until: string | null, now: Date): SellCard['actions'] =>
  status === 'reoffered' && until !== null && until > now.toISOString() ? ['accept_reoffer', 'return'] : []

/** Arriving is recorded where every parcel is, at the vault. */
export function adminCardActions(status: SellCardStatus, isMine: boolean): AdminSellCard['actions'] {
  const interested = isMine ? labels.thisIsYourOffer : null
  const here = status === 'inspecting' ? null : (labels.notInspected[status] ?? labels.itHasEnded)
  const ended = ['bought', 'returned', 'ended', 'offered'].includes(status)
  return [
    { action: 'arrive', why: status === 'expected' ? labels.receiveItAtTheVault : labels.itIsntExpected },
    { action: 'buy', why: interested ?? here },
    { action: 'reoffer', why: interested ?? here },
    { action: 'return', why: interested ?? (ended ? (labels.notInspected[status] ?? labels.itHasEnded) : null) },
  ]
}

/** What happens next, in a sentence. */
export function nextOf(state: SellState): string {
  if (isOpen(state)) return state.turn === 'seller' ? labels.answerOurPrice : labels.weReviewIt
  if (state.status === 'accepted') {
    if (state.isReoffered) return labels.answerTheNewPrice
    return state.isExpected && state.arriveOn !== null
      ? labels.sendItBy(formatDate(state.arriveOn))
      : labels.weInspectTheRest
  }
  if (state.status === 'expired' && state.arriveOn !== null) return labels.theyDidntArrive
  return labels.ended[state.status] ?? labels.itHasEnded
}
