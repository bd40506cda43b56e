import { z } from 'zod'
import { FeeRuleSchema } from '../billing/fees/endpoints.ts'
import { WireSchema } from '../billing/invoices/records.ts'
import { custodyNames, verificationNames } from '../cards/kinds.ts'
import { cardFacts } from '../cards/records.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import { chargeStatuses } from '../payments/kinds.ts'
import {
  changeKindNames,
  changeStatuses,
  collateralStatuses,
  custodyChoiceNames,
  extraChoiceNames,
  ineligibleReasonNames,
  installmentStatusNames,
  intakeCheckNames,
  loanEventKindNames,
  loanStatuses,
  ltvLevelNames,
  reviewCheckNames,
  scheduleKindNames,
  usStateNames,
} from './kinds.ts'

const cents = z.int()
const bps = z.int()

/** A card as a loan shows it. */
const PledgedCardSchema = z.object({
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
})

/** A loan as lists show it. */
const loanFields = {
  id: IdSchema,
  number: z.string(),
  status: z.enum(loanStatuses),
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
  outstandingCents: cents.describe('Principal, interest and fees owed today; 0 before funding'),
  nextDueOn: DaySchema.nullable(),
  nextDueCents: cents.nullable(),
  pastDueCents: cents,
  daysPastDue: z.int(),
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
  currentRateBps: bps,
  documents: z.array(z.object({ label: z.string(), address: z.string(), on: DaySchema.nullable() })),
  years: z.array(z.int()).describe('With an interest statement'),
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
})

const event = { id: IdSchema, on: DaySchema, seq: z.int() }

/** What `replay` takes, so that a page previews a change with the server's own function. */
const ReplayInputSchema = z.object({
  terms: TermsSchema,
  events: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...event, kind: z.literal('payment'), amountCents: cents, extraTo: z.enum(extraChoiceNames) }),
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
} as const
const adminLoanActionNames = Object.keys(adminLoanActions) as [
  keyof typeof adminLoanActions,
  ...(keyof typeof adminLoanActions)[],
]

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
    events: z.array(LoanEventSchema),
    replayInput: ReplayInputSchema.nullable().describe('For previews of new terms; null before funding'),
    entries: z.array(
      z.object({
        id: IdSchema,
        number: z.int(),
        on: DaySchema,
        words: z.string(),
        postings: z.array(z.object({ account: z.string(), amountCents: cents })),
      }),
    ),
    actions: actionsWith(z.enum(adminLoanActionNames), adminLoanActions),
  })
  .meta({ id: 'AdminLoanDetail' })
export type AdminLoanDetail = z.output<typeof AdminLoanDetailSchema>

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
