import type { InvoiceStatus, PayoutStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { SaleDelivery } from '@ambry/contract/sales/delivery/kinds'
import type { SaleChannel, SaleSide, SaleStatus } from '@ambry/contract/sales/kinds'
import type { SaleSummary, SoldCard } from '@ambry/contract/sales/records'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { anyOf, atLeast, atMost, by, defineList, type FiltersOf, has, is } from '../../db/define-list.ts'
import { containing } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'
import { buyerFee, inYear, isTheirs } from './own-queries.ts'

export type SaleRow = {
  id: string
  status: SaleStatus
  channel: SaleChannel
  delivery: SaleDelivery
  shippedAt: Instant | null
  carrier: string | null
  tracking: string | null
  completesOn: Day | null
  problem: string | null
  acceptedAt: Instant | null
  /** Whether someone else claims the card. */
  isDisputed: boolean
  cardId: string
  facts: Omit<SoldCard, 'id' | 'picture'>
  sellerId: string
  sellerName: string
  isByHouse: boolean
  /** Its proceeds are the fund’s cash; no person sells it. */
  isByFund: boolean
  buyerId: string
  buyerName: string
  priceCents: number
  /** The current fee: waived amounts are deducted. */
  buyerFeeCents: number
  agreedFeeCents: number
  sellerFeeCents: number
  netCents: number
  agreedOn: Day
  settledOn: Day | null
  dayOrder: Day
  invoiceId: string
  invoiceNumber: string
  invoiceStatus: InvoiceStatus
  /** Net of credit notes. */
  invoiceTotalCents: number
  invoicePaidCents: number
  invoiceOwedCents: number
  invoiceDueOn: Day
  payoutId: string | null
  /** What of the proceeds went to the seller's loan. */
  creditedCents: number
  payoutNumber: string | null
  payoutStatus: PayoutStatus | null
  payoutPaidOn: Day | null
  payoutAvailableOn: Day | null
  payoutNettedCents: number | null
  /** What the seller owes back after the sale was undone. */
  clawbackId: string | null
  clawbackNumber: string | null
  clawbackStatus: InvoiceStatus | null
  clawbackPaidCents: number | null
  clawbackOwedCents: number | null
  clawbackDueOn: Day | null
  /** Of its settlement with a seller who is a member. */
  settlementNumber: string | null
  entryId: string | null
  commitmentId: string | null
  costCents: number | null
  buyerTemplateId: string | null
  buyerTemplateName: string | null
  buyerTemplateVersion: number | null
  buyerDiscountBps: number
  sellerTemplateId: string | null
  sellerTemplateName: string | null
  sellerTemplateVersion: number | null
  sellerDiscountBps: number
  feeReason: string | null
  note: string | null
  link: string | null
  endReason: string | null
  agreedAt: Instant
  agreedBy: string | null
  updatedAt: Instant
  version: number
}

/** The same, for queries that read nothing else of the invoice. */
const feeAlone = sql`(SELECT ${buyerFee} FROM invoices i WHERE i.id = s.invoice_id)`

/** By the card, by either side, or by the invoice; each has its own index. */
const found = (q: string) => sql`s.id IN (
  SELECT id FROM sales WHERE search LIKE ${containing(q)}
  UNION ALL SELECT o.id FROM users w JOIN sales o ON o.buyer_id = w.id OR o.seller_id = w.id WHERE w.search LIKE ${containing(q)}
  UNION ALL SELECT o.id FROM invoices n JOIN sales o ON o.invoice_id = n.id WHERE n.search LIKE ${containing(q)} AND n.purpose = 'sale')`

const shape = {
  columns: sql<SaleRow>`
    s.id, s.status, s.channel, s.delivery, s.shipped_at, s.carrier, s.tracking, s.completes_on, s.problem, s.accepted_at, EXISTS (SELECT FROM cards c WHERE c.id = s.card_id AND c.open_disputes > 0) AS is_disputed, s.card_id, s.facts, s.seller_id, coalesce(v.name, v.phone, (SELECT f.name FROM funds f WHERE s.by_fund AND f.id = s.seller_id), 'Ambry') AS seller_name,
    s.by_house AS is_by_house, s.by_fund AS is_by_fund, s.buyer_id, coalesce(b.name, b.phone) AS buyer_name, s.price_cents, ${buyerFee} AS buyer_fee_cents,
    s.buyer_fee_cents AS agreed_fee_cents, s.seller_fee_cents, s.net_cents, s.agreed_on, s.settled_on, s.day_order, s.invoice_id,
    i.number AS invoice_number, i.status AS invoice_status, i.paid_cents AS invoice_paid_cents, i.owed_cents AS invoice_owed_cents,
    i.total_cents - CASE WHEN s.status IN ('agreed', 'settled', 'reopened') THEN i.credited_cents + i.returned_cents ELSE 0 END AS invoice_total_cents,
    i.due_on AS invoice_due_on, s.payout_id, s.credited_cents, p.number AS payout_number, p.status AS payout_status, p.paid_on AS payout_paid_on, p.available_on AS payout_available_on, p.netted_cents AS payout_netted_cents,
    s.clawback_id, k.number AS clawback_number, k.status AS clawback_status, k.paid_cents AS clawback_paid_cents, k.owed_cents AS clawback_owed_cents,
    k.due_on AS clawback_due_on, t.number AS settlement_number, s.entry_id, s.commitment_id,
    s.cost_cents, s.buyer_template_id, bt.name AS buyer_template_name, s.buyer_template_version, s.buyer_discount_bps,
    s.seller_template_id, st.name AS seller_template_name, s.seller_template_version, s.seller_discount_bps, s.fee_reason, s.note,
    s.link, s.end_reason, s.agreed_at, coalesce(a.name, a.phone) AS agreed_by, s.updated_at, s.version`,
  from: sql`sales s JOIN invoices i ON i.id = s.invoice_id JOIN users b ON b.id = s.buyer_id
    LEFT JOIN users v ON v.id = s.seller_id LEFT JOIN payouts p ON p.id = s.payout_id LEFT JOIN settlements t ON t.sale_id = s.id LEFT JOIN invoices k ON k.id = s.clawback_id LEFT JOIN users a ON a.id = s.agreed_by
    LEFT JOIN fee_templates bt ON bt.id = s.buyer_template_id LEFT JOIN fee_templates st ON st.id = s.seller_template_id`,
  countFrom: sql`sales s`,
  sorts: { on: by('s.day_order', 'date'), priceCents: by('s.price_cents', 'int8') },
  id: 's.id',
}

export const saleList = defineList({
  ...shape,
  filters: {
    q: found,
    status: anyOf('s.status'),
    channel: anyOf('s.channel'),
    memberId: (id: string) => sql`${id}::uuid IN (s.buyer_id, s.seller_id)`,
    buyerId: is('s.buyer_id'),
    sellerId: is('s.seller_id'),
    cardId: is('s.card_id'),
    problem: () =>
      sql`s.status = 'agreed' AND s.problem IS NOT NULL AND EXISTS (SELECT FROM invoices p WHERE p.id = s.invoice_id AND p.status = 'paid')`,
    from: atLeast('s.day_order'),
    to: atMost('s.day_order'),
    priceFrom: atLeast('s.price_cents'),
    priceTo: atMost('s.price_cents'),
  },
})
export type SaleFilters = FiltersOf<typeof saleList>

export const listSales = (db: Db, ids: readonly string[]): Promise<SaleRow[]> =>
  saleList.rows(db, sql`s.id = ANY (${ids}::uuid[])`)

type OwnRow = { id: string; isPurchase: boolean; dayOrder: Day; priceCents: number }

/** The sales in which a member is buyer or seller, and the cards they sold to us; the service reads each kind. */
export const ownSaleList = defineList({
  columns: sql<OwnRow>`s.id, s.is_purchase, s.day_order, s.price_cents`,
  from: sql`(SELECT id, buyer_id, seller_id, day_order, price_cents, search, false AS is_purchase FROM sales
    UNION ALL SELECT id, NULL, seller_id, bought_on, cost_cents, search, true FROM card_purchases WHERE seller_id IS NOT NULL) s`,
  sorts: { on: by('s.day_order', 'date'), priceCents: by('s.price_cents', 'int8') },
  id: 's.id',
  always: isTheirs,
  filters: {
    q: has('s.search'),
    side: (side: SaleSide, memberId: string) =>
      side === 'bought' ? sql`s.buyer_id = ${memberId}` : sql`s.seller_id = ${memberId}`,
    year: inYear,
  },
})

/** The cost of a card that its buyer has sold since. Returns false if they recorded another one. */
export async function correctSoldCost(
  tx: Tx,
  { cardId, ownerId, fromCents, toCents }: { cardId: string; ownerId: string; fromCents: number; toCents: number },
): Promise<boolean> {
  const changed = await tx.run(
    sql`UPDATE sales SET cost_cents = ${toCents}, version = version + 1, updated_at = ${tx.now}
      WHERE card_id = ${cardId} AND seller_id = ${ownerId} AND cost_cents = ${fromCents} AND status IN ('settled', 'reopened')`,
  )
  return changed > 0
}

/** Locks the sale until the transaction ends. */
export async function lockSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  await tx.run(sql`SELECT FROM sales WHERE id = ${id} FOR UPDATE`)
  return saleList.one(tx, id)
}

