import { type FeeRule, feesOf } from '@ambry/contract/billing/fees/kinds'
import { type CardStatus, type Commitment, type Custody, commitments } from '@ambry/contract/cards/kinds'
import { addDays, type Day, daysBetween, formatDate } from '@ambry/contract/kernel/dates'
import { dividedHalfEven } from '@ambry/contract/kernel/money'
import type { PromotionStatus } from '@ambry/contract/secure/kinds'
import type { Spot } from '@ambry/contract/secure/promotions/kinds'
import type { AdminPromotion, Promotion, PromotionQuote } from '@ambry/contract/secure/records'
import * as labels from './labels.ts'

// ---------------------------------------------------------------- featured places

export const takenLabel = (free: Spot | null): string =>
  free ? labels.allFeaturedSlotsAreTaken(formatDate(free.firstOn)) : nothingFeatured

export const nothingFeatured = labels.featuredSlotsAreTurnedOff

// ---------------------------------------------------------------- fees

type Template = { rules: readonly FeeRule[] } | null

const feeFor = (template: Template, listPriceCents: number, days: number): number =>
  days === 0
    ? 0
    : feesOf(template?.rules ?? [], listPriceCents, days)
        .filter(({ rule }) => rule.payer !== 'house')
        .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The plan covers as many days as it has left; the others cost what the template says. */
export function featuredFee(
  template: Template,
  { listPriceCents, days, creditLeft }: { listPriceCents: number; days: number; creditLeft: number },
): { creditDays: number; feeCents: number; dayCents: number } {
  const creditDays = Math.min(days, Math.max(0, creditLeft))
  return {
    creditDays,
    feeCents: feeFor(template, listPriceCents, days - creditDays),
    dayCents: feeFor(template, listPriceCents, 1),
  }
}

type Given = { firstOn: Day | null; lastOn: Day | null; featuredDays: number; creditDays: number }

/** How many paid days would still come after today. Plan days count as used first. */
export function paidDaysLost(
  { firstOn, lastOn, featuredDays, creditDays }: Given,
  today: Day,
): { lost: number; paid: number } {
  const paid = featuredDays - creditDays
  if (firstOn === null || lastOn === null) return { lost: 0, paid }
  const toCome = daysIn(within({ firstOn, lastOn }, { firstOn: addDays(today, 1), lastOn }))
  return { lost: Math.min(toCome, paid), paid }
}

/** The exact share of the price for this many of the paid days. */
export const shareOfDays = (cents: number, days: number, paid: number): number =>
  days === 0 ? 0 : Number(dividedHalfEven(BigInt(cents) * BigInt(days), BigInt(paid)))

export const lostLabel = (lost: number, paid: number): string =>
  `${lost} of ${many(paid, 'paid featured day', 'paid featured days')} not used: the card was removed from Secure.`

