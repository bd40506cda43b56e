import { z } from 'zod'
import { custodyNames, valuationSourceNames, verificationNames } from '../cards/kinds.ts'
import { actionOf, CardPhotoSchema, cardFacts, ValuationSchema } from '../cards/records.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import { FeeTakenSchema, SaleQuoteSchema } from '../sales/records.ts'
import {
  availabilityNames,
  deliveryNames,
  ownerAnswerNames,
  promotionStatuses,
  requestSideNames,
  requestStatuses,
  waitingOnNames,
  waitStatuses,
} from './kinds.ts'

const cents = z.int()

/** A card as shown in the gallery. Never who owns it. */
export const SecureCardSchema = z
  .object({
    ...cardFacts,
    certNumber: z.string().nullable(),
    picture: z.string().describe('Address of its picture; add &w=96, 240 or 480'),
    hasPhoto: z.boolean(),
    verification: z.enum(verificationNames),
    custody: z.enum(custodyNames),
    vault: z.string().nullable(),
    population: z.int().nullable(),
    listPriceCents: cents,
    availability: z.enum(availabilityNames),
    isFeatured: z.boolean().describe('Promoted by its owner; shown first and labeled'),
    isNew: z.boolean(),
    isMine: z.boolean(),
    isWatched: z.boolean(),
    myRequest: z.enum(requestStatuses).nullable().describe('My open request for it'),
    listedAt: InstantSchema,
    heldAt: InstantSchema.nullable().describe('When it was reserved'),
  })
  .meta({ id: 'SecureCard' })
export type SecureCard = z.output<typeof SecureCardSchema>

const Counted = z.array(z.object({ value: z.string(), count: z.int() }))

/** How many cards each option would match, given all other filters. */
export const GalleryCountsSchema = z
  .object({
    total: z.int().describe('With every filter applied'),
    listed: z.int().describe('In Secure in total'),
    categories: Counted,
    players: Counted.describe('Most frequent first'),
    sets: Counted.describe('Most frequent first'),
    graders: Counted,
    grades: Counted.describe('By exact grade'),
    vaults: Counted,
    availabilities: Counted,
    years: z.object({ first: z.int().nullable(), last: z.int().nullable() }),
    prices: z.object({
      lowCents: cents.nullable(),
      highCents: cents.nullable(),
      steps: z.array(z.object({ fromCents: cents, toCents: cents, count: z.int() })),
    }),
    watched: z.int(),
  })
  .meta({ id: 'GalleryCounts' })
export type GalleryCounts = z.output<typeof GalleryCountsSchema>

export const gateActionNames = ['ask', 'join', 'leave', 'take', 'pass', 'watch', 'unwatch'] as const

/** A place on a card's waitlist. */
export const WaitSchema = z
  .object({
    id: IdSchema,
    status: z.enum(waitStatuses),
    place: z.int().nullable().describe('My position in line: 1 is next'),
    listPriceCents: cents.nullable().describe('The price it was offered at'),
    offeredUntil: InstantSchema.nullable(),
    joinedAt: InstantSchema,
  })
  .meta({ id: 'Wait' })
export type Wait = z.output<typeof WaitSchema>

export const SecureCardDetailSchema = SecureCardSchema.extend({
  populationHigher: z.int().nullable(),
  populationOn: DaySchema.nullable(),
  verifiedAt: InstantSchema.nullable(),
  isSample: z.boolean().describe('The grader’s record is sample data'),
  graderPage: z.string().nullable(),
  registeredAt: InstantSchema,
  vaultedAt: InstantSchema.nullable().describe('When it entered the vault'),
  auditedAt: InstantSchema.nullable(),
  owner: z.string().describe('“Ambry”, or how long its owner has been a member; never a name'),
  value: z
    .object({ cents, on: DaySchema, source: z.enum(valuationSourceNames), changeBps: z.int().nullable() })
    .nullable()
    .describe('Our own valuation'),
  valuations: z.array(ValuationSchema).describe('Appraisals and sales, oldest first'),
  photos: z.array(CardPhotoSchema),
  title: z.object({ isInVault: z.boolean(), hasLien: z.boolean(), isDisputed: z.boolean() }),
  requests: z.int().describe('Open requests for it'),
  waiting: z.int().describe('Members on its waitlist'),
  featuredUntil: DaySchema.nullable(),
  request: z
    .object({ id: IdSchema, status: z.enum(requestStatuses) })
    .nullable()
    .describe('My latest request'),
  wait: WaitSchema.nullable(),
  similar: z.array(SecureCardSchema),
  actions: z.array(actionOf(gateActionNames)),
}).meta({ id: 'SecureCardDetail' })
export type SecureCardDetail = z.output<typeof SecureCardDetailSchema>

