import type { UserStatus } from '@ambry/contract/accounts-records'
import type { Instant } from '@ambry/contract/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../db/db.ts'
import { containing, type keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'

export type UserRow = {
  id: string
  phone: string
  status: UserStatus
  name: string | null
  email: string | null
  instagram: string | null
  city: string | null
  shippingAddress: string | null
  isAdmin: boolean
  isLender: boolean
  suspendedReason: string | null
  invitedBy: string | null
  createdAt: Instant
  registeredAt: Instant | null
  lastSeenAt: Instant | null
  liveSessions: number
  version: number
  sortName: string
}

const selected = () =>
  build
    .selectFrom('users as u')
    .leftJoin('users as inviter', 'inviter.id', 'u.invited_by')
    .select([
      'u.id',
      'u.phone',
      'u.status',
      'u.name',
      'u.email',
      'u.instagram',
      'u.city',
      'u.shipping_address as shippingAddress',
      'u.is_admin as isAdmin',
      'u.is_lender as isLender',
      'u.suspended_reason as suspendedReason',
      sql<string | null>`coalesce(inviter.name, inviter.phone)`.as('invitedBy'),
      'u.created_at as createdAt',
      'u.registered_at as registeredAt',
      'u.last_seen_at as lastSeenAt',
      'u.version',
      'u.sort_name as sortName',
      sql<number>`(SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.impersonator_id IS NULL AND s.ended_at IS NULL AND s.expires_at > now())`.as(
        'liveSessions',
      ),
    ])

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return (await db.one(selected().where('u.id', '=', id))) as UserRow | undefined
}

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return (await db.one(selected().where('u.phone', '=', phone))) as UserRow | undefined
}

/** Nobody else changes this person until the transaction ends: a sign-in and a suspension take turns. */
export async function lockUserByPhone(tx: Tx, phone: string): Promise<UserRow | undefined> {
  await tx.run(sql`SELECT FROM users WHERE phone = ${phone} FOR NO KEY UPDATE`)
  return findUserByPhone(tx, phone)
}

export type UserFilters = {
  q?: string | undefined
  status?: UserStatus | undefined
  mark?: 'admin' | 'lender' | undefined
}

export async function listUsers(
  db: Db,
  filters: UserFilters,
  page: Pick<ReturnType<typeof keyset<UserRow>>, 'where' | 'orderBy' | 'limit'>,
): Promise<UserRow[]> {
  return (await db.all(
    selected().where(matching(filters)).where(page.where).orderBy(page.orderBy).limit(page.limit),
  )) as UserRow[]
}

export async function countUsers(db: Db, filters: UserFilters): Promise<number> {
  const row = await db.one(
    build.selectFrom('users as u').select(sql<number>`count(*)`.as('total')).where(matching(filters)),
  )
  return row?.total ?? 0
}

function matching({ q, status, mark }: UserFilters) {
  const conditions = [sql<boolean>`true`]
  if (status) conditions.push(sql<boolean>`u.status = ${status}`)
  if (mark === 'admin') conditions.push(sql<boolean>`u.is_admin`)
  if (mark === 'lender') conditions.push(sql<boolean>`u.is_lender`)
  const text = q?.trim()
  if (text) {
    // a phone is found however it is typed: spaces, dashes and brackets do not count
    const digits = text.replace(/[\s().-]/g, '')
    const patterns = [containing(text), ...(/^\+?\d{3,}$/.test(digits) ? [containing(digits)] : [])]
    conditions.push(sql<boolean>`u.search LIKE ANY(${patterns})`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

export type NewUser = {
  phone: string
  name: string | null
  instagram: string | null
  marketingOptIn: boolean
  smsOptIn: boolean
  invitedBy: string | null
}

/** Every user is also a party: what owns cards and money. */
export async function insertInvited(tx: Tx, user: NewUser): Promise<string> {
  const party = await tx.one(build.insertInto('parties').values({ kind: 'member' }).returning('id'))
  if (!party) throw new Error('the party was not written')
  await tx.run(
    build.insertInto('users').values({
      id: party.id,
      phone: user.phone,
      status: 'invited',
      name: user.name,
      instagram: user.instagram,
      marketing_opt_in: user.marketingOptIn,
      sms_opt_in: user.smsOptIn,
      invited_by: user.invitedBy,
      created_at: tx.now,
    }),
  )
  return party.id
}

export type EditableColumns = {
  name?: string | null
  email?: string | null
  instagram?: string | null
  city?: string | null
  shipping_address?: string | null
  is_admin?: boolean
  is_lender?: boolean
}

/** False when the row has been edited since `version`. */
export async function updateUser(tx: Tx, id: string, version: number, columns: EditableColumns): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('users')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  return changed === 1
}

export type ProfileColumns = Omit<EditableColumns, 'is_admin' | 'is_lender'>
type ProfileFields = Pick<UserRow, 'name' | 'email' | 'instagram' | 'city' | 'shippingAddress'>
type EditedProfile = { createdAt: Instant; version: number; before: ProfileFields; after: ProfileFields }

const fieldsOf = (row: 'old' | 'new') =>
  `json_build_object('name', ${row}.name, 'email', ${row}.email, 'instagram', ${row}.instagram, 'city', ${row}.city,
    'shippingAddress', ${row}.shipping_address)`

/**
 * What the row said before and what it says now, in one statement. Undefined when it has been edited since `version`.
 * Only the columns that were sent stand in it: naming all would have PostgreSQL work out the search text again.
 */
export async function updateProfile(
  tx: Tx,
  id: string,
  version: number,
  columns: ProfileColumns,
): Promise<EditedProfile | undefined> {
  const names = Object.keys(columns)
  const set = names.map((name, index) => `${name} = $${index + 3}, `).join('')
  const [row] = await tx.prepared<EditedProfile>(
    `update_profile_${names.join('_')}`,
    `UPDATE users SET ${set}version = version + 1 WHERE id = $1 AND version = $2
     RETURNING created_at AS "createdAt", version, ${fieldsOf('old')} AS before, ${fieldsOf('new')} AS after`,
    [id, version, ...Object.values(columns)],
  )
  return row
}
