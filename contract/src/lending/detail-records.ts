import { z } from 'zod'
import { WireSchema } from '../billing/invoices/records.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema } from '../kernel/fields.ts'
import { keysOf } from '../kernel/keys.ts'
import { chargeStatuses } from '../payments/kinds.ts'
import { ProductSettingsSchema } from './borrowing-records.ts'
import {
  custodyChoiceNames,
  extraChoiceNames,
  paymentOrderNames,
  reviewCheckNames,
  scheduleKindNames,
  usStateNames,
} from './kinds.ts'
import { OfferingSchema } from './lenders/records.ts'
import { deficiencyNames, lateBucketNames } from './margin/kinds.ts'
import {
  CollateralSaleSchema,
  LoanNoticeSchema,
  MarginCallSchema,
  NextStepSchema,
  PastCallSchema,
  PaymentPromiseSchema,
} from './margin/records.ts'
import {
  AdminLoanSchema,
  AgreementSchema,
  CollateralSchema,
  ConditionSchema,
  DisclosureSchema,
  InstallmentSchema,
  LoanChangeSchema,
  LoanEventSchema,
  LoanPaymentSchema,
  LtvSchema,
  OwnLoanSchema,
} from './records.ts'

const cents = z.int()
const bps = z.int()

const StepSchema = z.object({
  label: z.string(),
  at: InstantSchema.nullable(),
  state: z.enum(['done', 'current', 'next']),
})
const TimelineSchema = z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() })

const detailFields = {
  ltv: LtvSchema,
  ltvHistory: z
    .array(z.object({ on: DaySchema, ltvBps: bps, valueCents: cents }))
    .describe('Week by week, oldest first'),
  disclosure: DisclosureSchema,
  balance: z.object({
    asOf: DaySchema,
    principalCents: cents,
    interestCents: cents,
    feesCents: cents,
    totalCents: cents,
    perDiemCents: cents,
    dueCents: cents,
    earlyPayoffSavingCents: cents.describe('Interest not yet earned'),
  }),
  schedule: z.array(InstallmentSchema),
  scheduleVersions: z
    .array(z.object({ from: DaySchema, rows: z.array(InstallmentSchema) }))
    .describe('Earlier schedules'),
  payments: z.array(LoanPaymentSchema),
  collateral: z.array(CollateralSchema),
  conditions: z.array(ConditionSchema),
  steps: z.array(StepSchema),
  timeline: z.array(TimelineSchema),
  changes: z.array(LoanChangeSchema),
  agreement: AgreementSchema.nullable(),
  purpose: z.string(),
  custodyChoice: z.enum(custodyChoiceNames),
  returnsCards: z.boolean(),
  endReason: z.string().nullable(),
  feeCents: cents,
  graceDays: z.int(),
  paymentOrder: z.enum(paymentOrderNames),
  proceedsOrder: z.enum(paymentOrderNames),
  currentRateBps: bps,
  documents: z.array(z.object({ label: z.string(), address: z.string(), on: DaySchema.nullable() })),
  years: z.array(z.int()).describe('With an interest statement'),
  marginCall: MarginCallSchema.nullable().describe('The open one'),
  pastCalls: z.array(PastCallSchema).describe('Newest first'),
  bucket: z.enum(lateBucketNames),
  promise: PaymentPromiseSchema.nullable().describe('The last'),
  notices: z.array(LoanNoticeSchema).describe('Oldest first'),
  collateralSales: z.array(CollateralSaleSchema).describe('Oldest first'),
  defaultedOn: DaySchema.nullable(),
  foreclosedOn: DaySchema.nullable(),
  deficiency: z.enum(deficiencyNames).nullable(),
}

export const OwnLoanDetailSchema = z
  .object({
    ...OwnLoanSchema.shape,
    ...detailFields,
    autopay: z.object({ methodId: IdSchema, label: z.string(), nextOn: DaySchema.nullable() }).nullable(),
    wire: WireSchema.nullable().describe(
      'Where to wire a payment; null when nothing can be paid or no account is set up',
    ),
    creditCents: cents.describe('My credit, which can pay it'),
    underWay: z
      .object({
        chargeId: IdSchema,
        status: z.enum(chargeStatuses),
        amountCents: cents,
        actionUrl: z.string().nullable(),
      })
      .nullable()
      .describe('A payment in progress'),
    actions: z.array(
      z.enum([
        'withdraw',
        'sign',
        'pay',
        'payoff_quote',
        'autopay',
        'request_extension',
        'request_release',
        'request_swap',
        'drop_card',
        'return_cards',
        'acknowledge_call',
        'pledge_more',
        'consent_to_sale',
        'dispute_value',
        'promise',
      ]),
    ),
  })
  .meta({ id: 'OwnLoanDetail' })
