import { randomUUID } from 'node:crypto'
import { sumsOf } from '@ambry/contract/billing/invoices/sums'
import { addYears, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleDelivery } from '@ambry/contract/sales/delivery/kinds'
import { type SaleChannel, type SaleStatus, saleActions } from '@ambry/contract/sales/kinds'
import type { BothSides } from '@ambry/contract/sales/negotiation/records'
import type { Sale, SaleDetail, SaleQuote, SaleSummary } from '@ambry/contract/sales/records'

import { notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { memberName } from '../accounts/people/service.ts'
import { defaultTemplate } from '../billing/fees/service.ts'
import { type IssuedFor, issueFor, locked, voidOne } from '../billing/invoices/issuing-service.ts'
import { postedEntries } from '../billing/ledger/document-service.ts'
import { today } from '../billing/ledger/service.ts'
import { credit } from '../billing/settling/service.ts'
import { cardForSale, type ForSale, reserve } from '../cards/titles/selling-service.ts'
import { gateFault } from '../identity/gates-service.ts'
import { notify } from '../notices/service.ts'
import * as delivery from './delivery/labels.ts'
import { findCustody, findShipTo } from './delivery/queries.ts'
import { deliveriesOf } from './delivery/rules.ts'
import { listFiles } from './file-queries.ts'
import * as labels from './labels.ts'
import { deliveryOf, feesTaken, presentFile, presentSale, proceeds } from './present.ts'
import {
  insertSale,
  listEntriesOf,
  listHistory,
  type SaleFilters,
  type SaleRow,
  saleList,
  sumBought,
  sumSales,
  updateEvidence,
  updateReason,
} from './queries.ts'
import {
  amountLines,
  attentionOf,
  buyerFeeUse,
  deskActions,
  feeLabel,
  feeTaken,
  historyLabel,
  linesOf,
} from './rules.ts'
import { publishChange } from './settling-service.ts'

export function sales(deps: Deps, query: QueryOf<typeof saleList>): Promise<Page<Sale>> {
  const now = today(deps, deps.clock.now())
  return saleList.page(deps.db, query, (row) => presentSale(row, now))
}

export const summary = (db: Db, filters: SaleFilters): Promise<SaleSummary> => sumSales(db, filters)

export async function saleRow(db: Db, id: string): Promise<SaleRow> {
  const row = await saleList.one(db, id)
  if (!row) throw notThere()
  return row
}

/** Returns the saved sale as it appears in the list, in one read. */
export const listed = async (db: Db, deps: Deps, id: string): Promise<Sale> =>
  presentSale(await saleRow(db, id), today(deps, deps.clock.now()))

export async function sale(db: Db, deps: Deps, id: string): Promise<SaleDetail> {
  const row = await saleRow(db, id)
  const history = await listHistory(db, id)
  const posted = await postedEntries(db, 'invoice', [row.invoiceId])
  const { totalCents, toLoanCents, toMeCents } = proceeds(row, posted.get(row.invoiceId) ?? [])
  return {
    ...presentSale(row, today(deps, deps.clock.now())),
    netCents: totalCents,
    toLoanCents,
    toSellerCents: toMeCents,
    ...feesTaken(row),
    feeReason: row.feeReason,
    note: row.note,
    link: row.link,
    delivery: deliveryOf(row),
    files: (await listFiles(db, id)).map(presentFile),
    endReason: row.endReason,
    agreedBy: row.agreedBy,
    attention: attentionOf(row),
    timeline: [
      {
        at: row.agreedAt,
        words: `Agreed at ${formatMoney(row.priceCents)}; ${row.invoiceNumber} issued`,
        by: row.agreedBy,
      },
      ...history.map(({ at, action, by }) => ({ at, words: historyLabel[action] ?? action, by })),
    ].reverse(),
    entries: await listEntriesOf(db, row.invoiceId),
    actions: deskActions(row),
  }
}

type Terms = {
  priceCents: number
  buyerId?: string | undefined
  buyerFeeCents?: number | null | undefined
  sellerFeeCents?: number | null | undefined
  channel?: SaleChannel
}

/** What the terms amount to for both sides. */
async function priced(
  db: Db,
  deps: Deps,
  card: ForSale,
  terms: Terms,
): Promise<Omit<SaleQuote, 'faults' | 'deliveries'>> {
  const { priceCents, buyerId } = terms
  const discountOf = async (id: string | undefined) => (id ? (await deps.entitlements(db, id)).feeDiscountBps : 0)
  const buyerFee = feeTaken(await defaultTemplate(db, buyerFeeUse(terms.channel)), priceCents, {
    discountBps: await discountOf(buyerId),
    decidedCents: terms.buyerFeeCents ?? null,
  })
  const isOurs = card.isHouse || card.isFund
  const sellerFee = isOurs
    ? { cents: 0, template: null, discountBps: 0 }
    : feeTaken(await defaultTemplate(db, 'sale_seller'), priceCents, {
        discountBps: await discountOf(card.ownerId),
        decidedCents: terms.sellerFeeCents ?? null,
      })
  const sold = soldCard(card)
  const { taxCents, totalCents } = sumsOf(linesOf(sold, priceCents, buyerFee), deps.settings.current.salesTaxBps)
  return {
    card: sold,
    seller: { id: isOurs ? null : card.ownerId, name: card.ownerName },
    channel: card.isHouse ? 'house' : card.isFund ? 'fund' : 'private',
    priceCents,
    buyerFee,
    sellerFee,
    taxCents,
    totalCents,
    netCents: priceCents - sellerFee.cents,
  }
}

type PossibleSale = {
  priceCents: number
  channel: SaleChannel
  /** Null: anyone, without the discount of a plan. */
  buyerId: string | null
  sellerId: string | null
  isByHouse?: boolean
  /** Agreed instead of the usual fee. */
  buyerFeeCents?: number | null
}

/** What a price would mean for both sides, before there is a card or a sale. */
export async function bothSides(db: Db, deps: Deps, sale: PossibleSale): Promise<BothSides> {
  const { priceCents, channel, isByHouse = false } = sale
  type Use = 'sourcing' | 'sale_buyer' | 'sale_seller'
  const feeOf = async (use: Use, id: string | null, decidedCents: number | null = null) => {
    const discountBps = id ? (await deps.entitlements(db, id)).feeDiscountBps : 0
    const template = await defaultTemplate(db, use)
    const label = decidedCents === null ? feeLabel(template, discountBps) : null
    return { ...feeTaken(template, priceCents, { discountBps, decidedCents }), label }
  }
  const buyerFee = await feeOf(buyerFeeUse(channel), sale.buyerId, sale.buyerFeeCents)
  const sellerFee = isByHouse ? null : await feeOf('sale_seller', sale.sellerId)
  const { taxCents, totalCents } = sumsOf(amountLines(priceCents, buyerFee), deps.settings.current.salesTaxBps)
  return {
    priceCents,
    buyerFeeCents: buyerFee.cents,
    buyerFeeLabel: buyerFee.label ?? labels.buyersFee,
    taxCents,
    totalCents,
    sellerFeeCents: sellerFee?.cents ?? 0,
    sellerFeeLabel: sellerFee?.label ?? labels.sellersFee,
    netCents: priceCents - (sellerFee?.cents ?? 0),
  }
}

const soldCard = ({ id, facts, picture }: ForSale) => ({ ...facts, id, picture }) as SaleQuote['card']

/** What selling would cost a member, by price. */
export async function sellersFee(db: Db, deps: Deps, sellerId: string): Promise<(priceCents: number) => number> {
  const template = await defaultTemplate(db, 'sale_seller')
  const { feeDiscountBps: discountBps } = await deps.entitlements(db, sellerId)
  return (priceCents) => feeTaken(template, priceCents, { discountBps, decidedCents: null }).cents
}

/** Why someone may not buy for this amount on top of the last 12 months, in words for them or for staff. */
export async function purchaseFault(
  db: Db,
  deps: Deps,
  buyerId: string,
  priceCents: number,
  audience: 'member' | 'staff' = 'member',
): Promise<string | null> {
  const since = addYears(today(deps, deps.clock.now()), -1)
  const amountCents = priceCents + (await sumBought(db, buyerId, since))
  return gateFault(db, deps, buyerId, 'purchase', { amountCents, audience })
}

async function faultsOf(
  db: Db,
  deps: Deps,
  card: ForSale,
  { netCents, priceCents }: { netCents: number; priceCents: number },
  buyerId: string | undefined,
) {
  const faults: string[] = []
  if (card.why) faults.push(card.why)
  if (buyerId === card.ownerId) faults.push(labels.theBuyerAlreadyOwns)
  if (buyerId && (await memberName(db, buyerId)) === null) faults.push(labels.memberNotFound)
  if (netCents <= 0) faults.push(labels.theSellersFeeLeaves)
  const identity = buyerId ? await purchaseFault(db, deps, buyerId, priceCents, 'staff') : null
  if (identity) faults.push(identity)
  return faults
}

export async function quote(db: Db, deps: Deps, terms: Terms & { cardId: string }): Promise<SaleQuote> {
  const card = await cardForSale(db, deps, terms.cardId)
  const made = await priced(db, deps, card, terms)
  const deliveries = deliveriesOf(await findCustody(db, card.id), !card.isHouse && !card.isFund)
  return { ...made, deliveries, faults: await faultsOf(db, deps, card, made, terms.buyerId) }
}

type Agreement = Terms & {
  cardId: string
  buyerId: string
  feeReason?: string | null | undefined
  agreedOn?: Day | undefined
  dueOn?: Day | null | undefined
  delivery?: SaleDelivery | undefined
  note?: string | null | undefined
  link?: string | null | undefined
  /** The commitment of a listing, a loan or a fund that the reservation replaces: the card is never free in between. */
  instead?: string | null
}

async function requireDirect(tx: Tx, card: ForSale, buyerId: string): Promise<void> {
  const isMembers = !card.isHouse && !card.isFund
  const isPossible = deliveriesOf(await findCustody(tx, card.id), isMembers).includes('direct')
  const message = isPossible ? delivery.theBuyerHasNoAddress : delivery.onlyWithTheOwner
  const to = await findShipTo(tx, buyerId)
  if (!isPossible || !to?.name || !to.address)
    throw new AppError('refused', message, { errors: [{ path: 'delivery', message }] })
}

function ownershipMemo({ delivery: by, channel }: Agreement): string {
  if (by === 'direct') return labels.ownershipPassesWhenConfirmed
  return channel === 'sourcing' ? labels.ownershipPassesAtTheVault : labels.ownershipPassesWhenTheInvoice
}

/** Reserves the card and invoices the buyer, both or neither. */
export async function agree(tx: Tx, deps: Deps, input: Agreement): Promise<{ id: string; invoice: IssuedFor }> {
  const { cardId, buyerId, priceCents } = input
  const on = input.agreedOn ?? today(deps, tx.now)
  if (on > today(deps, tx.now)) throw new AppError('refused', labels.enterADateThatIsnt)
  const decided = [input.buyerFeeCents, input.sellerFeeCents].some((cents) => cents != null)
  const feeReason = input.feeReason?.trim() || null
  if (decided && (feeReason === null || feeReason.length < 3)) {
    const message = labels.explainWhyTheFeesDiffer
    throw new AppError('refused', message, { errors: [{ path: 'feeReason', message }] })
  }
  const card = await reserve(tx, deps, cardId, input.instead)
  const isDirect = input.delivery === 'direct'
  if (isDirect) await requireDirect(tx, card, buyerId)
  const made = await priced(tx, deps, card, input)
  const [fault] = await faultsOf(tx, deps, card, made, buyerId)
  if (fault) throw new AppError('refused', fault)
  const id = randomUUID()
  const invoice = await issueFor(tx, deps, {
    purpose: 'sale',
    purposeId: id,
    memberId: buyerId,
    lines: linesOf(made.card, priceCents, made.buyerFee),
    dueOn: input.dueOn ?? null,
    memo: ownershipMemo(input),
  })
  await insertSale(tx, {
    id,
    channel: input.channel ?? made.channel,
    delivery: input.delivery ?? 'vault',
    cardId,
    facts: card.facts,
    sellerId: card.ownerId,
    isByHouse: card.isHouse,
    isByFund: card.isFund,
    buyerId,
    priceCents,
    buyerFee: made.buyerFee,
    sellerFee: made.sellerFee,
    feeReason: decided ? feeReason : null,
    note: input.note?.trim() || null,
    link: input.link || null,
    invoiceId: invoice.id,
    commitmentId: card.commitmentId,
    agreedOn: on,
  })
  tx.audit({
    action: 'sale.agree',
    object: { kind: 'sale', id },
    after: {
      cardId,
      buyerId,
      priceCents,
      buyerFeeCents: made.buyerFee.cents,
      sellerFeeCents: made.sellerFee.cents,
      invoice: invoice.number,
    },
    ...(decided && feeReason && { reason: feeReason }),
  })
  // a borrower is notified by their loan
  if (!card.isHouse && !card.isFund && input.channel !== 'foreclosure')
    await notify(tx, card.ownerId, {
      kind: 'title',
      title: labels.yourCardHasABuyer,
      message: labels.isReservedForABuyer(card.title, formatMoney(priceCents), formatMoney(made.netCents)),
      link: `/sales?side=sold&sale=${id}`,
    })
  publishChange(tx, { buyerId, sellerId: card.ownerId, isByHouse: card.isHouse, isByFund: card.isFund })
  return { id, invoice }
}

export async function edit(
  tx: Tx,
  deps: Deps,
  id: string,
  { version, note, link }: { version: number; note?: string | null | undefined; link?: string | null | undefined },
): Promise<void> {
  const before = await saleRow(tx, id)
  const evidence = {
    ...(note !== undefined && { note: note?.trim() || null }),
    ...(link !== undefined && { link: link || null }),
  }
  if (!(await updateEvidence(tx, id, version, evidence)))
    throw new AppError('stale', labels.someoneElseChangedThisSale, {
      present: await sale(tx, deps, id),
    })
  tx.audit({
    action: 'sale.edit',
    object: { kind: 'sale', id },
    before: { note: before.note, link: before.link },
    after: evidence,
  })
  tx.publish({ admins: true }, { type: 'sale_updated' })
}

/** Ends the invoice; the consequences for the sale and the card follow from that. */
async function endBy(
  tx: Tx,
  deps: Deps,
  id: string,
  { reason, from, why }: { reason: string; from: readonly SaleStatus[]; why: string },
): Promise<void> {
  // lock the invoice first, as recording a payment does; after that the sale no longer changes
  const invoice = await locked(tx, (await saleRow(tx, id)).invoiceId)
  const { status } = await saleRow(tx, id)
  if (!from.includes(status)) throw new AppError('wrong_state', why)
  if (invoice.status === 'open' && invoice.paidCents + invoice.creditedCents === 0)
    await voidOne(tx, deps, invoice.id, reason)
  else {
    const amountCents = invoice.totalCents - invoice.creditedCents - invoice.returnedCents
    await credit(tx, deps, invoice.id, { amountCents, reason })
  }
  await updateReason(tx, id, reason)
}

/** Locks the invoice first, as recording a payment does, so that ending a sale cannot deadlock with it. */
export async function lockInvoiceOf(tx: Tx, id: string): Promise<void> {
  await locked(tx, (await saleRow(tx, id)).invoiceId)
}

export const callOff = (tx: Tx, deps: Deps, id: string, reason: string): Promise<void> =>
  endBy(tx, deps, id, {
    reason,
    from: saleActions.call_off.from,
    why: labels.onlyAnUnpaidSaleCan,
  })

export const undo = (tx: Tx, deps: Deps, id: string, reason: string): Promise<void> =>
  endBy(tx, deps, id, { reason, from: saleActions.undo.from, why: labels.onlyASettledSaleCan })
