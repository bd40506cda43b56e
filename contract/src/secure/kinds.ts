import { keysOf } from '../kernel/keys.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// The states of cards, requests and promotions in Secure. Without a schema on purpose: the page shows these tables, and
// zod stays out of the browser.

/** The availability of a listed card. An undecided request does not reserve it. */
export const availabilities = { open: 'Open to requests', requested: 'Requested', reserved: 'Reserved' } as const
export type Availability = keyof typeof availabilities
export const availabilityNames = keysOf(availabilities)

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

export const requestStatuses = [
  'pending',
  'countered',
  'approved',
  'completed',
  'declined',
  'withdrawn',
  'expired',
] as const
export type RequestStatus = (typeof requestStatuses)[number]
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
export const requestStatusLabels = {
  pending: 'Under review',
  countered: 'Counteroffer',
  approved: 'Reserved, awaiting payment',
  completed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const satisfies Record<RequestStatus, string>
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
export const ownerAnswers = { asked: 'Asked', agreed: 'Agreed', refused: 'Declined' } as const
export type OwnerAnswer = keyof typeof ownerAnswers
export const ownerAnswerNames = keysOf(ownerAnswers)

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

export const promotionStatuses = ['pending', 'approved', 'live', 'ended', 'rejected', 'withdrawn'] as const
export type PromotionStatus = (typeof promotionStatuses)[number]
export const promotionActions = {
  approve: { from: ['pending'], to: 'approved' },
  // also when an approved card never reaches the vault
  reject: { from: ['pending', 'approved'], to: 'rejected' },
  withdraw: { from: ['pending', 'approved'], to: 'withdrawn' },
  go_live: { from: ['approved'], to: 'live' },
  end: { from: ['live'], to: 'ended' },
} as const satisfies TransitionTable<PromotionStatus>
export const promotionStatusLabels = {
  pending: 'Under review',
  approved: 'Approved, pending',
  live: 'Live',
  ended: 'Ended',
  rejected: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<PromotionStatus, string>

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
