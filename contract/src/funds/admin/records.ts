import { z } from 'zod'
import { cardFacts } from '../../cards/records.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../../kernel/fields.ts'
import { FundTermsSchema, FundUpdateSchema, fundFields } from '../catalog/records.ts'
import { BpsSchema, CentsSchema, UnitPriceSchema, UnitsSchema } from '../fields.ts'
import { holdingFields } from '../holdings/records.ts'
import {
  audienceNames,
  distributionKindNames,
  fundDocumentKindNames,
  offeringRuleNames,
  redemptionStatuses,
  strikeKindNames,
  subscriptionStatuses,
  unitTransferStatuses,
  valuationRunStatuses,
  valueSourceNames,
} from '../kinds.ts'

const PersonSchema = z.object({ id: IdSchema, name: z.string() })

export const AdminFundSchema = z
  .object({
    ...fundFields,
    navCents: CentsSchema.nullable(),
    waiting: z.object({ subscriptions: z.int(), redemptions: z.int(), transfers: z.int(), questions: z.int() }),
    version: VersionSchema,
  })
  .meta({ id: 'AdminFund' })
export type AdminFund = z.output<typeof AdminFundSchema>

export const StrikeSchema = z
  .object({
    id: IdSchema,
    seq: z.int(),
    on: DaySchema,
    at: InstantSchema,
    kind: z.enum(strikeKindNames),
    cards: z.int(),
    cardsCents: CentsSchema,
    cashCents: CentsSchema,
    feesDueCents: CentsSchema,
    payablesCents: CentsSchema,
    grossCents: CentsSchema,
    carryCents: CentsSchema,
    navCents: CentsSchema,
    units: UnitsSchema,
    price: UnitPriceSchema.nullable(),
    navPerUnit: UnitPriceSchema.nullable(),
    corrects: IdSchema.nullable(),
    feesCorrectedCents: CentsSchema.describe('Fees since the NAV it corrects, recomputed: the difference'),
    isCorrected: z.boolean().describe('A later one corrects it'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'FundStrike' })
export type Strike = z.output<typeof StrikeSchema>

/** The figures a strike would have now. */
export const NavPreviewSchema = StrikeSchema.pick({
  on: true,
  cards: true,
  cardsCents: true,
  cashCents: true,
  feesDueCents: true,
  payablesCents: true,
  grossCents: true,
  carryCents: true,
  navCents: true,
  units: true,
  price: true,
  navPerUnit: true,
})
export type NavPreview = z.output<typeof NavPreviewSchema>

export const ValuationLineSchema = z
  .object({
    ...cardFacts,
    holdingId: IdSchema,
    picture: z.string(),
    beforeCents: CentsSchema,
    valueCents: CentsSchema,
    source: z.enum(valueSourceNames),
    comps: z.int(),
    compsFrom: DaySchema.nullable(),
    compsTo: DaySchema.nullable(),
    note: z.string().nullable(),
    suggestions: z.array(z.object({ source: z.enum(valueSourceNames), cents: CentsSchema, text: z.string() })),
    isThin: z.boolean().describe('Fewer than three sales'),
    isWithdrawn: z.boolean().describe('The valuation it was taken from was withdrawn since'),
    needsConfirmation: z.boolean().describe('More than 40% from the last value'),
  })
  .meta({ id: 'FundValuationLine' })
export type ValuationLine = z.output<typeof ValuationLineSchema>

export const ValuationRunSchema = z
  .object({
    id: IdSchema,
    status: z.enum(valuationRunStatuses),
    on: DaySchema,
    draftedBy: PersonSchema,
    draftedAt: InstantSchema,
    lines: z.array(ValuationLineSchema),
    preview: NavPreviewSchema,
    last: StrikeSchema.nullable(),
    highWaterMark: UnitPriceSchema.nullable().describe('The lowest of all lots: carry accrues above it'),
    approvers: z.array(z.string()).describe('Who can approve it'),
    pendingApproval: IdSchema.nullable(),
    version: VersionSchema,
  })
  .meta({ id: 'FundValuationRun' })
export type ValuationRun = z.output<typeof ValuationRunSchema>

export const CapRowSchema = z
  .object({
    member: PersonSchema,
    units: UnitsSchema,
    shareBps: BpsSchema,
    costCents: CentsSchema,
    valueCents: CentsSchema,
    carryCents: CentsSchema,
    lockedUntil: DaySchema.nullable().describe('Of the last lot that is locked up'),
    status: z.enum(['active', 'suspended', 'closing', 'closed']),
  })
  .meta({ id: 'FundCapRow' })
export type CapRow = z.output<typeof CapRowSchema>

export const AdminSubscriptionSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(subscriptionStatuses),
    fund: z.object({ id: IdSchema, name: z.string() }),
    member: PersonSchema,
    amountCents: CentsSchema,
    feeCents: CentsSchema,
    units: UnitsSchema.nullable().describe('About this many before they are issued'),
    paidAt: InstantSchema.nullable(),
    isPaying: z.boolean().describe('A payment is on its way'),
    acceptedAt: InstantSchema.nullable(),
    coolingOffUntil: InstantSchema.nullable(),
    reservedUntil: InstantSchema.nullable(),
    invoiceId: IdSchema.nullable(),
    problem: z.string().nullable().describe('What is missing, such as accreditation'),
    createdAt: InstantSchema,
    actions: actionsWith(z.enum(['accept', 'decline', 'remind']), 'fund.manage'),
  })
  .meta({ id: 'AdminFundSubscription' })
