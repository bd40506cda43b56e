import { z } from 'zod'
import { actionsWith } from '../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import { PledgedCardSchema } from './borrowing-records.ts'
import {
  cardSteps,
  changeKindNames,
  changeStatuses,
  collateralStatuses,
  extraChoiceNames,
  installmentStatusNames,
  intakeCheckNames,
  loanDisplayStatusNames,
  loanEventKindNames,
  loanStatuses,
  ltvLevelNames,
  scheduleKindNames,
} from './kinds.ts'

const cents = z.int()
const bps = z.int()

export const LtvSchema = z
  .object({
    bps,
    level: z.enum(ltvLevelNames),
    principalCents: cents,
    valueCents: cents,
    valuedOn: DaySchema.nullable().describe('Date of the oldest valuation it uses'),
    highestBps: bps.describe('Most at the start of this loan'),
    healthyBps: bps,
    noticeBps: bps,
    liquidationBps: bps,
    mayFallBps: bps.describe('By how much the value may fall before a margin call'),
    mayFallCents: cents,
  })
  .meta({ id: 'LoanToValue' })
export type Ltv = z.output<typeof LtvSchema>

export const InstallmentSchema = z
  .object({
    number: z.int(),
    dueOn: DaySchema,
    interestCents: cents,
    principalCents: cents,
    totalCents: cents,
    balanceAfterCents: cents,
    coveredCents: cents,
    status: z.enum(installmentStatusNames),
  })
  .meta({ id: 'Installment' })
export type LoanInstallment = z.output<typeof InstallmentSchema>

export const DisclosureSchema = z
  .object({
    aprPercent: z.number(),
    monthlyRatePercent: z.number(),
    financeChargeCents: cents,
    amountFinancedCents: cents,
    totalOfPaymentsCents: cents,
    interestCents: cents,
    feeCents: cents,
    payments: z.array(z.object({ count: z.int(), amountCents: cents, firstDueOn: DaySchema })),
  })
  .meta({ id: 'LoanDisclosure' })
export type LoanDisclosure = z.output<typeof DisclosureSchema>

export const CollateralSchema = z
  .object({
    id: IdSchema,
    status: z.enum(collateralStatuses),
    card: PledgedCardSchema,
    valueCents: cents,
    valuedOn: DaySchema,
    carriesCents: cents,
    insuredCents: cents.nullable(),
    checkedAt: InstantSchema.nullable(),
    checkedBy: z.string().nullable(),
    checks: z.array(z.enum(intakeCheckNames)),
    conditionNote: z.string().nullable(),
    signedOffAt: InstantSchema.nullable(),
    signedOffBy: z.string().nullable(),
    photos: z
      .array(z.object({ url: z.string(), purpose: z.string(), takenAt: InstantSchema }))
      .describe('Taken at intake'),
    pledgedAt: InstantSchema.nullable(),
    endedAt: InstantSchema.nullable(),
    endReason: z.string().nullable(),
    values: z.array(z.object({ on: DaySchema, valueCents: cents, source: z.string() })).describe('Oldest first'),
    actions: actionsWith(z.enum(['check_in', 'sign_off', 'release', 'drop', 'insure']), {
      check_in: 'loan.custody',
      sign_off: 'loan.custody',
      release: 'loan.manage',
      drop: 'loan.manage',
      insure: 'loan.manage',
    }),
  })
  .meta({ id: 'Collateral' })
export type Collateral = z.output<typeof CollateralSchema>

/** What has to happen before funding. */
export const ConditionSchema = z.object({
  key: z.string().describe('identity, cards, signature, or other'),
  title: z.string(),
  detail: z.string().nullable(),
  isMet: z.boolean(),
  cards: z
    .array(z.object({ cardId: IdSchema, title: z.string(), step: z.enum(cardSteps) }))
    .describe('Those still missing, with what comes next for each'),
})

/** A loan as lists show it. */
const loanFields = {
  id: IdSchema,
  number: z.string(),
  status: z.enum(loanStatuses),
  displayStatus: z.enum(loanDisplayStatusNames),
  requestedCents: cents,
  principalCents: cents,
  rateBps: bps,
  termMonths: z.int(),
  scheduleKind: z.enum(scheduleKindNames),
  cards: z.int(),
  pictures: z.array(z.string()).describe('Of the first four cards'),
  title: z.string().describe('The first card, and how many more'),
  valueCents: cents,
  ltvBps: bps,
  ltvLevel: z.enum(ltvLevelNames),
  outstandingCents: cents.describe('Principal, interest, and fees owed today; 0 before funding'),
  nextDueOn: DaySchema.nullable(),
  nextDueCents: cents.nullable(),
  pastDueCents: cents,
  daysPastDue: z.int(),
  callDeadlineAt: InstantSchema.nullable().describe('Of an open margin call'),
  callShortCents: cents.nullable().describe('Principal above the target of an open margin call'),
  callPaymentCents: cents.nullable().describe('Paid today, it ends an open margin call'),
  submittedAt: InstantSchema,
  offerEndsOn: DaySchema.nullable(),
  fundedOn: DaySchema.nullable(),
  maturesOn: DaySchema.nullable(),
  paidOn: DaySchema.nullable(),
  version: VersionSchema,
}

