import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export type FileRow = {
  id: string
  saleId: string
  name: string
  contentType: string
  fileKey: string
  bytes: number
  addedAt: Instant
  addedBy: string | null
}

const files = sql`SELECT f.id, f.sale_id, f.name, f.content_type, f.file_key, f.bytes,
  f.added_at, coalesce(u.name, u.phone) AS added_by FROM sale_files f LEFT JOIN users u ON u.id = f.added_by
  WHERE f.removed_at IS NULL`

export const listFiles = (db: Db, saleId: string): Promise<FileRow[]> =>
  db.all(sql<FileRow>`${files} AND f.sale_id = ${saleId} ORDER BY f.added_at, f.id`)

export const findFile = (db: Db, saleId: string, id: string): Promise<FileRow | undefined> =>
  db.one(sql<FileRow>`${files} AND f.sale_id = ${saleId} AND f.id = ${id}`)

type NewFile = Pick<FileRow, 'saleId' | 'name' | 'contentType' | 'fileKey' | 'bytes'>

export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('sale_files')
      .values({
        sale_id: file.saleId,
        name: file.name,
        content_type: file.contentType,
        file_key: file.fileKey,
        bytes: file.bytes,
        added_at: tx.now,
        added_by: tx.origin.actorId,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a file was not kept')
  return row.id
}

export async function removeFile(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('sale_files').set({ removed_at: tx.now }).where('id', '=', id))
}
