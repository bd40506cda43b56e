import type { Custody, Verification } from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'
import type { ResponseStatus, SourceStatus } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { isWanted } from '../posts/matching-queries.ts'
import type { WantedFacts } from '../posts/queries.ts'

export type ResponseRow = {
  id: string
  requestId: string
  letter: string
  sellerId: string
  sellerName: string
  cardId: string
  status: ResponseStatus
  note: string | null
  round: number
  turn: NegotiationSide
  standingCents: number
  answerBy: Instant
  agreedCents: number | null
  payUntil: Instant | null
  saleId: string | null
  endReason: string | null
  createdAt: Instant
  updatedAt: Instant
  version: number
  /** The poster. */
  buyerId: string
  buyerName: string
  postNumber: string
  postStatus: SourceStatus
  post: WantedFacts
  card: CardFacts & { frontPhotoId: string | null }
  verification: Verification
  custody: Custody
  vault: string | null
  ownerId: string
  isCardFree: boolean
  isSameCard: boolean
  isGrade: boolean
  sellerSales: number
  invoiceId: string | null
  invoiceNumber: string | null
  dueCents: number | null
  isPaid: boolean
  /** A payment for it is in progress. */
  isProcessing: boolean
}

const columns = sql<ResponseRow>`s.id, s.request_id, s.letter, s.seller_id, coalesce(o.name, o.phone) AS seller_name, s.card_id, s.status, s.note,
  s.round, s.turn, s.standing_cents, s.answer_by, s.agreed_cents, s.pay_until, s.sale_id, s.end_reason, s.created_at, s.updated_at, s.version,
  r.member_id AS buyer_id, coalesce(m.name, m.phone) AS buyer_name, r.number AS post_number, r.status AS post_status,
  json_build_object('category', r.category, 'playerName', r.player_name, 'year', r.year, 'set', r.set_name, 'cardNumber', r.card_number,
    'variety', r.variety, 'grades', r.grades) AS post,
  json_build_object('category', c.category, 'playerName', c.player_name, 'year', c.year, 'set', c.set_name, 'cardNumber', c.card_number,
    'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier, 'certNumber', c.cert_number,
    'frontPhotoId', c.front_photo_id) AS card,
  c.verification, c.custody, c.vault, c.owner_id,
  c.status = 'registered' AND c.commitment IS NULL AND c.open_disputes = 0 AS is_card_free,
  ${isWanted} AS is_same_card,
  grades_fit(r.grades, c.grader, c.grade_tenths) AS is_grade,
  (SELECT count(*)::int FROM sales d WHERE d.seller_id = s.seller_id AND d.status = 'settled') AS seller_sales,
  i.id AS invoice_id, i.number AS invoice_number, i.owed_cents AS due_cents, coalesce(i.status = 'paid', false) AS is_paid,
  EXISTS (SELECT FROM charge_parts p JOIN charges h ON h.id = p.charge_id
    WHERE p.invoice_id = x.invoice_id AND h.status IN ('created', 'processing')) AS is_processing`

const from = sql`source_responses s JOIN source_requests r ON r.id = s.request_id JOIN cards c ON c.id = s.card_id
  JOIN users m ON m.id = r.member_id JOIN users o ON o.id = s.seller_id
  LEFT JOIN sales x ON x.id = s.sale_id LEFT JOIN invoices i ON i.id = x.invoice_id`

/** Whether a response `s` waits for its seller. */
export const waitsForSeller = sql`(s.status = 'open' AND s.turn = 'seller')`

export const ownResponseList = defineList({
  columns,
  from,
  sorts: { createdAt: by<ResponseRow>('s.created_at', 'timestamptz') },
  id: 's.id',
  always: (memberId: string) => sql`s.seller_id = ${memberId}`,
  filters: {
    q: (q: string) =>
      sql.join(
        q
          .split(/\s+/)
          .map(
            (word) =>
              sql`lower(concat_ws(' ', r.number, c.player_name, c.year, c.set_name, c.variety, c.card_number, c.cert_number)) LIKE ${containing(word)}`,
          ),
        sql` AND `,
      ),
    status: anyOf('s.status'),
    waiting: (_: '1') => waitsForSeller,
  },
})

export const findResponse = async (db: Db, id: string): Promise<ResponseRow | undefined> =>
  (await ownResponseList.rows(db, sql`s.id = ${id}`, ''))[0]

/** The caller must have locked the card and the post before. */
export async function lockResponse(tx: Tx, id: string): Promise<ResponseRow | undefined> {
  await tx.run(sql`SELECT 1 FROM source_responses WHERE id = ${id} FOR UPDATE`)
  return findResponse(tx, id)
}

