import { z } from 'zod'
import { DaySchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { BpsSchema, CentsSchema, UnitPriceSchema, UnitsSchema } from '../fields.ts'
import { audienceNames, distributionKindNames, fundDocumentKindNames, fundRiskNames, fundStatuses } from '../kinds.ts'

export const FundTermsSchema = z
  .object({
    number: z.int(),
    effectiveOn: DaySchema,
    managementBps: BpsSchema.describe('A year, of the fund’s value'),
    carryBps: BpsSchema.describe('Of each holder’s own gain above their high-water mark'),
    hurdleBps: BpsSchema.describe('Carry is charged only above this yearly gain; 0 without a hurdle'),
    entryFeeBps: BpsSchema,
    minimumCents: CentsSchema,
    stepCents: CentsSchema,
    lockUpDays: z.int(),
    windowMonths: z.int().nullable().describe('Redemption windows every so many months; null without any'),
    noticeDays: z.int(),
    gateBps: BpsSchema.describe('The largest part of all units that one window redeems'),
    mostHolders: z.int(),
    coolingOffDays: z.int(),
  })
  .meta({ id: 'FundTerms' })
export type FundTerms = z.output<typeof FundTermsSchema>

export const faultKinds = [
  'identity',
  'accreditation',
  'country',
  'account',
  'places',
  'closed',
  'opening',
  'open',
] as const
/** Why the member can't subscribe, and where they can change that. */
export const FundFaultSchema = z.object({
  kind: z.enum(faultKinds),
  text: z.string(),
  link: z.string().nullable(),
})
export type FundFault = z.output<typeof FundFaultSchema>

export const fundFields = {
  id: IdSchema,
  name: z.string(),
  status: z.enum(fundStatuses),
  strategy: z.string(),
  category: z.string().nullable(),
  risk: z.enum(fundRiskNames),
  opensOn: DaySchema.nullable(),
  closesOn: DaySchema.nullable(),
  heldUntil: DaySchema.nullable(),
  targetCents: CentsSchema,
  raisedCents: CentsSchema,
  navPerUnit: UnitPriceSchema.nullable().describe('After fees and carry'),
  struckOn: DaySchema.nullable(),
  growth: z.number().nullable().describe('Since opening, after fees, with distributions reinvested: 0.284 is +28.4%'),
  trend: z.array(UnitPriceSchema).describe('NAV per unit, oldest first, at most 60'),
  openedOn: DaySchema.nullable(),
  cards: z.int(),
  pictures: z.array(z.string()).describe('Of up to four cards'),
  holders: z.int(),
  places: z.int().describe('Left'),
  minimumCents: CentsSchema,
  managementBps: BpsSchema,
  carryBps: BpsSchema,
  nextValuationOn: DaySchema.nullable(),
}

export const FundSchema = z
  .object({
    ...fundFields,
    mine: z.object({ units: UnitsSchema, valueCents: CentsSchema }).nullable(),
    faults: z.array(FundFaultSchema).describe('Why I can’t subscribe; empty when I can'),
    canWait: z.boolean().describe('I can join the waitlist'),
    isReminded: z.boolean().describe('I’m notified when it opens'),
  })
  .meta({ id: 'Fund' })
export type Fund = z.output<typeof FundSchema>

export const FundDocumentSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(fundDocumentKindNames),
    title: z.string(),
    number: z.int().describe('Its version'),
    bytes: z.int(),
    addedAt: InstantSchema,
    audience: z.enum(audienceNames),
    mustAccept: z.boolean(),
    openedAt: InstantSchema.nullable().describe('By me'),
    acceptedAt: InstantSchema.nullable().describe('By me'),
  })
  .meta({ id: 'FundDocument' })
export type FundDocument = z.output<typeof FundDocumentSchema>

const AllocationSchema = z.object({ label: z.string(), cents: CentsSchema, shareBps: BpsSchema })
const YearSchema = z.object({ year: z.string(), growth: z.number(), benchmark: z.number().nullable() })

export const FundUpdateSchema = z.object({
  id: IdSchema,
  title: z.string(),
  body: z.string().describe('Markdown'),
  documentId: IdSchema.nullable(),
  at: InstantSchema,
})
export const FundQuestionSchema = z.object({
  id: IdSchema,
  question: z.string(),
  askedAt: InstantSchema,
  answer: z.string().nullable(),
  answeredAt: InstantSchema.nullable(),
  isMine: z.boolean(),
})

export const FundDetailSchema = z
  .object({
    ...FundSchema.shape,
    about: z.string().nullable(),
    team: z.string().nullable(),
    valuationMethod: z.string().nullable(),
    legend: z.string().describe('The securities legend, shown before anything else'),
    terms: FundTermsSchema,
    nav: z
      .object({
        on: DaySchema,
        cardsCents: CentsSchema,
        cashCents: CentsSchema,
        feesDueCents: CentsSchema,
        payablesCents: CentsSchema,
        grossCents: CentsSchema.describe('Before carry'),
        carryCents: CentsSchema,
        navCents: CentsSchema,
        units: UnitsSchema,
        navPerUnit: UnitPriceSchema.nullable().describe('The NAV divided by the units'),
        price: UnitPriceSchema.describe('Before carry: what a unit costs'),
      })
      .nullable(),
    returns: z.object({
      net: z.number().nullable(),
      gross: z.number().nullable().describe('Without fees and carry'),
      yearly: z.number().nullable().describe('Null for less than a year'),
      drawdown: z.object({
        now: z.number(),
        deepest: z.number(),
        from: DaySchema.nullable(),
        to: DaySchema.nullable(),
      }),
      years: z.array(YearSchema),
      benchmark: z.object({ label: z.string(), growth: z.number() }).nullable(),
    }),
    allocation: z.array(AllocationSchema),
    vaults: z.array(z.string()),
    documents: z.array(FundDocumentSchema),
    updates: z.array(FundUpdateSchema),
    questions: z.array(FundQuestionSchema),
    distributions: z.array(
      z.object({
        id: IdSchema,
        kind: z.enum(distributionKindNames),
        recordOn: DaySchema,
        amountCents: CentsSchema,
        perUnit: UnitPriceSchema,
        note: z.string(),
      }),
    ),
    example: z
      .object({
        amountCents: CentsSchema,
        entryFeeCents: CentsSchema,
        yearFeeCents: CentsSchema,
        gainCents: CentsSchema,
        carryCents: CentsSchema,
      })
      .describe('The fees of one year in dollars, for a gain of 10%'),
    proof: z
      .object({
        strikeId: IdSchema,
        on: DaySchema,
        fileHash: z.string().describe('SHA-256 of the file that is downloaded'),
        fingerprint: z.string().describe('SHA-256 of the public key, as at /api/proof'),
      })
      .nullable(),
  })
  .meta({ id: 'FundDetail' })
export type FundDetail = z.output<typeof FundDetailSchema>

export const NavPointSchema = z.object({
  on: DaySchema,
  navPerUnit: UnitPriceSchema,
  net: z.number().describe('Growth of one unit after fees, 1 at opening'),
  gross: z.number().describe('The same without fees and carry'),
  benchmark: z.number().nullable(),
})
export type NavPoint = z.output<typeof NavPointSchema>
