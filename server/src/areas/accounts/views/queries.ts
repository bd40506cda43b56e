import type { SavedView } from '@ambry/contract/accounts/views/endpoints'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

const columns = ['id', 'list', 'name', 'address', 'version'] as const

export async function listViews(db: Db, userId: string, list: string): Promise<SavedView[]> {
  return db.all(
    build
      .selectFrom('saved_views')
      .select(columns)
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .orderBy(sql`lower(name)`),
  )
}

export async function findView(db: Db, id: string): Promise<(SavedView & { userId: string }) | undefined> {
  return db.one(
    build
      .selectFrom('saved_views')
      .select([...columns, 'user_id'])
      .where('id', '=', id),
  )
}

/** Counts under a lock, so that two views saved at the same time cannot both take the last slot. */
export async function countViewsInTurn(tx: Tx, userId: string, list: string): Promise<number> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved_views ${userId}`}, 0))`)
  const row = await tx.one(
    build
      .selectFrom('saved_views')
      .select(sql<number>`count(*)`.as('count'))
      .where('user_id', '=', userId)
      .where('list', '=', list),
  )
  return row?.count ?? 0
}

export async function insertView(
  tx: Tx,
  userId: string,
  view: Pick<SavedView, 'list' | 'name' | 'address'>,
): Promise<SavedView> {
  const row = await tx.one(
    build
      .insertInto('saved_views')
      .values({ user_id: userId, ...view, created_at: tx.now })
      .returning(columns),
  )
  if (!row) throw new Error('the view was not written')
  return row
}

/** Returns undefined when it has been edited since `version`. */
export async function updateView(
  tx: Tx,
  id: string,
  version: number,
  changed: { name?: string; address?: string },
): Promise<SavedView | undefined> {
  return tx.one(
    build
      .updateTable('saved_views')
      .set({ ...changed, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(columns),
  )
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.run(build.deleteFrom('saved_views').where('id', '=', id))
}
