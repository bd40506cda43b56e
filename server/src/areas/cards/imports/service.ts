import { importFields, importRows } from '@ambry/contract/cards/imports/kinds'
import { cardActions, importActions } from '@ambry/contract/cards/kinds'
import type { CardImport, ImportProblem } from '@ambry/contract/cards/records'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Transact, type Tx } from '../../../db/transaction.ts'
import { transition, transitionMany } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { safeFileName } from '../../../file-name.ts'
import { csvLine } from '../../../http/csv.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { beginning, parse, readFile } from '../csv-service.ts'
import { send } from '../custody/service.ts'
import { learnedLabel } from '../lists/search-queries.ts'
import { happenedToMany } from '../provenance/service.ts'
import { registerMany } from '../registry/card-writes-service.ts'
import { todayOf } from '../registry/service.ts'
import { atOnce, checkAll, checkOne, type ImportText } from './check-service.ts'
import { guessFormat, guessMapping, layoutOf } from './headings.ts'
import * as labels from './labels.ts'
import {
  claimImport,
  findContent,
  findImport,
  findProblems,
  forgetContents,
  type ImportRow,
  insertImport,
  listImports,
  listSilentImports,
  listUndoable,
  lockImport,
  type Problems,
  showProgress,
  updateImport,
} from './queries.ts'
import { type Values, valuesOf } from './rules.ts'

const sampleRows = 5
const progressMs = 300
const silentSeconds = 20
const keptSeconds = 30 * 86_400

const shown = (row: ImportRow): CardImport => ({
  ...row,
  canUndo: row.status === 'done' && row.registered > 0,
})

async function ownImport(db: Db, actor: Actor, id: string): Promise<ImportRow> {
  const row = await findImport(db, id)
  if (!row || row.ownerId !== actor.id) throw notThere()
  return row
}

export const imports = async (db: Db, actor: Actor): Promise<CardImport[]> =>
  (await listImports(db, actor.id)).map(shown)
export const oneImport = async (db: Db, actor: Actor, id: string): Promise<CardImport> =>
  shown(await ownImport(db, actor, id))

export async function begin(actor: Actor, transact: Transact, name: string, bytes: Buffer): Promise<CardImport> {
  const { text, columns, rows } = await readFile(bytes, importRows)
  const file = {
    ownerId: actor.id,
    name: safeFileName(name, 'cards.csv'),
    content: text,
    columns: columns.map(beginning),
    sample: rows.slice(0, sampleRows).map(({ cells }) => cells.map(beginning)),
    mapping: guessMapping(columns),
    format: guessFormat(columns),
    rows: rows.length,
  }
  return transact(async (tx) => {
    const id = await insertImport(tx, file)
    notify(tx, actor.id)
    return oneImport(tx, actor, id)
  })
}

const notify = (tx: Tx, ownerId: string) =>
  tx.publish({ users: [ownerId] }, { type: 'import_updated', userId: ownerId })

type Choices = { mapping: Record<string, number>; constants?: Values | undefined }

export async function map(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  id: string,
  { mapping, constants = {} }: Choices,
): Promise<CardImport> {
  const row = await ownImport(deps.db, actor, id)
  const unknown = Object.entries(mapping).find(
    ([field, column]) => !Object.hasOwn(importFields, field) || column >= row.columns.length,
  )
  if (unknown) throw new AppError('invalid', labels.oneOfTheColumnsIsnt)
  requireFields(constants)
  if (mapping.playerName === undefined && !constants.playerName) throw new AppError('refused', labels.chooseTheColumn)
  const chosen = { ...row, mapping, constants }
  const { cards, problems, warnings } = await checkAll(deps.db, ownerOf(deps, row), await textOf(deps.db, chosen))
  return transact(async (tx) => {
    await transition(tx, 'card_imports', importActions, {
      id,
      action: 'check',
      also: {
        mapping: JSON.stringify(mapping),
        constants: JSON.stringify(constants),
        ...found({ problems, warnings }),
        cards: cards.length,
        fault: null,
        finished_at: null,
      },
    })
    notify(tx, actor.id)
    return oneImport(tx, actor, id)
  })
}

function requireFields(values: Values): void {
  const unknown = Object.keys(values).find((field) => !Object.hasOwn(importFields, field))
  if (unknown) throw new AppError('invalid', labels.oneOfTheFieldsDoesnt)
}

const ownerOf = (deps: Deps, { ownerId }: ImportRow) => ({ ownerId, today: todayOf(deps) })

async function textOf(db: Db, row: ImportRow): Promise<ImportText> {
  const text = await findContent(db, row.id)
  if (text === null) throw new AppError('wrong_state', labels.weNoLongerHave)
  return { text, layout: layoutOf(row.columns, row.mapping, row.constants), edits: row.edits }
}

