import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// The states of cards, requests and promotions in Secure. Without a schema on purpose: the page shows these tables, and
// zod stays out of the browser.

/** The availability of a listed card. An undecided request does not reserve it. */
export const availability = defineStatuses({
  open: { label: 'Open to requests', tone: 'ok' },
  requested: { label: 'Requested', tone: 'wait' },
  reserved: { label: 'Reserved', tone: 'info' },
})
export type Availability = keyof typeof availability
export const availabilityNames = keysOf(availability)

/** `paused`: its owner is suspended; it is hidden but not ended. */
export const listingStatuses = ['live', 'paused', 'ended'] as const
export type ListingStatus = (typeof listingStatuses)[number]
export const listingActions = {
  pause: { from: ['live'], to: 'paused' },
  resume: { from: ['paused'], to: 'live' },
  end: { from: ['live', 'paused'], to: 'ended' },
} as const satisfies TransitionTable<ListingStatus>

export const listingEnds = { sold: 'Sold', unlisted: 'Removed from Secure' } as const
export type ListingEnd = keyof typeof listingEnds

export const requestStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'wait' },
  countered: { label: 'Counteroffer', tone: 'info' },
  approved: { label: 'Reserved, awaiting payment', tone: 'ok' },
  completed: { label: 'Completed', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
  expired: { label: 'Expired', tone: 'outline' },
})
export const requestStatuses = keysOf(requestStatus)
export type RequestStatus = keyof typeof requestStatus
export const requestActions = {
  approve: { from: ['pending'], to: 'approved' },
  counter: { from: ['pending'], to: 'countered' },
  decline: { from: ['pending', 'countered'], to: 'declined' },
  accept: { from: ['countered'], to: 'approved' },
  refuse: { from: ['countered'], to: 'declined' },
  withdraw: { from: ['pending', 'countered', 'approved'], to: 'withdrawn' },
  // an admin canceled the sale before it was paid
  call_off: { from: ['approved'], to: 'declined' },
  complete: { from: ['approved'], to: 'completed' },
  expire: { from: ['countered', 'approved'], to: 'expired' },
} as const satisfies TransitionTable<RequestStatus>
/** Requests that are still active. */
export const openRequestStatuses = ['pending', 'countered', 'approved'] as const satisfies readonly RequestStatus[]

/** Which side of a request a member is on: they request a card, or theirs is requested. */
export const requestSides = { sent: 'Sent', received: 'Received' } as const
export type RequestSide = keyof typeof requestSides
export const requestSideNames = keysOf(requestSides)

/** Where the card goes after the sale. */
export const deliveries = { stay: 'Stays in the vault', send: 'Ship to me' } as const
export type Delivery = keyof typeof deliveries
export const deliveryNames = keysOf(deliveries)

/** The owner's answer to a price below theirs. */
export const ownerAnswer = defineStatuses({
  asked: { label: 'Asked', tone: 'wait' },
  agreed: { label: 'Agreed', tone: 'ok' },
  refused: { label: 'Declined', tone: 'bad' },
})
export type OwnerAnswer = keyof typeof ownerAnswer
export const ownerAnswerNames = keysOf(ownerAnswer)

/** Who a request is waiting on. */
export const waitingOnLabels = {
  house: 'Ambry',
  member: 'The member',
  owner: 'The owner',
  nobody: 'No one',
} as const
export type WaitingOn = keyof typeof waitingOnLabels
export const waitingOnNames = keysOf(waitingOnLabels)

export const waitStatuses = ['waiting', 'offered', 'accepted', 'passed', 'left'] as const
export type WaitStatus = (typeof waitStatuses)[number]
export const waitActions = {
  offer: { from: ['waiting'], to: 'offered' },
  accept: { from: ['offered'], to: 'accepted' },
  // the member declines or does not answer in time
  pass: { from: ['offered'], to: 'passed' },
  leave: { from: ['waiting'], to: 'left' },
  // the card was sold or left Secure
  close: { from: ['waiting', 'offered'], to: 'left' },
} as const satisfies TransitionTable<WaitStatus>
export const waitStatusLabels = {
  waiting: 'On the waitlist',
  offered: 'Offered to you',
  accepted: 'Accepted',
  passed: 'Passed',
  left: 'Left',
} as const satisfies Record<WaitStatus, string>

export const promotionStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'wait' },
  approved: { label: 'Approved, pending', tone: 'info' },
  live: { label: 'Live', tone: 'ok' },
  ended: { label: 'Ended', tone: 'outline' },
  rejected: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
})
export const promotionStatuses = keysOf(promotionStatus)
export type PromotionStatus = keyof typeof promotionStatus
export const promotionActions = {
  approve: { from: ['pending'], to: 'approved' },
  // also when an approved card never reaches the vault
  reject: { from: ['pending', 'approved'], to: 'rejected' },
  withdraw: { from: ['pending', 'approved'], to: 'withdrawn' },
  go_live: { from: ['approved'], to: 'live' },
  end: { from: ['live'], to: 'ended' },
} as const satisfies TransitionTable<PromotionStatus>

/** The longest a card can be featured. */
export const mostFeaturedDays = 30

/** Predefined reasons for declining; the admin can write another. */
export const declineReasons = [
  'The offer is below what the owner accepts.',
  'The card is no longer available.',
  'Another request was approved.',
  'We couldn’t confirm your details.',
] as const
export const rejectReasons = [
  'The list price is far above recent sales.',
  'We need better photos of the front and back.',
  'The card must be in the vault first.',
  'We don’t accept this kind of card in Secure.',
] as const

export const gallerySorts = {
  '-listedAt': 'Newly listed',
  listPriceCents: 'Price, low to high',
  '-listPriceCents': 'Price, high to low',
  '-grade': 'Highest grade',
  '-interest': 'Most viewed',
  name: 'Name, A to Z',
  year: 'Oldest cards',
} as const
export type GallerySort = keyof typeof gallerySorts
export const gallerySortNames = keysOf(gallerySorts)

/** Default number of cards per gallery request, which adds at least one row at every width. */
export const galleryStep = 24

/** How many days a card counts as new in Secure. */
export const newDays = 7
