import { graders, grades } from '../cards/kinds.ts'
import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Wanted posts, responses, hunts and sell offers. Without a schema on purpose: the page shows these tables, and zod
// stays out of the browser.

export const sourceStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'wait' },
  active: { label: 'Active', tone: 'ok' },
  fulfilled: { label: 'Fulfilled', tone: 'ok' },
  closed: { label: 'Closed', tone: 'outline' },
  rejected: { label: 'Rejected', tone: 'bad' },
})
export const sourceStatuses = keysOf(sourceStatus)
export type SourceStatus = keyof typeof sourceStatus
export const sourceActions = {
  approve: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'rejected' },
  fulfill: { from: ['active'], to: 'fulfilled' },
  close: { from: ['pending', 'active'], to: 'closed' },
  // renewed after it expired, or the accepted sale fell through
  reopen: { from: ['closed', 'fulfilled'], to: 'active' },
} as const satisfies TransitionTable<SourceStatus>

export const sourceEnds = {
  fulfilled: 'Fulfilled',
  found_elsewhere: 'Found elsewhere',
  not_needed: 'No longer wanted',
  expired: 'Expired',
  merged: 'Merged with another post',
  rejected: 'Rejected',
  staff: 'Closed by Ambry',
} as const
export type SourceEnd = keyof typeof sourceEnds
export const sourceEndNames = keysOf(sourceEnds)
/** The reasons a member can choose when they close their post. */
export const ownSourceEnds = ['found_elsewhere', 'not_needed'] as const satisfies readonly SourceEnd[]

export const visibilities = {
  members: { label: 'All members', text: 'On the Source board, without your name' },
  holders: { label: 'Members who have it', text: 'We notify them privately. Your post isn’t on the board' },
  staff: { label: 'Ambry only', text: 'Our team searches for you' },
} as const
export type Visibility = keyof typeof visibilities
export const visibilityNames = keysOf(visibilities)

/** How long a post can be open; it can be renewed up to the last. */
export const openDays = [14, 30, 60, 90] as const
export const defaultOpenDays = 30
export const mostOpenDays = 180

/** `PSA 9`: a higher grade of the same grader fits too. */
export const acceptedGrades: readonly string[] = graders
  .filter((grader) => grader !== 'RAW')
  .flatMap((grader) => grades.map((grade) => `${grader} ${grade}`))

export const responseStatus = defineStatuses({
  open: { label: 'Open', tone: 'outline' },
  accepted: { label: 'Accepted, awaiting payment', tone: 'ok' },
  completed: { label: 'Completed', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
  expired: { label: 'Expired', tone: 'outline' },
  canceled: { label: 'Canceled', tone: 'bad' },
})
export const responseStatuses = keysOf(responseStatus)
export type ResponseStatus = keyof typeof responseStatus
export const responseActions = {
  counter: { from: ['open'], to: 'open' },
  accept: { from: ['open'], to: 'accepted' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  expire: { from: ['open'], to: 'expired' },
  complete: { from: ['accepted'], to: 'completed' },
  // the sale was not paid, or staff canceled it
  cancel: { from: ['accepted'], to: 'canceled' },
  // paid, and undone later
  undo: { from: ['completed'], to: 'canceled' },
} as const satisfies TransitionTable<ResponseStatus>

export const huntStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'wait' },
  active: { label: 'Searching', tone: 'info' },
  found: { label: 'Found', tone: 'ok' },
  fulfilled: { label: 'Delivered', tone: 'ok' },
  closed: { label: 'Closed', tone: 'outline' },
  rejected: { label: 'Rejected', tone: 'bad' },
})
export const huntStatuses = keysOf(huntStatus)
export type HuntStatus = keyof typeof huntStatus
export const huntActions = {
  // the member accepted the fee that staff proposed
  begin: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'rejected' },
  find: { from: ['active'], to: 'found' },
  // the purchase fell through, or was undone after the delivery
  resume: { from: ['found', 'fulfilled'], to: 'active' },
  fulfill: { from: ['found'], to: 'fulfilled' },
  close: { from: ['pending', 'active', 'found'], to: 'closed' },
} as const satisfies TransitionTable<HuntStatus>

