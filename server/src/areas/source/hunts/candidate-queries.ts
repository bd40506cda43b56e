import type { Custody, Grader } from '@ambry/contract/cards/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { CandidateStatus } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

// Cards that may fit a hunt, and their files.

export type CandidateRow = {
  id: string
  huntId: string
  status: CandidateStatus
  cardId: string | null
  source: string
  link: string | null
  grader: Grader
  grade: string | null
  certNumber: string | null
  priceCents: number
  note: string | null
  approvedCents: number | null
  answer: string | null
  saleId: string | null
  saleStatus: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  dueCents: number | null
  /** What the buyer and the seller of its sale pay us, and whether we sold it. */
  buyerFeeCents: number | null
  sellerFeeCents: number | null
  salePriceCents: number | null
  isByHouse: boolean | null
  /** What we paid, and whether outside. */
  costCents: number | null
  isFromOutside: boolean | null
  card: (CardFacts & { id: string; owner: string; ownerId: string; isHouse: boolean; custody: Custody }) | null
  addedBy: string | null
  addedAt: Instant
  proposedAt: Instant | null
  answeredAt: Instant | null
  version: number
}

const select = sql`SELECT k.id, k.hunt_id, k.status, k.card_id, k.source, k.link, k.grader, k.grade, k.cert_number, k.price_cents, k.note,
    k.approved_cents, k.answer, k.sale_id, s.status AS sale_status, i.id AS invoice_id, i.number AS invoice_number,
    CASE WHEN i.status = 'open' THEN i.owed_cents ELSE 0 END AS due_cents,
    s.buyer_fee_cents, s.seller_fee_cents, s.price_cents AS sale_price_cents, s.by_house AS is_by_house,
    b.cost_cents, b.seller_id IS NULL AS is_from_outside,
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'category', c.category, 'playerName', c.player_name, 'year', c.year,
      'set', c.set_name, 'cardNumber', c.card_number, 'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier,
      'certNumber', c.cert_number, 'owner', CASE WHEN p.kind = 'house' THEN 'Ambry' ELSE coalesce(o.name, o.phone, 'A fund') END,
      'ownerId', c.owner_id, 'isHouse', p.kind = 'house', 'custody', c.custody) END AS card,
    coalesce(u.name, u.phone) AS added_by, k.added_at, k.proposed_at, k.answered_at, k.version
  FROM hunt_candidates k LEFT JOIN cards c ON c.id = k.card_id LEFT JOIN parties p ON p.id = c.owner_id LEFT JOIN users o ON o.id = c.owner_id
    LEFT JOIN sales s ON s.id = k.sale_id LEFT JOIN invoices i ON i.id = s.invoice_id LEFT JOIN users u ON u.id = k.added_by
    LEFT JOIN LATERAL (SELECT x.cost_cents, x.seller_id FROM card_purchases x
      WHERE x.card_id = k.card_id AND k.status = 'bought' AND (x.sale_id = k.sale_id OR x.cost_entry_id IS NULL)
      ORDER BY x.at DESC LIMIT 1) b ON true`

export const listCandidates = (db: Db, huntId: string): Promise<CandidateRow[]> =>
  db.all(sql<CandidateRow>`${select} WHERE k.hunt_id = ${huntId} ORDER BY k.added_at DESC, k.id DESC`)

export const findCandidate = (db: Db, id: string): Promise<CandidateRow | undefined> =>
  db.one(sql<CandidateRow>`${select} WHERE k.id = ${id}`)

export const findCandidateOfSale = (db: Db, saleId: string): Promise<{ id: string; huntId: string } | undefined> =>
  db.one(sql<{ id: string; huntId: string }>`SELECT id, hunt_id FROM hunt_candidates WHERE sale_id = ${saleId}`)

/** The candidate that was bought as this card. */
export const findBoughtAs = (db: Db, cardId: string): Promise<{ id: string; huntId: string } | undefined> =>
  db.one(
    sql<{
      id: string
      huntId: string
    }>`SELECT id, hunt_id FROM hunt_candidates WHERE card_id = ${cardId} AND status = 'bought'`,
  )

const unpaid = (
  today: Day,
) => sql`k.status = 'bought' AND s.status = 'agreed' AND i.status = 'open' AND i.due_on < ${today}
  AND NOT EXISTS (SELECT FROM charge_parts p JOIN charges c ON c.id = p.charge_id
    WHERE p.invoice_id = i.id AND c.status IN ('created', 'processing'))`

/** Bought cards whose invoice is past its due date, by id. A payment in progress keeps the sale. */
export const listUnpaid = (db: Db, today: Day, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{
    id: string
  }>`SELECT k.id FROM hunt_candidates k JOIN sales s ON s.id = k.sale_id JOIN invoices i ON i.id = s.invoice_id
    WHERE ${unpaid(today)} AND k.id > ${afterId} ORDER BY k.id LIMIT ${limit}`)

export async function isUnpaid(tx: Tx, id: string, today: Day): Promise<boolean> {
  const row = await tx.one(sql<{ n: number }>`SELECT 1 AS n FROM hunt_candidates k JOIN sales s ON s.id = k.sale_id
    JOIN invoices i ON i.id = s.invoice_id WHERE k.id = ${id} AND ${unpaid(today)}`)
  return row !== undefined
}

export async function lockCandidate(tx: Tx, id: string): Promise<CandidateRow | undefined> {
  await tx.run(sql`SELECT 1 FROM hunt_candidates WHERE id = ${id} FOR UPDATE`)
  return findCandidate(tx, id)
}

export type CandidateColumns = {
  card_id: string | null
  source: string
  link: string | null
  grader: Grader
  grade: string | null
  cert_number: string | null
  price_cents: number
  note: string | null
}

export async function insertCandidate(tx: Tx, huntId: string, candidate: CandidateColumns): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('hunt_candidates')
      .values({ ...candidate, hunt_id: huntId, added_by: tx.origin.actorId, added_at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('a candidate was not written')
  return row.id
}

/** Returns false when it was changed since. */
export async function updateCandidate(
  tx: Tx,
  id: string,
  version: number,
  changes: Partial<CandidateColumns>,
): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('hunt_candidates')
      .set({ ...changes, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  return changed > 0
}

/** The columns that change with every status. */
export const changedWith = (also: Record<string, unknown> = {}) => ({ ...also, version: sql`version + 1` })

export type HuntFileRow = {
  id: string
  candidateId: string
  kind: 'photo' | 'evidence'
  name: string
  contentType: string
  fileKey: string
  bytes: number
}

const files = sql`SELECT id, candidate_id, kind, name, content_type, file_key, bytes FROM hunt_files WHERE removed_at IS NULL`

export const listHuntFiles = (db: Db, candidateIds: readonly string[]): Promise<HuntFileRow[]> =>
  db.all(sql<HuntFileRow>`${files} AND candidate_id = ANY (${candidateIds}::uuid[]) ORDER BY added_at, id`)

export const findHuntFile = (db: Db, id: string): Promise<HuntFileRow | undefined> =>
  db.one(sql<HuntFileRow>`${files} AND id = ${id}`)

export async function insertHuntFile(tx: Tx, file: Omit<HuntFileRow, 'id'>): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('hunt_files')
      .values({
        candidate_id: file.candidateId,
        kind: file.kind,
        name: file.name,
        content_type: file.contentType,
        file_key: file.fileKey,
        bytes: file.bytes,
        added_by: tx.origin.actorId,
        added_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a file was not kept')
  return row.id
}
