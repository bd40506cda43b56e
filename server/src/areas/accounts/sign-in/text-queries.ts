import type { Instant } from '@ambry/contract/kernel/dates'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export async function insertText(tx: Tx, phone: string, body: string): Promise<string> {
  const row = await tx.one(
    build.insertInto('text_messages').values({ phone, body, created_at: tx.now }).returning('id'),
  )
  if (!row) throw new Error('the text was not written')
  return row.id
}

export async function findText(
  db: Db,
  id: string,
): Promise<{ phone: string; body: string; sentAt: Instant | null } | undefined> {
  return db.one(build.selectFrom('text_messages').select(['phone', 'body', 'sent_at']).where('id', '=', id))
}

/** Gives up on a text that can never be delivered. */
export async function markTextFailed(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('text_messages').set({ failed_at: tx.now }).where('id', '=', id))
}

export async function markTextSent(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx.run(
    build.updateTable('text_messages').set({ sent_at: tx.now, provider_id: providerId }).where('id', '=', id),
  )
}
