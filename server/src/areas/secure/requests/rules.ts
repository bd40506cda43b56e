import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleStatus } from '@ambry/contract/sales/kinds'
import type {
  Availability,
  OwnerAnswer,
  RequestSide,
  RequestStatus,
  WaitingOn,
  WaitStatus,
} from '@ambry/contract/secure/kinds'
import type { AdminRequest, OwnRequest, SecureCardDetail } from '@ambry/contract/secure/records'

// Who can do what in Secure, and what a person is told about it.

type GateAction = SecureCardDetail['actions'][number]

type Gate = {
  isMine: boolean
  isWatched: boolean
  availability: Availability
  myRequest: RequestStatus | null
  wait: WaitStatus | null
  /** It is offered to me from the waitlist, and there is time left. */
  isOfferOpen: boolean
}

/** Why a member cannot ask for a card; null when they can. */
export function whyNotAsk({
  isMine,
  availability,
  myRequest,
  wait,
}: Pick<Gate, 'isMine' | 'availability' | 'myRequest' | 'wait'>): string | null {
  if (isMine) return 'It is yours.'
  if (myRequest === 'approved') return 'It is reserved for you.'
  if (myRequest) return 'You have asked for it already.'
  if (wait === 'offered') return 'It is offered to you: take it, or pass.'
  return availability === 'reserved' ? 'It is reserved for another member.' : null
}

export function whyNotJoin({
  isMine,
  availability,
  myRequest,
  wait,
}: Pick<Gate, 'isMine' | 'availability' | 'myRequest' | 'wait'>): string | null {
  if (isMine) return 'It is yours.'
  if (myRequest === 'approved') return 'It is reserved for you.'
  if (wait) return 'You are on its waitlist already.'
  return availability === 'reserved' ? null : 'It is open to requests.'
}

/** What the waitlist offered was not taken, and the job that passes it on has yet to come by. */
const isTooLate = ({ wait, isOfferOpen }: Gate) => wait === 'offered' && !isOfferOpen

/** What can be done about a card from its page. */
export const gateActions = (gate: Gate): GateAction[] => [
  { action: 'ask', why: isTooLate(gate) ? 'The time to take it is over.' : whyNotAsk(gate) },
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
  listPriceCents: number | null
  isReserved: boolean
  isOffered: boolean
  /** A payment for it is on its way. */
  isProcessing: boolean
  saleStatus: SaleStatus | null
  memberId: string
  sellerId: string
}
type State = Pick<Facts, 'status' | 'ownerAnswer' | 'saleStatus'>

/** The buyer's payment was taken back after title had passed, and they have yet to pay again. */
const isUnpaidAgain = ({ status, saleStatus }: State) => status === 'completed' && saleStatus === 'reopened'

/** Whom a request waits for. */
export function waitingOnOf(state: State): WaitingOn {
  const { status, ownerAnswer } = state
  if (isUnpaidAgain(state)) return 'member'
  if (status === 'pending') return ownerAnswer === 'asked' ? 'owner' : 'house'
  return status === 'countered' || status === 'approved' ? 'member' : 'nobody'
}

type Floor = Pick<Facts, 'isByHouse' | 'listPriceCents' | 'ownerAnswer' | 'ownerCents'>

/** The lowest price that needs no word of the owner: theirs, or what they have agreed to. Null where any will do. */
export function ownerFloorOf({ isByHouse, listPriceCents, ownerAnswer, ownerCents }: Floor): number | null {
  if (isByHouse || listPriceCents === null) return null
  return ownerAnswer === 'agreed' && ownerCents !== null ? Math.min(ownerCents, listPriceCents) : listPriceCents
}

/** Below the list price a card goes only when its owner has agreed to so little, or less. */
export function whyNotAt(cents: number, facts: Floor): string | null {
  const floor = ownerFloorOf(facts)
  if (floor === null || cents >= floor) return null
  return `It is below the list price of ${formatMoney(facts.listPriceCents)}. The owner must agree first.`
}

/** Why a card cannot be reserved for anybody now; null when it can. */
function whyNotHeld({ listPriceCents, isReserved, isOffered }: Facts): string | null {
  if (isReserved) return 'The card is reserved for another request.'
  if (listPriceCents === null) return 'The card is not in Secure any more.'
  return isOffered ? 'The card is offered to the next on its waitlist.' : null
}

/** `viewerId`: whoever looks. Nobody decides about a card that they ask for or sell themselves. */
export function adminActions(facts: Facts, viewerId: string): AdminRequest['actions'] {
  const { status, isByHouse, listPriceCents, offerCents, memberId, sellerId, isProcessing } = facts
  const isInterested = viewerId === memberId || viewerId === sellerId
  const interested = isInterested ? 'It concerns you yourself: somebody else of the house decides.' : null
  const isPending = status === 'pending'
  const undecided = isPending ? interested : 'It has been decided.'
  const belowListPrice =
    listPriceCents !== null && offerCents < listPriceCents ? null : 'The offer is not below the list price.'
  const owner = undecided ?? (isByHouse ? 'The house owns it.' : belowListPrice)
  const onItsWay = isProcessing ? 'A payment for it is on its way. Wait for what becomes of it.' : null
  return [
    { action: 'approve', why: undecided ?? whyNotHeld(facts) ?? whyNotAt(offerCents, facts) },
    { action: 'counter', why: undecided ?? whyNotHeld(facts) },
    { action: 'decline', why: isPending || status === 'countered' ? null : 'It has been decided.' },
    { action: 'ask_owner', why: owner },
    { action: 'owner_agreed', why: owner },
    { action: 'call_off', why: status === 'approved' ? onItsWay : 'Nothing is reserved by it.' },
  ]
}

/** What somebody on a side of a request can do about it. */
export function ownActions(side: RequestSide, state: State): OwnRequest['actions'] {
  const { status, ownerAnswer } = state
  if (side === 'received') return status === 'pending' && ownerAnswer === 'asked' ? ['agree', 'disagree'] : []
  if (status === 'pending') return ['edit', 'withdraw']
  if (status === 'countered') return ['accept', 'refuse', 'withdraw']
  if (isUnpaidAgain(state)) return ['pay']
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
export function nextOf(side: RequestSide, state: State): string {
  const { status, ownerAnswer, saleStatus } = state
  const isOwner = side === 'received'
  if (status === 'pending' && ownerAnswer === 'asked')
    return isOwner ? 'Say whether it may go at this price.' : 'The house asks the owner.'
  if (isUnpaidAgain(state))
    return isOwner
      ? 'The buyer’s payment was taken back; the house sees to it.'
      : 'Your payment was taken back. Pay the invoice again.'
  if (status === 'completed' && saleStatus === 'undone')
    return isOwner ? 'The sale was undone; the card is yours again.' : 'The sale was undone; the card went back.'
  return isOwner ? asOwner[status] : asBuyer[status]
}

/** The steps of a request as its timeline says them. */
export const historyLabel: Record<string, string> = {
  approve: 'Approved: the card is reserved',
  counter: 'The house made a counter-offer',
  decline: 'Declined by the house',
  accept: 'The counter-offer was accepted: the card is reserved',
  refuse: 'The counter-offer was declined',
  withdraw: 'Withdrawn',
  call_off: 'The reservation was called off by the house',
  complete: 'Paid in full: title passed',
  expire: 'The time was over',
  sale_reopen: 'The payment was taken back',
  sale_undo: 'The sale was undone: title went back',
}