/** Everything a request would cost, before it is made. */
export const RequestQuoteSchema = z
  .object({
    priceCents: cents,
    listPriceCents: cents,
    fee: FeeTakenSchema,
    tax: z.object({ label: z.string(), cents }),
    totalCents: cents,
    dueDays: z.int().describe('Days to pay once it’s reserved'),
    identityFault: z.string().nullable().describe('Why the buyer’s identity has to be verified first'),
  })
  .meta({ id: 'RequestQuote' })
export type RequestQuote = z.output<typeof RequestQuoteSchema>

export const SavedSearchSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    query: z.record(z.string(), z.string()).describe('The gallery’s filters, as in its address'),
    isNotified: z.boolean().describe('Whether new matching cards are notified'),
    createdAt: InstantSchema,
    lastFoundAt: InstantSchema.nullable(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof SavedSearchSchema>

/** A card as shown with a request: enough to recognize it, even for those who can no longer see it. */
export const RequestedCardSchema = z
  .object({
    ...cardFacts,
    certNumber: z.string().nullable(),
    picture: z.string(),
    isListed: z.boolean(),
    listPriceCents: cents.nullable(),
  })
  .meta({ id: 'AskedCard' })

const timeline = z.array(z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() }))

const requestShape = {
  id: IdSchema,
  status: z.enum(requestStatuses),
  card: RequestedCardSchema,
  listPriceAtRequestCents: cents.describe('The list price at the time of the request'),
  offerCents: cents,
  counterCents: cents.nullable(),
  counterUntil: InstantSchema.nullable(),
  agreedCents: cents.nullable(),
  payUntil: InstantSchema.nullable(),
  delivery: z.enum(deliveryNames),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
  version: VersionSchema,
}

export const ownRequestActionNames = ['edit', 'withdraw', 'accept', 'refuse', 'pay', 'agree', 'disagree'] as const

/** A request as seen by a member on one side: never the other side's name. */
export const OwnRequestSchema = z
  .object({
    ...requestShape,
    side: z.enum(requestSideNames),
    waitingOn: z.enum(waitingOnNames),
    next: z.string().describe('What happens next, in one sentence'),
    note: z.string().nullable().describe('My note'),
    answer: z.string().nullable().describe('Our note: with a counteroffer, or the reason'),
    owner: z
      .object({ answer: z.enum(ownerAnswerNames), cents, netCents: cents })
      .nullable()
      .describe('What I was asked as the owner, and what I’d receive'),
    invoice: z.object({ id: IdSchema, number: z.string(), dueCents: cents }).nullable(),
    saleId: IdSchema.nullable(),
    timeline,
    actions: z.array(z.enum(ownRequestActionNames)),
  })
  .meta({ id: 'OwnRequest' })
export type OwnRequest = z.output<typeof OwnRequestSchema>

export const adminRequestActionNames = [
  'approve',
  'counter',
  'decline',
  'ask_owner',
  'owner_agreed',
  'call_off',
] as const

export const AdminRequestSchema = z
  .object({
    ...requestShape,
    member: z.object({ id: IdSchema, name: z.string() }),
    seller: z.object({ id: IdSchema.nullable().describe('Null: Ambry'), name: z.string() }),
    waitingOn: z.enum(waitingOnNames),
    owner: z.object({ answer: z.enum(ownerAnswerNames), cents, at: InstantSchema }).nullable(),
    rivals: z.int().describe('Other open requests for the same card'),
    assignee: z.object({ id: IdSchema, name: z.string() }).nullable(),
    actions: actionsWith(actionOf(adminRequestActionNames), 'request.decide'),
  })
  .meta({ id: 'AdminRequest' })
export type AdminRequest = z.output<typeof AdminRequestSchema>

/** The response to a decision: everything comes from the request's own row. */
export const DecidedRequestSchema = AdminRequestSchema.extend({
  note: z.string().nullable(),
  answer: z.string().nullable(),
  ownerFloorCents: cents.nullable().describe('Below this the owner must agree first; null if any price is fine'),
  invoice: z.object({ id: IdSchema, number: z.string(), dueCents: cents }).nullable(),
  saleId: IdSchema.nullable(),
}).meta({ id: 'DecidedRequest' })
export type DecidedRequest = z.output<typeof DecidedRequestSchema>