export type OwnLoanDetail = z.output<typeof OwnLoanDetailSchema>

const TermsSchema = z.object({
  principalCents: cents,
  rateBps: bps,
  scheduleKind: z.enum(scheduleKindNames),
  fundedOn: DaySchema,
  firstDueOn: DaySchema,
  termMonths: z.int(),
  feeCents: cents,
  graceDays: z.int(),
  lateFeeBps: bps,
  lateFeeMinimumCents: cents,
  paymentOrder: z.enum(paymentOrderNames),
  proceedsOrder: z.enum(paymentOrderNames),
})

const event = { id: IdSchema, on: DaySchema, seq: z.int() }

/** What `replay` takes, so that a page previews a change with the server's own function. */
const ReplayInputSchema = z.object({
  terms: TermsSchema,
  events: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        ...event,
        kind: z.literal('payment'),
        amountCents: cents,
        extraTo: z.enum(extraChoiceNames),
        isProceeds: z.boolean().optional(),
      }),
      z.object({ ...event, kind: z.literal('reversal'), eventId: IdSchema }),
      z.object({ ...event, kind: z.literal('waiver'), interestCents: cents, feesCents: cents }),
      z.object({
        ...event,
        kind: z.literal('write_off'),
        principalCents: cents,
        interestCents: cents,
        feesCents: cents,
      }),
      z.object({
        ...event,
        kind: z.literal('terms'),
        rateBps: bps,
        scheduleKind: z.enum(scheduleKindNames),
        firstDueOn: DaySchema,
        termMonths: z.int(),
      }),
    ]),
  ),
})

export const adminLoanActions = {
  approve: 'loan.decide',
  reject: 'loan.decide',
  memo: 'loan.decide',
  fund: 'loan.fund',
  record_payment: 'loan.servicing',
  waive: 'loan.servicing',
  write_off: 'loan.servicing',
  change_terms: 'loan.servicing',
  cancel_offer: 'loan.decide',
  remind_call: 'loan.manage',
  extend_call: 'loan.manage',
  promise: 'loan.manage',
  send_default_notice: 'loan.default',
  declare_default: 'loan.default',
  send_sale_notice: 'loan.default',
  sell_collateral: 'loan.default',
  foreclose: 'loan.default',
  offer_to_lenders: 'offering.manage',
  cancel_offering: 'offering.manage',
} as const
const adminLoanActionNames = keysOf(adminLoanActions)

export const AdminLoanDetailSchema = z
  .object({
    ...AdminLoanSchema.shape,
    ...detailFields,
    requestedMonths: z.int(),
    requestedKind: z.enum(scheduleKindNames),
    state: z.enum(usStateNames),
    memo: z.string().nullable(),
    checklist: z.array(z.enum(reviewCheckNames)),
    offerConditions: z.array(z.string()).describe('Conditions beside the standard ones'),
    product: z.object({ version: z.int(), settings: ProductSettingsSchema }).describe('The version it was made with'),
    standardLtvBps: bps.describe('Most without a second person'),
    checks: z.array(z.object({ label: z.string(), isOk: z.boolean() })).describe('Title, cert, identity, state, LTV'),
    exposure: z.object({
      loans: z.int().describe('Open loans'),
      repaid: z.int(),
      outstandingCents: cents,
      collateralCents: cents,
      everLate: z.int(),
      memberSince: InstantSchema,
    }),
    offering: OfferingSchema.nullable(),
    nextStep: NextStepSchema.describe('About late payments, default and the sale of cards'),
    events: z.array(LoanEventSchema),
    replayInput: ReplayInputSchema.nullable().describe('For previews of new terms; null before funding'),
    entries: z.array(
      z.object({
        id: IdSchema,
        number: z.int(),
        on: DaySchema,
        valueOn: DaySchema.nullable().describe('The day it took effect; null if that is the day it was booked'),
        words: z.string(),
        postings: z.array(z.object({ account: z.string(), amountCents: cents })),
      }),
    ),
    actions: actionsWith(z.enum(adminLoanActionNames), adminLoanActions),
  })
  .meta({ id: 'AdminLoanDetail' })
export type AdminLoanDetail = z.output<typeof AdminLoanDetailSchema>