export type AdminSubscription = z.output<typeof AdminSubscriptionSchema>

export const AdminRedemptionSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(redemptionStatuses),
    fund: z.object({ id: IdSchema, name: z.string() }),
    member: PersonSchema,
    units: UnitsSchema,
    metUnits: UnitsSchema,
    aboutCents: CentsSchema,
    paidCents: CentsSchema,
    windowOn: DaySchema,
    requestedAt: InstantSchema,
  })
  .meta({ id: 'AdminFundRedemption' })
export type AdminRedemption = z.output<typeof AdminRedemptionSchema>

/** What a window would pay, with its gate. */
export const WindowPreviewSchema = z.object({
  windowOn: DaySchema,
  price: UnitPriceSchema.nullable(),
  units: UnitsSchema,
  requestedUnits: UnitsSchema,
  metUnits: UnitsSchema,
  cashCents: CentsSchema,
  netCents: CentsSchema,
  carryCents: CentsSchema,
  problem: z.string().nullable(),
  rows: z.array(
    z.object({
      redemptionId: IdSchema,
      member: PersonSchema,
      units: UnitsSchema,
      metUnits: UnitsSchema,
      grossCents: CentsSchema,
      carryCents: CentsSchema,
      netCents: CentsSchema,
    }),
  ),
})
export type WindowPreview = z.output<typeof WindowPreviewSchema>

export const AdminUnitTransferSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(unitTransferStatuses),
    fund: z.object({ id: IdSchema, name: z.string() }),
    seller: PersonSchema,
    buyer: PersonSchema,
    units: UnitsSchema,
    priceCents: CentsSchema,
    valueCents: CentsSchema,
    proposedAt: InstantSchema,
    problem: z.string().nullable(),
    actions: actionsWith(z.enum(['approve', 'decline']), 'fund.manage'),
  })
  .meta({ id: 'AdminUnitTransfer' })
export type AdminUnitTransfer = z.output<typeof AdminUnitTransferSchema>

const ShareSchema = z.object({
  member: PersonSchema,
  units: UnitsSchema,
  exactMicros: z.int().describe('Millionths of a dollar'),
  residueCents: CentsSchema,
  cents: CentsSchema,
})
export const DistributionPreviewSchema = z
  .object({
    amountCents: CentsSchema,
    availableCents: CentsSchema,
    perUnit: UnitPriceSchema,
    recordOn: DaySchema,
    roundedDownCents: CentsSchema,
    residueCents: CentsSchema,
    navPerUnitAfter: UnitPriceSchema.nullable(),
    shares: z.array(ShareSchema),
    notice: z.object({ title: z.string(), message: z.string() }).describe('As the first holder gets it'),
    problem: z.string().nullable(),
  })
  .meta({ id: 'FundDistributionPreview' })
export type DistributionPreview = z.output<typeof DistributionPreviewSchema>

export const DistributionSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(distributionKindNames),
    amountCents: CentsSchema,
    recordOn: DaySchema,
    perUnit: UnitPriceSchema,
    note: z.string(),
    shares: z.array(ShareSchema),
    at: InstantSchema,
  })
  .meta({ id: 'FundDistribution' })
export type Distribution = z.output<typeof DistributionSchema>

/** What each holder would get if the fund ended now, and what has to happen first. */
export const WaterfallSchema = z
  .object({
    steps: z.array(z.object({ label: z.string(), cents: CentsSchema, isTotal: z.boolean() })),
    problems: z.array(z.string()).describe('Cards to sell, bills to pay, requests to close'),
    shares: z.array(ShareSchema.extend({ grossCents: CentsSchema, carryCents: CentsSchema })),
  })
  .meta({ id: 'FundWaterfall' })
export type Waterfall = z.output<typeof WaterfallSchema>

export const AdminHoldingSchema = z
  .object({
    ...holdingFields,
    id: IdSchema.describe('The card'),
    holdingId: IdSchema,
    soldOn: DaySchema.nullable(),
    proceedsCents: CentsSchema.nullable(),
    saleId: IdSchema.nullable(),
    isDisputed: z.boolean(),
    lastCheckOn: DaySchema.nullable(),
    listPriceCents: CentsSchema.nullable().describe('In Secure'),
    problem: z.string().nullable().describe('Such as a claim on the card, or a sale that is unpaid again'),
    actions: actionsWith(z.enum(['sell', 'list', 'unlist', 'check']), {
      ...{ sell: 'fund.manage', list: 'fund.manage', unlist: 'fund.manage', check: 'fund.custody' },
    }),
  })
  .meta({ id: 'AdminFundHolding' })
