import { type FeeRule, feesOf } from '@ambry/contract/billing/fees/kinds'
import { type CardStatus, type Commitment, type Custody, commitments } from '@ambry/contract/cards/kinds'
import { addDays, type Day, daysBetween, formatDate } from '@ambry/contract/kernel/dates'
import { dividedHalfEven } from '@ambry/contract/kernel/money'
import type { PromotionStatus } from '@ambry/contract/secure/kinds'
import type { Spot } from '@ambry/contract/secure/promotions/kinds'
import type { AdminPromotion, Promotion, PromotionQuote } from '@ambry/contract/secure/records'

// ---------------------------------------------------------------- featured places

export const takenLabel = (free: Spot | null): string =>
  free
    ? `All featured slots are taken on some of these days. The first open day is ${formatDate(free.firstOn)}.`
    : nothingFeatured

export const nothingFeatured = 'Featured slots are turned off for now.'

// ---------------------------------------------------------------- what it costs

type Template = { rules: readonly FeeRule[] } | null

const feeFor = (template: Template, listPriceCents: number, days: number): number =>
  days === 0
    ? 0
    : feesOf(template?.rules ?? [], listPriceCents, days)
        .filter(({ rule }) => rule.payer !== 'house')
        .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The plan pays for as many days as it has left; the others cost what the template says. */
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

/** How many of the days that were paid for would still come after today. Days of the plan count as given first. */
export function paidDaysLost(
  { firstOn, lastOn, featuredDays, creditDays }: Given,
  today: Day,
): { lost: number; paid: number } {
  const paid = featuredDays - creditDays
  if (firstOn === null || lastOn === null) return { lost: 0, paid }
  const toCome = daysIn(within({ firstOn, lastOn }, { firstOn: addDays(today, 1), lastOn }))
  return { lost: Math.min(toCome, paid), paid }
}

/** What so many of the paid days cost, to the cent. */
export const shareOfDays = (cents: number, days: number, paid: number): number =>
  days === 0 ? 0 : Number(dividedHalfEven(BigInt(cents) * BigInt(days), BigInt(paid)))

export const lostLabel = (lost: number, paid: number): string =>
  `${lost} of ${many(paid, 'paid featured day', 'paid featured days')} not used: the card was removed from Secure.`

