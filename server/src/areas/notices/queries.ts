import type { Notice } from '@ambry/contract/notices'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import type { keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'

export async function listNotices(
  db: Db,
  userId: string,
  unreadOnly: boolean,
  page: Pick<ReturnType<typeof keyset<Notice>>, 'where' | 'orderBy' | 'limit'>,
): Promise<Notice[]> {
  let query = build
    .selectFrom('notices as n')
    .select(['n.id', 'n.kind', 'n.title', 'n.message', 'n.link', 'n.created_at as createdAt', 'n.read_at as readAt'])
    .where('n.user_id', '=', userId)
  if (unreadOnly) query = query.where('n.read_at', 'is', null)
  return db.all(query.where(page.where).orderBy(page.orderBy).limit(page.limit))
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db.one(
    build
      .selectFrom('notices')
      .select(sql<number>`count(*)`.as('unread'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null),
  )
  return row?.unread ?? 0
}

export async function markNoticesRead(tx: Tx, userId: string, ids: string[] | null): Promise<number> {
  let query = build
    .updateTable('notices')
    .set({ read_at: tx.now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (ids) query = query.where('id', 'in', ids)
  return tx.run(query)
}

export async function insertNotice(
  tx: Tx,
  userId: string,
  notice: Pick<Notice, 'kind' | 'title' | 'message' | 'link'>,
): Promise<void> {
  await tx.run(build.insertInto('notices').values({ user_id: userId, ...notice, created_at: tx.now }))
}
