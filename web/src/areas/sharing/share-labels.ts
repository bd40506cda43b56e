import { formatDate } from '@ambry/contract/kernel/dates'
import {
  type ClosedReason,
  closedReasons,
  type LeftOutReason,
  leftOutReasons,
  type ShareField,
  shareFieldNames,
  shareFields,
} from '@ambry/contract/sharing/kinds'
import type { ShareLink } from '@ambry/contract/sharing/records'

import { counted } from '../../parts/figure-labels.ts'

type Link = Pick<ShareLink, 'scope' | 'cards' | 'card' | 'tag'>
type DisplayStatus = Pick<ShareLink, 'displayStatus' | 'closedReason' | 'expiresAt' | 'maxViews'>

/** What a link shows: `Wes Gagnon, 1979 Northern Ice, PSA 10`, `7 chosen cards`, `All 12 cards tagged “Rookies”`. */
export function targetLabel({ scope, cards, card, tag }: Link): string {
  switch (scope) {
    case 'card':
      return card ? [card.title, card.facts].filter(Boolean).join(', ') : 'A card that’s no longer shown'
    case 'chosen':
      return counted(cards, 'selected card')
    case 'tag':
      if (cards === 0) return `No cards tagged “${tag}”`
      return cards === 1 ? `1 card tagged “${tag}”` : `All ${cards.toLocaleString('en-US')} cards tagged “${tag}”`
    case 'all':
      return `Whole registry, ${counted(cards, 'card')}`
  }
}

export type Reader = 'owner' | 'house'

const adminReasons: Record<ClosedReason, string> = {
  ...closedReasons,
  owner: 'Closed by its owner.',
  title: 'The card has a new owner.',
}

/** Why a link is closed, as a sentence; null while it is live. */
export function whyClosed(
  { displayStatus, closedReason, expiresAt, maxViews }: DisplayStatus,
  reader: Reader,
): string | null {
  switch (displayStatus) {
    case 'live':
      return null
    case 'empty':
      return 'Inactive until it shows a card again.'
    case 'expired':
      return `Expired on ${formatDate(expiresAt)}.`
    case 'used_up':
      return `The limit was ${counted(maxViews ?? 0, 'view')}.`
    case 'closed':
      return closedReason && (reader === 'house' ? adminReasons : closedReasons)[closedReason]
  }
}

/** Why a visit isn't counted, worded for the link's owner. */
export const ownLeftOut: Record<LeftOutReason, string> = {
  ...leftOutReasons,
  owner: 'You',
  excluded: 'Excluded by you',
}

const dayMs = 86_400_000

/** `In 3 days`, `In 24 hours`: how long an open link stays open; a date if that is far off. */
export function closesLabel({ expiresAt }: Pick<ShareLink, 'expiresAt'>, now: number): string {
  const days = Math.floor((Date.parse(expiresAt) - now) / dayMs)
  if (days < 1) return 'Within 24 hours'
  return days < 14 ? `In ${counted(days, 'day')}` : formatDate(expiresAt)
}

/** `Dec 24`, with the year if it isn't the current one. */
export function dayLabel(at: string, now: number): string {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date(now).getFullYear()
  return isThisYear ? day.toLocaleDateString('en-US', { month: 'short', day: 'numeric' }) : formatDate(at)
}

/** What visitors see in addition to the card's identity, in the order of the form. */
export function showsLabel(shows: readonly ShareField[]): string {
  const named = shareFieldNames.filter((field) => shows.includes(field)).map((field) => shareFields[field])
  const [first, ...others] = named
  return first ? [first, ...others.map((name) => name.toLowerCase())].join(', ') : 'Card details only'
}

/** `7.6 per opened link`. */
export const perLink = (people: number, links: number): string =>
  links === 0 ? 'No link opened yet' : `${(people / links).toFixed(1)} per opened link`

/** Resolves a relative address against the page's origin. */
export const fullAddress = (address: string, origin: string): string => new URL(address, origin).href
