import { z } from 'zod'
import { DaySchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { BpsSchema, CentsSchema, UnitPriceSchema, UnitsSchema } from '../fields.ts'
import {
  capitalLineNames,
  redemptionStatuses,
  subscriptionStatuses,
  unitEventKindNames,
  unitTransferStatuses,
} from '../kinds.ts'

export const SubscriptionQuoteSchema = z
  .object({
    amountCents: CentsSchema,
    price: UnitPriceSchema.describe('Of the last NAV; the units are issued at the next'),
    units: UnitsSchema.describe('About this many'),
    feeCents: CentsSchema,
    feeBps: BpsSchema,
    totalCents: CentsSchema,
    managementBps: BpsSchema,
    heldUntil: DaySchema.nullable(),
    lockedUntil: DaySchema,
    problem: z.string().nullable().describe('Why this amount isn’t possible'),
  })
  .meta({ id: 'SubscriptionQuote' })
export type SubscriptionQuote = z.output<typeof SubscriptionQuoteSchema>

export const OwnSubscriptionSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(subscriptionStatuses),
    fund: z.object({ id: IdSchema, name: z.string() }),
    amountCents: CentsSchema,
    feeCents: CentsSchema,
    invoiceId: IdSchema.nullable(),
    reservedUntil: InstantSchema.nullable(),
    coolingOffUntil: InstantSchema.nullable(),
    acceptedAt: InstantSchema.nullable(),
    place: z.int().nullable().describe('On the waitlist'),
    units: UnitsSchema.nullable(),
    price: UnitPriceSchema.nullable(),
    issuedCents: CentsSchema.nullable(),
    createdAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
    endReason: z.string().nullable(),
    actions: z.array(z.enum(['pay', 'sign', 'cancel'])),
  })
  .meta({ id: 'OwnSubscription' })
export type OwnSubscription = z.output<typeof OwnSubscriptionSchema>

export const FundAgreementSchema = z.object({ body: z.string().describe('Markdown'), hash: z.string() })

export const RedemptionQuoteSchema = z
  .object({
    units: UnitsSchema,
    freeUnits: UnitsSchema.describe('Not locked up, and not requested or promised'),
    lockedUnits: UnitsSchema,
    windowOn: DaySchema.nullable().describe('The next window that notice reaches'),
    noticeBy: DaySchema.nullable(),
    price: UnitPriceSchema.nullable(),
    grossCents: CentsSchema,
    carryCents: CentsSchema,
    netCents: CentsSchema.describe('An estimate; the window pays at its own NAV'),
    gateBps: BpsSchema,
    problem: z.string().nullable(),
  })
  .meta({ id: 'RedemptionQuote' })
export type RedemptionQuote = z.output<typeof RedemptionQuoteSchema>

export const OwnRedemptionSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(redemptionStatuses),
    units: UnitsSchema,
    metUnits: UnitsSchema,
    paidCents: CentsSchema,
    windowOn: DaySchema,
    requestedAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
    endReason: z.string().nullable(),
    actions: z.array(z.enum(['cancel'])),
  })
  .meta({ id: 'OwnRedemption' })
export type OwnRedemption = z.output<typeof OwnRedemptionSchema>

export const OwnUnitTransferSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(unitTransferStatuses),
    fund: z.object({ id: IdSchema, name: z.string() }),
    isSeller: z.boolean(),
    other: z.string(),
    units: UnitsSchema,
    priceCents: CentsSchema,
    valueCents: CentsSchema.describe('At the last NAV, after carry'),
    invoiceId: IdSchema.nullable().describe('What the buyer pays'),
    isPaid: z.boolean(),
    proposedAt: InstantSchema,
    expiresAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
    endReason: z.string().nullable(),
    actions: z.array(z.enum(['accept', 'decline', 'withdraw'])),
  })
  .meta({ id: 'OwnUnitTransfer' })
export type OwnUnitTransfer = z.output<typeof OwnUnitTransferSchema>

/** What became of a holder's capital in a period. Opening balance and lines add up to the closing balance. */
export const CapitalAccountSchema = z.object({
  openingCents: CentsSchema.describe('After accrued carry'),
  lines: z.array(z.object({ kind: z.enum(capitalLineNames), cents: CentsSchema })),
  closingCents: CentsSchema.describe('After accrued carry'),
})
export type CapitalAccount = z.output<typeof CapitalAccountSchema>

const costAndValue = {
  costCents: CentsSchema,
  valueCents: CentsSchema,
  gainCents: CentsSchema.describe('Not realized: value less cost'),
}
export const FundStatementSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    pricedOn: DaySchema.describe('The NAV that the closing balance is of'),
    capital: CapitalAccountSchema,
    held: z
      .object({
        ...costAndValue,
        cards: z.array(z.object({ title: z.string(), grade: z.string(), ...costAndValue })),
      })
      .describe('The cards of the fund at that NAV'),
  })
  .meta({ id: 'FundStatement' })
export type FundStatement = z.output<typeof FundStatementSchema>

const LotSchema = z.object({
  id: IdSchema,
  openedOn: DaySchema,
  units: UnitsSchema,
  costCents: CentsSchema,
  valueCents: CentsSchema,
  carryCents: CentsSchema.describe('Accrued'),
  highWaterMark: UnitPriceSchema,
  lockedUntil: DaySchema,
})

const PositionEventSchema = z.object({
  at: InstantSchema,
  on: DaySchema,
  kind: z.enum([...unitEventKindNames, 'distribution']),
  units: UnitsSchema,
  price: UnitPriceSchema.nullable(),
  cents: CentsSchema,
  carryCents: CentsSchema,
})

export const PositionSchema = z
  .object({
    units: UnitsSchema,
    shareBps: BpsSchema.describe('Of the fund'),
    costCents: CentsSchema,
    valueCents: CentsSchema.describe('After accrued carry'),
    gainCents: CentsSchema.describe('Value, what was redeemed and distributed, less what was paid'),
    distributedCents: CentsSchema,
    redeemedCents: CentsSchema,
    xirr: z.number().nullable().describe('Money-weighted, a year'),
    carryCents: CentsSchema,
    lots: z.array(LotSchema),
    events: z.array(PositionEventSchema),
    subscriptions: z.array(OwnSubscriptionSchema),
    redemptions: z.array(OwnRedemptionSchema),
    transfers: z.array(OwnUnitTransferSchema),
    statements: z.array(z.object({ from: DaySchema, to: DaySchema, address: z.string() })),
    years: z
      .array(
        z.object({
          year: z.string(),
          paidInCents: CentsSchema,
          distributedCents: CentsSchema,
          redeemedCents: CentsSchema,
          realizedCents: CentsSchema,
          incomeCents: CentsSchema,
          feesCents: CentsSchema,
          endValueCents: CentsSchema,
        }),
      )
      .describe('Figures for a tax preparer, by calendar year'),
    actions: z.array(z.enum(['redeem', 'transfer'])),
  })
  .meta({ id: 'FundPosition' })
export type Position = z.output<typeof PositionSchema>
