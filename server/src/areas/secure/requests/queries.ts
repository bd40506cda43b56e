import type { Instant } from '@ambry/contract/kernel/dates'
import type { SaleStatus } from '@ambry/contract/sales/kinds'
import type { Delivery, OwnerAnswer, RequestStatus } from '@ambry/contract/secure/kinds'
import { type RawBuilder, sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { by } from '../../../db/define-list.ts'
import { allPrepared } from '../../../db/prepared.ts'
import type { Tx } from '../../../db/transaction.ts'
import { factColumns, type ShownFacts } from '../gallery/fact-queries.ts'

export type RequestRow = ShownFacts & {
  id: string
  cardId: string
  listingId: string
  sellerId: string
  sellerName: string
  isByHouse: boolean
  memberId: string
  memberName: string
  status: RequestStatus
  listPriceAtRequestCents: number
  offerCents: number
  note: string | null
  delivery: Delivery
  counterCents: number | null
  counterUntil: Instant | null
  ownerAnswer: OwnerAnswer | null
  ownerCents: number | null
  ownerAt: Instant | null
  answer: string | null
  agreedCents: number | null
  saleId: string | null
  payUntil: Instant | null
  assigneeId: string | null
  assigneeName: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  dueCents: number | null
  /** Something was paid, or a payment is in progress. */
  isPaying: boolean
  /** A payment is in progress. */
  isProcessing: boolean
  /** Status of the resulting sale. */
  saleStatus: SaleStatus | null
  createdAt: Instant
  updatedAt: Instant
  version: number
  rivals: number
  /** The current list price; null when it has left Secure or is paused. */
  listPriceCents: number | null
  /** Reserved, by this request or another. */
  isReserved: boolean
  /** It is offered to someone on the waitlist. */
  isOffered: boolean
  vault: string | null
}

/**
 * A payment for the invoice of the sale `x` is in progress. A charge waiting for confirmation does not count, because
 * it may wait forever.
 */
const processing = sql<boolean>`EXISTS (SELECT FROM charge_parts p JOIN charges h ON h.id = p.charge_id
  WHERE p.invoice_id = x.invoice_id AND h.status IN ('created', 'processing'))`

const columns = sql<RequestRow>`r.id, r.card_id, r.listing_id, r.seller_id, l.by_house AS is_by_house,
  coalesce(s.name, s.phone, 'Ambry') AS seller_name, r.member_id, coalesce(m.name, m.phone) AS member_name, r.status,
  r.list_price_at_request_cents, r.offer_cents, r.note, r.delivery, r.counter_cents,
  r.counter_until, r.owner_answer, r.owner_cents, r.owner_at, r.answer,
  r.agreed_cents, r.sale_id, r.pay_until, work.assignee_id,
  coalesce(a.name, a.phone) AS assignee_name, i.id AS invoice_id, i.number AS invoice_number,
  i.owed_cents AS due_cents,
  coalesce(i.paid_cents > 0 OR EXISTS (SELECT FROM charge_parts p WHERE p.invoice_id = i.id AND p.is_live), false) AS is_paying,
  ${processing} AS is_processing, x.status AS sale_status, r.created_at, r.updated_at, r.version,
  (SELECT count(*)::int FROM card_requests o WHERE o.card_id = r.card_id AND o.id <> r.id AND o.status IN ('pending', 'countered', 'approved')) AS rivals,
  c.list_price_cents, c.commitment IS NOT DISTINCT FROM 'reservation' AS is_reserved,
  EXISTS (SELECT FROM card_waits w WHERE w.card_id = r.card_id AND w.status = 'offered' AND w.member_id <> r.member_id) AS is_offered,
  ${sql.raw(factColumns)}, c.vault`

const from = sql`card_requests r JOIN cards c ON c.id = r.card_id JOIN listings l ON l.id = r.listing_id JOIN users m ON m.id = r.member_id
  LEFT JOIN users s ON s.id = r.seller_id LEFT JOIN work_assignments work ON work.queue = 'cardRequests' AND work.item_id = r.id::text
  LEFT JOIN users a ON a.id = work.assignee_id
  LEFT JOIN sales x ON x.id = r.sale_id LEFT JOIN invoices i ON i.id = x.invoice_id`

/** Shared by both request lists: for admins, and for a member on either side. */
export const requestShape = {
  columns,
  from,
  sorts: {
    createdAt: by('r.created_at', 'timestamptz'),
    updatedAt: by('r.updated_at', 'timestamptz'),
    offerCents: by('r.offer_cents', 'int8'),
  },
  id: 'r.id',
}

/**
 * Joins nine tables: planning takes longer than running, so each condition is a named prepared statement that is
 * planned once.
 */
const requestsWhere = (db: Db, name: string, condition: RawBuilder<unknown>): Promise<RequestRow[]> =>
  allPrepared(db, name, sql<RequestRow>`SELECT ${columns} FROM ${from} WHERE ${condition}`)

export const findRequest = async (db: Db, id: string): Promise<RequestRow | undefined> =>
  (await requestsWhere(db, 'request', sql`r.id = ${id}`))[0]

/** The caller must have locked the card before. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  await tx.run(sql`SELECT 1 FROM card_requests WHERE id = ${id} FOR UPDATE`)
  return findRequest(tx, id)
}

export const findRequestOfSale = async (db: Db, saleId: string): Promise<RequestRow | undefined> =>
  (await requestsWhere(db, 'request_of_sale', sql`r.sale_id = ${saleId}`))[0]

/** Serializes the requests of one member, so that their limit holds. */
export async function lockAsker(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('requests of ' || ${memberId}, 0))`)
}

export const findOpenOwn = async (db: Db, cardId: string, memberId: string): Promise<RequestRow | undefined> =>
  (
    await requestsWhere(
      db,
      'open_request',
      sql`r.card_id = ${cardId} AND r.member_id = ${memberId} AND r.status IN ('pending', 'countered')`,
    )
  )[0]

type NewRequest = {
  cardId: string
  listingId: string
  sellerId: string
  memberId: string
  listPriceAtRequestCents: number
  offerCents: number
  note: string | null
  delivery: Delivery
}

/** The request as inserted, with no history yet. */
type Inserted = Omit<RequestRow, keyof ShownFacts | OfOthers>
/** Columns from other tables. */
type OfOthers =
  | 'sellerName'
  | 'memberName'
  | 'isByHouse'
  | 'assigneeId'
  | 'assigneeName'
  | 'invoiceId'
  | 'invoiceNumber'
  | 'dueCents'
  | 'isPaying'
  | 'isProcessing'
  | 'saleStatus'
  | 'rivals'
  | 'listPriceCents'
  | 'isReserved'
  | 'isOffered'
  | 'vault'

export async function insertRequest(tx: Tx, request: NewRequest): Promise<Inserted> {
  const row = await tx.one(
    build
      .insertInto('card_requests')
      .values({
        card_id: request.cardId,
        listing_id: request.listingId,
        seller_id: request.sellerId,
        member_id: request.memberId,
        list_price_at_request_cents: request.listPriceAtRequestCents,
        offer_cents: request.offerCents,
        note: request.note,
        delivery: request.delivery,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll(),
  )
  if (!row) throw new Error('a request was not written')
  return row as Inserted
}

type Changes = {
  offer_cents?: number
  list_price_at_request_cents?: number
  note?: string | null
  delivery?: Delivery
  owner_answer?: OwnerAnswer | null
  owner_cents?: number | null
  owner_at?: Date | null
}

/** Changes everything but the status, which only a transition changes. Returns the updated request. */
export async function updateRequest(tx: Tx, request: RequestRow, changes: Changes): Promise<RequestRow> {
  const changed = await tx.one(
    build
      .updateTable('card_requests')
      .set({ ...changes, updated_at: tx.now, version: sql<number>`version + 1` })
      .where('id', '=', request.id)
      .returning([
        'offer_cents',
        'list_price_at_request_cents',
        'note',
        'delivery',
        'owner_answer',
        'owner_cents',
        'owner_at',
      ])
      .returning(['updated_at', 'version']),
  )
  return { ...request, ...(changed as Partial<RequestRow>) }
}

/** Owners had agreed to less at a different list price. */
export const forgetConsents = (tx: Tx, cardId: string): Promise<number> =>
  tx.run(sql`UPDATE card_requests SET owner_answer = NULL, owner_cents = NULL, owner_at = NULL, updated_at = ${tx.now}, version = version + 1
    WHERE card_id = ${cardId} AND status = 'pending' AND owner_answer IS NOT NULL`)

/** The columns that change with every status. */
export const stamped = (tx: Tx, { version }: Pick<RequestRow, 'version'>, also: Record<string, unknown> = {}) => ({
  ...also,
  updated_at: tx.now,
  version: version + 1,
})

export const listOpenOfCard = (tx: Tx, cardId: string): Promise<RequestRow[]> =>
  requestsWhere(
    tx,
    'open_requests_for_card',
    sql`r.card_id = ${cardId} AND r.status IN ('pending', 'countered') ORDER BY r.created_at, r.id`,
  )

/** Open requests of one member, in the order in which their cards are locked. */
export const listOpenOfMember = (db: Db, memberId: string): Promise<RequestRow[]> =>
  requestsWhere(
    db,
    'open_requests_of_member',
    sql`r.member_id = ${memberId} AND r.status IN ('pending', 'countered') ORDER BY r.card_id`,
  )

export async function countOpenRequests(db: Db, cardId: string): Promise<number> {
  const row = await db.one(
    sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM card_requests WHERE card_id = ${cardId} AND status IN ('pending', 'countered')`,
  )
  return row?.n ?? 0
}

