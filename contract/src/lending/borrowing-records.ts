import { z } from 'zod'
import { FeeRuleSchema } from '../billing/fees/endpoints.ts'
import { custodyNames, verificationNames } from '../cards/kinds.ts'
import { cardFacts } from '../cards/records.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import {
  custodyChoiceNames,
  ineligibleReasonNames,
  paymentOrderNames,
  scheduleKindNames,
  usStateNames,
} from './kinds.ts'

const cents = z.int()
const bps = z.int()

/** A card as a loan shows it. */
export const PledgedCardSchema = z.object({
  ...cardFacts,
  certNumber: z.string().nullable(),
  picture: z.string(),
  custody: z.enum(custodyNames),
  place: z.string().nullable().describe('Where it is in the vault; null for members'),
})

export const ProductSettingsSchema = z
  .strictObject({
    rateBps: bps.min(0).max(10_000),
    months: z.array(z.int().min(1).max(120)).min(1, 'Offer at least one term.').max(24),
    scheduleKinds: z.array(z.enum(scheduleKindNames)).min(1, 'Offer at least one payment plan.'),
    minimumCents: cents.min(1),
    maximumCents: cents.min(1).max(1_000_000_000),
    minimumCardCents: cents.min(0),
    singleLtvBps: bps.min(1).max(10_000),
    spreadLtvBps: bps.min(1).max(10_000),
    spreadCards: z.int().min(2).max(1_000),
    spreadShareBps: bps.min(1).max(10_000),
    highestLtvBps: bps.min(1).max(10_000),
    healthyLtvBps: bps.min(1).max(10_000),
    noticeLtvBps: bps.min(1).max(10_000),
    liquidationLtvBps: bps.min(1).max(10_000),
    cureDays: z.int().min(1).max(90),
    graceDays: z.int().min(0).max(60),
    lateFeeBps: bps.min(0).max(10_000),
    lateFeeMinimumCents: cents.min(0).max(1_000_000),
    paymentOrder: z.enum(paymentOrderNames),
    proceedsOrder: z.enum(paymentOrderNames).describe('After expenses of the sale'),
    appraisalDays: z.int().min(1).max(1_000),
    offerDays: z.int().min(1).max(90),
  })
  .refine(
    ({ singleLtvBps, spreadLtvBps, highestLtvBps, healthyLtvBps, noticeLtvBps, liquidationLtvBps }) =>
      singleLtvBps <= spreadLtvBps &&
      spreadLtvBps <= highestLtvBps &&
      highestLtvBps <= healthyLtvBps &&
      healthyLtvBps <= noticeLtvBps &&
      noticeLtvBps <= liquidationLtvBps,
    { message: 'Each LTV level must be at or above the one before it.', path: ['healthyLtvBps'] },
  )
  .refine(({ minimumCents, maximumCents }) => minimumCents <= maximumCents, {
    message: 'The minimum is above the maximum.',
    path: ['minimumCents'],
  })
  .meta({ id: 'LoanProductSettings' })

export const ProductSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    isOpen: z.boolean(),
    version: z.int(),
    settings: ProductSettingsSchema,
    loans: z.int().describe('Loans made with any version'),
    versions: z.array(
      z.object({
        number: z.int(),
        madeAt: InstantSchema,
        madeBy: z.string().nullable(),
        note: z.string().nullable(),
        settings: ProductSettingsSchema,
      }),
    ),
  })
  .meta({ id: 'LoanProduct' })
export type Product = z.output<typeof ProductSchema>

export const LendingStateSchema = z
  .object({
    code: z.enum(usStateNames),
    isClosed: z.boolean(),
    maximumCents: cents.nullable(),
    maximumRateBps: bps.nullable(),
    note: z.string().nullable(),
    updatedAt: InstantSchema,
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'LendingState' })
export type LendingState = z.output<typeof LendingStateSchema>

/** One of my cards, with what it can carry. */
export const EligibleCardSchema = z
  .object({
    ...PledgedCardSchema.shape,
    verification: z.enum(verificationNames),
    valueCents: cents.nullable().describe('Our appraisal or the last sale'),
    valuedOn: DaySchema.nullable(),
    carriesCents: cents.describe('What it can carry alone'),
    reason: z.enum(ineligibleReasonNames).nullable(),
    why: z.string().nullable().describe('The same in words, with what to do about it'),
    loan: z.object({ id: IdSchema, number: z.string() }).nullable(),
  })
  .meta({ id: 'EligibleCard' })
export type EligibleCard = z.output<typeof EligibleCardSchema>

/** Kept on the server after every step. */
export const LoanDraftSchema = z
  .strictObject({
    step: z.enum(['terms', 'details', 'disclosures', 'custody', 'review']),
    cardIds: z.array(IdSchema).max(100, 'You can pledge up to 100 cards.'),
    amountCents: cents.min(0).max(1_000_000_000),
    months: z.int().min(1).max(120),
    scheduleKind: z.enum(scheduleKindNames),
    purpose: z.string().max(300, 'Keep this under 300 characters.'),
    state: z.enum(usStateNames).nullable(),
    custodyChoice: z.enum(custodyChoiceNames).nullable(),
    returnsCards: z.boolean(),
    acceptedDisclosure: z.boolean(),
  })
  .meta({ id: 'LoanDraft' })
export type LoanDraft = z.output<typeof LoanDraftSchema>

/** Everything the calculator needs; the page computes with the same functions as the server. */
export const BorrowingSchema = z
  .object({
    product: z.object({
      id: IdSchema,
      name: z.string(),
      version: z.int(),
      isOpen: z.boolean(),
      settings: ProductSettingsSchema,
    }),
    feeRules: z.array(FeeRuleSchema).describe('The origination fee'),
    feeDiscountBps: bps.describe('Of my plan'),
    sellerFeeBps: bps.describe('For borrowing compared with selling'),
    today: DaySchema,
    moneyOn: DaySchema.describe('When the money can be there if I apply today with cards that are in the vault'),
    cards: z.array(EligibleCardSchema),
    draft: z.object({ version: VersionSchema, draft: LoanDraftSchema, updatedAt: InstantSchema }).nullable(),
    state: z.enum(usStateNames).nullable().describe('Read from my address'),
    states: z.array(
      LendingStateSchema.pick({ code: true, isClosed: true, maximumCents: true, maximumRateBps: true, note: true }),
    ),
    identityFault: z.string().nullable().describe('What is missing before I can apply'),
    totals: z.object({
      borrowedCents: cents,
      collateralCents: cents,
      ltvBps: bps,
      freeCents: cents.describe('Borrowing power of eligible cards in the vault'),
    }),
  })
  .meta({ id: 'Borrowing' })
export type Borrowing = z.output<typeof BorrowingSchema>
