import { z } from 'zod'
import { DaySchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { ltvLevelNames } from '../kinds.ts'
import {
  collateralSaleStatuses,
  curedByNames,
  defaultCauseNames,
  defaultSteps,
  marginCallStatuses,
  noticeChannelNames,
  noticeKindNames,
  promiseStatusNames,
} from './kinds.ts'

const cents = z.int()
const bps = z.int()

const callFields = {
  id: IdSchema,
  status: z.enum(marginCallStatuses),
  level: z.enum(ltvLevelNames).describe('When it was made'),
  ltvBps: bps.describe('When it was made'),
  openedAt: InstantSchema,
  deadlineAt: InstantSchema,
  acknowledgedAt: InstantSchema.nullable(),
  endedAt: InstantSchema.nullable(),
  curedBy: z.enum(curedByNames).nullable(),
}

export const PastCallSchema = z.object(callFields).meta({ id: 'PastMarginCall' })
export type PastCall = z.output<typeof PastCallSchema>

/** An open margin call with what would cure it now. Parts add up: a smaller payment and a smaller card can do it together. */
export const MarginCallSchema = z
  .object({
    ...callFields,
    targetBps: bps.describe('Cured at this LTV or less'),
    shortCents: cents.describe('Principal above the target'),
    pay: z.object({
      paymentCents: cents,
      feesCents: cents,
      interestCents: cents,
      principalCents: cents,
      balanceAfterCents: cents.describe('Principal'),
      ltvAfterBps: bps,
    }),
    neededValueCents: cents.describe('Value of cards to add instead'),
    cards: z
      .array(
        z.object({
          id: IdSchema,
          title: z.string(),
          picture: z.string(),
          valueCents: cents,
          valuedOn: DaySchema,
          vault: z.string().nullable(),
          ltvAfterBps: bps,
          isEnough: z.boolean(),
        }),
      )
      .describe('My cards in the vault that can be pledged at once; the smallest that is enough first'),
    sale: z
      .object({
        collateral: z.array(z.object({ id: IdSchema, title: z.string(), valueCents: cents })),
        priceCents: cents.describe('Together, at least'),
        sellerFeeCents: cents,
        chargesCents: cents.describe('What proceeds pay before principal'),
        toPrincipalCents: cents,
        ltvAfterBps: bps,
      })
      .nullable()
      .describe('The fewest cards whose sale cures it; null when no sale would'),
    consent: z
      .object({ at: InstantSchema, collateralIds: z.array(IdSchema), leastCents: cents })
      .nullable()
      .describe('What the borrower agreed to sell'),
    remindOn: z.array(DaySchema).describe('Reminders still to come'),
    earliestSaleOn: DaySchema.describe('If it is missed'),
    sent: z
      .array(z.object({ at: InstantSchema, channel: z.enum(noticeChannelNames), words: z.string() }))
      .describe('Messages about this call, oldest first'),
  })
  .meta({ id: 'MarginCall' })
export type MarginCall = z.output<typeof MarginCallSchema>

export const LoanNoticeSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(noticeKindNames),
    cause: z.enum(defaultCauseNames),
    sentAt: InstantSchema,
    effectiveOn: DaySchema.describe('The first day on which what it announces may happen'),
    isInForce: z.boolean().describe('False once it is no longer about what is late, or in default, now'),
    owedCents: cents,
    hash: z.string().describe('SHA-256 of the text'),
    address: z.string().describe('The PDF'),
    deliveries: z.array(
      z.object({
        channel: z.enum(noticeChannelNames),
        address: z.string(),
        proof: z.string().nullable(),
        at: InstantSchema,
      }),
    ),
  })
  .meta({ id: 'LoanNotice' })
export type LoanNotice = z.output<typeof LoanNoticeSchema>

export const NextStepSchema = z
  .object({ step: z.enum(defaultSteps), on: DaySchema.nullable() })
  .meta({ id: 'NextDefaultStep' })
export type NextStep = z.output<typeof NextStepSchema>

export const PaymentPromiseSchema = z
  .object({
    id: IdSchema,
    status: z.enum(promiseStatusNames),
    amountCents: cents,
    dueOn: DaySchema,
    note: z.string().nullable(),
    madeAt: InstantSchema,
    madeBy: z.string().nullable(),
  })
  .meta({ id: 'PaymentPromise' })
export type PaymentPromise = z.output<typeof PaymentPromiseSchema>

/** A pledged card sold for its loan, and why the sale was commercially reasonable (UCC 9-610). */
export const CollateralSaleSchema = z
  .object({
    id: IdSchema,
    collateralId: IdSchema,
    saleId: IdSchema,
    title: z.string(),
    status: z.enum(collateralSaleStatuses),
    byConsent: z.boolean().describe('With the borrower’s consent, not after a notice'),
    valueCents: cents,
    priceCents: cents,
    channel: z.string(),
    offeredFrom: DaySchema,
    offers: z.int(),
    comps: z.array(z.object({ on: DaySchema, priceCents: cents, words: z.string() })),
    reasoning: z.string(),
    costsCents: cents.nullable().describe('Seller’s fee; null until settled'),
    toLoanCents: cents.nullable(),
    surplusCents: cents.nullable().describe('Paid out to the borrower'),
    madeAt: InstantSchema,
    madeBy: z.string().nullable(),
    endedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'CollateralSale' })
export type CollateralSale = z.output<typeof CollateralSaleSchema>

/** Costs first, then what is owed in the order of the loan's product; the rest is the borrower's. */
export const CollateralSalePreviewSchema = z
  .object({
    priceCents: cents,
    costsCents: cents.describe('Seller’s fee'),
    feesCents: cents,
    interestCents: cents,
    principalCents: cents,
    surplusCents: cents.describe('Paid out to the borrower'),
    leftCents: cents.describe('Still owed afterwards'),
  })
  .meta({ id: 'CollateralSalePreview' })
export type CollateralSalePreview = z.output<typeof CollateralSalePreviewSchema>
