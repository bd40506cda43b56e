import type { BindingPage, LegalAcceptance, LegalPage, MyLegalPage } from '@ambry/contract/site/legal/endpoints'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export async function findRequired(db: Db): Promise<{ page: BindingPage; version: number }[]> {
  return (await db.all(
    build
      .selectFrom('legal_versions')
      .select(['page', sql<number>`max(version)`.as('version')])
      .where('requires_acceptance', '=', true)
      .groupBy('page'),
  )) as { page: BindingPage; version: number }[]
}

export async function findMine(db: Db, userId: string): Promise<MyLegalPage[]> {
  return db.all(sql<MyLegalPage>`
    SELECT DISTINCT ON (v.page) v.page, v.title, v.version, v.published_at, v.note,
      mine.version AS accepted_version, mine.accepted_at,
      coalesce(required.version > coalesce(mine.version, 0), false) AS is_due
    FROM legal_versions v
    JOIN users u ON u.id = ${userId}
    LEFT JOIN LATERAL (
      SELECT a.version, a.accepted_at FROM legal_acceptances a
      WHERE a.page = v.page AND a.user_id = u.id
      ORDER BY a.version DESC, a.id LIMIT 1
    ) mine ON true
    LEFT JOIN LATERAL (
      SELECT max(r.version) AS version FROM legal_versions r WHERE r.page = v.page AND r.requires_acceptance
    ) required ON true
    ORDER BY v.page, v.version DESC`)
}

/** Serializes acceptances from two windows. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
}

/** Returns false when this user has already accepted that version. */
export async function insertAcceptance(tx: Tx, userId: string, page: LegalPage, version: number): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO legal_acceptances (phone, user_id, page, version, accepted_at, ip)
    SELECT u.phone, u.id, ${page}, ${version}, ${tx.now}, ${tx.origin.ip} FROM users u
    WHERE u.id = ${userId} AND NOT EXISTS (
      SELECT FROM legal_acceptances a WHERE a.page = ${page} AND a.version = ${version} AND a.user_id = u.id
    )`)
  return inserted === 1
}

/** Updates the accepted versions stored with the user. */
export async function noteAccepted(tx: Tx, userId: string): Promise<void> {
  const highest = (page: BindingPage) =>
    sql`coalesce((SELECT max(a.version) FROM legal_acceptances a WHERE a.page = ${page} AND a.user_id = u.id), 0)`
  await tx.run(sql`
    UPDATE users u SET accepted_terms = ${highest('terms')}, accepted_privacy = ${highest('privacy')}
    WHERE u.id = ${userId}`)
}

export const acceptanceList = defineList({
  columns: sql<LegalAcceptance>`a.id, u.id AS user_id, u.name, a.phone, a.version, a.accepted_at, host(a.ip) AS ip`,
  from: sql`legal_acceptances a LEFT JOIN users u ON u.id = a.user_id`,
  filters: {
    page: is('a.page'),
    version: is('a.version'),
    q: (q: string) =>
      sql`(lower(u.name) LIKE ${containing(q)} OR a.phone LIKE ${containing(q.replace(/[\s().-]/g, ''))})`,
  },
  sorts: { acceptedAt: by('a.accepted_at', 'timestamptz') },
  id: 'a.id',
  idCast: 'int8',
})
