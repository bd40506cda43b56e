import { z } from 'zod'
import { WireSchema } from '../../billing/invoices/records.ts'
import { copyFacts } from '../../cards/records.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { mostCents } from '../../kernel/money.ts'
import { ltvLevelNames, scheduleKindNames } from '../kinds.ts'
import { noteStandingNames, noteStatuses, riskGradeNames, transferStatuses } from './kinds.ts'

const cents = z.int()
const bps = z.int()

const OfferedCardSchema = z.object({
  id: IdSchema.describe('Its id in this loan only'),
  ...copyFacts,
  picture: z.string(),
  title: z.string(),
  valueCents: cents,
  valuedOn: DaySchema,
})

const offeredFields = {
  id: IdSchema.describe('The loan'),
  number: z.string(),
  title: z.string().describe('The first card, and how many more'),
  cards: z.array(OfferedCardSchema),
  principalCents: cents,
  valueCents: cents,
  valuedOn: DaySchema.nullable().describe('Date of the oldest valuation'),
  ltvBps: bps,
  ltvLevel: z.enum(ltvLevelNames),
  rateBps: bps.describe('Paid by the borrower'),
  feeBps: bps.describe('Servicing fee, of the interest'),
  lenderRateBps: bps.describe('After the servicing fee'),
  termMonths: z.int(),
  scheduleKind: z.enum(scheduleKindNames),
  grade: z.enum(riskGradeNames),
  amountCents: cents.describe('Offered to lenders'),
  committedCents: cents,
  openCents: cents,
  minimumCents: cents,
  closesOn: DaySchema,
  fundsBy: DaySchema.nullable().describe('Commitments are released if it is not funded by then'),
  openedAt: InstantSchema,
  mineCents: cents.describe('Committed by me'),
}

/** A loan offered to lenders. Nothing in it says who borrows. */
export const OfferedLoanSchema = z.object(offeredFields).meta({ id: 'OfferedLoan' })
export type OfferedLoan = z.output<typeof OfferedLoanSchema>

const ExpectedSchema = z.object({ on: DaySchema, interestCents: cents, principalCents: cents })

export const OfferedLoanDetailSchema = z
  .object({
    ...offeredFields,
    values: z.array(z.object({ on: DaySchema, valueCents: cents })).describe('Of all its cards, oldest first'),
    levels: z.object({ healthyBps: bps, noticeBps: bps, liquidationBps: bps }),
    expected: z.array(ExpectedSchema).describe('Of the whole loan, before the servicing fee'),
    acceptedAt: InstantSchema.nullable().describe('When I accepted the confidentiality terms'),
    memo: z.string().nullable().describe('After that'),
    documents: z.array(z.object({ label: z.string(), address: z.string() })),
  })
  .meta({ id: 'OfferedLoanDetail' })
export type OfferedLoanDetail = z.output<typeof OfferedLoanDetailSchema>

const noteFields = {
  id: IdSchema,
  number: z.string(),
  loan: z.object({ id: IdSchema, number: z.string() }),
  title: z.string(),
  pictures: z.array(z.string()),
  status: z.enum(noteStatuses),
  standing: z.enum(noteStandingNames),
  shareCents: cents,
  ofCents: cents.describe('The whole loan'),
  principalCents: cents.describe('Still outstanding'),
  repaidCents: cents,
  interestCents: cents.describe('Received, before the servicing fee'),
  feeCents: cents.describe('Servicing fee'),
  receivedCents: cents.describe('Interest received after the servicing fee'),
  accruedCents: cents.describe('Interest to today, not yet received'),
  lostCents: cents,
  impairedCents: cents.describe('Principal not expected back at the moment'),
  rateBps: bps,
  lenderRateBps: bps,
  valueCents: cents,
  ltvBps: bps,
  ltvLevel: z.enum(ltvLevelNames),
  daysPastDue: z.int(),
  next: ExpectedSchema.nullable(),
  committedAt: InstantSchema,
  beganOn: DaySchema.nullable(),
  maturesOn: DaySchema.nullable(),
  isByRule: z.boolean().describe('Committed by my auto-invest rule'),
}

