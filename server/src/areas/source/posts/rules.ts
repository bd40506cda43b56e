import { addDays, type Day, type Instant } from '@ambry/contract/kernel/dates'
import {
  defaultOpenDays,
  type Fit,
  mostOpenDays,
  type SourceStatus,
  type Visibility,
} from '@ambry/contract/source/kinds'
import type { AdminPost, Outlook, OwnPost } from '@ambry/contract/source/posts/records'
import * as labels from './labels.ts'

// Who can do what with a post, and how a budget compares with sales.

type State = {
  status: SourceStatus
  endKind: string | null
  heldAt: Instant | null
  hiddenAt: Instant | null
  pausedAt: Instant | null
  pinnedAt: Instant | null
  visibility: Visibility
  closesOn: Day
  createdAt: Instant
  responses: number
  waiting: number
}

/** The last day a post can be open. */
export const lastDayOf = ({ createdAt }: Pick<State, 'createdAt'>): Day => addDays(createdAt.slice(0, 10), mostOpenDays)

/** Until when it would be open if renewed today; null when it can't be. */
export function renewedUntil(post: State, today: Day): Day | null {
  const isOpen = post.status === 'active' && post.heldAt === null
  const isExpired = post.status === 'closed' && post.endKind === 'expired'
  if (!isOpen && !isExpired) return null
  const from = isOpen && post.closesOn > today ? post.closesOn : today
  const wished = addDays(from, defaultOpenDays)
  const last = lastDayOf(post)
  const until = wished < last ? wished : last
  return until > post.closesOn && until > today ? until : null
}

export function ownActions(post: State, today: Day): OwnPost['actions'] {
  const isOpen = (post.status === 'pending' || post.status === 'active') && post.heldAt === null
  return [
    ...(isOpen ? (['edit'] as const) : []),
    ...(renewedUntil(post, today) !== null ? (['renew'] as const) : []),
    ...(isOpen ? (['close'] as const) : []),
  ]
}

/** What happens next, in a sentence. */
export function nextOf(post: State, today: Day): string {
  if (post.status === 'pending') return labels.wereReviewingYourPost
  if (post.status === 'rejected') return labels.weDidntPublishIt
  if (post.status === 'fulfilled') return labels.youFoundYourCard
  if (post.status === 'closed') return renewedUntil(post, today) !== null ? labels.itsClosedRenewIt : labels.itsClosed
  if (post.heldAt !== null) return labels.payTheInvoice
  if (post.pausedAt !== null) return labels.itsPaused
  if (post.hiddenAt !== null) return labels.weTookItOffTheBoard
  if (post.waiting > 0) return labels.answerYourResponses(post.waiting)
  if (post.visibility === 'staff') return labels.ourTeamIsSearching
  return post.visibility === 'holders' ? labels.weToldMembersWhoMayHaveIt : labels.membersCanRespond
}

/** `isMine`: staff can't decide about their own post. */
export function adminActions(post: State, isMine: boolean): AdminPost['actions'] {
  const interested = isMine ? labels.thisIsYourPost : null
  const isPending = post.status === 'pending'
  const isActive = post.status === 'active'
  const decided = isPending ? interested : labels.itHasAlreadyBeenDecided
  const live = isActive ? null : labels.itIsntActive
  const open = isPending || isActive ? (post.heldAt === null ? null : labels.aResponseIsAccepted) : labels.itHasEnded
  return [
    { action: 'approve', why: decided },
    { action: 'reject', why: decided },
    { action: 'edit', why: open ?? interested },
    { action: 'hide', why: live ?? (post.hiddenAt ? labels.itsAlreadyHidden : null) },
    { action: 'show', why: live ?? interested ?? (post.hiddenAt ? null : labels.itIsntHidden) },
    { action: 'pin', why: live ?? interested ?? (post.pinnedAt ? labels.itsAlreadyPinned : null) },
    { action: 'unpin', why: live ?? (post.pinnedAt ? null : labels.itIsntPinned) },
    { action: 'merge', why: open },
    { action: 'close', why: open },
  ]
}

const tenthsOf = (grade: string | null | undefined) => (grade && /^\d/.test(grade) ? Math.round(Number(grade) * 10) : 0)

/** The lowest number among the grades asked for; null when any fits. */
export function lowestGrade(grades: readonly string[]): number | null {
  const tenths = grades.map((one) => tenthsOf(one.split(' ')[1])).filter((grade) => grade > 0)
  return tenths.length === 0 ? null : Math.min(...tenths) / 10
}

/** One of the grades asked for, or a higher one of the same grader. Matches grades_fit() in the database. */
export const gradeFits = (grades: readonly string[], card: { grader: string; grade: string | null }): boolean =>
  grades.length === 0 ||
  grades.some((one) => {
    const [grader, grade] = one.split(' ')
    return grader === card.grader && tenthsOf(card.grade) >= tenthsOf(grade)
  })

export const fitOf = (isSameCard: boolean, isGrade: boolean): Fit => (isSameCard ? (isGrade ? 'yes' : 'grade') : 'card')

/** Fewer sales than this say nothing about a budget. */
const fewestSales = 3

/** The value below which this share of the sales lies, by the nearest rank: always a price that was paid. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0
}

/**
 * Where a budget falls among sales: low below the first quartile, because three of four sales were higher; above most
 * over the third. Without a budget or with fewer than three sales we don't know.
 */
export function verdictOf(
  prices: readonly number[],
  maxCents: number | null,
): Pick<Outlook, 'verdict' | 'lowCents' | 'highCents' | 'atOrBelow'> {
  const sorted = prices.toSorted((a, b) => a - b)
  const atOrBelow = maxCents === null ? null : sorted.filter((cents) => cents <= maxCents).length
  if (sorted.length < fewestSales) return { verdict: 'unknown', lowCents: null, highCents: null, atOrBelow }
  const lowCents = percentile(sorted, 0.25)
  const highCents = percentile(sorted, 0.75)
  if (maxCents === null) return { verdict: 'unknown', lowCents, highCents, atOrBelow }
  const verdict = maxCents < lowCents ? 'low' : maxCents > highCents ? 'above_most' : 'realistic'
  return { verdict, lowCents, highCents, atOrBelow }
}

/** From this many copies on we say that several are known. */
export const severalFrom = 5
export const knownOf = (copies: number): Outlook['known'] =>
  copies === 0 ? 'none' : copies < severalFrom ? 'some' : 'several'
