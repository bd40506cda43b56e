import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

type NewFile = { uploadedBy: string; name: string; contentType: string; fileKey: string; bytes: number }

export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('conversation_files')
      .values({
        uploaded_by: file.uploadedBy,
        uploaded_at: tx.now,
        name: file.name,
        content_type: file.contentType,
        file_key: file.fileKey,
        bytes: file.bytes,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a file was not kept')
  return row.id
}

/** Returns how many of the files could be attached: those the author uploaded and has not sent yet. */
export const attachFiles = (tx: Tx, messageId: string, ids: readonly string[], uploadedBy: string): Promise<number> =>
  tx.run(sql`UPDATE conversation_files SET message_id = ${messageId}
    WHERE id = ANY(${ids}::uuid[]) AND uploaded_by = ${uploadedBy} AND message_id IS NULL`)

/** Serializes the uploads of one person, so that their limit holds. */
export async function lockUploader(tx: Tx, uploadedBy: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('conversation files of ' || ${uploadedBy}, 0))`)
}

export async function countUploads(db: Db, uploadedBy: string, since: Instant): Promise<number> {
  const row = await db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM conversation_files
    WHERE uploaded_by = ${uploadedBy} AND uploaded_at > ${since}`)
  return row?.n ?? 0
}

export type FileRow = {
  name: string
  contentType: string
  fileKey: string
  uploadedBy: string
  /** Null until it is sent. */
  kind: SubjectKind | null
  memberId: string | null
}

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.one(sql<FileRow>`
    SELECT f.name, f.content_type, f.file_key, f.uploaded_by, c.subject_kind AS kind, c.member_id
    FROM conversation_files f LEFT JOIN conversation_messages m ON m.id = f.message_id
      LEFT JOIN conversations c ON c.id = m.conversation_id WHERE f.id = ${id}`)
