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
  if (isMine) return 'It’s yours.'
  if (myRequest === 'approved') return 'It’s reserved for you.'
  if (myRequest) return 'You’ve already requested it.'
  if (wait === 'offered') return 'It’s offered to you on the waitlist. Buy it or pass.'
  return availability === 'reserved' ? 'It’s reserved for another member.' : null
}

export function whyNotJoin({
  isMine,
  availability,
  myRequest,
  wait,
}: Pick<Gate, 'isMine' | 'availability' | 'myRequest' | 'wait'>): string | null {
  if (isMine) return 'It’s yours.'
  if (myRequest === 'approved') return 'It’s reserved for you.'
  if (wait) return 'You’re already on its waitlist.'
  return availability === 'reserved' ? null : 'It’s open to requests.'
}

/** What the waitlist offered was not taken, and the job that passes it on has yet to come by. */
const isTooLate = ({ wait, isOfferOpen }: Gate) => wait === 'offered' && !isOfferOpen

/** What can be done about a card from its page. */
export const gateActions = (gate: Gate): GateAction[] => [
  { action: 'ask', why: isTooLate(gate) ? 'The time to respond is over.' : whyNotAsk(gate) },
  { action: 'join', why: whyNotJoin(gate) },
  { action: 'leave', why: gate.wait === 'waiting' ? null : 'You aren’t on its waitlist.' },
  { action: 'take', why: gate.isOfferOpen ? null : 'It isn’t offered to you.' },
  { action: 'pass', why: gate.wait === 'offered' ? null : 'It isn’t offered to you.' },
  { action: 'watch', why: gate.isWatched ? 'You’re already watching it.' : null },
  { action: 'unwatch', why: gate.isWatched ? null : 'You aren’t watching it.' },
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
  return `It’s below the list price of ${formatMoney(facts.listPriceCents)}. The owner must agree first.`
}

/** Why a card cannot be reserved for anybody now; null when it can. */
function whyNotHeld({ listPriceCents, isReserved, isOffered }: Facts): string | null {
  if (isReserved) return 'The card is reserved for another request.'
  if (listPriceCents === null) return 'The card is no longer in Secure.'
  return isOffered ? 'The card is offered to the next member on its waitlist.' : null
}

/** `viewerId`: whoever looks. Nobody decides about a card that they ask for or sell themselves. */
export function adminActions(facts: Facts, viewerId: string): AdminRequest['actions'] {
  const { status, isByHouse, listPriceCents, offerCents, memberId, sellerId, isProcessing } = facts
  const isInterested = viewerId === memberId || viewerId === sellerId
  const interested = isInterested ? 'This request involves you, so someone else must decide.' : null
  const isPending = status === 'pending'
  const undecided = isPending ? interested : 'It has already been decided.'
  const belowListPrice =
    listPriceCents !== null && offerCents < listPriceCents ? null : 'The offer isn’t below the list price.'
  const owner = undecided ?? (isByHouse ? 'Ambry owns it.' : belowListPrice)
  const onItsWay = isProcessing ? 'A payment for it is on its way. Wait for the result.' : null
  return [
    { action: 'approve', why: undecided ?? whyNotHeld(facts) ?? whyNotAt(offerCents, facts) },
    { action: 'counter', why: undecided ?? whyNotHeld(facts) },
    { action: 'decline', why: isPending || status === 'countered' ? null : 'It has already been decided.' },
    { action: 'ask_owner', why: owner },
    { action: 'owner_agreed', why: owner },
    { action: 'call_off', why: status === 'approved' ? onItsWay : 'It has no reservation.' },
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
  pending: 'We’re reviewing it.',
  countered: 'The buyer has our counteroffer.',
  approved: 'The buyer has an invoice. Ownership passes when it’s paid.',
  completed: 'It’s sold.',
  declined: 'The request ended without a sale.',
  withdrawn: 'The request ended without a sale.',
  expired: 'The request ended without a sale.',
}
const asBuyer: Record<RequestStatus, string> = {
  pending: 'We’ll review it and reply.',
  countered: 'Accept or decline our counteroffer.',
  approved: 'Pay the invoice to complete your purchase.',
  completed: 'The card is yours.',
  declined: 'Nothing is due.',
  withdrawn: 'Nothing is due.',
  expired: 'Nothing is due. You can request the card again while it’s listed.',
}

/** What happens next, in a sentence. */
export function nextOf(side: RequestSide, state: State): string {
  const { status, ownerAnswer, saleStatus } = state
  const isOwner = side === 'received'
  if (status === 'pending' && ownerAnswer === 'asked') return isOwner ? 'Accept or decline.' : 'We’re asking the owner.'
  if (isUnpaidAgain(state))
    return isOwner
      ? 'The buyer’s payment was reversed. We’re following up.'
      : 'Your payment was reversed. Please pay the invoice again.'
  if (status === 'completed' && saleStatus === 'undone')
    return isOwner ? 'The sale was undone. The card is yours again.' : 'The sale was undone, and the card was returned.'
  return isOwner ? asOwner[status] : asBuyer[status]
}

/** The steps of a request as its timeline says them. */
export const historyLabel: Record<string, string> = {
  approve: 'Approved: card reserved',
  counter: 'Counteroffer sent',
  decline: 'Declined',
  accept: 'Counteroffer accepted: card reserved',
  refuse: 'Counteroffer declined',
  withdraw: 'Withdrawn',
  call_off: 'Reservation canceled by Ambry',
  complete: 'Paid in full: ownership passed',
  expire: 'Expired',
  sale_reopen: 'Payment reversed',
  sale_undo: 'Sale undone: ownership returned',
}
