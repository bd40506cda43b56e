import { z } from 'zod'
import { pictureQuery } from '../cards/files.ts'
import { photoBytes } from '../cards/registry/endpoints.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  BookDaySchema,
  ById,
  DaySchema,
  IdSchema,
  optionalText,
  ReasonSchema,
  VersionSchema,
} from '../kernel/fields.ts'
import type { FileEndpoint } from '../kernel/files.ts'
import { csvFormat, listOf, listQuery, someOf } from '../kernel/lists.ts'
import { mostCents } from '../kernel/money.ts'
import { LinkSchema, PriceSchema } from './comparables/endpoints.ts'
import { saleChannelNames, saleSideNames, saleStatuses } from './kinds.ts'
import {
  OwnSaleSchema,
  OwnSaleSummarySchema,
  SaleDetailSchema,
  SaleFileSchema,
  SaleQuoteSchema,
  SaleSchema,
  SaleSummarySchema,
} from './records.ts'

const price = z.coerce.number().int().min(0).max(mostCents).optional()
const filters = {
  status: someOf(saleStatuses),
  channel: someOf(saleChannelNames),
  memberId: IdSchema.optional().describe('Bought or sold by'),
  buyerId: IdSchema.optional(),
  sellerId: IdSchema.optional(),
  cardId: IdSchema.optional(),
  from: DaySchema.optional(),
  to: DaySchema.optional(),
  priceFrom: price,
  priceTo: price,
}
const FeeSchema = z.int('Write the fee in whole cents.').min(0, 'A fee is not below zero.').max(mostCents)
const OfFile = z.strictObject({ id: IdSchema, fileId: IdSchema })
const year = z.coerce.number().int().min(2000).max(2999).optional()

export const saleEndpoints = defineEndpoints({
  sales: {
    method: 'GET',
    path: '/api/admin/sales',
    summary: 'Every sale of the house and of its members',
    permission: 'sale.any',
    query: listQuery(['-on', 'on', '-priceCents', 'priceCents'], filters),
    response: listOf(SaleSchema),
    csv: [
      'agreedOn',
      'settledOn',
      'status',
      'channel',
      'card.playerName',
      'card.year',
      'card.set',
      'card.cardNumber',
      'card.variety',
      'card.grader',
      'card.grade',
      'card.certNumber',
      'seller',
      'buyer',
      'priceCents',
      'buyerFeeCents',
      'sellerFeeCents',
      'netCents',
      'invoice.number',
    ],
  },
  saleSummary: {
    method: 'GET',
    path: '/api/admin/sales/summary',
    summary: 'What the sales that a filter finds come to, by month and by channel',
    permission: 'sale.any',
    query: z.strictObject({ q: z.string().max(200).optional(), ...filters, format: csvFormat }),
    response: SaleSummarySchema,
    csvRows: 'months',
    csv: ['month', 'count as Sales', 'grossCents', 'feesCents'],
  },
  saleQuote: {
    method: 'GET',
    path: '/api/admin/sales/quote',
    summary: 'What a sale would come to for both sides, and why it cannot be agreed',
    permission: 'sale.manage',
    query: z.strictObject({
      cardId: IdSchema,
      buyerId: IdSchema.optional(),
      priceCents: z.coerce.number().int().min(1).max(mostCents),
      buyerFeeCents: price,
      sellerFeeCents: price,
    }),
    response: SaleQuoteSchema,
  },
  agreeSale: {
    method: 'POST',
    path: '/api/admin/sales',
    summary: 'Write a sale down: the card is held, and the buyer gets an invoice. Paid in full, title passes',
    permission: 'sale.manage',
    status: 201,
    idempotent: true,
    body: z.strictObject({
      cardId: IdSchema,
      buyerId: IdSchema,
      priceCents: PriceSchema,
      buyerFeeCents: FeeSchema.nullable().optional().describe('Null: as the template says'),
      sellerFeeCents: FeeSchema.nullable().optional().describe('Null: as the template says'),
      feeReason: optionalText(500),
      agreedOn: BookDaySchema.optional().describe('Today unless said'),
      dueOn: BookDaySchema.nullable().optional(),
      note: optionalText(1000),
      link: LinkSchema.nullable().optional(),
    }),
    response: SaleDetailSchema,
  },
  sale: {
    method: 'GET',
    path: '/api/admin/sales/:id',
    summary: 'One sale, with its evidence and all that became of it',
    permission: 'sale.any',
    params: ById,
    response: SaleDetailSchema,
  },
  editSale: {
    method: 'PATCH',
    path: '/api/admin/sales/:id',
    summary: 'Change what is noted as evidence of a sale. What was agreed is never changed',
    permission: 'sale.manage',
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      note: optionalText(1000),
      link: LinkSchema.nullable().optional(),
    }),
    response: SaleDetailSchema,
  },
  callOffSale: {
    method: 'POST',
    path: '/api/admin/sales/:id/call-off',
    summary: 'Call a sale off that is not paid: its invoice ends, and the card is free',
    permission: 'sale.manage',
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SaleDetailSchema,
  },
  undoSale: {
    method: 'POST',
    path: '/api/admin/sales/:id/undo',
    summary: 'Undo a settled sale: title goes back to the seller, and the buyer gets credit for what they paid',
    permission: 'sale.manage',
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SaleDetailSchema,
  },
  addSaleFile: {
    method: 'POST',
    path: '/api/admin/sales/:id/files',
    summary: 'Keep a document as evidence of a sale: PDF, JPEG or PNG as the body',
    permission: 'sale.manage',
    params: ById,
    query: z.strictObject({
      name: z.string().min(1, 'Give the document a name.').max(120, 'Keep the name below 120 characters.'),
    }),
    status: 201,
    upload: 'document',
    bodyBytes: photoBytes,
    response: SaleFileSchema,
  },
  dropSaleFile: {
    method: 'DELETE',
    path: '/api/admin/sales/:id/files/:fileId',
    summary: 'Take a document away from the evidence',
    permission: 'sale.manage',
    params: OfFile,
    response: z.object({ status: z.literal('ok') }),
  },
})