export const OwnLoanSchema = z.object({ ...loanFields, hasAutopay: z.boolean() }).meta({ id: 'OwnLoan' })
export type OwnLoan = z.output<typeof OwnLoanSchema>

export const AdminLoanSchema = z
  .object({
    ...loanFields,
    member: z.object({ id: IdSchema, name: z.string() }),
    assignee: z.object({ id: IdSchema, name: z.string() }).nullable(),
    blockers: z.array(z.string()).describe('Identity, appraisal, documents, custody'),
    waitingHours: z.int().describe('In its present state'),
  })
  .meta({ id: 'AdminLoan' })
export type AdminLoan = z.output<typeof AdminLoanSchema>

export const LoanPaymentSchema = z
  .object({
    id: IdSchema.describe('The event'),
    on: DaySchema,
    recordedAt: InstantSchema,
    amountCents: cents,
    feesCents: cents,
    interestCents: cents,
    principalCents: cents,
    unappliedCents: cents.describe('Kept as the member’s credit'),
    balanceAfterCents: cents,
    extraTo: z.enum(extraChoiceNames),
    isReversed: z.boolean(),
    reason: z.string().nullable(),
    receipt: z.object({ id: IdSchema, number: z.string(), method: z.string() }).nullable(),
    by: z.string().nullable(),
    actions: actionsWith(z.enum(['reverse']), 'loan.servicing'),
  })
  .meta({ id: 'LoanPayment' })
export type LoanPayment = z.output<typeof LoanPaymentSchema>

export const LoanEventSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(loanEventKindNames),
    on: DaySchema,
    recordedAt: InstantSchema,
    words: z.string(),
    isReversed: z.boolean(),
    by: z.string().nullable(),
    reason: z.string().nullable(),
    actions: actionsWith(z.enum(['reverse']), 'loan.servicing'),
  })
  .meta({ id: 'LoanEvent' })

export const LoanChangeSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(changeKindNames),
    status: z.enum(changeStatuses),
    months: z.int().nullable(),
    out: z.array(z.object({ collateralId: IdSchema, title: z.string() })),
    in: z.array(z.object({ cardId: IdSchema, title: z.string(), valueCents: cents.nullable() })),
    ltvAfterBps: bps.nullable(),
    fault: z.string().nullable().describe('Why it can’t be approved as it is'),
    note: z.string().nullable(),
    answer: z.string().nullable(),
    askedAt: InstantSchema,
    decidedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'LoanChange' })
export type LoanChange = z.output<typeof LoanChangeSchema>

export const AgreementSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(['agreement', 'amendment']),
    body: z.string().describe('Markdown'),
    hash: z.string().describe('SHA-256 of the text'),
    madeAt: InstantSchema,
    signedAt: InstantSchema.nullable(),
    signedName: z.string().nullable(),
    address: z.string().describe('The PDF'),
  })
  .meta({ id: 'LoanAgreement' })
export type Agreement = z.output<typeof AgreementSchema>

/** Where a payment goes, before it is made. */
export const PaymentPreviewSchema = z
  .object({
    amountCents: cents,
    feesCents: cents,
    interestCents: cents,
    principalCents: cents,
    unappliedCents: cents,
    balanceAfterCents: cents,
    nextDue: z.object({ on: DaySchema, cents }).nullable(),
    closesLoan: z.boolean(),
    changes: z
      .array(
        z.object({ on: DaySchema, beforeCents: cents, afterCents: cents.describe('0 where none is left to make') }),
      )
      .describe('Later payments that it changes'),
    interestSavedCents: cents.describe('Compared with paying on schedule'),
  })
  .meta({ id: 'LoanPaymentPreview' })
export type PaymentPreview = z.output<typeof PaymentPreviewSchema>

export const PayoffSchema = z
  .object({
    goodThrough: DaySchema,
    principalCents: cents,
    interestCents: cents,
    feesCents: cents,
    totalCents: cents,
    perDiemCents: cents,
  })
  .meta({ id: 'Payoff' })
export type Payoff = z.output<typeof PayoffSchema>

export const LoanFiguresSchema = z
  .object({
    outstandingCents: cents,
    ltvBps: bps,
    aprPercent: z.number(),
    pastDueCents: cents,
    pastDueBps: bps,
    expected30Cents: cents,
    openCount: z.int(),
    openCents: cents,
    stages: z.array(z.object({ status: z.enum(loanStatuses), count: z.int(), sumCents: cents })),
    accruedThrough: DaySchema.nullable(),
  })
  .meta({ id: 'LoanFigures' })
export type LoanFigures = z.output<typeof LoanFiguresSchema>