/** Before its card: everything that changes a fund's cash takes turns here. */
export async function lockSellingFund(tx: Tx, fundId: string): Promise<void> {
  await tx.run(sql`SELECT FROM funds WHERE id = ${fundId} FOR UPDATE`)
}

export async function findFundCash(db: Db, fundId: string): Promise<number> {
  const row = await db.one(sql<{ cents: number }>`SELECT coalesce(-sum(p.amount_cents), 0)::bigint AS cents
    FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.code = 'fund_cash' AND a.party_id = ${fundId}`)
  return row?.cents ?? 0
}

const figures = sql`count(*)::int AS count, coalesce(sum(s.price_cents), 0)::bigint AS gross_cents,
  coalesce(sum(${feeAlone} + s.seller_fee_cents), 0)::bigint AS fees_cents`

/** Counts settled sales; agreed and undone ones are counted separately. */
export async function sumSales(db: Db, filters: SaleFilters): Promise<SaleSummary> {
  const where = saleList.where(filters)
  const whole = await db.one(
    sql<Omit<SaleSummary, 'months' | 'channels'>>`SELECT
      count(*) FILTER (WHERE s.status = 'settled')::int AS count,
      coalesce(sum(s.price_cents) FILTER (WHERE s.status = 'settled'), 0)::bigint AS gross_cents,
      coalesce(sum(${feeAlone} + s.seller_fee_cents) FILTER (WHERE s.status = 'settled'), 0)::bigint AS fees_cents,
      coalesce(sum(s.net_cents) FILTER (WHERE s.status = 'settled'), 0)::bigint AS net_cents,
      count(*) FILTER (WHERE s.status = 'agreed')::int AS agreed_count,
      coalesce(sum(s.price_cents) FILTER (WHERE s.status = 'agreed'), 0)::bigint AS agreed_cents,
      count(*) FILTER (WHERE s.status = 'reopened')::int AS reopened_count,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY s.settled_on - s.agreed_on) FILTER (WHERE s.status = 'settled') AS median_days
      FROM sales s WHERE ${where}`,
  )
  const months = await db.all(
    sql<SaleSummary['months'][number]>`SELECT to_char(s.settled_on, 'YYYY-MM') AS month, ${figures} FROM sales s
      WHERE ${where} AND s.status = 'settled' GROUP BY 1 ORDER BY 1 DESC LIMIT 24`,
  )
  const channels = await db.all(
    sql<SaleSummary['channels'][number]>`SELECT s.channel, ${figures} FROM sales s
      WHERE ${where} AND s.status = 'settled' GROUP BY 1 ORDER BY sum(s.price_cents) DESC, 1`,
  )
  if (!whole) throw new Error('sales were not added up')
  return { ...whole, months: months.reverse(), channels }
}

