import {
  type LegalDraft,
  type LegalPage,
  type LegalPageRecord,
  type LegalPageSummary,
  type LegalVersion,
  legalPages,
} from '@ambry/contract/site/legal/endpoints'

import type { Actor } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { firstLegalPages } from './first-legal-pages.ts'
import * as labels from './labels.ts'
import {
  findDraft,
  findLegal,
  insertDraft,
  insertLegal,
  type ListedVersion,
  listSummaries,
  listVersions,
  takeDraft,
  updateDraft,
} from './queries.ts'

export async function legal(db: Db, page: LegalPage, version?: number): Promise<LegalVersion> {
  const row = await findLegal(db, page, version)
  if (!row) throw new AppError('not_found', labels.thisVersionDoesntExist)
  return row
}

export async function legalVersions(db: Db, page: LegalPage): Promise<{ items: ListedVersion[] }> {
  return { items: await listVersions(db, page) }
}

/** A new installation starts with generic pages, so that people know what they accept. */
export async function publishFirstLegalPages(tx: Tx): Promise<void> {
  for (const page of legalPages) {
    await insertLegal(tx, {
      page,
      version: 1,
      ...firstLegalPages[page],
      requiresAcceptance: page !== 'cookies',
      note: null,
      publishedBy: null,
    })
  }
}

export async function legalPageSummaries(db: Db): Promise<{ items: LegalPageSummary[] }> {
  const rows = await listSummaries(db)
  return {
    items: legalPages.flatMap((page) =>
      rows
        .filter((row) => row.page === page)
        .map(({ title, version, publishedAt, requiresAcceptance, draftAt, draftBy, accepted, members }) => ({
          page,
          title,
          current: { version, publishedAt, requiresAcceptance },
          draft: draftAt && draftBy ? { updatedAt: draftAt, updatedBy: draftBy } : null,
          acceptance: accepted === null ? null : { accepted, members },
        })),
    ),
  }
}

export async function legalPageRecord(db: Db, page: LegalPage): Promise<LegalPageRecord> {
  return {
    page,
    current: await legal(db, page),
    draft: (await findDraft(db, page)) ?? null,
    versions: await listVersions(db, page),
  }
}

type Draft = { version: number; title: string; markdown: string }

export async function saveDraft(
  tx: Tx,
  actor: Actor,
  page: LegalPage,
  { version, ...words }: Draft,
): Promise<LegalDraft> {
  const saved =
    version === 0 ? await insertDraft(tx, page, actor.id, words) : await updateDraft(tx, page, actor.id, version, words)
  const draft = await findDraft(tx, page)
  if (!saved || !draft) throw stale(draft)
  // The page saves at every pause, so only who took over the draft is logged. Its text is kept in the draft and
  // permanently in the published version.
  if (saved.writerBefore !== actor.id) {
    tx.audit({
      action: 'legal_draft.save',
      object: { kind: 'legal_page', id: page },
      after: { title: words.title, characters: words.markdown.length },
    })
  }
  tx.publish({ admins: true }, { type: 'legal_updated' })
  return draft
}

function stale(present: LegalDraft | undefined): AppError {
  if (!present) return new AppError('stale', labels.thisDraftWasPublished)
  return new AppError('stale', labels.savedThisDraft(present.updatedBy), {
    present,
  })
}

export async function discardDraft(tx: Tx, page: LegalPage, version: number): Promise<LegalPageRecord> {
  const draft = await takeDraft(tx, page, version)
  if (!draft) throw stale(await findDraft(tx, page))
  tx.audit({ action: 'legal_draft.discard', object: { kind: 'legal_page', id: page }, before: { title: draft.title } })
  tx.publish({ admins: true }, { type: 'legal_updated' })
  return legalPageRecord(tx, page)
}

type Publication = { version: number; requiresAcceptance: boolean; note?: string | null | undefined }

export async function publishDraft(
  tx: Tx,
  actor: Actor,
  page: LegalPage,
  { version, requiresAcceptance, note }: Publication,
): Promise<LegalPageRecord> {
  if (page === 'cookies' && requiresAcceptance) {
    throw refused('requiresAcceptance', labels.theCookieNoticeIsInformational)
  }
  const draft = await takeDraft(tx, page, version)
  if (!draft) throw stale(await findDraft(tx, page))
  const { title, markdown } = draft
  if (title.trim() === '') throw refused('title', labels.enterATitle)
  if (markdown.trim() === '') throw refused('markdown', labels.enterThePagesText)
  const before = await legal(tx, page)
  if (before.title === title && before.markdown === markdown) {
    throw new AppError('conflict', labels.theDraftIsTheSame)
  }
  const next = {
    version: before.version + 1,
    title,
    requiresAcceptance,
    note: note?.trim() || null,
  }
  await insertLegal(tx, { ...next, page, markdown, publishedBy: actor.id })
  tx.audit({
    action: 'legal.publish',
    object: { kind: 'legal_page', id: page },
    before: { version: before.version, title: before.title },
    after: next,
  })
  tx.publish({}, { control: 'legal_changed' })
  return legalPageRecord(tx, page)
}

const refused = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })
