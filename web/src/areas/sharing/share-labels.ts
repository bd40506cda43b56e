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

/** What a link leads to: `Wes Gagnon, 1979 Northern Ice, PSA 10`, `7 chosen cards`, `All 12 tagged “Rookies”`. */
export function targetLabel({ scope, cards, card, tag }: Link): string {
  switch (scope) {
    case 'card':
      return card ? [card.title, card.facts].filter(Boolean).join(', ') : 'A card that is not shown any more'
    case 'chosen':
      return counted(cards, 'chosen card')
    case 'tag':
      if (cards === 0) return `None is tagged “${tag}” now`
      return cards === 1 ? `One tagged “${tag}”` : `All ${cards.toLocaleString('en-US')} tagged “${tag}”`
    case 'all':
      return `The whole registry, ${counted(cards, 'card')}`
  }
}

export type Reader = 'owner' | 'house'

const adminReasons: Record<ClosedReason, string> = {
  ...closedReasons,
  owner: 'Its owner closed it.',
  title: 'The card changed hands.',
}

/** Why a link leads nowhere, as a sentence; nothing while it leads somewhere. */
export function whyClosed(
  { displayStatus, closedReason, expiresAt, maxViews }: DisplayStatus,
  reader: Reader,
): string | null {
  switch (displayStatus) {
    case 'live':
      return null
    case 'empty':
      return 'It leads nowhere until it shows a card again.'
    case 'expired':
      return `It closed by itself on ${formatDate(expiresAt)}.`
    case 'used_up':
      return `It was open for ${counted(maxViews ?? 0, 'view')}.`
    case 'closed':
      return closedReason && (reader === 'house' ? adminReasons : closedReasons)[closedReason]
  }
}

/** Why a look is not counted, to whom the link belongs. */
export const ownLeftOut: Record<LeftOutReason, string> = {
  ...leftOutReasons,
  owner: 'You',
  excluded: 'Left out by you',
}

const dayMs = 86_400_000

/** `In 3 days`, `Today`: how long an open link stays so; a date once that is far away. */
export function closesLabel({ expiresAt }: Pick<ShareLink, 'expiresAt'>, now: number): string {
  const days = Math.floor((Date.parse(expiresAt) - now) / dayMs)
  if (days < 1) return 'Within a day'
  return days < 14 ? `In ${counted(days, 'day')}` : formatDate(expiresAt)
}

/** `Dec 24`, and the year where it is another one. */
export function dayLabel(at: string, now: number): string {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date(now).getFullYear()
  return isThisYear ? day.toLocaleDateString('en-US', { month: 'short', day: 'numeric' }) : formatDate(at)
}

/** What strangers see besides what the card is, in the order of the form. */
export function showsLabel(shows: readonly ShareField[]): string {
  const named = shareFieldNames.filter((field) => shows.includes(field)).map((field) => shareFields[field])
  const [first, ...others] = named
  return first ? [first, ...others.map((name) => name.toLowerCase())].join(', ') : 'Only what the card is'
}

/** `7.6 per opened link`. */
export const perLink = (people: number, links: number): string =>
  links === 0 ? 'No opened link yet' : `${(people / links).toFixed(1)} per opened link`

/** Without an address of its own the house is where this page comes from. */
export const fullAddress = (address: string, origin: string): string => new URL(address, origin).href
