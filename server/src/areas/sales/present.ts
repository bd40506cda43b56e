import { displayStatusOf } from '@ambry/contract/billing/invoices/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import type { OwnSale, Sale, SaleFile } from '@ambry/contract/sales/records'
import { slabVersion } from '@ambry/slab/slab'
import { centsOf, movedOn, type PostedEntry, postedDocument } from '../billing/ledger/document-service.ts'
import { deliveryActionsOf, displayStatusOfSale } from './delivery/rules.ts'
import type { FileRow } from './file-queries.ts'
import * as labels from './labels.ts'
import type { SoldToUs } from './purchases/queries.ts'
import type { SaleRow } from './queries.ts'
import { buyerFeeUse, gainOf } from './rules.ts'

export const deliveryOf = (row: SaleRow): OwnSale['delivery'] =>
  row.delivery === 'vault'
    ? null
    : {
        shippedAt: row.shippedAt,
        carrier: row.carrier,
        tracking: row.tracking,
        completesOn: row.completesOn,
        problem: row.problem,
        acceptedAt: row.acceptedAt,
      }

const cardOf = (row: Pick<SaleRow, 'id' | 'cardId' | 'facts'>) => ({
  ...row.facts,
  id: row.cardId,
  picture: `/files/sales/${row.id}/picture?v=${slabVersion}`,
})

/** A due payout waits for its day; a paid one doesn't anymore. */
const availableOn = (row: SaleRow) => (row.payoutStatus === 'due' ? row.payoutAvailableOn : null)

const clawbackOf = (row: SaleRow, today: Day): Sale['clawback'] =>
  row.clawbackId && row.clawbackStatus
    ? {
        id: row.clawbackId,
        number: row.clawbackNumber ?? '',
        displayStatus: displayStatusOf(
          { status: row.clawbackStatus, paidCents: row.clawbackPaidCents ?? 0, dueOn: row.clawbackDueOn },
          today,
        ),
        dueCents: row.clawbackOwedCents ?? 0,
      }
    : null

const paperOf = (id: string) => `/files/sales/${id}/settlement.pdf`

const displayStatus = (row: SaleRow, today: Day) =>
  displayStatusOf({ status: row.invoiceStatus, paidCents: row.invoicePaidCents, dueOn: row.invoiceDueOn }, today)

export const presentSale = (row: SaleRow, today: Day): Sale => ({
  id: row.id,
  status: row.status,
  displayStatus: displayStatusOfSale(row),
  channel: row.channel,
  card: cardOf(row),
  seller: { id: row.isByHouse || row.isByFund ? null : row.sellerId, name: row.sellerName },
  buyer: { id: row.buyerId, name: row.buyerName },
  priceCents: row.priceCents,
  buyerFeeCents: row.buyerFeeCents,
  sellerFeeCents: row.sellerFeeCents,
  netCents: row.netCents,
  agreedOn: row.agreedOn,
  settledOn: row.settledOn,
  invoice: {
    id: row.invoiceId,
    number: row.invoiceNumber,
    displayStatus: displayStatus(row, today),
    dueCents: row.invoiceOwedCents,
  },
  payout:
    row.payoutId && row.payoutStatus
      ? { id: row.payoutId, number: row.payoutNumber ?? '', status: row.payoutStatus, availableOn: availableOn(row) }
      : null,
  clawback: clawbackOf(row, today),
  updatedAt: row.updatedAt,
  version: row.version,
})

export const feesTaken = (row: SaleRow) => {
  const named = (id: string | null, name: string | null, version: number | null) =>
    id && name !== null && version !== null ? { id, name, version } : null
  return {
    buyerFee: {
      cents: row.buyerFeeCents,
      template: named(row.buyerTemplateId, row.buyerTemplateName, row.buyerTemplateVersion),
      discountBps: row.buyerDiscountBps,
    },
    sellerFee: {
      cents: row.sellerFeeCents,
      template: named(row.sellerTemplateId, row.sellerTemplateName, row.sellerTemplateVersion),
      discountBps: row.sellerDiscountBps,
    },
  }
}

export const presentFile = ({ saleId, contentType: _type, fileKey: _key, ...file }: FileRow): SaleFile => ({
  ...file,
  address: `/files/admin/sales/${saleId}/files/${file.id}`,
})

const isEnded = ({ status }: SaleRow) => status === 'undone' || status === 'called_off'