export const NoteSchema = z.object(noteFields).meta({ id: 'Note' })
export type Note = z.output<typeof NoteSchema>

export const NoteTransferSchema = z
  .object({
    id: IdSchema,
    status: z.enum(transferStatuses),
    note: z.object({
      id: IdSchema,
      number: z.string(),
      title: z.string(),
      principalCents: cents,
      ltvBps: bps,
      lenderRateBps: bps.describe('After the servicing fee'),
      standing: z.enum(noteStandingNames),
      daysPastDue: z.int(),
      next: ExpectedSchema.nullable().describe('The next payment its holder can expect'),
      maturesOn: DaySchema.nullable(),
    }),
    isSeller: z.boolean(),
    priceCents: cents,
    accruedCents: cents.describe('Interest to today that goes to the buyer'),
    proposedAt: InstantSchema,
    expiresAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
    endReason: z.string().nullable(),
    actions: z.array(z.enum(['accept', 'decline', 'withdraw'])),
  })
  .meta({ id: 'NoteTransfer' })
export type NoteTransfer = z.output<typeof NoteTransferSchema>

export const NoteDetailSchema = z
  .object({
    ...noteFields,
    cards: z.array(OfferedCardSchema),
    receipts: z.array(
      z.object({ on: DaySchema, interestCents: cents, feeCents: cents, principalCents: cents, lostCents: cents }),
    ),
    expected: z.array(ExpectedSchema).describe('My part, after the servicing fee'),
    documents: z.array(z.object({ label: z.string(), address: z.string() })),
    transfers: z.array(NoteTransferSchema),
    actions: z.array(z.enum(['transfer'])),
  })
  .meta({ id: 'NoteDetail' })
export type NoteDetail = z.output<typeof NoteDetailSchema>

/** What is committed to automatically when a loan is offered. Every limit has to hold. */
export const InvestRuleSchema = z
  .strictObject({
    amountCents: cents.min(1, 'Enter an amount.').max(mostCents).describe('For each loan'),
    mostLtvBps: bps.min(1).max(10_000),
    leastRateBps: bps.min(0).max(10_000).describe('After the servicing fee'),
    mostMonths: z.int().min(1).max(120),
    grades: z.array(z.enum(riskGradeNames)).min(1, 'Choose at least one grade.'),
    categories: z.array(z.string().max(40)).max(40).describe('Empty for all'),
    mostTotalCents: cents.min(1).max(mostCents).describe('Most in notes and commitments together'),
    keepCents: cents.min(0).max(mostCents).describe('Balance that stays available'),
    mostShareBps: bps.min(100).max(10_000).describe('Most of my principal in one player, category or borrower'),
  })
  .meta({ id: 'InvestRule' })
export type InvestRule = z.output<typeof InvestRuleSchema>

export const RuleOutcomeSchema = z
  .object({
    loan: z.object({ id: IdSchema, number: z.string() }),
    title: z.string(),
    amountCents: cents.describe('What would be committed; 0 when it does not match'),
    fault: z.string().nullable().describe('Why nothing'),
  })
  .meta({ id: 'InvestRuleOutcome' })
export type RuleOutcome = z.output<typeof RuleOutcomeSchema>

const ShareSchema = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  cents,
  bps,
  isAbove: z.boolean().describe('My alert level'),
})

