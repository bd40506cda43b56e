import { z } from 'zod'
import { pictureQuery } from '../cards/files.ts'
import { photoBytes } from '../cards/registry/photo-endpoints.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  BookDaySchema,
  ById,
  DaySchema,
  DoneSchema,
  IdSchema,
  optionalText,
  ReasonSchema,
  VersionSchema,
} from '../kernel/fields.ts'
import type { FileEndpoint } from '../kernel/files.ts'
import { csvFormat, listOf, listQuery, someOf } from '../kernel/lists.ts'
import { mostCents } from '../kernel/money.ts'
import { LinkSchema, PriceSchema } from './comparables/endpoints.ts'
import { saleDeliveryNames } from './delivery/kinds.ts'
import { saleChannelNames, saleSideNames, saleStatuses } from './kinds.ts'
import {
  OwnSaleDetailSchema,
  OwnSaleSchema,
  OwnSaleSummarySchema,
  SaleDetailSchema,
  SaleFileSchema,
  SaleQuoteSchema,
  SaleSchema,
  SaleSummarySchema,
  UndoPreviewSchema,
} from './records.ts'

const price = z.coerce.number().int().min(0).max(mostCents).optional()
const filters = {
  status: someOf(saleStatuses),
  channel: someOf(saleChannelNames),
  memberId: IdSchema.optional().describe('Bought or sold by'),
  buyerId: IdSchema.optional(),
  sellerId: IdSchema.optional(),
  cardId: IdSchema.optional(),
  problem: z.literal('1').optional().describe('Only those whose buyer reported a problem'),
  from: DaySchema.optional(),
  to: DaySchema.optional(),
  priceFrom: price,
  priceTo: price,
}
const FeeSchema = z.int('Enter the fee in whole cents.').min(0, 'The fee can’t be negative.').max(mostCents)
const OfFile = z.strictObject({ id: IdSchema, fileId: IdSchema })
const year = z.coerce.number().int().min(2000).max(2999).optional()

export const saleEndpoints = defineEndpoints({
  sales: {
    method: 'GET',
    path: '/api/admin/sales',
    summary: 'All sales',
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
    summary: 'Totals of the sales a filter finds, by month and channel',
    permission: 'sale.any',
    query: z.strictObject({ q: z.string().max(200).optional(), ...filters, format: csvFormat }),
    response: SaleSummarySchema,
    csvRows: 'months',
    csv: ['month', 'count as Sales', 'grossCents', 'feesCents'],
  },
  saleQuote: {
    method: 'GET',
    path: '/api/admin/sales/quote',
    summary: 'Both sides of a possible sale, and why it can’t be agreed',
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
    summary:
      'Record a sale: the card is reserved and the buyer gets an invoice; ownership passes when it’s paid in full and we have the card or the buyer does',
    permission: 'sale.manage',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'sale_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      cardId: IdSchema,
      buyerId: IdSchema,
      delivery: z.enum(saleDeliveryNames).default('vault').describe('How the card reaches the buyer'),
      priceCents: PriceSchema,
      buyerFeeCents: FeeSchema.nullable().optional().describe('Null: use the template'),
      sellerFeeCents: FeeSchema.nullable().optional().describe('Null: use the template'),
      feeReason: optionalText(500),
      agreedOn: BookDaySchema.optional().describe('Defaults to today'),
      dueOn: BookDaySchema.nullable().optional(),
      note: optionalText(1000),
      link: LinkSchema.nullable().optional(),
    }),
    response: SaleSchema,
  },
  sale: {
    method: 'GET',
    path: '/api/admin/sales/:id',
    summary: 'One sale, with its evidence and history',
    permission: 'sale.any',
    params: ById,
    response: SaleDetailSchema,
  },
  editSale: {
    method: 'PATCH',
    path: '/api/admin/sales/:id',
    summary: 'Edit a sale’s evidence; agreed terms never change',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      note: optionalText(1000),
      link: LinkSchema.nullable().optional(),
    }),
    response: SaleSchema,
  },
  callOffSale: {
    method: 'POST',
    path: '/api/admin/sales/:id/call-off',
    summary:
      'Cancel a sale that hasn’t settled: its invoice ends, the card becomes available, and what was paid becomes credit, which needs a fresh code',
    permission: 'sale.manage',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'sale_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SaleSchema,
  },
  undoSalePreview: {
    method: 'GET',
    path: '/api/admin/sales/:id/undo',
    summary: 'What undoing a sale would post, and who would owe what after it; nothing is changed',
    permission: 'sale.manage',
    params: ById,
    response: UndoPreviewSchema,
  },
  undoSale: {
    method: 'POST',
    path: '/api/admin/sales/:id/undo',
    summary:
      'Undo a settled sale: ownership returns to the seller, the buyer gets credit for what they paid, and a seller who was paid owes it back',
    permission: 'sale.manage',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'sale_updated'],
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SaleSchema,
  },
  addSaleFile: {
    method: 'POST',
    path: '/api/admin/sales/:id/files',
    summary: 'Add a document as evidence of a sale: PDF, JPEG, or PNG as the body',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    params: ById,
    query: z.strictObject({
      name: z.string().min(1, 'Enter a document name.').max(120, 'Keep the name under 120 characters.'),
    }),
    status: 201,
    upload: 'document',
    bodyBytes: photoBytes,
    response: SaleFileSchema,
  },
  dropSaleFile: {
    method: 'DELETE',
    path: '/api/admin/sales/:id/files/:fileId',
    summary: 'Remove a document from the evidence',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    params: OfFile,
    response: DoneSchema,
  },
})

export const ownSaleEndpoints = defineEndpoints({
  ownSales: {
    method: 'GET',
    path: '/api/user/sales',
    summary: 'My purchases and sales',
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
      'taxCents',
      'totalCents',
      'toLoanCents',
      'toMeCents',
      'costCents',
      'gainCents',
      'invoice.number',
      'payout.paidOn',
    ],
  },
  ownSaleSummary: {
    method: 'GET',
    path: '/api/user/sales/summary',
    summary: 'Totals of my purchases and sales, and my gain',
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
    response: OwnSaleDetailSchema,
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
    summary: 'My purchases and sales in a year as a PDF',
    permission: 'sale.own',
    query: z.strictObject({ year: year.describe('Defaults to this year') }),
  },
  salePicture: {
    path: '/files/sales/:id/picture',
    summary: 'The card as it was sold, for either side and staff',
    permission: 'sale.own',
    params: ById,
    query: pictureQuery,
  },
  saleEvidence: {
    path: '/files/admin/sales/:id/files/:fileId',
    summary: 'A document saved as evidence of a sale',
    permission: 'sale.any',
    params: OfFile,
  },
} as const satisfies Record<string, FileEndpoint>