/** The first day of the month of a day, and of the one after. */
export function monthAround(on: Day): { from: Day; to: Day } {
  const from = `${on.slice(0, 7)}-01`
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` }
}

// ---------------------------------------------------------------- what it takes

/** What speaks for and against a card, as it is now. */
export type Candidate = {
  cardStatus: CardStatus
  custody: Custody
  commitment: Commitment | null
  isDisputed: boolean
  isReturnRequested: boolean
  hasPhotos: boolean
}

const checkLabel = {
  photos: 'Photos of the front and back',
  open: 'No other active promotion of it',
  room: 'Room for another promotion',
  undisputed: 'Ownership undisputed',
  free: 'Not listed, reserved, or pledged',
  vault: 'In the vault',
  liens: 'Free of liens',
} as const

type Check = PromotionQuote['checks'][number]

/** What else there is of it and of its owner's other cards, and how many one member may have. */
export type Others = { hasOpen: boolean; openCount: number; mostOpen: number }

const hasRoom = ({ openCount, mostOpen }: Others): boolean => openCount < mostOpen

/** What has to be so before it can be asked for, and what before it is shown. */
export const quoteChecks = (card: Candidate, others: Others): Check[] => [
  { words: checkLabel.photos, isMet: card.hasPhotos, isNeededNow: true },
  { words: checkLabel.open, isMet: !others.hasOpen, isNeededNow: true },
  // said only where it stands in the way
  ...(hasRoom(others) ? [] : [{ words: checkLabel.room, isMet: false, isNeededNow: true }]),
  { words: checkLabel.undisputed, isMet: !card.isDisputed, isNeededNow: true },
  { words: checkLabel.free, isMet: card.commitment === null, isNeededNow: true },
  { words: checkLabel.vault, isMet: isInVault(card), isNeededNow: false },
  { words: checkLabel.liens, isMet: card.commitment !== 'loan', isNeededNow: false },
]

const isInVault = ({ custody, isReturnRequested }: Candidate) => custody === 'in_vault' && !isReturnRequested

const promised = (commitment: Commitment) =>
  `It’s ${commitments[commitment].charAt(0).toLowerCase()}${commitments[commitment].slice(1)}.`

const roomLabel = (most: number): string =>
  `You can have ${many(most, 'promotion', 'promotions')} at a time. Withdraw one or remove a card first.`

/** Why a card cannot be asked for now; null when it can. */
export function whyNotRequested(
  card: Candidate,
  { days, places, ...others }: Others & { days: number; places: number },
): string | null {
  if (card.cardStatus === 'removed') return 'It has been removed from the registry.'
  if (others.hasOpen) return 'This card already has a promotion request.'
  if (!hasRoom(others)) return roomLabel(others.mostOpen)
  if (card.isDisputed) return 'Its ownership is disputed.'
  if (card.commitment) return promised(card.commitment)
  if (!card.hasPhotos) return 'Add photos of the front and back first.'
  return days > 0 && places === 0 ? nothingFeatured : null
}

type Availability = { status: PromotionStatus; isReserved: boolean }

/** How a request stands to what it needs. What is over needs nothing. */
export function checksOf(card: Candidate, { status }: Pick<Availability, 'status'>): AdminPromotion['checks'] {
  if (status !== 'pending' && status !== 'approved') return []
  return [
    { words: checkLabel.photos, isMet: card.hasPhotos },
    { words: checkLabel.undisputed, isMet: !card.isDisputed },
    { words: checkLabel.liens, isMet: card.commitment === null },
    { words: checkLabel.vault, isMet: isInVault(card) },
  ]
}

// ---------------------------------------------------------------- who may do what

const reserved = 'It’s reserved for a buyer.'

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
  /** Its owner has left the house. */
  isClosed: boolean
  hasPhotos: boolean
  firstOn: Day | null
}

/** Why it cannot become anything any more; null while it can. */
export function whyHopeless({
  isOwner,
  isRegistered,
  isClosed,
}: Pick<Deciding, 'isOwner' | 'isRegistered' | 'isClosed'>): string | null {
  if (isClosed) return 'The owner’s account was closed.'
  if (!isOwner) return 'The card has a new owner.'
  return isRegistered ? null : 'The card was removed from the registry.'
}

function whyNotApproved({ isActive, hasPhotos }: Pick<Deciding, 'isActive' | 'hasPhotos'>): string | null {
  if (!isActive) return 'The owner’s account is suspended.'
  return hasPhotos ? null : 'A photo of the front or back is missing.'
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
  return [...move, { action: 'take_down', why: one.isReserved ? `${reserved} Cancel the sale first.` : null }]
}

/** Days that have begun are not given a second time. */
export const whyNotMoved = (
  { status, firstOn }: { status: PromotionStatus; firstOn: Day },
  today: Day,
): string | null => (status === 'live' && firstOn <= today ? 'Its featured days have started.' : null)

// ---------------------------------------------------------------- what came of it

export type Span = { firstOn: Day; lastOn: Day }

/** The days it stood first so far, and as many listed days beside them on which it did not. */
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

/** What its owner reads when the featured days are over. */
export const reportLabel = (report: { views: number; members: number; watchers: number; requests: number }): string =>
  `${many(report.members, 'member', 'members')} viewed it ${many(report.views, 'time', 'times')}, ${many(report.watchers, 'is watching', 'are watching')} it, and ${many(report.requests, 'requested', 'requested')} it.`

/** What a request's history says, in the words of whoever reads it. */
export const historyLabel: Record<string, string> = {
  approve: 'Approved',
  reject: 'Declined',
  withdraw: 'Withdrawn by its owner',
  go_live: 'Live in Secure',
  end: 'Ended',
}
