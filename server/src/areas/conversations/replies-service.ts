import type { CannedReply } from '@ambry/contract/conversations/endpoints'

import { notThere } from '../../access/access.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteReply, insertReply } from './reply-queries.ts'

const changed = (tx: Tx) => tx.publish({ admins: true }, { type: 'conversation_updated' })

export async function addReply(tx: Tx, reply: { title: string; body: string }): Promise<CannedReply> {
  const id = await insertReply(tx, reply)
  tx.audit({ action: 'reply.add', object: { kind: 'reply', id }, after: { title: reply.title } })
  changed(tx)
  return { id, ...reply }
}

export async function removeReply(tx: Tx, id: string): Promise<void> {
  const title = await deleteReply(tx, id)
  if (title === undefined) throw notThere()
  tx.audit({ action: 'reply.remove', object: { kind: 'reply', id }, before: { title } })
  changed(tx)
}
