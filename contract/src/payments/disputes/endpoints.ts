import { z } from 'zod'
import { gatewayKindNames } from '../../billing/invoices/kinds.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema, DoneSchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { disputeStatuses, evidenceKindNames, mostEvidenceBytes } from './kinds.ts'

const cents = z.int()
const OfFile = z.strictObject({ id: IdSchema, fileId: IdSchema })

export const DisputeFileSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(evidenceKindNames),
    name: z.string(),
    bytes: z.int(),
    addedAt: InstantSchema,
    addedBy: z.string().nullable(),
    address: z.string(),
  })
  .meta({ id: 'DisputeFile' })
export type PresentDisputeFile = z.output<typeof DisputeFileSchema>

const Shared = z.object({
  id: IdSchema,
  ref: z.string().describe('The processor’s ID'),
  gateway: z.enum(gatewayKindNames),
  status: z.enum(disputeStatuses),
  amountCents: cents,
  chargeCents: cents.describe('The whole payment'),
  reason: z.string(),
  dueAt: InstantSchema.nullable().describe('Until when evidence is accepted'),
  openedAt: InstantSchema,
  member: z.object({ id: IdSchema, name: z.string() }),
  chargeId: IdSchema,
  paymentId: IdSchema.nullable(),
  receiptNumber: z.string().nullable(),
  loanLabel: z.string().nullable(),
  parts: z.array(z.object({ invoiceId: IdSchema, number: z.string(), title: z.string(), amountCents: cents })),
  takenCents: cents.describe('What the processor took because of it and has not returned, without fees'),
  feeCents: cents,
  answer: z.enum(['evidence', 'accept']).nullable(),
  answeredAt: InstantSchema.nullable(),
  answeredBy: z.string().nullable(),
  sentAt: InstantSchema.nullable(),
  sendError: z.string().nullable(),
  actions: actionsWith(z.enum(['answer', 'accept']), 'payment.dispute'),
})
export const DisputeItemSchema = Shared.meta({ id: 'PaymentDisputeItem' })
export type DisputeItem = z.output<typeof DisputeItemSchema>

export const DisputeSchema = Shared.extend({
  evidenceText: z.string().nullable(),
  files: z.array(DisputeFileSchema),
  timeline: z.array(z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() })),
  entries: z.array(
    z.object({
      id: IdSchema,
      number: z.int(),
      words: z.string(),
      bookedOn: DaySchema,
      postings: z.array(z.object({ account: z.string(), amountCents: cents })),
    }),
  ),
}).meta({ id: 'PaymentDispute' })
export type Dispute = z.output<typeof DisputeSchema>

const publishes = ['payment_updated', 'invoice_updated', 'ledger_updated', 'notification'] as const

export const disputeEndpoints = defineEndpoints({
  paymentDisputes: {
    method: 'GET',
    path: '/api/admin/payment-disputes',
    summary: 'Disputes and inquiries about card payments',
    permission: 'invoice.any',
    query: listQuery(['dueAt', '-openedAt', '-amountCents'], {
      status: someOf(disputeStatuses),
      memberId: IdSchema.optional(),
      waiting: z.enum(['1']).optional().describe('Only disputes that wait for our answer'),
    }),
    response: listOf(DisputeItemSchema),
    csv: [
      'ref',
      'member.name',
      'status',
      'reason',
      'amountCents',
      'takenCents',
      'feeCents',
      'receiptNumber',
      'openedAt',
      'dueAt',
      'answeredAt',
    ],
  },
  paymentDispute: {
    method: 'GET',
    path: '/api/admin/payment-disputes/:id',
    summary: 'One dispute with its evidence, history, and ledger entries',
    permission: 'invoice.any',
    params: ById,
    response: DisputeSchema,
  },
  addDisputeFile: {
    method: 'POST',
    path: '/api/admin/payment-disputes/:id/files',
    summary: 'Add evidence to a dispute: PDF, JPEG, or PNG as the body',
    permission: 'payment.dispute',
    publishes: ['payment_updated'],
    params: ById,
    query: z.strictObject({
      name: z.string().min(1, 'Enter a document name.').max(120, 'Keep the name under 120 characters.'),
      kind: z.enum(evidenceKindNames),
    }),
    status: 201,
    upload: 'document',
    bodyBytes: mostEvidenceBytes,
    response: DisputeFileSchema,
  },
  dropDisputeFile: {
    method: 'DELETE',
    path: '/api/admin/payment-disputes/:id/files/:fileId',
    summary: 'Remove evidence that wasn’t sent',
    permission: 'payment.dispute',
    publishes: ['payment_updated'],
    params: OfFile,
    response: DoneSchema,
  },
  answerDispute: {
    method: 'POST',
    path: '/api/admin/payment-disputes/:id/answer',
    summary: 'Send the evidence to the processor, which takes it once',
    permission: 'payment.dispute',
    publishes: [...publishes],
    idempotent: true,
    params: ById,
    body: z.strictObject({
      text: z.string().trim().max(20_000, 'Keep it under 20,000 characters.'),
    }),
    response: DisputeItemSchema,
  },
  acceptDispute: {
    method: 'POST',
    path: '/api/admin/payment-disputes/:id/accept',
    summary: 'Give up a dispute',
    permission: 'payment.dispute',
    publishes: [...publishes],
    idempotent: true,
    stepUp: true,
    params: ById,
    response: DisputeItemSchema,
  },
})

export const disputeFiles = {
  disputeEvidence: {
    path: '/files/admin/payment-disputes/:id/files/:fileId',
    summary: 'Evidence of a dispute',
    permission: 'invoice.any',
    params: OfFile,
  },
} as const satisfies Record<string, FileEndpoint>