export async function countOpenOf(db: Db, memberId: string): Promise<number> {
  const row = await db.one(
    sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM card_requests WHERE member_id = ${memberId} AND status IN ('pending', 'countered', 'approved')`,
  )
  return row?.n ?? 0
}

/** Reservations that involve a member, as buyer or seller. */
export async function countHeldOf(db: Db, memberId: string): Promise<number> {
  const row = await db.one(
    sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM card_requests WHERE status = 'approved' AND (member_id = ${memberId} OR seller_id = ${memberId})`,
  )
  return row?.n ?? 0
}

export const findNewestOwn = async (db: Db, cardId: string, memberId: string) =>
  (await db.one(
    sql<{
      id: string
      status: RequestStatus
    }>`SELECT id, status FROM card_requests WHERE card_id = ${cardId} AND member_id = ${memberId}
      ORDER BY created_at DESC, id DESC LIMIT 1`,
  )) ?? null

export type HistoryRow = { id: string; at: Instant; action: string; by: string | null; isStaff: boolean }

/** History of requests, oldest first. */
export const listHistory = (db: Db, ids: readonly string[]): Promise<HistoryRow[]> =>
  db.all(
    sql<HistoryRow>`SELECT e.id, e.at, e.action, coalesce(u.name, u.phone) AS by, coalesce(u.is_admin, false) AS is_staff FROM (
        SELECT h.subject_id AS id, h.at, h.action, h.actor_id, h.id AS seq FROM status_history h
        WHERE h.subject = 'card_requests' AND h.subject_id = ANY(${ids})
        UNION ALL
        SELECT r.id, h.at, 'sale_' || h.action, h.actor_id, h.id FROM card_requests r
          JOIN status_history h ON h.subject = 'sales' AND h.subject_id = r.sale_id AND h.action IN ('reopen', 'undo')
        WHERE r.id = ANY(${ids}::uuid[])
      ) e LEFT JOIN users u ON u.id = e.actor_id ORDER BY e.at, e.seq`,
  )

