import type { IdentityItem, IdentityLevel, IdentityRisk } from '@ambry/contract/identity/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { type RawBuilder, sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { anyOf, by, defineList, is } from '../../db/define-list.ts'
import { containing } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CaseRow, DocumentRow } from './queries.ts'

export type ReviewRow = CaseRow & {
  createdAt: Instant
  memberName: string
  phone: string
  profileName: string | null
  shippingAddress: string | null
  /** Sealed. */
  documentNumber: string | null
  documents: DocumentRow[]
  lockedBy: string | null
  lockedAt: Instant | null
  lockerName: string | null
  escalatedBy: string | null
  escalatorName: string | null
  /** Others with the same document number, the same file, or the same name and birth date. */
  sameNumber: number
  sameFile: number
  samePerson: number
}

const riskConditions: Record<IdentityRisk, RawBuilder<unknown>> = {
  duplicate: sql`EXISTS (SELECT FROM identity_cases o WHERE o.id <> c.id AND (o.document_fingerprint = c.document_fingerprint
      OR lower(o.legal_name) = lower(c.legal_name) AND o.born_on = c.born_on))
    OR EXISTS (SELECT FROM identity_documents d JOIN identity_documents o ON o.content_hash = d.content_hash
      AND o.user_id <> d.user_id WHERE d.user_id = c.id AND d.is_current)`,
  watchlist: sql`EXISTS (SELECT FROM watchlist_hits h WHERE h.user_id = c.id AND h.status = 'open')`,
}

export const caseList = defineList({
  columns: sql<ReviewRow>`c.*, coalesce(u.name, u.phone) AS member_name, u.phone, u.name AS profile_name, u.shipping_address,
    coalesce(l.name, l.phone) AS locker_name, coalesce(e.name, e.phone) AS escalator_name,
    coalesce((SELECT json_agg(json_build_object('id', d.id, 'item', d.item, 'status', d.status, 'reason', d.reason, 'pages', d.pages,
      'createdAt', to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY d.created_at, d.id)
      FROM identity_documents d WHERE d.user_id = c.id AND d.is_current), '[]') AS documents,
    (SELECT count(*) FROM identity_cases o WHERE o.id <> c.id AND o.document_fingerprint = c.document_fingerprint)::int AS same_number,
    (SELECT count(DISTINCT o.user_id) FROM identity_documents d JOIN identity_documents o ON o.content_hash = d.content_hash
      AND o.user_id <> d.user_id WHERE d.user_id = c.id AND d.is_current)::int AS same_file,
    (SELECT count(*) FROM identity_cases o WHERE o.id <> c.id AND lower(o.legal_name) = lower(c.legal_name) AND o.born_on = c.born_on)::int AS same_person`,
  from: sql`identity_cases c JOIN users u ON u.id = c.id LEFT JOIN users l ON l.id = c.locked_by LEFT JOIN users e ON e.id = c.escalated_by`,
  filters: {
    q: (text: string) => sql`u.search LIKE ${containing(text)}`,
    status: anyOf('c.status'),
    target: anyOf('c.target'),
    risk: (risks: string) =>
      sql`(${sql.join(
        risks.split(',').map((risk) => riskConditions[risk as IdentityRisk]),
        sql` OR `,
      )})`,
    userId: is('c.id'),
  },
  sorts: {
    submittedAt: by(sql`coalesce(c.submitted_at, c.created_at)`, 'timestamptz', {
      value: (row: ReviewRow) => row.submittedAt ?? row.createdAt,
    }),
  },
  id: 'c.id',
})

/** Locks a case to a reviewer, unless someone else has had it open within the time. Returns false when they have. */
export async function takeLock(tx: Tx, id: string, reviewerId: string, freeSince: Instant): Promise<boolean> {
  const rows = await tx.prepared(
    'identity_lock',
    `UPDATE identity_cases SET locked_by = $2, locked_at = $3
     WHERE id = $1 AND (locked_by IS NULL OR locked_by = $2 OR locked_at < $4) RETURNING id`,
    [id, reviewerId, tx.now, freeSince],
  )
  return rows.length > 0
}

export async function freeLock(tx: Tx, id: string, reviewerId: string): Promise<void> {
  await tx.prepared(
    'identity_unlock',
    'UPDATE identity_cases SET locked_by = NULL, locked_at = NULL WHERE id = $1 AND locked_by = $2',
    [id, reviewerId],
  )
}

/** Frees it for someone else, who decides instead. */
export async function escalate(tx: Tx, id: string): Promise<void> {
  await tx.prepared(
    'identity_escalate',
    'UPDATE identity_cases SET escalated_by = $2, locked_by = NULL, locked_at = NULL WHERE id = $1',
    [id, tx.origin.actorId],
  )
}

type NewReview = {
  userId: string
  action: string
  level?: Exclude<IdentityLevel, 'none'> | null
  reasons?: Partial<Record<IdentityItem, string>>
  message?: string | null
  note?: string | null
  submittedAt?: Instant | null
}

export async function insertReview(tx: Tx, review: NewReview): Promise<void> {
  await tx.run(
    build.insertInto('identity_reviews').values({
      user_id: review.userId,
      action: review.action,
      level: review.level ?? null,
      reasons: JSON.stringify(review.reasons ?? {}),
      message: review.message || null,
      note: review.note || null,
      submitted_at: review.submittedAt ?? null,
      by_id: tx.origin.actorId,
      at: tx.now,
    }),
  )
}

export type PastReview = {
  id: string
  action: string
  level: IdentityLevel | null
  message: string | null
  note: string | null
  by: string | null
  at: Instant
}

export const listReviews = (db: Db, userId: string): Promise<PastReview[]> =>
  db.prepared(
    'identity_reviews',
    `SELECT r.id, r.action, r.level, r.message, r.note, coalesce(u.name, u.phone) AS by, r.at FROM identity_reviews r
     LEFT JOIN users u ON u.id = r.by_id WHERE r.user_id = $1 ORDER BY r.at DESC, r.id DESC`,
    [userId],
  )

export type PageRow = {
  documentId: string
  page: number
  fileKey: string
  keyId: string
  wrappedKey: Buffer
  width: number
  height: number
  userId: string
}

export const listPages = (db: Db, userId: string): Promise<PageRow[]> =>
  db.prepared(
    'identity_pages',
    `SELECT p.document_id, p.page, p.file_key, p.key_id, p.wrapped_key, p.width, p.height, d.user_id FROM identity_pages p
     JOIN identity_documents d ON d.id = p.document_id WHERE d.user_id = $1 AND d.is_current AND p.deleted_at IS NULL
     ORDER BY d.created_at, p.page`,
    [userId],
  )

export async function findPage(db: Db, documentId: string, page: number): Promise<PageRow | undefined> {
  const [row] = await db.prepared<PageRow>(
    'identity_page',
    `SELECT p.document_id, p.page, p.file_key, p.key_id, p.wrapped_key, p.width, p.height, d.user_id FROM identity_pages p
     JOIN identity_documents d ON d.id = p.document_id WHERE p.document_id = $1 AND p.page = $2 AND p.deleted_at IS NULL`,
    [documentId, page],
  )
  return row
}