/** Everything at the top of a lender's page. */
export const LendingOverviewSchema = z
  .object({
    mayInvest: z.boolean(),
    fault: z.string().nullable().describe('What is missing before investing, such as identity or accreditation'),
    asOf: DaySchema,
    principalCents: cents,
    notes: z.int(),
    repaidNotes: z.int(),
    ltvBps: bps.describe('Weighted by principal'),
    sinceOn: DaySchema.nullable().describe('First note'),
    xirrPercent: z.number().nullable().describe('Yearly net return; null until there is enough to compute it'),
    averageCents: cents
      .nullable()
      .describe('Average principal outstanding since the first note; null on its first day'),
    yieldPercent: z.number().nullable().describe('A year’s net interest, received and accrued, on that average'),
    receivedCents: cents.describe('Interest after the servicing fee'),
    feeCents: cents,
    accruedCents: cents,
    repaidCents: cents,
    lostCents: cents,
    impairedCents: cents,
    availableCents: cents,
    committedCents: cents,
    owedBackCents: cents.describe('After a payment to a borrower’s loan was reversed'),
    creditCents: cents.describe('My credit, which can add to the balance'),
    wire: WireSchema.nullable().describe('Where to wire money for my balance; null when no account is set up'),
    concentration: z.object({
      alertBps: bps,
      warnings: z.array(z.string()),
      loans: z.array(ShareSchema),
      categories: z.array(ShareSchema),
      players: z.array(ShareSchema),
      borrowers: z.array(ShareSchema).describe('Borrower 1, 2 and so on: never a name'),
    }),
    calendar: z
      .array(z.object({ on: DaySchema, number: z.string(), cents, isReceived: z.boolean() }))
      .describe('This month and the next'),
    months: z
      .array(z.object({ month: z.string(), interestCents: cents, principalCents: cents, isReceived: z.boolean() }))
      .describe('From this month on'),
    years: z.array(z.int()).describe('With a tax statement'),
    version: z.int().min(0).describe('Of my settings; 0 before they were saved'),
    rule: InvestRuleSchema.nullable(),
    isRuleOn: z.boolean(),
  })
  .meta({ id: 'LendingOverview' })
export type LendingOverview = z.output<typeof LendingOverviewSchema>

export const AdminLenderSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    isLender: z.boolean(),
    isVerified: z.boolean(),
    availableCents: cents,
    committedCents: cents,
    principalCents: cents,
    owedBackCents: cents,
    receivedCents: cents,
    notes: z.int(),
    lateNotes: z.int(),
    actions: actionsWith(z.enum(['record_deposit']), 'lender.money'),
  })
  .meta({ id: 'AdminLender' })
export type AdminLender = z.output<typeof AdminLenderSchema>

export const AdminTransferSchema = z
  .object({
    id: IdSchema,
    status: z.enum(transferStatuses),
    note: z.object({ id: IdSchema, number: z.string(), principalCents: cents }),
    loan: z.object({ id: IdSchema, number: z.string() }),
    seller: z.object({ id: IdSchema, name: z.string() }),
    buyer: z.object({ id: IdSchema, name: z.string() }).nullable().describe('Null while it is listed'),
    priceCents: cents,
    accruedCents: cents,
    fault: z.string().nullable().describe('Why it can’t be approved now'),
    proposedAt: InstantSchema,
    expiresAt: InstantSchema,
    actions: actionsWith(z.enum(['approve', 'decline']), 'offering.manage'),
  })
  .meta({ id: 'AdminNoteTransfer' })
export type AdminTransfer = z.output<typeof AdminTransferSchema>

/** A loan's offering and who holds it, in the back office. */
export const OfferingSchema = z
  .object({
    status: z.enum(['open', 'funded', 'canceled']),
    amountCents: cents,
    minimumCents: cents,
    committedCents: cents,
    feeBps: bps,
    grade: z.enum(riskGradeNames),
    memo: z.string(),
    closesOn: DaySchema,
    houseCents: cents.describe('Held by us'),
    notes: z.array(
      z.object({
        id: IdSchema,
        number: z.string(),
        lender: z.object({ id: IdSchema, name: z.string() }),
        status: z.enum(noteStatuses),
        shareCents: cents,
        principalCents: cents.describe('Still outstanding'),
        receivedCents: cents.describe('Interest after the servicing fee'),
        lostCents: cents,
      }),
    ),
  })
  .meta({ id: 'LoanOffering' })
export type Offering = z.output<typeof OfferingSchema>