export type NewSale = {
  id: string
  channel: SaleChannel
  delivery: SaleDelivery
  cardId: string
  facts: object
  sellerId: string
  isByHouse: boolean
  isByFund: boolean
  buyerId: string
  priceCents: number
  buyerFee: { cents: number; template: { id: string; version: number } | null; discountBps: number }
  sellerFee: { cents: number; template: { id: string; version: number } | null; discountBps: number }
  feeReason: string | null
  note: string | null
  link: string | null
  invoiceId: string
  commitmentId: string
  agreedOn: Day
}

/** What someone agreed to buy since a day; what was called off or undone doesn't count. */
export async function sumBought(db: Db, buyerId: string, since: Day): Promise<number> {
  const row = await db.one(sql<{ cents: number }>`SELECT coalesce(sum(price_cents), 0)::bigint AS cents FROM sales
    WHERE buyer_id = ${buyerId} AND agreed_on >= ${since}::date AND status IN ('agreed', 'settled', 'reopened')`)
  return row?.cents ?? 0
}

export async function insertSale(tx: Tx, sale: NewSale): Promise<void> {
  await tx.run(
    build.insertInto('sales').values({
      id: sale.id,
      channel: sale.channel,
      delivery: sale.delivery,
      card_id: sale.cardId,
      facts: JSON.stringify(sale.facts),
      seller_id: sale.sellerId,
      by_house: sale.isByHouse,
      by_fund: sale.isByFund,
      buyer_id: sale.buyerId,
      price_cents: sale.priceCents,
      buyer_fee_cents: sale.buyerFee.cents,
      seller_fee_cents: sale.sellerFee.cents,
      buyer_template_id: sale.buyerFee.template?.id ?? null,
      buyer_template_version: sale.buyerFee.template?.version ?? null,
      buyer_discount_bps: sale.buyerFee.discountBps,
      seller_template_id: sale.sellerFee.template?.id ?? null,
      seller_template_version: sale.sellerFee.template?.version ?? null,
      seller_discount_bps: sale.sellerFee.discountBps,
      fee_reason: sale.feeReason,
      note: sale.note,
      link: sale.link,
      invoice_id: sale.invoiceId,
      commitment_id: sale.commitmentId,
      agreed_on: sale.agreedOn,
      agreed_at: tx.now,
      agreed_by: tx.origin.actorId,
      updated_at: tx.now,
    }),
  )
}

