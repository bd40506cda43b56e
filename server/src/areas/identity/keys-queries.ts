import { sql } from 'kysely'

import type { Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

type PageKey = { documentId: string; page: number; keyId: string; wrappedKey: Buffer }

/** Some pages whose key is wrapped by an older master key, locked. */
export const lockOldPages = (tx: Tx, currentId: string): Promise<PageKey[]> =>
  tx.prepared(
    'identity_pages_old',
    `SELECT document_id, page, key_id, wrapped_key FROM identity_pages WHERE key_id <> $1 AND deleted_at IS NULL
     ORDER BY document_id, page LIMIT 200 FOR UPDATE`,
    [currentId],
  )

export async function updatePageKey(tx: Tx, { documentId, page, keyId, wrappedKey }: PageKey): Promise<void> {
  await tx.prepared(
    'identity_page_key',
    'UPDATE identity_pages SET key_id = $3, wrapped_key = $4 WHERE document_id = $1 AND page = $2',
    [documentId, page, keyId, wrappedKey],
  )
}

/** The columns that hold a sealed text, which begins with the id of its master key. */
const sealedColumns = [
  ['identity_cases', 'id', 'document_number'],
  ['identity_documents', 'id', 'zone'],
  ['identity_archives', 'user_id', 'sealed'],
] as const
type SealedColumn = (typeof sealedColumns)[number]

export const eachSealedColumn = (): readonly SealedColumn[] => sealedColumns

export const lockOldTexts = (
  tx: Tx,
  [table, id, column]: SealedColumn,
  currentId: string,
): Promise<{ id: string; sealed: string }[]> =>
  tx.all(sql<{
    id: string
    sealed: string
  }>`SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL AND split_part(${sql.ref(column)}, '.', 1) <> ${currentId}
    ORDER BY 1 LIMIT 200 FOR UPDATE`)

export async function updateText(
  tx: Tx,
  [table, id, column]: SealedColumn,
  key: string,
  sealed: string,
): Promise<void> {
  await tx.run(sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sealed} WHERE ${sql.ref(id)} = ${key}`)
}

/** Every master key that something is still wrapped by. */
export async function listUsedKeys(db: Db): Promise<string[]> {
  const texts = sealedColumns.map(
    ([table, , column]) =>
      sql`SELECT split_part(${sql.ref(column)}, '.', 1) FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`,
  )
  const rows = await db.all(
    sql<{
      keyId: string
    }>`SELECT key_id FROM identity_pages WHERE deleted_at IS NULL UNION ${sql.join(texts, sql` UNION `)}`,
  )
  return rows.map(({ keyId }) => keyId)
}