export type AdminHolding = z.output<typeof AdminHoldingSchema>

/** A card of a fund for those who photograph it in the vault: nothing of what the fund paid for it. */
export const FundCustodySchema = z
  .object({
    holdingId: IdSchema,
    fund: z.object({ id: IdSchema, name: z.string() }),
    custody: holdingFields.custody,
    isDue: z.boolean().describe('A new photo is due'),
    actions: actionsWith(z.enum(['check']), 'fund.custody'),
  })
  .meta({ id: 'FundCustody' })
export type FundCustody = z.output<typeof FundCustodySchema>

export const AdminFundDocumentSchema = z.object({
  id: IdSchema,
  kind: z.enum(fundDocumentKindNames),
  title: z.string(),
  number: z.int(),
  audience: z.enum(audienceNames),
  mustAccept: z.boolean(),
  bytes: z.int(),
  addedAt: InstantSchema,
  addedBy: z.string().nullable(),
  accepted: z.int().describe('Members who accepted it'),
})
export type AdminFundDocument = z.output<typeof AdminFundDocumentSchema>

export const AdminFundQuestionSchema = z
  .object({
    id: IdSchema,
    fund: z.object({ id: IdSchema, name: z.string() }),
    member: PersonSchema.nullable().describe('Null once their account is closed'),
    question: z.string(),
    askedAt: InstantSchema,
    answer: z.string().nullable(),
    answeredAt: InstantSchema.nullable(),
    isPublic: z.boolean(),
    actions: actionsWith(z.enum(['answer']), 'fund.manage'),
  })
  .meta({ id: 'AdminFundQuestion' })
export type AdminFundQuestion = z.output<typeof AdminFundQuestionSchema>

export const BillSchema = z.object({
  id: IdSchema,
  label: z.string(),
  amountCents: CentsSchema,
  billedOn: DaySchema,
  paidOn: DaySchema.nullable(),
})

export const AdminFundDetailSchema = z
  .object({
    ...AdminFundSchema.shape,
    about: z.string().nullable(),
    team: z.string().nullable(),
    valuationMethod: z.string().nullable(),
    countries: z.array(z.string()),
    offeringRule: z.enum(offeringRuleNames),
    firstPrice: UnitPriceSchema,
    terms: FundTermsSchema,
    pastTerms: z.array(FundTermsSchema.extend({ reason: z.string().nullable(), madeAt: InstantSchema })),
    last: StrikeSchema.nullable(),
    preview: NavPreviewSchema,
    cashCents: CentsSchema,
    feesDueCents: CentsSchema,
    bills: z.array(BillSchema),
    documents: z.array(AdminFundDocumentSchema),
    updates: z.array(FundUpdateSchema),
    questions: z.array(
      z.object({
        id: IdSchema,
        question: z.string(),
        askedAt: InstantSchema,
        member: z.string().nullable(),
        answer: z.string().nullable(),
        isPublic: z.boolean(),
      }),
    ),
    statementRuns: z.array(
      z.object({ id: IdSchema, from: DaySchema, to: DaySchema, holders: z.int(), done: z.int(), at: InstantSchema }),
    ),
    problems: z.array(z.string()).describe('Such as a value that was withdrawn after the last NAV'),
    actions: actionsWith(z.enum(['edit', 'open', 'close', 'liquidate', 'finish', 'buy', 'strike']), 'fund.manage'),
  })
  .meta({ id: 'AdminFundDetail' })
export type AdminFundDetail = z.output<typeof AdminFundDetailSchema>

/** What a corrected NAV means for those who bought or redeemed at the wrong one. */
export const CorrectionPreviewSchema = z
  .object({
    wrong: StrikeSchema,
    preview: NavPreviewSchema.describe('The figures it should have had'),
    struck: StrikeSchema.nullable().describe('The NAV that the correction strikes now; null without one'),
    later: z
      .object({ count: z.int(), feesCents: CentsSchema })
      .describe('NAVs since, and what their fees change; they stay as published, because no units moved at them'),
    suggestions: z
      .array(z.object({ holdingId: IdSchema, card: z.string(), valueCents: CentsSchema, suggestedCents: CentsSchema }))
      .describe('Values whose valuation was withdrawn since, with the one before'),
    problem: z.string().nullable().describe('Why it can’t be corrected'),
    effects: z.array(
      z.object({
        member: PersonSchema,
        unitsThen: UnitsSchema,
        unitsNow: UnitsSchema,
        cents: CentsSchema,
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'FundCorrectionPreview' })
export type CorrectionPreview = z.output<typeof CorrectionPreviewSchema>
