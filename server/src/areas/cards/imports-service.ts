import { setImmediate as turn } from 'node:timers/promises'
import { cardActions, importActions } from '@ambry/contract/card-kinds'
import type { CardImport, ImportProblem } from '@ambry/contract/card-records'
import { addSeconds, type Day } from '@ambry/contract/dates'
import { importFields, importRows } from '@ambry/contract/import-fields'
import type { Page } from '@ambry/contract/lists'
import type { NewCard } from '@ambry/contract/registry'

import { type Actor, notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { systemOrigin, type Tx } from '../../db/transaction.ts'
import { transition, transitionMany } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { safeFileName } from '../../file-name.ts'
import { csvLine } from '../../http/csv.ts'
import type { FileAnswer } from '../../http/files.ts'
import { findByCerts } from './card-queries.ts'
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
  type Problems,
  showProgress,
  updateImport,
} from './import-queries.ts'
import { guessFormat, guessMapping, readRow } from './import-rules.ts'
import { happenedToMany } from './provenance-service.ts'
import { beginning, parse, readFile } from './reading-service.ts'
import { cleaned, dayFault, registerMany } from './registration-service.ts'
import { todayOf } from './registry-service.ts'
import { learnWords } from './search-queries.ts'

const sampleRows = 5
/** Rows in one statement, and between two looks at other requests. */
const atOnce = 500
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
    tell(tx, actor.id)
    return oneImport(tx, actor, id)
  })
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const tell = (tx: Tx, ownerId: string) => tx.publish({ users: [ownerId] }, { type: 'import_updated', userId: ownerId })

type Checked = { cards: NewCard[]; problems: Problems }

/** Every row: what it says, whether it says it twice, and whether its cert is registered already. */
async function check(
  db: Db,
  { ownerId, today }: { ownerId: string; today: Day },
  text: string,
  mapping: Record<string, number>,
): Promise<Checked> {
  const [, ...rows] = await parse(text)
  const problems: Problems = []
  const cards: NewCard[] = []
  const places = new Map<string, number>()
  for (let begin = 0; begin < rows.length; begin += atOnce) {
    const part = rows.slice(begin, begin + atOnce).map(({ row, cells }) => ({ row, read: readRow(cells, mapping) }))
    const certs = part.flatMap(({ read }) =>
      'card' in read && read.card.certNumber ? [{ grader: read.card.grader, certNumber: read.card.certNumber }] : [],
    )
    const taken = new Map(
      (await findByCerts(db, certs))
        .filter(({ status }) => status === 'registered')
        .map((found) => [`${found.grader} ${found.certNumber}`, found.ownerId]),
    )
    for (const { row, read } of part) {
      if ('problems' in read) {
        problems.push([row, read.problems])
        continue
      }
      const problem = dayFault(read.card.acquiredOn, today) ?? certProblem(read.card, row, places, taken, ownerId)
      if (problem) problems.push([row, [problem]])
      else cards.push(cleaned(read.card))
    }
    // others are served between the parts
    await turn()
  }
  return { cards, problems }
}

function certProblem(
  card: NewCard,
  row: number,
  places: Map<string, number>,
  taken: Map<string, string>,
  ownerId: string,
): string | null {
  if (card.certNumber === null) return null
  const cert = `${card.grader} ${card.certNumber}`
  const before = places.get(cert)
  if (before !== undefined) return `${cert} stands in row ${before} already.`
  places.set(cert, row)
  const owner = taken.get(cert)
  if (owner === undefined) return null
  return owner === ownerId
    ? `${cert} is in your registry already.`
    : `${cert} is registered by another member. You can claim it from the registry.`
}

export async function map(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  id: string,
  mapping: Record<string, number>,
): Promise<CardImport> {
  const row = await ownImport(deps.db, actor, id)
  const unknown = Object.entries(mapping).find(
    ([field, column]) => !Object.hasOwn(importFields, field) || column >= row.columns.length,
  )
  if (unknown) throw new AppError('invalid', 'One of the columns is not in this file.')
  if (mapping.playerName === undefined) throw new AppError('refused', 'Say which column names the player or subject.')
  const content = await findContent(deps.db, id)
  if (content === null) throw new AppError('wrong_state', 'This file is no longer kept. Bring it again.')
  const { problems } = await check(deps.db, { ownerId: actor.id, today: todayOf(deps) }, content, mapping)
  return transact(async (tx) => {
    await transition(tx, 'card_imports', importActions, {
      id,
      action: 'check',
      also: {
        mapping: JSON.stringify(mapping),
        problems: JSON.stringify(problems),
        bad_rows: problems.length,
        fault: null,
        finished_at: null,
      },
    })
    tell(tx, actor.id)
    return oneImport(tx, actor, id)
  })
}

