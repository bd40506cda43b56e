import type { AccessRequestStatus, UserStatus } from '@ambry/contract/accounts/records'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Accepted } from '../../../access/access.ts'
import { build, type Db } from '../../../db/db.ts'
import { containing, type keyset } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type AccessRequestRow = {
  id: string
  phone: string
  country: string | null
  instagram: string | null
  referral: string | null
  termsVersion: number
  privacyVersion: number
  marketingOptIn: boolean
  smsOptIn: boolean
  status: AccessRequestStatus
  decidedAt: Instant | null
  decidedBy: string | null
  note: string | null
  createdAt: Instant
  earlierRequests: number
  knownAs: { userId: string; status: UserStatus; displayName: string } | null
}

const selected = () =>
  build
    .selectFrom('access_requests as r')
    .leftJoin('users as decider', 'decider.id', 'r.decided_by')
    .leftJoin('users as known', 'known.phone', 'r.phone')
    .select([
      'r.id',
      'r.phone',
      'r.country',
      'r.instagram',
      'r.referral',
      'r.terms_version as termsVersion',
      'r.privacy_version as privacyVersion',
      'r.marketing_opt_in as marketingOptIn',
      'r.sms_opt_in as smsOptIn',
      'r.status',
      'r.decided_at as decidedAt',
      sql<string | null>`coalesce(decider.name, decider.phone)`.as('decidedBy'),
      'r.note',
      'r.created_at as createdAt',
      sql<number>`(SELECT count(*) FROM access_requests e WHERE e.phone = r.phone AND e.created_at < r.created_at)`.as(
        'earlierRequests',
      ),
      sql<AccessRequestRow['knownAs']>`CASE WHEN known.id IS NOT NULL THEN json_build_object(
        'userId', known.id, 'status', known.status, 'displayName', coalesce(known.name, known.phone)) END`.as(
        'knownAs',
      ),
    ])

export async function findAccessRequest(db: Db, id: string): Promise<AccessRequestRow | undefined> {
  return (await db.one(selected().where('r.id', '=', id))) as AccessRequestRow | undefined
}

export type EarlierRequest = Pick<AccessRequestRow, 'id' | 'createdAt' | 'status' | 'decidedAt'>

/** What the phone asked before this request, newest first. */
export async function listEarlierRequests(db: Db, { phone, createdAt }: AccessRequestRow): Promise<EarlierRequest[]> {
  return (await db.all(
    build
      .selectFrom('access_requests')
      .select(['id', 'created_at as createdAt', 'status', 'decided_at as decidedAt'])
      .where('phone', '=', phone)
      .where('created_at', '<', createdAt)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50),
  )) as EarlierRequest[]
}

export type AccessRequestFilters = {
  q?: string | undefined
  /** One status, or several with commas between them. */
  status?: string | undefined
  country?: string | undefined
}

export async function listAccessRequests(
  db: Db,
  filters: AccessRequestFilters,
  page: Pick<ReturnType<typeof keyset<AccessRequestRow>>, 'where' | 'orderBy' | 'limit'>,
): Promise<AccessRequestRow[]> {
  return (await db.all(
    selected().where(matching(filters)).where(page.where).orderBy(page.orderBy).limit(page.limit),
  )) as AccessRequestRow[]
}

export async function countAccessRequests(db: Db, filters: AccessRequestFilters): Promise<number> {
  const row = await db.one(
    build.selectFrom('access_requests as r').select(sql<number>`count(*)`.as('total')).where(matching(filters)),
  )
  return row?.total ?? 0
}

/** Oldest first: who has waited longest is decided first. */
export async function listAccessRequestIds(
  db: Db,
  filters: AccessRequestFilters,
  { except, limit }: { except: string[]; limit: number },
): Promise<string[]> {
  const rows = await db.all(
    build
      .selectFrom('access_requests as r')
      .select('r.id')
      .where(matching(filters))
      .where(sql<boolean>`r.id <> ALL(${except}::uuid[])`)
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(limit),
  )
  return rows.map(({ id }) => id)
}

export async function findRequestPhones(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(build.selectFrom('access_requests').select(['id', 'phone']).where('id', 'in', ids))
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** What somebody who asks and is not answered yet has said about themselves. */
export async function findPending(
  db: Db,
  phone: string,
): Promise<Pick<AccessRequestRow, 'id' | 'instagram' | 'referral' | 'marketingOptIn' | 'smsOptIn'> | undefined> {
  return db.one(
    build
      .selectFrom('access_requests')
      .select(['id', 'instagram', 'referral', 'marketing_opt_in as marketingOptIn', 'sms_opt_in as smsOptIn'])
      .where('phone', '=', phone)
      .where('status', '=', 'pending'),
  )
}

/** The versions of the legal pages that the newest request of a phone accepted. */
export async function findAcceptedVersions(db: Db, phone: string): Promise<Accepted | undefined> {
  return db.one(
    build
      .selectFrom('access_requests')
      .select(['terms_version as terms', 'privacy_version as privacy'])
      .where('phone', '=', phone)
      .where('status', '<>', 'rejected')
      .orderBy('created_at', 'desc')
      .limit(1),
  )
}

function matching({ q, status, country }: AccessRequestFilters) {
  const conditions = [sql<boolean>`true`]
  if (status) conditions.push(sql<boolean>`r.status = ANY(${status.split(',')})`)
  if (country) conditions.push(sql<boolean>`r.country = ${country}`)
  const text = q?.trim()
  if (text) {
    const pattern = containing(text)
    const digits = containing(text.replace(/[\s().-]/g, ''))
    conditions.push(
      sql<boolean>`(r.phone LIKE ${digits} OR lower(r.instagram) LIKE ${pattern} OR lower(r.referral) LIKE ${pattern})`,
    )
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

export type NewAccessRequest = Pick<
  AccessRequestRow,
  'phone' | 'country' | 'instagram' | 'referral' | 'termsVersion' | 'privacyVersion' | 'marketingOptIn' | 'smsOptIn'
> & {
  /** The short address of the share link they came by. */
  cameBy: string | null
}

/** Undefined when this phone has a request pending: then nothing changes. */
export async function insertAccessRequest(tx: Tx, request: NewAccessRequest): Promise<string | undefined> {
  const row = await tx.one(
    build
      .insertInto('access_requests')
      .values({
        phone: request.phone,
        country: request.country,
        instagram: request.instagram,
        referral: request.referral,
        came_by: request.cameBy,
        terms_version: request.termsVersion,
        privacy_version: request.privacyVersion,
        marketing_opt_in: request.marketingOptIn,
        sms_opt_in: request.smsOptIn,
        ip: tx.origin.ip,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('phone').where('status', '=', 'pending').doNothing())
      .returning('id'),
  )
  return row?.id
}
