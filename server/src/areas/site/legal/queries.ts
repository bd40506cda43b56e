import type { Instant } from '@ambry/contract/kernel/dates'
import type { LegalDraft, LegalPage, LegalVersion } from '@ambry/contract/site/legal/endpoints'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Without a number, the current version. */
export async function findLegal(db: Db, page: LegalPage, version?: number): Promise<LegalVersion | undefined> {
  let query = build
    .selectFrom('legal_versions as v')
    .select([
      'v.page',
      'v.version',
      'v.title',
      'v.markdown',
      'v.published_at as publishedAt',
      'v.requires_acceptance as requiresAcceptance',
      'v.note',
      sql<boolean>`v.version = (SELECT max(version) FROM legal_versions c WHERE c.page = v.page)`.as('isCurrent'),
    ])
    .where('v.page', '=', page)
  if (version !== undefined) query = query.where('v.version', '=', version)
  return (await db.one(query.orderBy('v.version', 'desc').limit(1))) as LegalVersion | undefined
}

export type ListedVersion = Pick<LegalVersion, 'version' | 'title' | 'publishedAt' | 'requiresAcceptance' | 'note'> & {
  publishedBy: string | null
}

export async function listVersions(db: Db, page: LegalPage): Promise<ListedVersion[]> {
  return db.all(
    build
      .selectFrom('legal_versions as v')
      .leftJoin('users as publisher', 'publisher.id', 'v.published_by')
      .select([
        'v.version',
        'v.title',
        'v.published_at as publishedAt',
        'v.requires_acceptance as requiresAcceptance',
        'v.note',
        sql<string | null>`coalesce(publisher.name, publisher.phone)`.as('publishedBy'),
      ])
      .where('v.page', '=', page)
      .orderBy('v.version', 'desc'),
  )
}

/** The number of each page's current version, without its text. */
export async function currentVersions(db: Db): Promise<{ page: LegalPage; version: number }[]> {
  return (await db.all(
    build
      .selectFrom('legal_versions')
      .select(['page', sql<number>`max(version)`.as('version')])
      .groupBy('page'),
  )) as { page: LegalPage; version: number }[]
}

type NewVersion = Pick<LegalVersion, 'page' | 'version' | 'title' | 'markdown' | 'requiresAcceptance' | 'note'> & {
  publishedBy: string | null
}

/** Does nothing when the page already has that version. */
export async function insertLegal(tx: Tx, { requiresAcceptance, publishedBy, ...version }: NewVersion): Promise<void> {
  await tx.run(
    build
      .insertInto('legal_versions')
      .values({
        ...version,
        requires_acceptance: requiresAcceptance,
        published_by: publishedBy,
        published_at: tx.now,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

export async function findDraft(db: Db, page: LegalPage): Promise<LegalDraft | undefined> {
  return db.one(
    build
      .selectFrom('legal_drafts as d')
      .innerJoin('users as writer', 'writer.id', 'd.updated_by')
      .select([
        'd.title',
        'd.markdown',
        'd.version',
        'd.updated_at',
        sql<string>`coalesce(writer.name, writer.phone)`.as('updatedBy'),
      ])
      .where('d.page', '=', page),
  )
}

type Words = { title: string; markdown: string }

type SavedDraft = { writerBefore: string | null }

/** Returns undefined when the page already has a draft. */
export async function insertDraft(
  tx: Tx,
  page: LegalPage,
  adminId: string,
  words: Words,
): Promise<SavedDraft | undefined> {
  const inserted = await tx.run(
    build
      .insertInto('legal_drafts')
      .values({ page, ...words, updated_at: tx.now, updated_by: adminId })
      .onConflict((conflict) => conflict.doNothing()),
  )
  return inserted === 1 ? { writerBefore: null } : undefined
}

/** Returns undefined when the draft was saved, published or discarded since `version`. */
export async function updateDraft(
  tx: Tx,
  page: LegalPage,
  adminId: string,
  version: number,
  words: Words,
): Promise<SavedDraft | undefined> {
  return tx.one(
    build
      .updateTable('legal_drafts')
      .set({
        ...words,
        version: sql<number>`nextval('legal_draft_versions')`,
        updated_at: tx.now,
        updated_by: adminId,
      })
      .where('page', '=', page)
      .where('version', '=', version)
      .returning(sql<string>`old.updated_by`.as('writerBefore')),
  )
}

/** Deletes the draft and returns its text. Undefined when it was saved, published or discarded since `version`. */
export async function takeDraft(tx: Tx, page: LegalPage, version: number): Promise<Words | undefined> {
  return tx.one(
    build
      .deleteFrom('legal_drafts')
      .where('page', '=', page)
      .where('version', '=', version)
      .returning(['title', 'markdown']),
  )
}

export type SummaryRow = {
  page: LegalPage
  title: string
  version: number
  publishedAt: Instant
  requiresAcceptance: boolean
  draftAt: Instant | null
  draftBy: string | null
  /** How many active members accepted the required version; null when none is required. */
  accepted: number | null
  members: number
}

export async function listSummaries(db: Db): Promise<SummaryRow[]> {
  return db.all(sql<SummaryRow>`
    WITH required AS (
      SELECT max(version) FILTER (WHERE page = 'terms') AS terms, max(version) FILTER (WHERE page = 'privacy') AS privacy
      FROM legal_versions WHERE requires_acceptance
    ), counted AS (
      SELECT count(*) AS members, count(*) FILTER (WHERE accepted_terms >= required.terms) AS terms,
        count(*) FILTER (WHERE accepted_privacy >= required.privacy) AS privacy
      FROM users, required WHERE status = 'active'
    )
    SELECT DISTINCT ON (v.page) v.page, v.title, v.version, v.published_at,
      v.requires_acceptance, d.updated_at AS draft_at,
      coalesce(writer.name, writer.phone) AS draft_by, counted.members,
      CASE
        WHEN v.page = 'terms' AND required.terms IS NOT NULL THEN counted.terms
        WHEN v.page = 'privacy' AND required.privacy IS NOT NULL THEN counted.privacy
      END AS accepted
    FROM legal_versions v
    CROSS JOIN required CROSS JOIN counted
    LEFT JOIN legal_drafts d ON d.page = v.page
    LEFT JOIN users writer ON writer.id = d.updated_by
    ORDER BY v.page, v.version DESC`)
}