const found = ({ problems, warnings }: { problems: Problems; warnings: Problems }) => ({
  problems: JSON.stringify(problems),
  bad_rows: problems.length,
  warnings: JSON.stringify(warnings),
  warned_rows: warnings.length,
})

/** Corrects values of one row. Only that row is rechecked; nothing is registered yet. */
export async function fixRow(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { row: number, values }: { row: number; values: Values },
): Promise<{ file: CardImport; row: ImportProblem }> {
  await lockImport(tx, id)
  const file = await ownImport(tx, actor, id)
  if (file.status !== 'checked') throw new AppError('wrong_state', labels.youCanChangeRowsUntil)
  requireFields(values)
  const before = await textOf(tx, file)
  const edits: ImportRow['edits'] = { ...file.edits, [number]: { ...file.edits[number], ...values } }
  const after = { ...before, edits }
  const was = await checkOne(tx, ownerOf(deps, file), before, number)
  const is = await checkOne(tx, ownerOf(deps, file), after, number)
  if (!was || !is) throw notThere()
  const problems = 'problems' in is.read ? is.read.problems : []
  const warnings = 'problems' in is.read ? [] : is.read.warnings
  const quantityIn = ({ read }: typeof is) => ('card' in read ? read.quantity : 0)
  const cards = file.cards + quantityIn(is) - quantityIn(was)
  if (cards > importRows) throw new AppError('refused', labels.aFileCanHaveUp(importRows.toLocaleString('en-US')))
  const replaced = (list: Problems, sentences: string[]): Problems =>
    [
      ...list.filter(([row]) => row !== number),
      ...(sentences.length > 0 ? [[number, sentences] as Problems[0]] : []),
    ].sort(([one], [other]) => one - other)
  await updateImport(tx, id, {
    edits: JSON.stringify(edits),
    cards,
    ...found({
      problems: replaced(await findProblems(tx, id, 'problems'), problems),
      warnings: replaced(await findProblems(tx, id, 'warnings'), warnings),
    }),
  })
  notify(tx, actor.id)
  const shownRow = { row: number, text: lineText(is.line.cells), problems, warnings }
  return {
    file: await oneImport(tx, actor, id),
    row: { ...shownRow, values: valuesOf(is.line.cells, after.layout, edits[number]) },
  }
}

export async function problems(
  db: Db,
  actor: Actor,
  id: string,
  { limit, cursor, kind }: { limit: number; cursor?: string | undefined; kind: 'problems' | 'warnings' },
): Promise<Page<ImportProblem>> {
  const file = await ownImport(db, actor, id)
  const all = await findProblems(db, id, kind)
  const from = Number(cursor ?? 0)
  if (!Number.isSafeInteger(from) || from < 0) throw new AppError('invalid', labels.thisPageLinkDoesntMatch)
  const rows = await cellsOf(db, id)
  const layout = layoutOf(file.columns, file.mapping, file.constants)
  const items = all.slice(from, from + limit).map(([row, sentences]) => {
    const cells = rows.get(row) ?? []
    return {
      row,
      text: lineText(cells),
      problems: kind === 'problems' ? sentences : [],
      warnings: kind === 'warnings' ? sentences : [],
      values: valuesOf(cells, layout, file.edits[row]),
    }
  })
  const next = from + limit
  return { items, nextCursor: next < all.length ? String(next) : null, total: all.length }
}

/** A row of the file for display; the ellipsis keeps a cut amount from looking like a smaller one. */
function lineText(cells: string[]): string {
  const text = cells.filter(Boolean).join(', ')
  return text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text
}

const cellsOf = async (db: Db, id: string): Promise<Map<number, string[]>> =>
  new Map((await parse((await findContent(db, id)) ?? '')).map(({ row, cells }) => [row, cells]))

export async function failures(db: Db, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await ownImport(db, actor, id)
  const rows = await cellsOf(db, id)
  const [headings = []] = rows.values()
  // short rows are padded, so that the reason gets its own column
  const lines = (await findProblems(db, id, 'problems')).map(([number, sentences]) =>
    csvLine([...headings.map((_, column) => rows.get(number)?.[column] ?? ''), sentences.join(' ')]),
  )
  const bytes = Buffer.from(csvLine([...headings, 'Problem']) + lines.join(''))
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `${row.name.replace(/\.csv$/i, '')}-failed.csv` }
}

export async function run(tx: Tx, actor: Actor, id: string): Promise<CardImport> {
  const row = await ownImport(tx, actor, id)
  if (row.status === 'checked' && row.badRows === row.rows) throw new AppError('refused', labels.noneOfTheRows)
  await transition(tx, 'card_imports', importActions, { id, action: 'run', also: { done_rows: 0, touched_at: tx.now } })
  await tx.enqueue({ task: 'run_import', payload: { id }, jobKey: `import ${id}` })
  notify(tx, actor.id)
  return oneImport(tx, actor, id)
}

