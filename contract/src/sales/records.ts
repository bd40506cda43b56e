import { z } from 'zod'
import { invoiceDisplayStatusNames, payoutStatuses } from '../billing/invoices/kinds.ts'
import { cardFacts } from '../cards/records.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { EffectSchema } from '../kernel/effects.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../kernel/fields.ts'
import { deliveryActions, saleDeliveryNames, saleDisplayStatusNames } from './delivery/kinds.ts'
import { DeliverySchema, ShipToSchema } from './delivery/records.ts'
import { ownSaleChannelNames, saleChannelNames, saleDeskActions, saleSideNames, saleStatuses } from './kinds.ts'

const cents = z.int()

/** A card as of its sale: later corrections by the owner do not change the record. */
export const SoldCardSchema = z
  .object({
    ...cardFacts,
    certNumber: z.string().nullable(),
    picture: z.string().describe('The address of its picture, drawn from these facts'),
  })
  .meta({ id: 'SoldCard' })
export type SoldCard = z.output<typeof SoldCardSchema>

export const FeeTakenSchema = z
  .object({
    cents,
    template: z.object({ id: IdSchema, name: z.string(), version: z.int() }).nullable(),
    discountBps: z.int().describe('The payer’s plan discount'),
  })
  .meta({ id: 'FeeTaken' })
export type FeeTaken = z.output<typeof FeeTakenSchema>

export const SaleFileSchema = z
  .object({
    id: IdSchema,
    name: z.string(),
    bytes: z.int(),
    addedAt: InstantSchema,
    addedBy: z.string().nullable(),
    address: z.string(),
  })
  .meta({ id: 'SaleFile' })
export type SaleFile = z.output<typeof SaleFileSchema>

const ClawbackSchema = z.object({
  id: IdSchema,
  number: z.string(),
  displayStatus: z.enum(invoiceDisplayStatusNames),
  dueCents: cents,
})

export const SaleSchema = z
  .object({
    id: IdSchema,
    status: z.enum(saleStatuses),
    displayStatus: z.enum(saleDisplayStatusNames),
    channel: z.enum(saleChannelNames),
    card: SoldCardSchema,
    seller: z.object({ id: IdSchema.nullable().describe('Null: Ambry'), name: z.string() }),
    buyer: z.object({ id: IdSchema, name: z.string() }),
    priceCents: cents,
    buyerFeeCents: cents,
    sellerFeeCents: cents,
    netCents: cents.describe('What the seller receives: the price minus their fee'),
    agreedOn: DaySchema,
    settledOn: DaySchema.nullable(),
    invoice: z.object({
      id: IdSchema,
      number: z.string(),
      displayStatus: z.enum(invoiceDisplayStatusNames),
      dueCents: cents,
    }),
    payout: z
      .object({
        id: IdSchema,
        number: z.string(),
        status: z.enum(payoutStatuses),
        availableOn: DaySchema.nullable().describe('The first day it can be paid; null: at once'),
      })
      .nullable(),
    clawback: ClawbackSchema.nullable().describe('What the seller owes back after the sale was undone'),
    updatedAt: InstantSchema,
    version: VersionSchema,
  })
  .meta({ id: 'Sale' })
export type Sale = z.output<typeof SaleSchema>

export const SaleDetailSchema = SaleSchema.extend({
  buyerFee: FeeTakenSchema,
  sellerFee: FeeTakenSchema,
  feeReason: z.string().nullable(),
  note: z.string().nullable(),
  link: z.string().nullable(),
  delivery: DeliverySchema.nullable().describe('Null: through the vault'),
  files: z.array(SaleFileSchema),
  endReason: z.string().nullable(),
  toLoanCents: cents.describe('How much of the net paid the seller’s loan'),
  toSellerCents: cents.nullable().describe('How much of the net is a payout to them; null until the sale is booked'),
  agreedBy: z.string().nullable(),
  /** Why it needs an admin's attention. */
  attention: z.string().nullable(),
  timeline: z.array(z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() })),
  entries: z.array(z.object({ id: IdSchema, number: z.int(), words: z.string(), bookedOn: DaySchema })),
  actions: actionsWith(z.enum(saleDeskActions), {
    edit: 'sale.manage',
    record_payment: 'payment.record',
    pay_out: 'payout.manage',
    complete: 'sale.manage',
    call_off: 'sale.manage',
    undo: 'sale.manage',
  }),
}).meta({ id: 'SaleDetail' })
export type SaleDetail = z.output<typeof SaleDetailSchema>

const SideSchema = z.object({ dueCents: cents, creditCents: cents, payoutsDueCents: cents })
export const UndoPreviewSchema = z
  .object({
    fault: z.string().nullable().describe('Why it can’t be undone now'),
    effects: z.array(EffectSchema).describe('Every ledger entry, in order'),
    people: z.array(z.object({ id: IdSchema, name: z.string() })).describe('Everyone the entries name'),
    sides: z.array(
      z.object({
        name: z.string(),
        before: SideSchema,
        after: SideSchema,
      }),
    ),
  })
  .meta({ id: 'UndoPreview' })