export const AdminRequestDetailSchema = DecidedRequestSchema.extend({
  quote: SaleQuoteSchema.describe('Both sides’ totals at the offer or agreed price'),
  valueCents: cents.nullable(),
  lastSale: z.object({ cents, on: DaySchema }).nullable(),
  vault: z.string().nullable(),
  checks: z.array(z.object({ words: z.string(), isMet: z.boolean() })),
  others: z.array(
    z.object({
      id: IdSchema,
      member: z.string(),
      status: z.enum(requestStatuses),
      offerCents: cents,
      createdAt: InstantSchema,
    }),
  ),
  waiting: z.array(z.object({ member: z.string(), status: z.enum(waitStatuses), since: InstantSchema })),
  person: z.object({
    since: InstantSchema,
    bought: z.int(),
    boughtCents: cents,
    expired: z.int().describe('Reservations they let expire'),
    openCents: cents.describe('What they owe now'),
  }),
  timeline,
}).meta({ id: 'AdminRequestDetail' })
export type AdminRequestDetail = z.output<typeof AdminRequestDetailSchema>

const promotionShape = {
  id: IdSchema,
  status: z.enum(promotionStatuses),
  card: RequestedCardSchema,
  listPriceCents: cents,
  featuredDays: z.int(),
  wantedFrom: DaySchema.nullable(),
  firstOn: DaySchema.nullable().describe('The first featured day'),
  lastOn: DaySchema.nullable(),
  place: z.int().nullable(),
  creditDays: z.int().describe('Days covered by the plan'),
  feeCents: cents.describe('The cost of the other days'),
  invoice: z.object({ id: IdSchema, number: z.string(), dueCents: cents }).nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was declined, or how it ended'),
  createdAt: InstantSchema,
  liveAt: InstantSchema.nullable(),
  endedAt: InstantSchema.nullable(),
  checks: z.array(z.object({ words: z.string(), isMet: z.boolean() })),
  version: VersionSchema,
}

/** The results of a promotion. */
export const PromotionReportSchema = z
  .object({
    views: z.int(),
    members: z.int(),
    seconds: z.int(),
    watchers: z.int(),
    requests: z.int(),
    featured: z.object({ days: z.int(), views: z.int() }).describe('On featured days'),
    before: z
      .object({ days: z.int(), views: z.int() })
      .describe('The same number of other listed days, for comparison'),
  })
  .meta({ id: 'PromotionReport' })
export type PromotionReport = z.output<typeof PromotionReportSchema>

export const ownPromotionActionNames = ['withdraw', 'reprice', 'take_down'] as const
export const PromotionSchema = z
  .object({
    ...promotionShape,
    report: PromotionReportSchema.nullable(),
    actions: z.array(actionOf(ownPromotionActionNames)),
  })
  .meta({ id: 'Promotion' })
export type Promotion = z.output<typeof PromotionSchema>

export const adminPromotionActionNames = ['approve', 'reject', 'move', 'take_down'] as const
export const AdminPromotionSchema = z
  .object({
    ...promotionShape,
    member: z.object({ id: IdSchema, name: z.string(), isAdmin: z.boolean().describe('Staff member') }),
    actions: actionsWith(actionOf(adminPromotionActionNames), 'promotion.decide'),
  })
  .meta({ id: 'AdminPromotion' })
export type AdminPromotion = z.output<typeof AdminPromotionSchema>

export const AdminPromotionDetailSchema = AdminPromotionSchema.extend({
  valueCents: cents.nullable(),
  lastSale: z.object({ cents, on: DaySchema }).nullable(),
  photos: z.array(CardPhotoSchema),
  sellerFee: FeeTakenSchema,
  netCents: cents,
  earlier: z.int().describe('This member’s earlier promotions'),
  open: z
    .object({ count: z.int(), most: z.int() })
    .describe('This member’s active promotions including this one, and the limit'),
  report: PromotionReportSchema.nullable(),
  timeline,
}).meta({ id: 'AdminPromotionDetail' })
export type AdminPromotionDetail = z.output<typeof AdminPromotionDetailSchema>

/** The requirements and costs of bringing a card into Secure. */
export const PromotionQuoteSchema = z
  .object({
    checks: z.array(z.object({ words: z.string(), isMet: z.boolean(), isNeededNow: z.boolean() })),
    why: z.string().nullable().describe('Why it can’t be requested; null when it can'),
    valueCents: cents.nullable(),
    sellerFee: FeeTakenSchema.nullable(),
    netCents: cents.nullable(),
    dayCents: cents.describe('One featured day'),
    creditDays: z.int().describe('Days my plan still covers this month'),
    feeCents: cents,
    freeFrom: DaySchema.describe('The first day a slot is open for that long'),
  })
  .meta({ id: 'PromotionQuote' })
export type PromotionQuote = z.output<typeof PromotionQuoteSchema>
