import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Share links. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

/** What a link shows. */
export const shareScopes = {
  card: 'One card',
  chosen: 'Selected cards',
  tag: 'Cards with a tag',
  all: 'My whole registry',
} as const
export type ShareScope = keyof typeof shareScopes
export const shareScopeNames = keysOf(shareScopes)

/**
 * What the owner may show to visitors in addition to the card's identity. What is not chosen is in no page, response or
 * picture.
 */
export const shareFields = {
  photos: 'Photos',
  cert: 'Cert number',
  population: 'Population',
  place: 'Location',
  history: 'History',
  value: 'Value',
  owner: 'My name',
} as const
export type ShareField = keyof typeof shareFields
export const shareFieldNames = keysOf(shareFields)
/** Neither value nor owner unless chosen. */
export const usualShareFields: readonly ShareField[] = ['photos', 'cert', 'population', 'place', 'history']

/**
 * `closed` by its owner, by an admin, or because the card changed owner. A link that has expired or reached its view
 * limit has the status open but shows nothing.
 */
export const shareStatuses = ['open', 'closed'] as const
export type ShareStatus = (typeof shareStatuses)[number]
export const shareActions = {
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies TransitionTable<ShareStatus>
export type ShareAction = keyof typeof shareActions

/** The status of a link today, for display. One without cards is open but shows nothing until there is one again. */
export const shareDisplayStatus = defineStatuses({
  live: { label: 'Open', tone: 'ok' },
  empty: { label: 'No longer shows any cards', tone: 'wait' },
  expired: { label: 'Expired', tone: 'plain' },
  used_up: { label: 'View limit reached', tone: 'wait' },
  closed: { label: 'Closed', tone: 'outline' },
})
export type ShareDisplayStatus = keyof typeof shareDisplayStatus
export const shareDisplayStatusNames = keysOf(shareDisplayStatus)

export const closedReasons = {
  owner: 'You closed it.',
  house: 'We closed it.',
  title: 'The card is no longer yours.',
} as const
export type ClosedReason = keyof typeof closedReasons

export const usualShareDays = 14
export const mostShareDays = 365

/** Where visitors come from, as far as their browser says. */
export const shareSources = {
  messages: 'Messages',
  whatsapp: 'WhatsApp',
  email: 'Email',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  search: 'Search engines',
  site: 'Other sites',
  direct: 'Copied link',
} as const
export type ShareSource = keyof typeof shareSources
export const shareSourceNames = keysOf(shareSources)

export const shareDevices = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' } as const
export type ShareDevice = keyof typeof shareDevices
export const shareDeviceNames = keysOf(shareDevices)

/** Why a view is not counted. */
export const leftOutReasons = {
  bot: 'Bot',
  preview: 'Link preview',
  owner: 'Owner',
  excluded: 'Excluded by the owner',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
export const leftOutNames = keysOf(leftOutReasons)

/** A visitor counts once within this time. */
export const visitSeconds = 3600
/** However often its page is loaded again, a visit ends after this time. */
export const maxVisitSeconds = 86_400
/** How often an open page reports that it is still viewed, and checks whether the link is still open. */
export const heartbeatSeconds = 15

/** Definitions of the figures, as shown in tooltips. */
export const shareDefinitions = {
  links: 'Links created in this period.',
  opened:
    'Links viewed in this period, whenever they were created, as a share of all links open in it. People per link uses this count.',
  views: 'Views of a link. Repeat views within an hour count once; bots, previews, and the owner are excluded.',
  people: 'Visitors, identified by network, browser, and day. The same person counts again on another day.',
  time: 'Average time a page was open and in focus.',
  requests: 'Access requests that came from a link.',
  members: 'Of those, people who have since become members.',
  firstView: 'Time from creating a link to its first view. Half of all links are opened within this time.',
} as const