export const ownSaleEndpoints = defineEndpoints({
  ownSales: {
    method: 'GET',
    path: '/api/user/sales',
    summary: 'What I bought and sold through the house',
    permission: 'sale.own',
    query: listQuery(['-on', 'on', '-priceCents', 'priceCents'], { side: z.enum(saleSideNames).optional(), year }),
    response: listOf(OwnSaleSchema),
    csv: [
      'side',
      'status',
      'agreedOn',
      'settledOn',
      'card.playerName',
      'card.year',
      'card.set',
      'card.cardNumber',
      'card.variety',
      'card.grader',
      'card.grade',
      'card.certNumber',
      'priceCents',
      'feeCents',
      'totalCents',
      'costCents',
      'gainCents',
      'invoice.number',
      'payout.paidOn',
    ],
  },
  ownSaleSummary: {
    method: 'GET',
    path: '/api/user/sales/summary',
    summary: 'What I bought and sold comes to, and what I gained',
    permission: 'sale.own',
    query: z.strictObject({ year }),
    response: OwnSaleSummarySchema,
  },
  ownSale: {
    method: 'GET',
    path: '/api/user/sales/:id',
    summary: 'My side of one sale',
    permission: 'sale.own',
    params: ById,
    response: OwnSaleSchema,
  },
})

export const saleFiles = {
  settlementPdf: {
    path: '/files/sales/:id/settlement.pdf',
    summary: 'My side of a settled sale as a PDF',
    permission: 'sale.own',
    params: ById,
  },
  salesOfYearPdf: {
    path: '/files/sales/year.pdf',
    summary: 'What I bought and sold in a year as a PDF',
    permission: 'sale.own',
    query: z.strictObject({ year: year.describe('This one unless said') }),
  },
  salePicture: {
    path: '/files/sales/:id/picture',
    summary: 'The card of a sale, drawn as it was sold, for either side and for the house',
    permission: 'sale.own',
    params: ById,
    query: pictureQuery,
  },
  saleEvidence: {
    path: '/files/admin/sales/:id/files/:fileId',
    summary: 'A document kept as evidence of a sale',
    permission: 'sale.any',
    params: OfFile,
  },
} as const satisfies Record<string, FileEndpoint>
