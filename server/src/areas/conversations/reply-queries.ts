import type { CannedReply } from '@ambry/contract/conversations/endpoints'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

export const listReplies = (db: Db): Promise<CannedReply[]> =>
  db.all(sql<CannedReply>`SELECT id, title, body FROM canned_replies ORDER BY lower(title), id`)

export async function insertReply(tx: Tx, { title, body }: { title: string; body: string }): Promise<string> {
  const row = await tx.one(
    build.insertInto('canned_replies').values({ title, body, updated_at: tx.now }).returning('id'),
  )
  if (!row) throw new Error('the reply was not kept')
  return row.id
}

/** Returns its title, or undefined when it is already gone. */
export async function deleteReply(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.one(sql<{ title: string }>`DELETE FROM canned_replies WHERE id = ${id} RETURNING title`)
  return row?.title
}
