import type { AccessRequestStatus, UserStatus } from '@ambry/contract/accounts/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Accepted } from '../../../access/access.ts'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
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

export const accessRequestList = defineList({
  columns: sql<AccessRequestRow>`r.id, r.phone, r.country, r.instagram, r.referral, r.terms_version, r.privacy_version, r.marketing_opt_in, r.sms_opt_in,
    r.status, r.decided_at, coalesce(decider.name, decider.phone) AS decided_by, r.note, r.created_at,
    (SELECT count(*) FROM access_requests e WHERE e.phone = r.phone AND e.created_at < r.created_at) AS earlier_requests,
    CASE WHEN known.id IS NOT NULL THEN json_build_object(
      'userId', known.id, 'status', known.status, 'displayName', coalesce(known.name, known.phone)) END AS known_as`,
  from: sql`access_requests r LEFT JOIN users decider ON decider.id = r.decided_by LEFT JOIN users known ON known.phone = r.phone`,
  countFrom: sql`access_requests r`,
  filters: {
    q: (q: string) =>
      sql`(r.phone LIKE ${containing(q.replace(/[\s().-]/g, ''))} OR lower(r.instagram) LIKE ${containing(q)} OR lower(r.referral) LIKE ${containing(q)})`,
    status: anyOf('r.status'),
    country: is('r.country'),
  },
  sorts: { createdAt: by('r.created_at', 'timestamptz') },
  id: 'r.id',
})
export type AccessRequestFilters = FiltersOf<typeof accessRequestList>

export type EarlierRequest = Pick<AccessRequestRow, 'id' | 'createdAt' | 'status' | 'decidedAt'>

/** Earlier access requests from the same phone, newest first. */
export async function listEarlierRequests(db: Db, { phone, createdAt }: AccessRequestRow): Promise<EarlierRequest[]> {
  return (await db.all(
    build
      .selectFrom('access_requests')
      .select(['id', 'created_at', 'status', 'decided_at'])
      .where('phone', '=', phone)
      .where('created_at', '<', createdAt)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50),
  )) as EarlierRequest[]
}

export async function findRequestPhones(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(build.selectFrom('access_requests').select(['id', 'phone']).where('id', 'in', ids))
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** What the applicant of a pending request told us about themselves. */
export async function findPending(
  db: Db,
  phone: string,
): Promise<Pick<AccessRequestRow, 'id' | 'instagram' | 'referral' | 'marketingOptIn' | 'smsOptIn'> | undefined> {
  return db.one(
    build
      .selectFrom('access_requests')
      .select(['id', 'instagram', 'referral', 'marketing_opt_in', 'sms_opt_in'])
      .where('phone', '=', phone)
      .where('status', '=', 'pending'),
  )
}

/** The versions of the legal pages accepted with the newest request from a phone. */
export async function findAcceptedVersions(db: Db, phone: string): Promise<Accepted | undefined> {
  return db.one(
    build
      .selectFrom('access_requests')
      .select(['terms_version as terms', 'privacy_version as privacy'])
      .where('phone', '=', phone)
      .where('status', '<>', 'rejected')
      // what a former holder of the number accepted does not bind the next one
      .where(
        sql<boolean>`created_at > coalesce((SELECT max(c.ended_at) FROM phone_changes c WHERE c.old_phone = ${phone} AND c.status = 'done'), '-infinity')`,
      )
      .orderBy('created_at', 'desc')
      .limit(1),
  )
}

export type NewAccessRequest = Pick<
  AccessRequestRow,
  'phone' | 'country' | 'instagram' | 'referral' | 'termsVersion' | 'privacyVersion' | 'marketingOptIn' | 'smsOptIn'
> & {
  /** The short address of the share link the visitor came from. */
  cameBy: string | null
}

/** Returns undefined and changes nothing when this phone already has a pending request. */
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
      // a constant, because a plan for any parameters doesn't find the partial index
      .onConflict((conflict) => conflict.column('phone').where('status', '=', sql.lit('pending')).doNothing())
      .returning('id'),
  )
  return row?.id
}