export const candidateStatus = defineStatuses({
  noted: { label: 'Noted', tone: 'outline' },
  proposed: { label: 'Waiting for the member', tone: 'outline' },
  approved: { label: 'Approved to buy', tone: 'outline' },
  declined: { label: 'Declined', tone: 'outline' },
  bought: { label: 'Bought', tone: 'ok' },
  dropped: { label: 'Dropped', tone: 'outline' },
})
export const candidateStatuses = keysOf(candidateStatus)
export type CandidateStatus = keyof typeof candidateStatus
export const candidateActions = {
  propose: { from: ['noted', 'declined'], to: 'proposed' },
  approve: { from: ['proposed'], to: 'approved' },
  decline: { from: ['proposed'], to: 'declined' },
  buy: { from: ['approved'], to: 'bought' },
  // gone, too expensive, or its sale fell through
  drop: { from: ['noted', 'proposed', 'approved', 'declined', 'bought'], to: 'dropped' },
} as const satisfies TransitionTable<CandidateStatus>

export const sellStatus = defineStatuses({
  pending: { label: 'Under review', tone: 'wait' },
  countered: { label: 'Counteroffer', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'ok' },
  completed: { label: 'Completed', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
  expired: { label: 'Expired', tone: 'outline' },
})
export const sellStatuses = keysOf(sellStatus)
export type SellStatus = keyof typeof sellStatus
export const sellActions = {
  counter: { from: ['pending', 'countered'], to: 'countered' },
  accept: { from: ['pending', 'countered'], to: 'accepted' },
  reject: { from: ['pending', 'countered'], to: 'rejected' },
  withdraw: { from: ['pending', 'countered', 'accepted'], to: 'withdrawn' },
  expire: { from: ['pending', 'countered'], to: 'expired' },
  // no card arrived in time
  lapse: { from: ['accepted'], to: 'expired' },
  // every card is bought or returned
  complete: { from: ['accepted'], to: 'completed' },
} as const satisfies TransitionTable<SellStatus>

export const sellCardStatuses = [
  'offered',
  'expected',
  'inspecting',
  'reoffered',
  'bought',
  'returned',
  'ended',
] as const
export type SellCardStatus = (typeof sellCardStatuses)[number]
export const sellCardActions = {
  // the offer was accepted
  expect: { from: ['offered'], to: 'expected' },
  arrive: { from: ['expected'], to: 'inspecting' },
  reoffer: { from: ['inspecting'], to: 'reoffered' },
  buy: { from: ['inspecting', 'reoffered'], to: 'bought' },
  return: { from: ['expected', 'inspecting', 'reoffered'], to: 'returned' },
  end: { from: ['offered', 'expected'], to: 'ended' },
} as const satisfies TransitionTable<SellCardStatus>
const sellCardStatusLabels = {
  offered: 'Offered',
  expected: 'Not shipped yet',
  inspecting: 'Being inspected',
  reoffered: 'New price after inspection',
  bought: 'Bought',
  returned: 'Returned',
  ended: 'Not sold',
} as const satisfies Record<SellCardStatus, string>
/** Agreeing on a price moves no card: it is on its way once it can be tracked. */
export const sellCardStatusText = ({ status, isTracked }: { status: SellCardStatus; isTracked: boolean }): string =>
  status === 'expected' && isTracked ? 'On its way to us' : sellCardStatusLabels[status]

/** How long a review of a post or of a hunt takes at most, in business hours. */
export const postReviewHours = 24
export const huntReviewHours = 24
/** Cards sold to us are inspected within this many business hours of their arrival. */
export const inspectionHours = 24

/** Whether a card and its grade match the post. */
export const fits = {
  yes: 'Matches the post',
  grade: 'Different grade',
  card: 'Different card',
} as const
export type Fit = keyof typeof fits
export const fitNames = keysOf(fits)

/** How many days before accepted cards are due at the vault their owner is reminded. */
export const arrivalReminderDays = 3

/** Cards in one sell offer. */
export const mostSellCards = 200
/** Open posts and open responses of one member, and posts a day. */
export const mostOpenPosts = 20
export const mostPostsADay = 10
export const mostOpenResponses = 50
/** Responses of one member in a day, and how many to the same post may have ended that day before another. */
export const mostResponsesADay = 100
export const mostEndedToAPost = 5
/** Posts one member can report in a day. */
export const mostReportsADay = 10
/** Open hunts and open sell offers of one member. */
export const mostOpenHunts = 10
export const mostOpenSells = 20
export const mostHuntsADay = 20
export const mostSellsADay = 40

/** The range of an indication, as a share of the median sale. */
export const indicationLowBps = 9000
export const indicationHighBps = 9600
/** Fewer sales than this say nothing about a price. */
export const fewestIndicationSales = 3
