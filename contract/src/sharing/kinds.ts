import type { TransitionTable } from '../kernel/transitions.ts'

// How a card meets the world outside. Without a schema on purpose: the page shows these tables, and zod stays out of the
// browser.

/** What a link leads to. */
export const shareScopes = {
  card: 'One card',
  chosen: 'Chosen cards',
  tag: 'All with a tag',
  all: 'My whole registry',
} as const
export type ShareScope = keyof typeof shareScopes
export const shareScopeNames = Object.keys(shareScopes) as [ShareScope, ...ShareScope[]]

/** What the owner may let a stranger see besides what the card is. What is not chosen is in no page, answer or picture. */
export const shareFields = {
  photos: 'Photos',
  cert: 'Cert number',
  population: 'Population',
  place: 'Where it is kept',
  history: 'Its history',
  value: 'Value',
  owner: 'My name',
} as const
export type ShareField = keyof typeof shareFields
export const shareFieldNames = Object.keys(shareFields) as [ShareField, ...ShareField[]]
/** Neither value nor owner unless chosen. */
export const usualShareFields: readonly ShareField[] = ['photos', 'cert', 'population', 'place', 'history']

/** `closed` by its owner, the house, or because the card changed hands. A link that has expired or been seen often enough is open and leads nowhere. */
export const shareStatuses = ['open', 'closed'] as const
export type ShareStatus = (typeof shareStatuses)[number]
export const shareActions = {
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies TransitionTable<ShareStatus>
export type ShareAction = keyof typeof shareActions

/** How a link stands today, for people. One without a card is open and leads nowhere until there is one again. */
export const shareDisplayStatuses = {
  live: 'Open',
  empty: 'Shows no card any more',
  expired: 'Expired',
  used_up: 'Seen often enough',
  closed: 'Closed',
} as const
export type ShareDisplayStatus = keyof typeof shareDisplayStatuses
export const shareDisplayStatusNames = Object.keys(shareDisplayStatuses) as [
  ShareDisplayStatus,
  ...ShareDisplayStatus[],
]

export const closedReasons = {
  owner: 'You closed it.',
  house: 'The house closed it.',
  title: 'The card is no longer yours.',
} as const
export type ClosedReason = keyof typeof closedReasons

export const usualShareDays = 14
export const mostShareDays = 365

/** Where visitors come from, as far as their browser says. */
export const shareSources = {
  messages: 'Messages',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  search: 'Search engines',
  site: 'Other sites',
  direct: 'Copied link',
} as const
export type ShareSource = keyof typeof shareSources
export const shareSourceNames = Object.keys(shareSources) as [ShareSource, ...ShareSource[]]

export const shareDevices = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' } as const
export type ShareDevice = keyof typeof shareDevices
export const shareDeviceNames = Object.keys(shareDevices) as [ShareDevice, ...ShareDevice[]]

/** What is never counted, and why. */
export const leftOutReasons = {
  bot: 'A bot',
  preview: 'A messenger’s preview',
  owner: 'The owner',
  excluded: 'Left out by the owner',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
export const leftOutNames = Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]]

/** A visitor counts once within this. */
export const visitSeconds = 3600
/** How often an open page says that it is still looked at, and learns whether it may be. */
export const heartbeatSeconds = 15

/** What the figures mean, in the words of their tooltips. */
export const shareDefinitions = {
  links: 'Links made in this time.',
  opened:
    'Links that somebody looked at in this time, whenever they were made: a part of all that were open in it. People are divided by these.',
  views: 'Looks at a link. One visitor counts once an hour; bots, previews and the owner are left out.',
  people: 'Visitors told apart by a sum over network, browser and day: the same person counts again on another day.',
  time: 'How long a page stood open in front, on average.',
  requests: 'Requests for access that came by a link.',
  members: 'Of those, people who are members by now.',
  firstView: 'From making a link to its first look: half of all links are opened within this time.',
} as const