export async function problems(
  db: Db,
  actor: Actor,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportProblem>> {
  await ownImport(db, actor, id)
  const all = await findProblems(db, id)
  const from = Number(cursor ?? 0)
  if (!Number.isSafeInteger(from) || from < 0)
    throw new AppError('invalid', 'This page marker does not belong to this list. Start from the first page.')
  const rows = await cellsOf(db, id)
  const items = all.slice(from, from + limit).map(([row, found]) => ({
    row,
    text: (rows.get(row) ?? []).filter(Boolean).join(', ').slice(0, 120).toWellFormed(),
    problems: found,
  }))
  const next = from + limit
  return { items, nextCursor: next < all.length ? String(next) : null, total: all.length }
}

const cellsOf = async (db: Db, id: string): Promise<Map<number, string[]>> =>
  new Map((await parse((await findContent(db, id)) ?? '')).map(({ row, cells }) => [row, cells]))

export async function failures(db: Db, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await ownImport(db, actor, id)
  const rows = await cellsOf(db, id)
  const [headings = []] = rows.values()
  // a short row is filled up, so that the reason stands in a column of its own
  const lines = (await findProblems(db, id)).map(([number, found]) =>
    csvLine([...headings.map((_, column) => rows.get(number)?.[column] ?? ''), found.join(' ')]),
  )
  const bytes = Buffer.from(csvLine([...headings, 'Problem']) + lines.join(''))
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `${row.name.replace(/\.csv$/i, '')}-failed.csv` }
}

export async function run(tx: Tx, actor: Actor, id: string): Promise<CardImport> {
  const row = await ownImport(tx, actor, id)
  if (row.status === 'checked' && row.badRows === row.rows)
    throw new AppError('refused', 'No row of this file can be registered as it is.')
  await transition(tx, 'card_imports', importActions, { id, action: 'run', also: { done_rows: 0, touched_at: tx.now } })
  await tx.enqueue({ task: 'run_import', payload: { id }, jobKey: `import ${id}` })
  tell(tx, actor.id)
  return oneImport(tx, actor, id)
}

/** The job: all rows without a problem, in one transaction. Its progress is told from outside that transaction. */
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
      tell(tx, row.ownerId)
    })
  }
}

async function registerRows(tx: Tx, deps: Deps, { id, ownerId, mapping }: ImportRow): Promise<void> {
  if (!(await claimImport(tx, id))) return
  // another worker may have finished it between the first look and the claim
  if ((await findImport(tx, id))?.status !== 'running') return
  const content = await findContent(tx, id)
  if (content === null) throw new AppError('wrong_state', 'This file is no longer kept. Bring it again.')
  const today = todayOf(deps)
  // once more: certs may have been registered since the rows were looked at
  const { cards, problems: found } = await check(tx, { ownerId, today }, content, mapping)
  const registration = { ownerId, importId: id, at: tx.now, today, estimateSource: 'import' as const }
  let told = performance.now()
  let telling: Promise<void> | null = null
  const ids: string[] = []
  for (let done = 0; done < cards.length; done += atOnce) {
    ids.push(...(await registerMany(tx, cards.slice(done, done + atOnce), registration)))
    if (telling || performance.now() - told < progressMs) continue
    told = performance.now()
    // not waited for: it needs a connection of its own, and this transaction may hold the last one
    telling = tellProgress(deps, id, ownerId, done + atOnce)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the progress of an import could not be told'))
      .finally(() => {
        telling = null
      })
  }
  await learnWords(tx, ids)
  await transition(tx, 'card_imports', importActions, {
    id,
    action: 'finish',
    also: {
      done_rows: cards.length,
      registered: cards.length,
      problems: JSON.stringify(found),
      bad_rows: found.length,
      finished_at: tx.now,
    },
  })
  tx.audit({
    action: 'card.import',
    object: { kind: 'card_import', id },
    after: { registered: cards.length, left: found.length },
  })
  tx.publish({ users: [ownerId], admins: true }, { type: 'card_updated', userId: ownerId })
  tell(tx, ownerId)
}

/** In a transaction of its own, so that everybody sees it before the import's own ends. */
const tellProgress = (deps: Deps, id: string, ownerId: string, done: number) =>
  deps.transactions.run(systemOrigin, async (tx) => {
    await showProgress(tx, id, done)
    tell(tx, ownerId)
  })

/** An import whose server died is taken up again from its beginning: nothing of it was written. */
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
  tell(tx, actor.id)
  return oneImport(tx, actor, id)
}

export async function drop(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await ownImport(tx, actor, id)
  if (row.status === 'running') throw new AppError('wrong_state', 'This import is running.')
  if (row.status === 'done')
    throw new AppError('wrong_state', 'Its cards are registered: the record of it stays, so that it can be undone.')
  await updateImport(tx, id, { dropped_at: tx.now, content: null })
  tell(tx, actor.id)
}