/** Expired reservations and counteroffers, ordered by id. A payment in progress keeps the hold. */
export const listLapsed = (db: Db, now: Date, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`
    SELECT r.id FROM card_requests r LEFT JOIN sales x ON x.id = r.sale_id
    WHERE r.id > ${afterId} AND ((r.status = 'countered' AND r.counter_until <= ${now})
      OR (r.status = 'approved' AND r.pay_until <= ${now} AND NOT ${processing}))
    ORDER BY r.id LIMIT ${limit}`)

export type PersonFigures = { bought: number; boughtCents: number; expired: number; openCents: number }

export async function findPersonFigures(db: Db, memberId: string): Promise<PersonFigures> {
  const row = await db.one(sql<PersonFigures>`
    SELECT (SELECT count(*)::int FROM sales WHERE buyer_id = ${memberId} AND status = 'settled') AS bought,
      (SELECT coalesce(sum(price_cents), 0)::int8 FROM sales WHERE buyer_id = ${memberId} AND status = 'settled') AS bought_cents,
      (SELECT count(*)::int FROM card_requests WHERE member_id = ${memberId} AND status = 'expired' AND sale_id IS NOT NULL) AS expired,
      (SELECT coalesce(sum(owed_cents), 0)::int8 FROM invoices WHERE member_id = ${memberId} AND status = 'open') AS open_cents`)
  if (!row) throw new Error('a member has no figures')
  return row
}

export const listRivals = (db: Db, row: Pick<RequestRow, 'id' | 'cardId'>) =>
  db.all(
    sql<{ id: string; member: string; status: RequestStatus; offerCents: number; createdAt: Instant }>`
      SELECT r.id, coalesce(m.name, m.phone) AS member, r.status, r.offer_cents, r.created_at
      FROM card_requests r JOIN users m ON m.id = r.member_id WHERE r.card_id = ${row.cardId} AND r.id <> ${row.id}
      ORDER BY r.status NOT IN ('pending', 'countered', 'approved'), r.created_at DESC LIMIT 20`,
  )
