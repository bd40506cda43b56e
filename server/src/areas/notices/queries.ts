import type { StaffRole } from '@ambry/contract/kernel/permissions'
import type { Notice } from '@ambry/contract/notices/endpoints'
import type { NoticeKind } from '@ambry/contract/notices/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { by, defineList, is } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Chosen } from './rules.ts'

/** Whose notices, and of which kinds. */
type Seen = { userId: string; kinds: readonly NoticeKind[] }

export const noticeList = defineList({
  columns: sql<Notice>`n.id, n.kind, n.title, n.message, n.link, n.created_at, n.read_at`,
  from: sql`notices n`,
  always: ({ userId, kinds }: Seen) => sql`n.user_id = ${userId} AND n.kind = ANY(${kinds}::text[])`,
  filters: { unread: (_: '1') => sql`n.read_at IS NULL`, kind: is('n.kind') },
  sorts: { createdAt: by('n.created_at', 'timestamptz') },
  id: 'n.id',
})

/** Everyone on staff with one of these roles. */
export async function listAdmins(db: Db, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await db.all(
    build
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .where('status', '=', 'active')
      .where(sql<boolean>`staff_roles && ${roles}::text[]`)
      .orderBy('id'),
  )
  return rows.map(({ id }) => id)
}

export async function countUnread(db: Db, { userId, kinds }: Seen): Promise<number> {
  const row = await db.one(
    build
      .selectFrom('notices')
      .select(sql<number>`count(*)`.as('unread'))
      .where('user_id', '=', userId)
      .where('kind', 'in', kinds)
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

/** The same notice for several people. */
export async function insertNotices(
  tx: Tx,
  userIds: readonly string[],
  notice: Pick<Notice, 'kind' | 'title' | 'message' | 'link'>,
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({ user_id: userId, ...notice, created_at: tx.now }))
  await tx.run(build.insertInto('notices').values(rows))
}

/** How a user can be notified. */
export type Reachable = {
  phone: string
  smsOptIn: boolean
  marketingOptIn: boolean
  /** Their verified address, unless it is undeliverable. */
  email: string | null
  chosen: Chosen
  version: number
}

/** Those of them who can be notified, by id. */
export async function listReachable(db: Db, userIds: readonly string[]): Promise<Map<string, Reachable>> {
  const rows = await db.all(
    build
      .selectFrom('users as u')
      .leftJoin('notice_preferences as p', 'p.user_id', 'u.id')
      .select([
        'u.id',
        'u.phone',
        'u.sms_opt_in',
        'u.marketing_opt_in',
        sql<
          string | null
        >`CASE WHEN u.email_verified_at IS NOT NULL AND u.email_undeliverable_at IS NULL THEN u.email END`.as('email'),
        sql<Chosen>`coalesce(p.chosen, '{}')`.as('chosen'),
        sql<number>`coalesce(p.version, 1)`.as('version'),
      ])
      .where('u.status', 'not in', ['closing', 'closed'])
      .where(sql<boolean>`u.id = ANY(${[...userIds]}::uuid[])`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const findReachable = async (db: Db, userId: string): Promise<Reachable | undefined> =>
  (await listReachable(db, [userId])).get(userId)

/** Returns false when the preferences have been edited since `version`; a user without any is at version one. */
export async function savePreferences(tx: Tx, userId: string, version: number, chosen: Chosen): Promise<boolean> {
  await tx.run(
    build
      .insertInto('notice_preferences')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing()),
  )
  const changed = await tx.run(
    build
      .updateTable('notice_preferences')
      .set({ chosen: JSON.stringify(chosen), version: version + 1 })
      .where('user_id', '=', userId)
      .where('version', '=', version),
  )
  return changed === 1
}

/** Active members with a verified address who chose to get a kind by email, after this one. */
export async function listSubscribers(db: Db, kind: NoticeKind, after: string): Promise<string[]> {
  const rows = await db.all(
    build
      .selectFrom('notice_preferences as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select('u.id')
      .where(sql`p.chosen -> ${kind} ->> 'email'`, '=', 'true')
      .where('u.status', '=', 'active')
      .where('u.email_verified_at', 'is not', null)
      .where('u.email_undeliverable_at', 'is', null)
      .where('u.id', '>', after)
      .orderBy('u.id')
      .limit(500),
  )
  return rows.map(({ id }) => id)
}