/** Returns false when it was changed since. */
export async function updateEvidence(
  tx: Tx,
  id: string,
  version: number,
  evidence: { note?: string | null; link?: string | null },
): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('sales')
      .set({ ...evidence, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  return changed > 0
}

export async function updateReason(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.run(build.updateTable('sales').set({ end_reason: reason }).where('id', '=', id))
}

/** The sale whose buyer's payment was reversed after its payout had been paid. */
export const findReopenedSaleOf = (tx: Tx, payoutId: string): Promise<{ id: string } | undefined> =>
  tx.one(sql<{ id: string }>`SELECT id FROM sales WHERE payout_id = ${payoutId} AND status = 'reopened'`)

/** Its proceeds wait for the buyer's payment again. */
export async function updateBooked(tx: Tx, { id, version }: SaleRow): Promise<void> {
  const unbooked = { entry_id: null, payout_id: null, credited_cents: 0 }
  await tx.run(
    build
      .updateTable('sales')
      .set({ ...unbooked, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id),
  )
}

/** How much of the card's price was credited; zero when credit notes only covered fees. */
export async function findPriceCredited(db: Db, invoiceId: string): Promise<number> {
  const row = await db.one(
    sql<{ cents: number }>`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_entries e
      JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'card_proceeds'
      WHERE e.invoice_id = ${invoiceId} AND e.kind = 'credit_note'`,
  )
  return row?.cents ?? 0
}

export type HistoryRow = { at: Instant; action: string; by: string | null }

export const listHistory = (db: Db, id: string): Promise<HistoryRow[]> =>
  db.all(
    sql<HistoryRow>`SELECT h.at, h.action, coalesce(u.name, u.phone) AS by FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
      WHERE h.subject = 'sales' AND h.subject_id = ${id} ORDER BY h.at, h.id`,
  )

export type EntryRow = { id: string; number: number; words: string; bookedOn: Day }

export const listEntriesOf = (db: Db, invoiceId: string): Promise<EntryRow[]> =>
  db.all(
    sql<EntryRow>`SELECT id, number, words, booked_on FROM ledger_entries WHERE invoice_id = ${invoiceId} ORDER BY number`,
  )
