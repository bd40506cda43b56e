import { z } from 'zod'

import { actionsWith } from '../../kernel/action-rights.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { BookDaySchema, ById, DaySchema, IdSchema, InstantSchema, ReasonSchema } from '../../kernel/fields.ts'
import { csvFormat, listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { accountCodes, accountKindNames, entryKindNames } from './kinds.ts'

const cents = z.int()
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter the month as 2026-11.')
  .describe('A month in Ambry’s time zone')

export const LedgerAccountSchema = z
  .object({
    id: IdSchema,
    code: z.enum(accountCodes),
    name: z.string(),
    kind: z.enum(accountKindNames),
    memberId: IdSchema.nullable(),
    balanceCents: cents.describe('Debits less credits'),
    postings: z.int(),
  })
  .meta({ id: 'LedgerAccount' })
export type LedgerAccount = z.output<typeof LedgerAccountSchema>

const EntryPostingSchema = z.object({
  accountId: IdSchema,
  code: z.enum(accountCodes),
  accountName: z.string(),
  memberName: z.string().nullable(),
  amountCents: cents.describe('Debits above zero, credits below'),
})

export const LedgerEntrySchema = z
  .object({
    id: IdSchema,
    number: z.int(),
    kind: z.enum(entryKindNames),
    bookedOn: DaySchema,
    valueOn: DaySchema.nullable().describe('The day it took effect; null if that is the day it was booked'),
    words: z.string(),
    amountCents: cents.describe('The total of its debits'),
    invoiceId: IdSchema.nullable(),
    paymentId: IdSchema.nullable(),
    payoutId: IdSchema.nullable(),
    memberId: IdSchema.nullable(),
    memberName: z.string().nullable(),
    reverses: IdSchema.nullable(),
    reversedBy: IdSchema.nullable(),
    by: z.string().nullable(),
    recordedAt: InstantSchema.describe('By the database clock'),
    postings: z.array(EntryPostingSchema),
    actions: actionsWith(z.enum(['reverse']), 'ledger.write'),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.output<typeof LedgerEntrySchema>

export const AccountPostingSchema = z
  .object({
    id: IdSchema.describe('Of the entry'),
    entryId: IdSchema,
    number: z.int(),
    kind: z.enum(entryKindNames),
    bookedOn: DaySchema,
    words: z.string(),
    code: z.enum(accountCodes),
    accountName: z.string(),
    amountCents: cents,
    balanceCents: cents.describe('After it'),
  })
  .meta({ id: 'AccountPosting' })
export type AccountPosting = z.output<typeof AccountPostingSchema>

export const TrialBalanceSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    rows: z.array(
      z.object({
        code: z.enum(accountCodes),
        name: z.string(),
        kind: z.enum(accountKindNames),
        accountId: IdSchema.nullable().describe('Null where each member has one'),
        openingCents: cents,
        debitCents: cents,
        creditCents: cents,
        closingCents: cents,
      }),
    ),
    debitCents: cents.describe('For accounts that close with a debit'),
    creditCents: cents,
    differenceCents: cents.describe('Always zero unless something is wrong'),
    entries: z.int(),
    months: z
      .array(z.object({ month, entries: z.int(), closedAt: InstantSchema.nullable(), closedBy: z.string().nullable() }))
      .describe('Newest first'),
    nextToClose: month.nullable(),
  })
  .meta({ id: 'TrialBalance' })
export type TrialBalance = z.output<typeof TrialBalanceSchema>

export const ProofSchema = z
  .object({
    id: IdSchema,
    at: InstantSchema,
    ok: z.boolean(),
    milliseconds: z.int(),
    checks: z.array(
      z.object({
        name: z.string(),
        title: z.string().describe('What must be true'),
        looked: z.int().describe('How many were checked'),
        findings: z.array(z.string()).describe('Each problem found'),
      }),
    ),
  })
  .meta({ id: 'LedgerProof' })
export type Proof = z.output<typeof ProofSchema>

export const ledgerEndpoints = defineEndpoints({
  trialBalance: {
    method: 'GET',
    path: '/api/admin/ledger/trial-balance',
    summary: 'Every account’s opening balance, debits, credits, and closing balance; the difference must be zero',
    permission: 'ledger.read',
    query: z.strictObject({
      from: DaySchema.optional().describe('Defaults to the first of this month'),
      to: DaySchema.optional().describe('Defaults to today'),
      format: csvFormat,
    }),
    response: TrialBalanceSchema,
    csvRows: 'rows',
    csv: [
      'code as Account code',
      'name as Account',
      'kind',
      'openingCents as Opening balance (USD)',
      'debitCents as Debits (USD)',
      'creditCents as Credits (USD)',
      'closingCents as Closing balance (USD)',
    ],
  },
  ledgerAccounts: {
    method: 'GET',
    path: '/api/admin/ledger/accounts',
    summary: 'All accounts, including each member’s',
    permission: 'ledger.read',
    query: listQuery(['code', '-balance', 'balance'], {
      code: someOf(accountCodes),
      kind: someOf(accountKindNames),
      memberId: IdSchema.optional(),
    }),
    response: listOf(LedgerAccountSchema),
    csv: ['code as Account code', 'name as Account', 'kind', 'balanceCents', 'postings'],
  },
  ledgerAccount: {
    method: 'GET',
    path: '/api/admin/ledger/accounts/:id',
    summary: 'One account',
    permission: 'ledger.read',
    params: ById,
    response: LedgerAccountSchema,
  },
  accountPostings: {
    method: 'GET',
    path: '/api/admin/ledger/accounts/:id/postings',
    summary: 'An account’s postings, with the balance after each',
    permission: 'ledger.read',
    params: ById,
    query: listQuery(['-number', 'number'], { from: DaySchema.optional(), to: DaySchema.optional() }),
    response: listOf(AccountPostingSchema),
    csv: [
      'number as Entry',
      'bookedOn',
      'kind',
      'words',
      'code as Account code',
      'accountName as Account',
      'amountCents as Amount, debits positive (USD)',
      'balanceCents as Balance after (USD)',
    ],
  },
  ledgerEntries: {
    method: 'GET',
    path: '/api/admin/ledger/entries',
    summary: 'All ledger entries',
    permission: 'ledger.read',
    query: listQuery(['-number', 'number'], {
      kind: someOf(entryKindNames),
      memberId: IdSchema.optional(),
      invoiceId: IdSchema.optional(),
      from: DaySchema.optional(),
      to: DaySchema.optional(),
    }),
    response: listOf(LedgerEntrySchema),
    csvEach: 'postings',
    csv: [
      'number as Entry',
      'bookedOn',
      'valueOn as Value date, if different',
      'kind',
      'words',
      'postings.code as Account code',
      'postings.accountName as Account',
      'postings.memberName',
      'postings.amountCents as Amount, debits positive (USD)',
      'by as Recorded by',
      'recordedAt',
    ],
  },
  ledgerEntry: {
    method: 'GET',
    path: '/api/admin/ledger/entries/:id',
    summary: 'One entry with its postings',
    permission: 'ledger.read',
    params: ById,
    response: LedgerEntrySchema,
  },
  postEntry: {
    method: 'POST',
    path: '/api/admin/ledger/entries',
    summary: 'Post a manual entry to Ambry’s own accounts; repeating an ID returns the same entry',
    permission: 'ledger.write',
    publishes: ['ledger_updated'],
    status: 201,
    idempotent: true,
    mayNeedApproval: true,
    stepUp: true,
    body: z.strictObject({
      id: IdSchema.describe('Created by the caller'),
      bookedOn: BookDaySchema,
      words: z.string().trim().min(3, 'Enter a description.').max(200, 'Keep this under 200 characters.'),
      postings: z
        .array(
          z.strictObject({
            accountId: IdSchema,
            amountCents: z
              .int('Enter the amount in whole cents.')
              .min(-mostCents, 'That amount is too large.')
              .max(mostCents, 'That amount is too large.')
              .refine((amount) => amount !== 0, 'A posting can’t be zero.'),
          }),
        )
        .min(2, 'An entry needs at least two postings.')
        .max(20, 'An entry can have up to 20 postings.'),
    }),
    response: LedgerEntrySchema,
  },
  reverseEntry: {
    method: 'POST',
    path: '/api/admin/ledger/entries/:id/reverse',
    summary: 'Reverse a manual entry',
    permission: 'ledger.write',
    publishes: ['ledger_updated'],
    status: 201,
    idempotent: true,
    mayNeedApproval: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: LedgerEntrySchema,
  },
  closeMonth: {
    method: 'POST',
    path: '/api/admin/ledger/months',
    summary: 'Close a month to new postings',
    permission: 'ledger.write',
    publishes: ['ledger_updated'],
    idempotent: true,
    stepUp: true,
    body: z.strictObject({ month }),
    response: TrialBalanceSchema,
  },
  proof: {
    method: 'GET',
    path: '/api/admin/ledger/proof',
    summary: 'The results of the latest ledger, invoice, and payout checks',
    permission: 'ledger.read',
    response: z.object({ proof: ProofSchema.nullable() }),
  },
  prove: {
    method: 'POST',
    path: '/api/admin/ledger/proof',
    summary: 'Run the ledger, invoice, and payout checks now',
    permission: 'ledger.read',
    publishes: ['ledger_updated', 'notification'],
    response: z.object({ proof: ProofSchema.nullable() }),
  },
})