export const findResponseOfSale = (db: Db, saleId: string) =>
  db.one(
    sql<{
      id: string
      requestId: string
      cardId: string
    }>`SELECT id, request_id, card_id FROM source_responses WHERE sale_id = ${saleId}`,
  )

/** To compare side by side: open ones first, then the newest. */
export const listOfPost = (db: Db, postId: string): Promise<ResponseRow[]> =>
  ownResponseList.rows(
    db,
    sql`s.request_id = ${postId} ORDER BY s.status NOT IN ('accepted', 'completed'), s.status <> 'open', s.created_at LIMIT 200`,
    '',
  )

export type OpenResponse = { id: string; sellerId: string; cardId: string }

export const listOpenOfPost = (db: Db, postId: string): Promise<OpenResponse[]> =>
  db.all(
    sql<OpenResponse>`SELECT id, seller_id, card_id FROM source_responses WHERE request_id = ${postId} AND status = 'open' ORDER BY id`,
  )

/** In the order in which their posts are locked. */
export const listOpenOfSeller = (db: Db, sellerId: string): Promise<{ id: string; requestId: string }[]> =>
  db.all(sql<{ id: string; requestId: string }>`SELECT id, request_id FROM source_responses
    WHERE seller_id = ${sellerId} AND status = 'open' ORDER BY request_id, id`)

export const findOwnOpen = (db: Db, postId: string, sellerId: string) =>
  db.one(sql<{ id: string }>`SELECT id FROM source_responses
    WHERE request_id = ${postId} AND seller_id = ${sellerId} AND status IN ('open', 'accepted') ORDER BY created_at LIMIT 1`)

type Counted = { letters: number; open: number; same: number; today: number; endedHere: number }

export async function countFor(
  db: Db,
  postId: string,
  sellerId: string,
  cardId: string,
  since: Instant,
): Promise<Counted> {
  const row = await db.one(sql<Counted>`SELECT
    (SELECT count(*)::int FROM source_responses WHERE request_id = ${postId}) AS letters,
    (SELECT count(*)::int FROM source_responses WHERE seller_id = ${sellerId} AND status = 'open') AS open,
    (SELECT count(*)::int FROM source_responses WHERE request_id = ${postId} AND card_id = ${cardId} AND status IN ('open', 'accepted')) AS same,
    (SELECT count(*)::int FROM source_responses WHERE seller_id = ${sellerId} AND created_at > ${since}) AS today,
    (SELECT count(*)::int FROM source_responses WHERE request_id = ${postId} AND seller_id = ${sellerId} AND created_at > ${since}
      AND status IN ('declined', 'withdrawn')) AS ended_here`)
  return row ?? { letters: 0, open: 0, same: 0, today: 0, endedHere: 0 }
}

type NewResponse = {
  id: string
  requestId: string
  letter: string
  sellerId: string
  cardId: string
  note: string | null
}
type State = { round: number; turn: NegotiationSide; standing_cents: number; answer_by: string }

export async function insertResponse(tx: Tx, response: NewResponse, state: State): Promise<void> {
  await tx.run(
    build.insertInto('source_responses').values({
      id: response.id,
      request_id: response.requestId,
      letter: response.letter,
      seller_id: response.sellerId,
      card_id: response.cardId,
      note: response.note,
      ...state,
      created_at: tx.now,
      updated_at: tx.now,
    }),
  )
}

export const stamped = (tx: Tx, also: Record<string, unknown> = {}) => ({
  ...also,
  updated_at: tx.now,
  version: sql`version + 1`,
})

/** Offers that weren't answered, and accepted ones that weren't paid, by id. A payment in progress keeps the hold. */
export const listLapsed = (db: Db, now: Date, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT s.id FROM source_responses s
      LEFT JOIN sales x ON x.id = s.sale_id LEFT JOIN invoices i ON i.id = x.invoice_id
    WHERE s.id > ${afterId} AND ((s.status = 'open' AND s.answer_by <= ${now}) OR (s.status = 'accepted' AND s.pay_until <= ${now} AND i.status <> 'paid'
      AND NOT EXISTS (SELECT FROM charge_parts p JOIN charges h ON h.id = p.charge_id
        WHERE p.invoice_id = x.invoice_id AND h.status IN ('created', 'processing'))))
    ORDER BY s.id LIMIT ${limit}`)

/** Deals that wait to be paid, as buyer or seller. */
export async function countDeals(db: Db, memberId: string): Promise<number> {
  const row = await db.one(sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM source_responses s JOIN source_requests r ON r.id = s.request_id
    WHERE s.status = 'accepted' AND (s.seller_id = ${memberId} OR r.member_id = ${memberId})`)
  return row?.n ?? 0
}
