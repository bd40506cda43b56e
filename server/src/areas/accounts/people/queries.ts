import type { UserStatus } from '@ambry/contract/accounts/kinds'
import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import type { StaffRole } from '@ambry/contract/kernel/permissions'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, type FiltersOf } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { mostFailures } from '../rules.ts'

export type UserRow = {
  id: string
  phone: string
  status: UserStatus
  name: string | null
  email: string | null
  instagram: string | null
  /** The referrer they named in their access request. */
  referral: string | null
  city: string | null
  shippingAddress: string | null
  isAdmin: boolean
  staffRoles: StaffRole[]
  isLender: boolean
  marketingOptIn: boolean
  smsOptIn: boolean
  suspendedReason: string | null
  suspendedAt: Instant | null
  closesAt: Instant | null
  erasedAt: Instant | null
  invitedBy: string | null
  createdAt: Instant
  registeredAt: Instant | null
  lastSeenAt: Instant | null
  liveSessions: number
  isLocked: boolean
  version: number
  sortName: string
}

// inlined as a literal so that the planner can match the partial index
const locked = sql`f.failures >= ${sql.lit(mostFailures)}`
const monthSeconds = 30 * 86_400

/** Matches a phone however it is typed; spaces, dashes and brackets are ignored. */
function found(text: string) {
  const digits = text.replace(/[\s().-]/g, '')
  const patterns = [containing(text), ...(/^\+?\d{3,}$/.test(digits) ? [containing(digits)] : [])]
  return sql`u.search LIKE ANY(${patterns})`
}

type StaffRow = Pick<UserRow, 'id' | 'name' | 'phone' | 'staffRoles' | 'version'>

/** Everyone who can open the back office. */
export const findStaff = (db: Db): Promise<StaffRow[]> =>
  db.all(
    sql<StaffRow>`SELECT id, name, phone, staff_roles, version FROM users WHERE is_admin AND status = 'active' ORDER BY sort_name, id`,
  )

export const userList = defineList({
  columns: sql<UserRow>`u.id, u.phone, u.status, u.name, u.email, u.instagram, u.referral, u.city, u.shipping_address, u.is_admin, u.staff_roles, u.is_lender,
    u.marketing_opt_in, u.sms_opt_in, u.suspended_reason, u.closes_at, u.erased_at,
    CASE WHEN u.status = 'suspended' THEN (
      SELECT h.at FROM status_history h
      WHERE h.subject = 'users' AND h.subject_id = u.id AND h.action = 'suspend' ORDER BY h.id DESC LIMIT 1) END AS suspended_at,
    coalesce(inviter.name, inviter.phone) AS invited_by, u.created_at, u.registered_at, nullif(p.seen_at, '-infinity') AS last_seen_at,
    u.version, u.sort_name,
    (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.impersonator_id IS NULL AND s.ended_at IS NULL AND s.expires_at > now()) AS live_sessions,
    EXISTS (SELECT FROM phone_failures f WHERE f.user_id = u.id AND ${locked}) AS is_locked`,
  from: sql`users u JOIN user_presence p ON p.user_id = u.id LEFT JOIN users inviter ON inviter.id = u.invited_by`,
  countFrom: sql`users u JOIN user_presence p ON p.user_id = u.id`,
  filters: {
    q: found,
    status: anyOf('u.status'),
    role: (role: StaffRole | 'staff' | 'lender') =>
      role === 'lender'
        ? sql`u.is_lender`
        : role === 'staff'
          ? sql`u.is_admin`
          : sql`u.is_admin AND ${role} = ANY(u.staff_roles)`,
    locked: (_: '1') => sql`u.id IN (SELECT f.user_id FROM phone_failures f WHERE ${locked})`,
    seen: (seen: 'never' | '30d', now: Date) =>
      seen === 'never'
        ? sql`p.seen_at = '-infinity'`
        : sql`p.seen_at > '-infinity' AND p.seen_at < ${addSeconds(now, -monthSeconds)}`,
  },
  sorts: {
    createdAt: by('u.created_at', 'timestamptz'),
    name: by('u.sort_name', 'text'),
    // the id next to the sort column, so that one index covers both
    lastSeenAt: by('p.seen_at', 'timestamptz', {
      id: 'p.user_id',
      value: (row: UserRow) => row.lastSeenAt ?? '-infinity',
    }),
  },
  id: 'u.id',
})
export type UserFilters = FiltersOf<typeof userList>

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> => userList.one(db, id)

export const findUserByPhone = async (db: Db, phone: string): Promise<UserRow | undefined> =>
  (await userList.rows(db, sql`u.phone = ${phone}`))[0]

export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    build
      .selectFrom('users')
      .select(['id', sql<string>`coalesce(name, phone)`.as('name')])
      .where('id', 'in', ids),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locks the user until the transaction ends, so that a sign-in and a suspension cannot race. */
export async function lockUserByPhone(tx: Tx, phone: string): Promise<UserRow | undefined> {
  await tx.run(sql`SELECT FROM users WHERE phone = ${phone} FOR NO KEY UPDATE`)
  return findUserByPhone(tx, phone)
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

/** Every user is also a party, which is what owns cards and money. */
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
  staff_roles?: StaffRole[]
  is_lender?: boolean
}

/** Returns false when the row has been edited since `version`. */
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

export type ProfileColumns = Omit<EditableColumns, 'staff_roles' | 'is_lender'>
type ProfileFields = Pick<UserRow, 'name' | 'email' | 'instagram' | 'city' | 'shippingAddress'>
type EditedProfile = { createdAt: Instant; version: number; before: ProfileFields; after: ProfileFields }

const fieldsOf = (row: 'old' | 'new') =>
  `json_build_object('name', ${row}.name, 'email', ${row}.email, 'instagram', ${row}.instagram, 'city', ${row}.city,
    'shippingAddress', ${row}.shipping_address)`

/**
 * Returns the row before and after the update, in one statement, or undefined when it has been edited since `version`.
 * Sets only the columns that were sent: naming all of them would make PostgreSQL recompute the search text.
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
     RETURNING created_at, version, ${fieldsOf('old')} AS before, ${fieldsOf('new')} AS after`,
    [id, version, ...Object.values(columns)],
  )
  return row
}