/** What the buyer was billed, less what was credited; of a sale that ended, what it had been. */
function billed(row: SaleRow, posted: readonly PostedEntry[]) {
  const kinds = isEnded(row) ? (['invoice_issued'] as const) : (['invoice_issued', 'credit_note'] as const)
  const bill = postedDocument(posted, { partyId: row.buyerId, kinds })
  return {
    priceCents: -centsOf(bill, 'price'),
    feeCents: -centsOf(bill, 'fee', 'discount'),
    feeName: buyerFeeUse(row.channel) === 'sourcing' ? labels.sourcingFee : labels.buyersFee,
    taxCents: -centsOf(bill, 'tax'),
    totalCents: -bill.totalCents,
    toLoanCents: 0,
    toMeCents: null,
  }
}

/** What the seller got, and where it went. Until it is booked, the terms that were agreed. */
export function proceeds(row: SaleRow, posted: readonly PostedEntry[]) {
  const sold = postedDocument(posted, { partyId: row.sellerId, kinds: ['sale_settled', 'sale_undone'] })
  const isBooked = sold.totalCents !== 0
  return {
    priceCents: isBooked ? centsOf(sold, 'price') : row.priceCents,
    feeCents: isBooked ? -centsOf(sold, 'fee') : row.sellerFeeCents,
    feeName: labels.sellersFee,
    taxCents: 0,
    totalCents: isBooked ? sold.totalCents : row.netCents,
    toLoanCents: movedOn(sold, 'credit'),
    toMeCents: isBooked ? movedOn(sold, 'payable') : null,
  }
}

/**
 * What one side may know, with the amounts that were posted for it. Everything about the other side is removed here
 * rather than on the page.
 */
export function ownSale(row: SaleRow, posted: readonly PostedEntry[], memberId: string, today: Day): OwnSale {
  const isBought = row.buyerId === memberId
  const amounts = isBought ? billed(row, posted) : proceeds(row, posted)
  const common = {
    id: row.id,
    status: row.status,
    displayStatus: displayStatusOfSale(row),
    card: cardOf(row),
    channel: row.channel,
    on: row.dayOrder,
    agreedOn: row.agreedOn,
    settledOn: row.settledOn,
    ...amounts,
    delivery: deliveryOf(row),
    actions: deliveryActionsOf(row, isBought ? 'bought' : 'sold'),
    paper: row.status === 'settled' ? paperOf(row.id) : null,
  }
  if (isBought)
    return {
      ...common,
      side: 'bought',
      costCents: null,
      gainCents: null,
      invoice: { id: row.invoiceId, number: row.invoiceNumber, displayStatus: displayStatus(row, today) },
      settlementNumber: null,
      payout: null,
      clawback: null,
    }
  return {
    ...common,
    side: 'sold',
    costCents: row.costCents,
    gainCents: gainOf(row.status, amounts.totalCents, row.costCents),
    invoice: null,
    settlementNumber: row.settlementNumber,
    payout:
      row.payoutId && row.payoutStatus
        ? {
            id: row.payoutId,
            number: row.payoutNumber ?? '',
            status: row.payoutStatus,
            paidOn: row.payoutPaidOn,
            availableOn: availableOn(row),
            nettedCents: row.payoutNettedCents ?? 0,
          }
        : null,
    clawback: clawbackOf(row, today),
  }
}

/** A card that its owner sold to us: settled at once, and no sale of ours. */
export function soldToUs(row: SoldToUs, posted: readonly PostedEntry[]): OwnSale {
  const sold = postedDocument(posted, { partyId: row.sellerId })
  return {
    id: row.id,
    side: 'sold',
    status: 'settled',
    displayStatus: 'settled',
    channel: 'to_ambry',
    delivery: null,
    actions: [],
    card: cardOf(row),
    on: row.boughtOn,
    agreedOn: row.agreedOn,
    settledOn: row.boughtOn,
    priceCents: centsOf(sold, 'price'),
    feeCents: -centsOf(sold, 'fee'),
    feeName: labels.sellersFee,
    taxCents: 0,
    toLoanCents: 0,
    totalCents: sold.totalCents,
    toMeCents: sold.totalCents,
    costCents: row.sellerCostCents,
    gainCents: gainOf('settled', sold.totalCents, row.sellerCostCents),
    paper: paperOf(row.id),
    settlementNumber: row.settlementNumber,
    payout: {
      id: row.payoutId,
      number: row.payoutNumber,
      status: row.payoutStatus,
      paidOn: row.payoutPaidOn,
      availableOn: null,
      nettedCents: row.payoutNettedCents,
    },
    invoice: null,
    clawback: null,
  }
}
