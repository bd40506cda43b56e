import { formatMoney } from '@ambry/contract/money'
import type { Ball, OwnerAnswer, RequestSide, RequestStatus, Standing, WaitStatus } from '@ambry/contract/secure-kinds'
import type { HouseRequest, OwnRequest, SecureCardDetail } from '@ambry/contract/secure-records'

// Who can do what in Secure, and what a person is told about it.

type GateAction = SecureCardDetail['actions'][number]

type Gate = {
  isMine: boolean
  isWatched: boolean
  standing: Standing
  myRequest: RequestStatus | null
  wait: WaitStatus | null
  /** It is offered to me from the waitlist, and there is time left. */
  isOfferOpen: boolean
}

/** Why a member cannot ask for a card; null when they can. */
export function whyNotAsk({
  isMine,
  standing,
  myRequest,
}: Pick<Gate, 'isMine' | 'standing' | 'myRequest'>): string | null {
  if (isMine) return 'It is yours.'
  if (myRequest === 'approved') return 'It is reserved for you.'
  if (myRequest) return 'You have asked for it already.'
  return standing === 'reserved' ? 'It is reserved for another member.' : null
}

export function whyNotJoin({
  isMine,
  standing,
  myRequest,
  wait,
}: Pick<Gate, 'isMine' | 'standing' | 'myRequest' | 'wait'>): string | null {
  if (isMine) return 'It is yours.'
  if (myRequest === 'approved') return 'It is reserved for you.'
  if (wait) return 'You are on its waitlist already.'
  return standing === 'reserved' ? null : 'It is open to requests.'
}

/** What can be done about a card from its page. */
export const gateActions = (gate: Gate): GateAction[] => [
  { action: 'ask', why: whyNotAsk(gate) },
  { action: 'join', why: whyNotJoin(gate) },
  { action: 'leave', why: gate.wait === 'waiting' ? null : 'You are not waiting for it.' },
  { action: 'take', why: gate.isOfferOpen ? null : 'It is not offered to you.' },
  { action: 'pass', why: gate.wait === 'offered' ? null : 'It is not offered to you.' },
  { action: 'watch', why: gate.isWatched ? 'You watch it already.' : null },
  { action: 'unwatch', why: gate.isWatched ? null : 'You do not watch it.' },
]

type Facts = {
  status: RequestStatus
  ownerAnswer: OwnerAnswer | null
  ownerCents: number | null
  isByHouse: boolean
  offerCents: number
  askingCents: number | null
  isReserved: boolean
  isOffered: boolean
}

/** Whom a request waits for. */
export function ballOf({ status, ownerAnswer }: Pick<Facts, 'status' | 'ownerAnswer'>): Ball {
  if (status === 'pending') return ownerAnswer === 'asked' ? 'owner' : 'house'
  return status === 'countered' || status === 'approved' ? 'member' : 'nobody'
}

/** Below the asking price a card goes only when its owner has agreed to so little, or less. */
export function whyNotAt(
  cents: number,
  {
    isByHouse,
    askingCents,
    ownerAnswer,
    ownerCents,
  }: Omit<Facts, 'status' | 'offerCents' | 'isReserved' | 'isOffered'>,
): string | null {
  if (isByHouse || askingCents === null || cents >= askingCents) return null
  if (ownerAnswer === 'agreed' && ownerCents !== null && cents >= ownerCents) return null
  return `It is below the asking price of ${formatMoney(askingCents)}: the owner must agree first.`
}

/** Why a card cannot be reserved for anybody now; null when it can. */
function whyNotHeld({ askingCents, isReserved, isOffered }: Facts): string | null {
  if (isReserved) return 'The card is reserved for another request.'
  if (askingCents === null) return 'The card is not in Secure any more.'
  return isOffered ? 'The card is offered to the next on its waitlist.' : null
}

export function houseActions(facts: Facts): HouseRequest['actions'] {
  const { status, isByHouse, askingCents, offerCents } = facts
  const isPending = status === 'pending'
  const undecided = isPending ? null : 'It has been decided.'
  const belowAsking =
    askingCents !== null && offerCents < askingCents ? null : 'The offer is not below the asking price.'
  const owner = undecided ?? (isByHouse ? 'The house owns it.' : belowAsking)
  return [
    { action: 'approve', why: undecided ?? whyNotHeld(facts) ?? whyNotAt(offerCents, facts) },
    { action: 'counter', why: undecided ?? whyNotHeld(facts) },
    { action: 'decline', why: isPending || status === 'countered' ? null : 'It has been decided.' },
    { action: 'ask_owner', why: owner },
    { action: 'owner_agreed', why: owner },
    { action: 'call_off', why: status === 'approved' ? null : 'Nothing is reserved by it.' },
  ]
}

/** What somebody on a side of a request can do about it. */
export function ownActions(
  side: RequestSide,
  { status, ownerAnswer }: Pick<Facts, 'status' | 'ownerAnswer'>,
): OwnRequest['actions'] {
  if (side === 'received') return status === 'pending' && ownerAnswer === 'asked' ? ['agree', 'disagree'] : []
  if (status === 'pending') return ['edit', 'withdraw']
  if (status === 'countered') return ['accept', 'refuse', 'withdraw']
  return status === 'approved' ? ['pay', 'withdraw'] : []
}

const asOwner: Record<RequestStatus, string> = {
  pending: 'The house decides.',
  countered: 'The member has the house’s offer.',
  approved: 'The buyer has an invoice. Title passes when it is paid.',
  completed: 'It is sold.',
  declined: 'Nothing came of it.',
  withdrawn: 'Nothing came of it.',
  expired: 'Nothing came of it.',
}
const asBuyer: Record<RequestStatus, string> = {
  pending: 'The house looks at it and answers.',
  countered: 'Accept or decline the house’s offer in time.',
  approved: 'Pay the invoice in time, and the card is yours.',
  completed: 'The card is yours.',
  declined: 'Nothing is owed.',
  withdrawn: 'Nothing is owed.',
  expired: 'Nothing is owed. Ask again while the card is open.',
}

/** What happens next, in a sentence. */
export function nextOf(side: RequestSide, { status, ownerAnswer }: Pick<Facts, 'status' | 'ownerAnswer'>): string {
  if (status === 'pending' && ownerAnswer === 'asked')
    return side === 'received' ? 'Say whether it may go at this price.' : 'The house asks the owner.'
  return side === 'received' ? asOwner[status] : asBuyer[status]
}

/** The steps of a request as its timeline says them. */
export const historyWords: Record<string, string> = {
  approve: 'Approved: the card is reserved',
  counter: 'The house made a counter-offer',
  decline: 'Declined by the house',
  accept: 'The counter-offer was accepted: the card is reserved',
  refuse: 'The counter-offer was declined',
  withdraw: 'Withdrawn',
  call_off: 'The reservation was called off by the house',
  complete: 'Paid in full: title passed',
  expire: 'The time was over',
}
