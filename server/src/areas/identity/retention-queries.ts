import type { deletionCauses } from '@ambry/contract/identity/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export type DeletionCause = (typeof deletionCauses)[number]

/** After a final rejection, and after another document took its place. */
const keptDays = 30

/** Documents whose files are still there, each with the day on which it is deleted and why. */
const scheduled = sql`(
  SELECT d.id, d.user_id, a.delete_on, 'closed' AS cause FROM identity_documents d JOIN identity_archives a ON a.user_id = d.user_id
  UNION ALL
  SELECT d.id, d.user_id, (d.replaced_at + make_interval(days => ${sql.lit(keptDays)}))::date, 'replaced' FROM identity_documents d
    -- what someone was verified with is kept as long as they are a member
    WHERE NOT d.is_current AND d.status <> 'accepted' AND NOT EXISTS (SELECT FROM identity_archives a WHERE a.user_id = d.user_id)
  UNION ALL
  SELECT d.id, d.user_id, (c.rejected_at + make_interval(days => ${sql.lit(keptDays)}))::date, 'rejected' FROM identity_documents d
    JOIN identity_cases c ON c.id = d.user_id
    WHERE d.is_current AND c.is_final AND NOT EXISTS (SELECT FROM identity_archives a WHERE a.user_id = d.user_id))`

const hasFiles = sql`EXISTS (SELECT FROM identity_pages p WHERE p.document_id = s.id AND p.deleted_at IS NULL)`

export type DueRow = { userId: string; memberName: string; cause: DeletionCause; documents: number; deleteOn: Day }

/** What is deleted within the coming days, the next first. */
export const listDue = (db: Db, until: Day): Promise<DueRow[]> =>
  db.all(sql<DueRow>`SELECT s.user_id, coalesce(u.name, u.phone) AS member_name, s.cause, count(*)::int AS documents,
      min(s.delete_on) AS delete_on
    FROM ${scheduled} s JOIN users u ON u.id = s.user_id WHERE s.delete_on <= ${until}::date AND ${hasFiles}
    GROUP BY s.user_id, u.name, u.phone, s.cause ORDER BY min(s.delete_on), s.user_id LIMIT 500`)

export type DuePage = { documentId: string; page: number; fileKey: string }

/** Locked: a second run finds nothing to delete. */
export const lockDuePages = (tx: Tx, userId: string, cause: DeletionCause, today: Day): Promise<DuePage[]> =>
  tx.all(sql<DuePage>`SELECT p.document_id, p.page, p.file_key FROM identity_pages p
    WHERE p.deleted_at IS NULL AND p.document_id IN (
      SELECT s.id FROM ${scheduled} s WHERE s.user_id = ${userId} AND s.cause = ${cause} AND s.delete_on <= ${today}::date)
    ORDER BY p.document_id, p.page FOR UPDATE OF p`)

/** What else is about the deleted documents goes with their files. */
export async function markDeleted(tx: Tx, documentIds: readonly string[]): Promise<void> {
  await tx.run(
    build
      .updateTable('identity_pages')
      .set({ deleted_at: tx.now.toISOString() })
      .where('document_id', 'in', documentIds),
  )
  await tx.run(
    build.updateTable('identity_documents').set({ content_hash: null, zone: null }).where('id', 'in', documentIds),
  )
}

/** Of a case whose documents are gone, the number must not stay either. */
export async function forgetNumber(tx: Tx, userId: string): Promise<void> {
  await tx.prepared(
    'identity_forget_number',
    `UPDATE identity_cases SET document_number = NULL, document_number_ends = NULL, document_fingerprint = NULL,
       document_expires_on = NULL, version = version + 1 WHERE id = $1`,
    [userId],
  )
}

export async function deleteArchive(tx: Tx, userId: string): Promise<void> {
  await tx.prepared('identity_archive_delete', 'DELETE FROM identity_archives WHERE user_id = $1', [userId])
}

/** Of members who left and had no files: the archive alone. */
export const listDueArchives = (db: Db, today: Day): Promise<{ userId: string }[]> =>
  db.prepared('identity_archives_due', 'SELECT user_id FROM identity_archives WHERE delete_on <= $1 LIMIT 500', [today])

export type DeletionRow = {
  id: string
  cause: DeletionCause
  documents: number
  files: number
  hash: string
  at: Instant
}

export async function insertDeletion(
  tx: Tx,
  deletion: Omit<DeletionRow, 'id' | 'at'> & { userId: string },
): Promise<void> {
  const { userId, ...proof } = deletion
  await tx.run(build.insertInto('identity_deletions').values({ ...proof, user_id: userId, at: tx.now }))
}

export const listDeletions = (db: Db): Promise<DeletionRow[]> =>
  db.prepared(
    'identity_deletions',
    'SELECT id, cause, documents, files, hash, at FROM identity_deletions ORDER BY at DESC, id DESC LIMIT 100',
    [],
  )
