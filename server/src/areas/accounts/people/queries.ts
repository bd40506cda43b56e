import type { UserStatus } from '@ambry/contract/accounts/records'
import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { containing, type keyset } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { mostFailures } from '../rules.ts'

export type UserRow = {
  id: string
  phone: string
  status: UserStatus
  name: string | null
  email: string | null
  instagram: string | null
  /** Who sent them, as they said when they requested access. */
  referral: string | null
  city: string | null
  shippingAddress: string | null
  isAdmin: boolean
  isLender: boolean
  marketingOptIn: boolean
  smsOptIn: boolean
  suspendedReason: string | null
  suspendedAt: Instant | null
  invitedBy: string | null
  createdAt: Instant
  registeredAt: Instant | null
  lastSeenAt: Instant | null
  liveSessions: number
  isLocked: boolean
  version: number
  sortName: string
}

const selected = () =>
  build
    .selectFrom('users as u')
    .innerJoin('user_presence as p', 'p.user_id', 'u.id')
    .leftJoin('users as inviter', 'inviter.id', 'u.invited_by')
    .select([
      'u.id',
      'u.phone',
      'u.status',
      'u.name',
      'u.email',
      'u.instagram',
      'u.referral',
      'u.city',
      'u.shipping_address as shippingAddress',
      'u.is_admin as isAdmin',
      'u.is_lender as isLender',
      'u.marketing_opt_in as marketingOptIn',
      'u.sms_opt_in as smsOptIn',
      'u.suspended_reason as suspendedReason',
      sql<Instant | null>`CASE WHEN u.status = 'suspended' THEN (
        SELECT h.at FROM status_history h
        WHERE h.subject = 'users' AND h.subject_id = u.id AND h.action = 'suspend' ORDER BY h.id DESC LIMIT 1) END`.as(
        'suspendedAt',
      ),
      sql<string | null>`coalesce(inviter.name, inviter.phone)`.as('invitedBy'),
      'u.created_at as createdAt',
      'u.registered_at as registeredAt',
      sql<Instant | null>`nullif(p.seen_at, '-infinity')`.as('lastSeenAt'),
      'u.version',
      'u.sort_name as sortName',
      sql<number>`(SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.impersonator_id IS NULL AND s.ended_at IS NULL AND s.expires_at > now())`.as(
        'liveSessions',
      ),
      sql<boolean>`EXISTS (SELECT FROM phone_failures f WHERE f.user_id = u.id AND ${locked})`.as('isLocked'),
    ])

// written into the statement, so that it is seen to be the condition of the index
const locked = sql<boolean>`f.failures >= ${sql.lit(mostFailures)}`

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return (await db.one(selected().where('u.id', '=', id))) as UserRow | undefined
}

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return (await db.one(selected().where('u.phone', '=', phone))) as UserRow | undefined
}

export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    build
      .selectFrom('users')
      .select(['id', sql<string>`coalesce(name, phone)`.as('name')])
      .where('id', 'in', ids),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Nobody else changes this person until the transaction ends: a sign-in and a suspension take turns. */
export async function lockUserByPhone(tx: Tx, phone: string): Promise<UserRow | undefined> {
  await tx.run(sql`SELECT FROM users WHERE phone = ${phone} FOR NO KEY UPDATE`)
  return findUserByPhone(tx, phone)
}

export type UserFilters = {
  q?: string | undefined
  /** One status, or several with commas between them. */
  status?: string | undefined
  mark?: 'admin' | 'lender' | undefined
  locked?: '1' | undefined
  seen?: 'never' | '30d' | undefined
}

export async function listUsers(
  db: Db,
  filters: UserFilters,
  now: Date,
  page: Pick<ReturnType<typeof keyset<UserRow>>, 'where' | 'orderBy' | 'limit'>,
): Promise<UserRow[]> {
  return (await db.all(
    selected().where(matching(filters, now)).where(page.where).orderBy(page.orderBy).limit(page.limit),
  )) as UserRow[]
}

const found = (filters: UserFilters, now: Date) =>
  build.selectFrom('users as u').innerJoin('user_presence as p', 'p.user_id', 'u.id').where(matching(filters, now))

export async function countUsers(db: Db, filters: UserFilters, now: Date): Promise<number> {
  const row = await db.one(found(filters, now).select(sql<number>`count(*)`.as('total')))
  return row?.total ?? 0
}

/** Oldest first, so that a bulk action goes through people in the order in which they came. */
export async function listUserIds(
  db: Db,
  filters: UserFilters,
  now: Date,
  { except, limit }: { except: string[]; limit: number },
): Promise<string[]> {
  const rows = await db.all(
    found(filters, now)
      .select('u.id')
      .where(sql<boolean>`u.id <> ALL(${except}::uuid[])`)
      .orderBy('u.created_at')
      .orderBy('u.id')
      .limit(limit),
  )
  return rows.map(({ id }) => id)
}

const monthSeconds = 30 * 86_400

function matching({ q, status, mark, locked: onlyLocked, seen }: UserFilters, now: Date) {
  const conditions = [sql<boolean>`true`]
  if (status) conditions.push(sql<boolean>`u.status = ANY(${status.split(',')})`)
  if (mark === 'admin') conditions.push(sql<boolean>`u.is_admin`)
  if (mark === 'lender') conditions.push(sql<boolean>`u.is_lender`)
  if (onlyLocked) conditions.push(sql<boolean>`u.id IN (SELECT f.user_id FROM phone_failures f WHERE ${locked})`)
  if (seen === 'never') conditions.push(sql<boolean>`p.seen_at = '-infinity'`)
  if (seen === '30d')
    conditions.push(sql<boolean>`p.seen_at > '-infinity' AND p.seen_at < ${addSeconds(now, -monthSeconds)}`)
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
  referral: string | null
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
      referral: user.referral,
      marketing_opt_in: user.marketingOptIn,
      sms_opt_in: user.smsOptIn,
      invited_by: user.invitedBy,
      created_at: tx.now,
    }),
  )
  return party.id
}

export async function setMarketing(tx: Tx, id: string, marketingOptIn: boolean): Promise<void> {
  await tx.run(build.updateTable('users').set({ marketing_opt_in: marketingOptIn }).where('id', '=', id))
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