/** The first day of the month that contains a day, and of the next month. */
export function monthAround(on: Day): { from: Day; to: Day } {
  const from = `${on.slice(0, 7)}-01`
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` }
}

// ---------------------------------------------------------------- requirements

/** The facts that decide about a card, in their current state. */
export type Candidate = {
  cardStatus: CardStatus
  custody: Custody
  commitment: Commitment | null
  isDisputed: boolean
  isReturnRequested: boolean
  hasPhotos: boolean
}

const checkLabel = {
  photos: labels.photosOfTheFront,
  open: labels.noOtherActivePromotion,
  room: labels.roomForAnotherPromotion,
  undisputed: labels.ownershipUndisputed,
  free: labels.notListed,
  vault: labels.inTheVault,
  liens: labels.freeOfLiens,
} as const

type Check = PromotionQuote['checks'][number]

/** Other promotions of the card and of its owner, and how many one member may have. */
export type Others = { hasOpen: boolean; openCount: number; mostOpen: number }

const hasRoom = ({ openCount, mostOpen }: Others): boolean => openCount < mostOpen

/** What must be true before it can be requested, and before it is shown. */
export const quoteChecks = (card: Candidate, others: Others): Check[] => [
  { words: checkLabel.photos, isMet: card.hasPhotos, isNeededNow: true },
  { words: checkLabel.open, isMet: !others.hasOpen, isNeededNow: true },
  // shown only when it blocks the request
  ...(hasRoom(others) ? [] : [{ words: checkLabel.room, isMet: false, isNeededNow: true }]),
  { words: checkLabel.undisputed, isMet: !card.isDisputed, isNeededNow: true },
  { words: checkLabel.free, isMet: card.commitment === null, isNeededNow: true },
  { words: checkLabel.vault, isMet: isInVault(card), isNeededNow: false },
  { words: checkLabel.liens, isMet: card.commitment !== 'loan', isNeededNow: false },
]

const isInVault = ({ custody, isReturnRequested }: Candidate) => custody === 'in_vault' && !isReturnRequested

const promised = (commitment: Commitment) =>
  labels.its(commitments[commitment].charAt(0).toLowerCase(), commitments[commitment].slice(1))

const roomLabel = (most: number): string => labels.youCanHave(many(most, 'promotion', 'promotions'))

/** Why a card cannot be requested now; null when it can. */
export function whyNotRequested(
  card: Candidate,
  { days, places, ...others }: Others & { days: number; places: number },
): string | null {
  if (card.cardStatus === 'removed') return labels.itHasBeenRemoved
  if (others.hasOpen) return labels.thisCardAlreadyHas
  if (!hasRoom(others)) return roomLabel(others.mostOpen)
  if (card.isDisputed) return labels.itsOwnershipIsDisputed
  if (card.commitment) return promised(card.commitment)
  if (!card.hasPhotos) return labels.addPhotosOfTheFront
  return days > 0 && places === 0 ? nothingFeatured : null
}

type Availability = { status: PromotionStatus; isReserved: boolean }

/** The requirements of a request and whether they are met. A finished one has none. */
export function checksOf(card: Candidate, { status }: Pick<Availability, 'status'>): AdminPromotion['checks'] {
  if (status !== 'pending' && status !== 'approved') return []
  return [
    { words: checkLabel.photos, isMet: card.hasPhotos },
    { words: checkLabel.undisputed, isMet: !card.isDisputed },
    { words: checkLabel.liens, isMet: card.commitment === null },
    { words: checkLabel.vault, isMet: isInVault(card) },
  ]
}

// ---------------------------------------------------------------- actions

const reserved = labels.itsReservedForABuyer

export function ownActions({ status, isReserved }: Availability): Promotion['actions'] {
  if (status === 'pending' || status === 'approved')
    return [
      { action: 'reprice', why: null },
      { action: 'withdraw', why: null },
    ]
  if (status !== 'live') return []
  const why = isReserved ? reserved : null
  return [
    { action: 'reprice', why },
    { action: 'take_down', why },
  ]
}

export type Deciding = Availability & {
  isOwner: boolean
  isActive: boolean
  isRegistered: boolean
  /** Its owner's account is closed. */
  isClosed: boolean
  hasPhotos: boolean
  firstOn: Day | null
}

/** Why it is no longer possible; null while it is. */
export function whyHopeless({
  isOwner,
  isRegistered,
  isClosed,
}: Pick<Deciding, 'isOwner' | 'isRegistered' | 'isClosed'>): string | null {
  if (isClosed) return labels.theOwnersAccountWasClosed
  if (!isOwner) return labels.theCardHasANew
  return isRegistered ? null : labels.theCardWasRemoved
}

function whyNotApproved({ isActive, hasPhotos }: Pick<Deciding, 'isActive' | 'hasPhotos'>): string | null {
  if (!isActive) return labels.theOwnersAccountIsSuspended
  return hasPhotos ? null : labels.aPhotoOfTheFront
}

export function adminActions(one: Deciding, today: Day): AdminPromotion['actions'] {
  const { status, firstOn } = one
  if (status === 'pending')
    return [
      { action: 'approve', why: whyHopeless(one) ?? whyNotApproved(one) },
      { action: 'reject', why: null },
    ]
  const move: AdminPromotion['actions'] =
    firstOn === null ? [] : [{ action: 'move', why: whyNotMoved({ status, firstOn }, today) }]
  if (status === 'approved') return [{ action: 'reject', why: null }, ...move]
  if (status !== 'live') return []
  return [...move, { action: 'take_down', why: one.isReserved ? labels.cancelTheSaleFirst(reserved) : null }]
}

/** Days that have begun cannot be moved. */
export const whyNotMoved = (
  { status, firstOn }: { status: PromotionStatus; firstOn: Day },
  today: Day,
): string | null => (status === 'live' && firstOn <= today ? labels.itsFeaturedDaysHaveStarted : null)

// ---------------------------------------------------------------- report

export type Span = { firstOn: Day; lastOn: Day }

/** The days it has been featured so far, and the same number of listed days on which it was not. */
export function comparedSpans({
  listedOn,
  endedOn,
  featured,
}: {
  listedOn: Day
  /** Its last listed day, or today. */
  endedOn: Day
  featured: Span | null
}): { featured: Span | null; other: Span | null } {
  if (!featured) return { featured: null, other: null }
  const seen = within({ firstOn: featured.firstOn, lastOn: featured.lastOn }, { firstOn: listedOn, lastOn: endedOn })
  if (!seen) return { featured: null, other: null }
  const days = daysIn(seen)
  const before = within(
    { firstOn: addDays(featured.firstOn, -days), lastOn: addDays(featured.firstOn, -1) },
    { firstOn: listedOn, lastOn: endedOn },
  )
  const after = within(
    { firstOn: addDays(featured.lastOn, 1), lastOn: addDays(featured.lastOn, days) },
    { firstOn: listedOn, lastOn: endedOn },
  )
  return { featured: seen, other: before ?? after }
}

function within(span: Span, outer: Span): Span | null {
  const firstOn = span.firstOn > outer.firstOn ? span.firstOn : outer.firstOn
  const lastOn = span.lastOn < outer.lastOn ? span.lastOn : outer.lastOn
  return firstOn <= lastOn ? { firstOn, lastOn } : null
}

export const daysIn = (span: Span | null): number => (span ? daysBetween(span.firstOn, span.lastOn) + 1 : 0)

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

/** The summary its owner gets when the featured days are over. */
export const reportLabel = (report: { views: number; members: number; watchers: number; requests: number }): string =>
  `${many(report.members, 'member', 'members')} viewed it ${many(report.views, 'time', 'times')}, ${many(report.watchers, 'is watching', 'are watching')} it, and ${many(report.requests, 'requested', 'requested')} it.`

/** Labels of a request's history. */
export const historyLabel: Record<string, string> = {
  approve: 'Approved',
  reject: 'Declined',
  withdraw: labels.withdrawnByItsOwner,
  go_live: labels.liveInSecure,
  end: 'Ended',
}
