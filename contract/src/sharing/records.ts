import { z } from 'zod'
import { copyFacts } from '../cards/records.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { AliasSchema, DaySchema, IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import { keysOf } from '../kernel/keys.ts'
import {
  closedReasons,
  leftOutNames,
  shareActions,
  shareDeviceNames,
  shareDisplayStatusNames,
  shareFieldNames,
  shareScopeNames,
  shareSourceNames,
} from './kinds.ts'

const countedBy = <const T extends [string, ...string[]]>(names: T) =>
  z.array(z.object({ name: z.enum(names), views: z.int() }))

/** A card as shown in a link's record: enough to recognize it. */
const SharedCardLineSchema = z.object({
  id: IdSchema,
  title: z.string(),
  facts: z.string(),
  picture: z.string(),
})

const linkShape = {
  id: IdSchema,
  name: z.string(),
  scope: z.enum(shareScopeNames),
  tag: z.string().nullable(),
  cards: z.int().describe('How many cards it shows now'),
  card: SharedCardLineSchema.nullable().describe('The one, or the first'),
  shows: z.array(z.enum(shareFieldNames)),
  hasPassword: z.boolean(),
  displayStatus: z.enum(shareDisplayStatusNames),
  closedReason: z.enum(keysOf(closedReasons)).nullable(),
  createdAt: InstantSchema,
  expiresAt: InstantSchema,
  maxViews: z.int().nullable(),
  views: z.int(),
  people: z.int(),
  averageSeconds: z.int().nullable(),
  leads: z.int(),
  lastViewAt: InstantSchema.nullable(),
  isViewedNow: z.boolean(),
  version: VersionSchema,
}

const actionNames = z.enum(keysOf(shareActions))

/** A member's own link. */
export const ShareLinkSchema = z
  .object({
    ...linkShape,
    address: z.string().nullable().describe('The public view; null when closed'),
    shortAddress: z.string().nullable(),
    notify: z.boolean(),
    actions: z.array(actionNames),
  })
  .meta({ id: 'ShareLink' })
export type ShareLink = z.output<typeof ShareLinkSchema>

/** Every day from the first to the last, including those without a view. */
const SeriesSchema = z.array(z.object({ day: DaySchema, views: z.int(), people: z.int() }))

export const ShareVisitSchema = z
  .object({
    id: IdSchema,
    linkId: IdSchema,
    linkName: z.string(),
    at: InstantSchema,
    visitor: z.string().describe('Eight characters that tell one day’s visitors apart, and nothing else'),
    seconds: z.int(),
    source: z.enum(shareSourceNames),
    referrer: z.string().nullable().describe('The referring site, if the browser sent it'),
    device: z.enum(shareDeviceNames),
    leftOut: z.enum(leftOutNames).nullable(),
  })
  .meta({ id: 'ShareVisit' })
export type ShareVisit = z.output<typeof ShareVisitSchema>

export const ShareLeadSchema = z
  .object({
    id: IdSchema,
    at: InstantSchema,
    name: z.string(),
    contact: z.string(),
    message: z.string().nullable(),
    cardTitle: z.string().nullable(),
  })
  .meta({ id: 'ShareLead' })
export type ShareLead = z.output<typeof ShareLeadSchema>

/** The details and statistics of a member's own link. */
export const ShareLinkDetailSchema = ShareLinkSchema.extend({
  shown: z.array(SharedCardLineSchema).describe('The first hundred of its cards'),
  chosenIds: z.array(IdSchema).describe('For individually selected cards: all it still shows'),
  series: SeriesSchema,
  sources: countedBy(shareSourceNames),
  devices: countedBy(shareDeviceNames),
  cardTimes: z.array(z.object({ card: SharedCardLineSchema, views: z.int(), seconds: z.int() })),
  leftOut: countedBy(leftOutNames),
  leadList: z.array(ShareLeadSchema),
}).meta({ id: 'ShareLinkDetail' })
export type ShareLinkDetail = z.output<typeof ShareLinkDetailSchema>

