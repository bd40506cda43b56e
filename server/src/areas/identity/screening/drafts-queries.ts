import type { Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ListChanges } from './list-changes.ts'
import type { ListedEntry } from './rules.ts'

export type DraftRow = ListChanges & {
  id: string
  format: 'sdn_xml' | 'sdn_csv'
  fileName: string
  baseId: string | null
  /** Whether the list it was compared with has invented names. */
  isSample: boolean
  uploadedBy: string | null
  uploadedAt: Instant
}

const columns = `d.id, d.format, d.file_name, d.base_id, d.entries, d.entries_before, d.added, d.removed, d.changed, d.names,
  coalesce(b.is_sample, false) AS is_sample, coalesce(u.name, u.phone) AS uploaded_by, d.uploaded_at`
const from = `watchlist_drafts d LEFT JOIN watchlists b ON b.id = d.base_id LEFT JOIN users u ON u.id = d.uploaded_by`

export async function findDraft(db: Db, id: string): Promise<DraftRow | undefined> {
  const [row] = await db.prepared<DraftRow>('watchlist_draft', `SELECT ${columns} FROM ${from} WHERE d.id = $1`, [id])
  return row
}

/** Those that were compared with this list; null while there is none. */
export const listDrafts = (db: Db, baseId: string | null): Promise<DraftRow[]> =>
  db.prepared(
    'watchlist_drafts',
    `SELECT ${columns} FROM ${from} WHERE d.base_id IS NOT DISTINCT FROM $1 ORDER BY d.uploaded_at DESC, d.id DESC LIMIT 20`,
    [baseId],
  )

type NewDraft = {
  format: string
  fileName: string
  baseId: string | null
  content: readonly ListedEntry[]
  changes: ListChanges
}

export async function insertDraft(tx: Tx, { format, fileName, baseId, content, changes }: NewDraft): Promise<string> {
  const { entries, entriesBefore, added, removed, changed, names } = changes
  const [row] = await tx.prepared<{ id: string }>(
    'watchlist_draft_insert',
    `INSERT INTO watchlist_drafts (format, file_name, base_id, content, entries, entries_before, added, removed, changed, names, uploaded_by, uploaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      ...[format, fileName, baseId, JSON.stringify(content), entries, entriesBefore, added, removed, changed],
      ...[JSON.stringify(names), tx.origin.actorId, tx.now],
    ],
  )
  if (!row) throw new Error('an uploaded watchlist was not inserted')
  return row.id
}

export async function readDraft(db: Db, id: string): Promise<ListedEntry[]> {
  const [row] = await db.prepared<{ content: ListedEntry[] }>(
    'watchlist_draft_content',
    'SELECT content FROM watchlist_drafts WHERE id = $1',
    [id],
  )
  return row?.content ?? []
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.prepared('watchlist_draft_delete', 'DELETE FROM watchlist_drafts WHERE id = $1', [id])
}

export async function deleteDraftsBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.prepared('watchlist_drafts_delete', 'DELETE FROM watchlist_drafts WHERE uploaded_at < $1', [before])
}

/** Replacements take turns: the second one sees what the first one did. */
export async function lockWatchlist(tx: Tx): Promise<void> {
  await tx.prepared('watchlist_lock', `SELECT pg_advisory_xact_lock(hashtextextended('the watchlist', 0))`, [])
}
