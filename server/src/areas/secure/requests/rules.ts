import type { Instant } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleStatus } from '@ambry/contract/sales/kinds'
import type { NegotiationState } from '@ambry/contract/sales/negotiation/rules'
import type {
  Availability,
  OwnerAnswer,
  RequestSide,
  RequestStatus,
  WaitingOn,
  WaitStatus,
} from '@ambry/contract/secure/kinds'
import type { AdminRequest, OwnRequest, SecureCardDetail } from '@ambry/contract/secure/records'
import * as labels from './labels.ts'

// Who can do what in Secure, and the messages shown about it.

type GateAction = SecureCardDetail['actions'][number]

type Gate = {
  isMine: boolean
  isWatched: boolean
  availability: Availability
  myRequest: RequestStatus | null
  wait: WaitStatus | null
  /** The waitlist offers it to the viewer, and there is time left. */
  isOfferOpen: boolean
}

/** Why a member cannot request a card; null when they can. */
export function whyNotAsk({
  isMine,
  availability,
  myRequest,
  wait,
}: Pick<Gate, 'isMine' | 'availability' | 'myRequest' | 'wait'>): string | null {
  if (isMine) return labels.itsYours
  if (myRequest === 'approved') return labels.itsReservedForYou
  if (myRequest) return labels.youveAlreadyRequested
  if (wait === 'offered') return labels.itsOfferedToYou
  return availability === 'reserved' ? labels.itsReservedForAnotherMember : null
}

export function whyNotJoin({
  isMine,
  availability,
  myRequest,
  wait,
}: Pick<Gate, 'isMine' | 'availability' | 'myRequest' | 'wait'>): string | null {
  if (isMine) return labels.itsYours
  if (myRequest === 'approved') return labels.itsReservedForYou
  if (wait) return labels.youreAlreadyOnItsWaitlist
  return availability === 'reserved' ? null : labels.itsOpenToRequests
}

/** The waitlist offer was not taken in time, and the job has not passed it on yet. */
const isTooLate = ({ wait, isOfferOpen }: Gate) => wait === 'offered' && !isOfferOpen

/** Actions available on a card's page. */
export const gateActions = (gate: Gate): GateAction[] => [
  { action: 'ask', why: isTooLate(gate) ? labels.theTimeToRespond : whyNotAsk(gate) },
  { action: 'join', why: whyNotJoin(gate) },
  { action: 'leave', why: gate.wait === 'waiting' ? null : labels.youArentOnItsWaitlist },
  { action: 'take', why: gate.isOfferOpen ? null : labels.itIsntOfferedToYou },
  { action: 'pass', why: gate.wait === 'offered' ? null : labels.itIsntOfferedToYou },
  { action: 'watch', why: gate.isWatched ? labels.youreAlreadyWatching : null },
  { action: 'unwatch', why: gate.isWatched ? null : labels.youArentWatching },
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
  /** A payment for it is in progress. */
  isProcessing: boolean
  saleStatus: SaleStatus | null
  memberId: string
  sellerId: string
}
type Negotiated = Pick<Facts, 'status' | 'offerCents'> & { counterCents: number | null; counterUntil: Instant | null }

/** A request is answered by us or the owner whenever they can, our counteroffer by the buyer in time. */
export const negotiationOf = ({ status, offerCents, counterCents, counterUntil }: Negotiated): NegotiationState =>
  status === 'countered'
    ? { round: 2, turn: 'buyer', standingCents: counterCents ?? offerCents, answerBy: counterUntil }
    : { round: 1, turn: 'seller', standingCents: offerCents, answerBy: null }

type State = Pick<Facts, 'status' | 'ownerAnswer' | 'saleStatus'>

/** The buyer's payment was reversed after the title had passed, and they have not paid again yet. */
const isUnpaidAgain = ({ status, saleStatus }: State) => status === 'completed' && saleStatus === 'reopened'

/** Who a request is waiting on. */
export function waitingOnOf(state: State): WaitingOn {
  const { status, ownerAnswer } = state
  if (isUnpaidAgain(state)) return 'member'
  if (status === 'pending') return ownerAnswer === 'asked' ? 'owner' : 'house'
  return status === 'countered' || status === 'approved' ? 'member' : 'nobody'
}

type Floor = Pick<Facts, 'isByHouse' | 'listPriceCents' | 'ownerAnswer' | 'ownerCents'>

/**
 * The lowest price that needs no consent of the owner: the list price, or what they have agreed to. Null when any price
 * is fine.
 */
export function ownerFloorOf({ isByHouse, listPriceCents, ownerAnswer, ownerCents }: Floor): number | null {
  if (isByHouse || listPriceCents === null) return null
  return ownerAnswer === 'agreed' && ownerCents !== null ? Math.min(ownerCents, listPriceCents) : listPriceCents
}

/** A card is sold below the list price only if its owner has agreed to that price or less. */
export function whyNotAt(cents: number, facts: Floor): string | null {
  const floor = ownerFloorOf(facts)
  if (floor === null || cents >= floor) return null
  return labels.itsBelowTheListPrice(formatMoney(facts.listPriceCents))
}

/** Why a card cannot be reserved now; null when it can. */
function whyNotHeld({ listPriceCents, isReserved, isOffered }: Facts): string | null {
  if (isReserved) return labels.theCardIsReserved
  if (listPriceCents === null) return labels.theCardIsNoLonger
  return isOffered ? labels.theCardIsOffered : null
}

/** `viewerId` is the admin looking at it. Nobody may decide about a card they request or sell themselves. */
export function adminActions(facts: Facts, viewerId: string): AdminRequest['actions'] {
  const { status, isByHouse, listPriceCents, offerCents, memberId, sellerId, isProcessing } = facts
  const isInterested = viewerId === memberId || viewerId === sellerId
  const interested = isInterested ? labels.thisRequestInvolvesYou : null
  const isPending = status === 'pending'
  const undecided = isPending ? interested : labels.itHasAlreadyBeenDecided
  const belowListPrice = listPriceCents !== null && offerCents < listPriceCents ? null : labels.theOfferIsntBelow
  const owner = undecided ?? (isByHouse ? labels.ambryOwns : belowListPrice)
  const onItsWay = isProcessing ? labels.aPayment : null
  return [
    { action: 'approve', why: undecided ?? whyNotHeld(facts) ?? whyNotAt(offerCents, facts) },
    { action: 'counter', why: undecided ?? whyNotHeld(facts) },
    { action: 'decline', why: isPending || status === 'countered' ? null : labels.itHasAlreadyBeenDecided },
    { action: 'ask_owner', why: owner },
    { action: 'owner_agreed', why: owner },
    { action: 'call_off', why: status === 'approved' ? onItsWay : labels.itHasNoReservation },
  ]
}

/** What a member on one side of a request can do. */
export function ownActions(side: RequestSide, state: State): OwnRequest['actions'] {
  const { status, ownerAnswer } = state
  if (side === 'received') return status === 'pending' && ownerAnswer === 'asked' ? ['agree', 'disagree'] : []
  if (status === 'pending') return ['edit', 'withdraw']
  if (status === 'countered') return ['accept', 'refuse', 'withdraw']
  if (isUnpaidAgain(state)) return ['pay']
  return status === 'approved' ? ['pay', 'withdraw'] : []
}

const asOwner: Record<RequestStatus, string> = {
  pending: labels.wereReviewing,
  countered: labels.theBuyerHasOurCounteroffer,
  approved: labels.theBuyerHasAnInvoice,
  completed: labels.itsSold,
  declined: labels.theRequestEndedWithout,
  withdrawn: labels.theRequestEndedWithout,
  expired: labels.theRequestEndedWithout,
}
const asBuyer: Record<RequestStatus, string> = {
  pending: labels.wellReviewItAndReply,
  countered: labels.acceptOrDeclineOurCounteroffer,
  approved: labels.payTheInvoiceToComplete,
  completed: labels.theCardIsYours,
  declined: labels.nothingIsDue,
  withdrawn: labels.nothingIsDue,
  expired: labels.nothingIsDueYouCanRequest,
}

/** What happens next, in a sentence. */
export function nextOf(side: RequestSide, state: State): string {
  const { status, ownerAnswer, saleStatus } = state
  const isOwner = side === 'received'
  if (status === 'pending' && ownerAnswer === 'asked')
    return isOwner ? labels.acceptOrDecline : labels.wereAskingTheOwner
  if (isUnpaidAgain(state)) return isOwner ? labels.theBuyersPaymentWasReversed : labels.yourPaymentWasReversed
  if (status === 'completed' && saleStatus === 'undone')
    return isOwner ? labels.theSaleWasUndone : labels.theSaleWasUndoneAndThe
  return isOwner ? asOwner[status] : asBuyer[status]
}

/** Labels of the steps in a request's timeline. */
export const historyLabel: Record<string, string> = {
  approve: labels.approvedCardReserved,
  counter: labels.counterofferSent,
  decline: 'Declined',
  accept: 'Counteroffer accepted: card reserved',
  refuse: labels.counterofferDeclined,
  withdraw: 'Withdrawn',
  call_off: labels.reservationCanceledByAmbry,
  complete: labels.paidInFull,
  expire: 'Expired',
  sale_reopen: labels.paymentReversed,
  sale_undo: labels.saleUndone,
}