/** The job: registers all valid rows in one transaction. Progress is published outside that transaction. */
export async function register(deps: Deps, id: string): Promise<void> {
  const row = await findImport(deps.db, id)
  if (row?.status !== 'running') return
  const origin = { ...systemOrigin, actorId: row.ownerId }
  try {
    await deps.transactions.run(origin, (tx) => registerRows(tx, deps, row))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await deps.transactions.run(origin, async (tx) => {
      await transition(tx, 'card_imports', importActions, {
        id,
        action: 'fail',
        also: { fault: error.message, done_rows: 0, finished_at: tx.now },
      })
      notify(tx, row.ownerId)
    })
  }
}

async function registerRows(tx: Tx, deps: Deps, { id }: ImportRow): Promise<void> {
  if (!(await claimImport(tx, id))) return
  // another worker may have finished it between the first read and the claim
  const file = await findImport(tx, id)
  if (file?.status !== 'running') return
  const { ownerId } = file
  const owner = ownerOf(deps, file)
  // checked again, because certs may have been registered since
  const { cards, problems, warnings } = await checkAll(tx, owner, await textOf(tx, file))
  const registration = { ...owner, importId: id, at: tx.now, estimateSource: 'import' as const }
  let publishedAt = performance.now()
  let publishing: Promise<void> | null = null
  const ids: string[] = []
  for (let done = 0; done < cards.length; done += atOnce) {
    const part = cards.slice(done, done + atOnce)
    const written = await registerMany(
      tx,
      part.map(({ card }) => card),
      registration,
    )
    ids.push(...written)
    for (const [index, { vault }] of part.entries())
      if (vault) await send(tx, deps, { id: ownerId }, written[index] as string, { vault })
    if (publishing || performance.now() - publishedAt < progressMs) continue
    publishedAt = performance.now()
    // not awaited: it needs its own connection, and this transaction may hold the last one
    publishing = publishProgress(deps, id, ownerId, done + atOnce)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the progress of an import could not be told'))
      .finally(() => {
        publishing = null
      })
  }
  await learnedLabel(tx, ids)
  await transition(tx, 'card_imports', importActions, {
    id,
    action: 'finish',
    also: {
      ...found({ problems, warnings }),
      cards: cards.length,
      done_rows: cards.length,
      registered: cards.length,
      finished_at: tx.now,
    },
  })
  tx.audit({
    action: 'card.import',
    object: { kind: 'card_import', id },
    after: { registered: cards.length, left: problems.length },
  })
  tx.publish({ users: [ownerId], admins: true }, { type: 'card_updated', userId: ownerId })
  notify(tx, ownerId)
}

/** In a separate transaction, so that progress is visible before the import commits. */
const publishProgress = (deps: Deps, id: string, ownerId: string, done: number) =>
  deps.transactions.run(systemOrigin, async (tx) => {
    await showProgress(tx, id, done)
    notify(tx, ownerId)
  })

/** Restarts an import whose server died from the beginning, because none of it was committed. */
export async function resumeSilent(deps: Deps): Promise<void> {
  for (const id of await listSilentImports(deps.db, addSeconds(deps.clock.now(), -silentSeconds)))
    await register(deps, id)
  await deps.transactions.run(systemOrigin, (tx) => forgetContents(tx, addSeconds(deps.clock.now(), -keptSeconds)))
}

export async function undo(tx: Tx, actor: Actor, id: string): Promise<CardImport> {
  const row = await ownImport(tx, actor, id)
  const ids = await listUndoable(tx, id)
  for (let begin = 0; begin < ids.length; begin += atOnce) {
    const part = ids.slice(begin, begin + atOnce)
    await transitionMany(tx, 'cards', cardActions, { ids: part, action: 'remove', also: { updated_at: tx.now } })
    await happenedToMany(tx, part, () => ({ kind: 'removed', data: { place: 'owner' }, private: { by: actor.id } }))
  }
  await transition(tx, 'card_imports', importActions, {
    id,
    action: 'undo',
    also: { registered: row.registered - ids.length },
  })
  tx.audit({ action: 'card.import_undo', object: { kind: 'card_import', id }, after: { removed: ids.length } })
  tx.publish({ users: [actor.id], admins: true }, { type: 'card_updated', userId: actor.id })
  notify(tx, actor.id)
  return oneImport(tx, actor, id)
}

export async function drop(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await ownImport(tx, actor, id)
  if (row.status === 'running') throw new AppError('wrong_state', labels.thisImportIsRunning)
  if (row.status === 'done') throw new AppError('wrong_state', labels.thisImportIsComplete)
  await updateImport(tx, id, { dropped_at: tx.now, content: null })
  notify(tx, actor.id)
}
