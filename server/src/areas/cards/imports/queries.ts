import type { ImportStatus } from '@ambry/contract/cards/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Spreadsheet row numbers with the problems of each row. */
export type Problems = [row: number, problems: string[]][]

export type ImportRow = {
  id: string
  ownerId: string
  name: string
  status: ImportStatus
  columns: string[]
  sample: string[][]
  mapping: Record<string, number>
  constants: Record<string, string>
  /** Row → field → value, as corrected by the owner. */
  edits: Record<string, Record<string, string>>
  format: string
  rows: number
  badRows: number
  warnedRows: number
  cards: number
  doneRows: number
  registered: number
  fault: string | null
  createdAt: Instant
  finishedAt: Instant | null
  touchedAt: Instant
}

const selected = () =>
  build
    .selectFrom('card_imports')
    .select([
      'id',
      'owner_id',
      'name',
      'status',
      sql<string[]>`columns -> 'names'`.as('columns'),
      sql<string[][]>`columns -> 'sample'`.as('sample'),
      'mapping',
      'constants',
      'edits',
      'format',
      'rows',
      'bad_rows',
      'warned_rows',
      'cards',
      'done_rows',
      'registered',
      'fault',
      'created_at',
      'finished_at',
      'touched_at',
    ])
    .where('dropped_at', 'is', null)

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return (await db.one(selected().where('id', '=', id))) as ImportRow | undefined
}

export async function listImports(db: Db, ownerId: string): Promise<ImportRow[]> {
  return (await db.all(
    selected().where('owner_id', '=', ownerId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50),
  )) as ImportRow[]
}

export async function findContent(db: Db, id: string): Promise<string | null> {
  const row = await db.one(build.selectFrom('card_imports').select('content').where('id', '=', id))
  return row?.content ?? null
}

export async function findProblems(db: Db, id: string, kind: 'problems' | 'warnings'): Promise<Problems> {
  const row = await db.one(build.selectFrom('card_imports').select(`${kind} as found`).where('id', '=', id))
  return (row?.found ?? []) as Problems
}

/** Serializes corrections of the same file. */
export async function lockImport(tx: Tx, id: string): Promise<void> {
  await tx.run(build.selectFrom('card_imports').select('id').where('id', '=', id).forUpdate())
}

export async function insertImport(
  tx: Tx,
  file: {
    ownerId: string
    name: string
    content: string
    columns: string[]
    sample: string[][]
    mapping: Record<string, number>
    format: string
    rows: number
  },
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('card_imports')
      .values({
        owner_id: file.ownerId,
        name: file.name,
        content: file.content,
        columns: JSON.stringify({ names: file.columns, sample: file.sample }),
        mapping: JSON.stringify(file.mapping),
        format: file.format,
        rows: file.rows,
        created_at: tx.now,
        touched_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the import was not written')
  return row.id
}

export type ImportColumns = {
  edits?: string
  problems?: string
  bad_rows?: number
  warnings?: string
  warned_rows?: number
  cards?: number
  done_rows?: number
  registered?: number
  fault?: string | null
  finished_at?: Date | null
  touched_at?: Date
  dropped_at?: Date
  content?: null
}

export async function updateImport(tx: Tx, id: string, columns: ImportColumns): Promise<void> {
  await tx.run(build.updateTable('card_imports').set(columns).where('id', '=', id))
}

/** Only while it runs, so that a late update cannot overwrite the final status. */
export async function showProgress(tx: Tx, id: string, done: number): Promise<void> {
  await tx.run(
    build
      .updateTable('card_imports')
      .set({ done_rows: done, touched_at: tx.now })
      .where('id', '=', id)
      .where('status', '=', 'running'),
  )
}

/** Only one worker runs an import: a second one finds it claimed and stops. */
export async function claimImport(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one(
    sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0)) AS mine`,
  )
  return row?.mine ?? false
}

/** Running, but without progress for longer than any step takes. */
export async function listSilentImports(db: Db, before: Instant): Promise<string[]> {
  const rows = await db.all(
    build.selectFrom('card_imports').select('id').where('status', '=', 'running').where('touched_at', '<', before),
  )
  return rows.map(({ id }) => id)
}

/** Files are kept for a month, so that their owner can look up the contents. */
export async function forgetContents(tx: Tx, before: Instant): Promise<void> {
  await tx.run(
    build
      .updateTable('card_imports')
      .set({ content: null })
      .where('content', 'is not', null)
      .where('created_at', '<', before),
  )
}

/** The cards of an import that are unchanged since: not edited, with their owner and not committed to anything. */
export async function listUndoable(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`
      SELECT id FROM cards c WHERE import_id = ${importId} AND status = 'registered' AND custody = 'with_owner'
        AND commitment IS NULL AND open_disputes = 0 AND version = 1 AND updated_at = registered_at
        AND NOT EXISTS (SELECT FROM card_documents d WHERE d.card_id = c.id) ORDER BY id FOR NO KEY UPDATE`,
  )
  return rows.map(({ id }) => id)
}