export type UndoPreview = z.output<typeof UndoPreviewSchema>

const Figures = { count: z.int(), grossCents: cents, feesCents: cents }
export const SaleSummarySchema = z
  .object({
    ...Figures,
    netCents: cents,
    agreedCount: z.int(),
    agreedCents: cents,
    reopenedCount: z.int(),
    medianDays: z.number().nullable().describe('Days from agreement to settlement'),
    months: z.array(z.object({ month: z.string(), ...Figures })),
    channels: z.array(z.object({ channel: z.enum(saleChannelNames), ...Figures })),
  })
  .meta({ id: 'SaleSummary' })
export type SaleSummary = z.output<typeof SaleSummarySchema>

export const SaleQuoteSchema = z
  .object({
    card: SoldCardSchema,
    seller: z.object({ id: IdSchema.nullable(), name: z.string() }),
    channel: z.enum(saleChannelNames),
    priceCents: cents,
    buyerFee: FeeTakenSchema,
    sellerFee: FeeTakenSchema,
    taxCents: cents,
    totalCents: cents.describe('What the buyer is billed'),
    netCents: cents,
    deliveries: z
      .array(z.enum(saleDeliveryNames))
      .describe('How the card can reach the buyer; only “vault” when we have it'),
    faults: z.array(z.string()).describe('Why it can’t be agreed; empty when it can'),
  })
  .meta({ id: 'SaleQuote' })
export type SaleQuote = z.output<typeof SaleQuoteSchema>

/**
 * One side of a sale, as that member sees it: never the other side's name, fee or net. A seller who ships a paid card
 * sees where to.
 */
export const OwnSaleSchema = z
  .object({
    id: IdSchema,
    side: z.enum(saleSideNames),
    status: z.enum(saleStatuses),
    displayStatus: z.enum(saleDisplayStatusNames),
    card: SoldCardSchema,
    channel: z.enum(ownSaleChannelNames),
    on: DaySchema.describe('When it was settled, or agreed if not settled yet'),
    agreedOn: DaySchema,
    settledOn: DaySchema.nullable(),
    priceCents: cents,
    feeCents: cents,
    feeName: z.string().describe('The name of the fee on the document'),
    taxCents: cents,
    totalCents: cents.describe('What I pay in total, or the price minus my fee'),
    toLoanCents: cents.describe('How much of my proceeds paid my loan'),
    toMeCents: cents.nullable().describe('How much of my proceeds is a payout to me; null until the sale is booked'),
    costCents: cents.nullable().describe('What I paid for the card I sold'),
    gainCents: cents.nullable().describe('What I received minus what I paid; null if either is unknown'),
    invoice: z
      .object({ id: IdSchema, number: z.string(), displayStatus: z.enum(invoiceDisplayStatusNames) })
      .nullable(),
    settlementNumber: z.string().nullable().describe('For what I sold, once it is settled; one for a whole collection'),
    payout: z
      .object({
        id: IdSchema,
        number: z.string(),
        status: z.enum(payoutStatuses),
        paidOn: DaySchema.nullable(),
        availableOn: DaySchema.nullable().describe('When it can be paid at the earliest; null: at once'),
        nettedCents: cents.describe('How much of it paid what I owe'),
      })
      .nullable(),
    clawback: ClawbackSchema.nullable().describe('What I owe back, because I was paid before the sale was undone'),
    delivery: DeliverySchema.nullable().describe('Null: through the vault'),
    actions: z.array(z.enum(deliveryActions)),
    paper: z.string().nullable().describe('The address of its settlement PDF'),
  })
  .meta({ id: 'OwnSale' })
export type OwnSale = z.output<typeof OwnSaleSchema>

export const OwnSaleDetailSchema = OwnSaleSchema.extend({
  shipTo: ShipToSchema.nullable().describe('Where the buyer gets it; only for the seller, and only while they ship it'),
}).meta({ id: 'OwnSaleDetail' })
export type OwnSaleDetail = z.output<typeof OwnSaleDetailSchema>

const OwnSide = z.object({ count: z.int(), grossCents: cents, feesCents: cents, netCents: cents })
export const OwnSaleSummarySchema = z
  .object({
    year: z.int().nullable(),
    years: z.array(z.int()).describe('Years in which I bought or sold, newest first'),
    bought: OwnSide.extend({ taxCents: cents }),
    sold: OwnSide.extend({
      costCents: cents,
      gainCents: cents.describe('Sales with a known cost'),
      withoutCost: z.int(),
    }),
    open: z.object({ bought: z.int(), sold: z.int() }).describe('Agreed and not paid yet'),
  })
  .meta({ id: 'OwnSaleSummary' })
export type OwnSaleSummary = z.output<typeof OwnSaleSummarySchema>
