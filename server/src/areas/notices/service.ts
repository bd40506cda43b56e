import type { Notice } from '@ambry/contract/notices'

import type { Actor } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'
import { countUnread, insertNotice, listNotices, markNoticesRead } from './queries.ts'

export type NewNotice = {
  kind: string
  title: string
  message: string
  link?: string
  variant?: 'default' | 'destructive'
}

/** Puts a notice into a member's bell and, when they are here, on their screen. */
export async function tell(tx: Tx, userId: string, { variant, link, ...notice }: NewNotice): Promise<void> {
  await insertNotice(tx, userId, { ...notice, link: link ?? null })
  tx.publish(
    { users: [userId] },
    { type: 'notification', userId, title: notice.title, message: notice.message, ...(variant && { variant }) },
  )
}

type NoticesQuery = { limit: number; cursor?: string | undefined; unread?: '1' | undefined }

export async function notices(db: Db, actor: Actor, { limit, cursor, unread }: NoticesQuery) {
  const page = keyset<Notice>(
    { sort: '-createdAt', cursor, limit },
    { unread },
    { '-createdAt': { column: 'n.created_at', cast: 'timestamptz', direction: 'desc', value: (row) => row.createdAt } },
    { name: 'n.id', cast: 'uuid' },
  )
  const rows = await listNotices(db, actor.id, unread === '1', page)
  return { ...page.page(rows, (row) => row), unread: await countUnread(db, actor.id) }
}

export async function markRead(tx: Tx, actor: Actor, ids: string[] | null): Promise<number> {
  const changed = await markNoticesRead(tx, actor.id, ids)
  // the bell in their other windows
  if (changed > 0) tx.publish({ users: [actor.id] }, { type: 'notices_updated', userId: actor.id })
  return countUnread(tx, actor.id)
}