/** A link as admins see it: never its address. */
export const AdminShareLinkSchema = z
  .object({
    ...linkShape,
    owner: z.object({ id: IdSchema, name: z.string() }),
    accessRequests: z.int(),
    wrongPasswords: z.int().describe('Within the last day'),
    reports: z.int(),
    actions: actionsWith(actionNames, 'share.close'),
  })
  .meta({ id: 'AdminShareLink' })
export type AdminShareLink = z.output<typeof AdminShareLinkSchema>

/** Includes reports by visitors. */
export const AdminShareLinkDetailSchema = AdminShareLinkSchema.extend({
  reportList: z.array(z.object({ at: InstantSchema, reason: z.string() })).describe('The latest hundred, newest first'),
}).meta({ id: 'AdminShareLinkDetail' })
export type AdminShareLinkDetail = z.output<typeof AdminShareLinkDetailSchema>

const FunnelSchema = z.object({
  linksMade: z.int(),
  linksActive: z.int().describe('Open at any time in this period, whenever they were created'),
  linksOpened: z.int().describe('Of those, viewed in this period'),
  views: z.int(),
  people: z.int(),
  averageSeconds: z.int().nullable(),
  leads: z.int(),
  accessRequests: z.int(),
  newMembers: z.int(),
})

export const ShareFlagSchema = z.object({
  kind: z.enum(['passwords', 'reported']),
  linkId: IdSchema,
  linkName: z.string(),
  owner: z.string(),
  count: z.int(),
  lastAt: InstantSchema,
})

export const ShareAnalyticsSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    liveLinks: z.int(),
    expiringSoon: z.int().describe('Within a week'),
    now: FunnelSchema,
    before: FunnelSchema.describe('The previous period of the same length'),
    series: SeriesSchema,
    busiest: z.array(AdminShareLinkSchema),
    owners: z.array(z.object({ id: IdSchema, name: z.string(), links: z.int(), views: z.int(), people: z.int() })),
    cards: z.array(z.object({ card: SharedCardLineSchema, views: z.int(), people: z.int() })),
    sources: countedBy(shareSourceNames),
    devices: countedBy(shareDeviceNames),
    leftOut: countedBy(leftOutNames),
    secondsToFirstView: z.int().nullable(),
    flags: z.array(ShareFlagSchema),
  })
  .meta({ id: 'ShareAnalytics' })
export type ShareAnalytics = z.output<typeof ShareAnalyticsSchema>

/** What visitors see of a card: only what the owner chose. Other fields are absent. */
export const PublicCardSchema = z
  .object({
    id: AliasSchema.describe('Its id in this link only'),
    ...copyFacts,
    isVerified: z.boolean(),
    isSample: z.boolean().describe('Verified with the bundled sample set, not with the grader'),
    isInVault: z.boolean(),
    title: z.enum(['clear', 'lien', 'disputed']),
    picture: z.string(),
    certNumber: z.string().nullable().optional(),
    population: z.int().nullable().optional(),
    populationHigher: z.int().nullable().optional(),
    populationOn: DaySchema.nullable().optional(),
    vault: z.string().nullable().optional(),
    vaultSince: DaySchema.nullable().optional(),
    valueCents: z.int().nullable().optional(),
    valueOn: DaySchema.nullable().optional(),
    isOwnEstimate: z.boolean().optional(),
    photos: z.array(z.object({ purpose: z.enum(['front', 'back', 'detail']), address: z.string() })).optional(),
    history: z.array(z.object({ kind: z.string(), on: DaySchema, detail: z.string().nullable() })).optional(),
  })
  .meta({ id: 'PublicCard' })
export type PublicCard = z.output<typeof PublicCardSchema>

export const SharedViewSchema = z
  .object({
    name: z.string().nullable().describe('Of a collection'),
    sharedBy: z.string().nullable().describe('Only if the owner chose to share it'),
    expiresOn: DaySchema,
    asOf: InstantSchema,
    isCollection: z.boolean(),
    shows: z.array(z.enum(shareFieldNames)),
    cards: z.array(PublicCardSchema),
    nextCursor: z.string().nullable(),
    total: z.int(),
  })
  .meta({ id: 'SharedView' })
export type SharedView = z.output<typeof SharedViewSchema>
