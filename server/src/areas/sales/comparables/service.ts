import { setImmediate as turn } from 'node:timers/promises'
import { gradeFault } from '@ambry/contract/cards/grades'
import { addSeconds, type Day, dayIn } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type {
  CardComparables,
  Comparable,
  ComparableImport,
  NewComparable,
} from '@ambry/contract/sales/comparables/endpoints'
import { type ComparableField, comparableFields, comparableRows } from '@ambry/contract/sales/kinds'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { headingOf, readFile } from '../../cards/csv-service.ts'
import { comparedCard } from '../../cards/titles/selling-service.ts'
import { readSoon } from '../catalog/reading-service.ts'
import { medianOf, spanOf } from '../rules.ts'
import * as labels from './labels.ts'
import {
  type ComparableRow,
  comparableList,
  findKnown,
  insertComparables,
  listCopiesSold,
  setExcluded,
} from './queries.ts'
import { columnsOf, missingOf, readRow } from './rules.ts'

const present = ({ excludedAt, excludedBy, excludeReason, ...row }: ComparableRow): Comparable => ({
  ...row,
  excluded:
    excludedAt === null || excludeReason === null ? null : { at: excludedAt, by: excludedBy, reason: excludeReason },
  actions: [excludedAt === null ? 'exclude' : 'include'],
})

export const comparables = ({ db }: Deps, query: QueryOf<typeof comparableList>): Promise<Page<Comparable>> =>
  comparableList.page(db, query, present)

async function comparable(db: Db, id: string): Promise<Comparable> {
  const row = await comparableList.one(db, id)
  if (!row) throw notThere()
  return present(row)
}

const changed = (tx: Tx) => tx.publish({ admins: true }, { type: 'sale_updated' })

export async function add(tx: Tx, deps: Deps, input: NewComparable): Promise<Comparable> {
  const say = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })
  if (input.soldOn > today(deps, tx.now)) throw say('soldOn', labels.theDate)
  if (input.grader === 'RAW' && (input.grade !== null || input.certNumber !== null))
    throw say('grader', labels.aRawCardHasNo)
  const fault = gradeFault({ ...input, qualifier: null })
  if (fault) throw say(fault.field, fault.message)
  const [id] = (await findKnown(tx, [input])).size > 0 ? [] : await insertComparables(tx, [input], null)
  if (!id) throw new AppError('conflict', labels.thisSaleIsAlreadyRecorded)
  tx.audit({ action: 'comparable.add', object: { kind: 'comparable', id }, after: input })
  changed(tx)
  return comparable(tx, id)
}

/** Rows per statement, and the number processed before yielding to other requests. */
const atOnce = 500
const mostProblems = 100

type Read = { good: NewComparable[]; result: ComparableImport }

/** Checks every row: its values, duplicates within the file, and whether it is already known. */
async function read(db: Db, bytes: Buffer, now: Day): Promise<Read> {
  const { columns, rows } = await readFile(bytes, comparableRows)
  const found = columnsOf(columns)
  const missing = missingOf(found)
  if (missing.length > 0)
    throw new AppError(
      'refused',
      `This file has no column for ${missing.join(', ')}. Name the columns as in the example and try again.`,
    )
  // our older exports have amounts in cents, as their heading says
  const isCents = headingOf(columns[found.price ?? 0] ?? '') === 'pricecents'
  const problems: ComparableImport['problems'] = []
  const good: NewComparable[] = []
  let bad = 0
  for (const [at, { row, cells }] of rows.entries()) {
    const read = readRow(cells, found, { isCents, today: now })
    if ('sale' in read) good.push(read.sale)
    else if (++bad <= mostProblems)
      problems.push({ row, text: cells.filter(Boolean).join(', ').slice(0, 120).toWellFormed(), ...read })
    if (at % atOnce === atOnce - 1) await turn()
  }
  const known = good.length > 0 ? await findKnown(db, good) : new Set<number>()
  const fresh = good.filter((_, at) => !known.has(at))
  const names = (Object.keys(found) as ComparableField[]).map((field) => comparableFields[field].label)
  return {
    good: fresh,
    result: { rows: rows.length, good: fresh.length, known: known.size, bad, columns: names, problems },
  }
}

/** Writes the valid rows, all or none; importing the same file again adds nothing. */
export async function bring(
  deps: Deps,
  transact: Transact,
  bytes: Buffer,
  { name, isDryRun }: { name: string; isDryRun: boolean },
): Promise<ComparableImport> {
  const now = dayIn(deps.settings.current.timeZone, deps.clock.now())
  const { good, result } = await read(deps.db, bytes, now)
  if (isDryRun || good.length === 0) return result
  const written = await transact(async (tx) => {
    let count = 0
    for (let from = 0; from < good.length; from += atOnce)
      count += (await insertComparables(tx, good.slice(from, from + atOnce), name)).length
    await readSoon(tx)
    tx.audit({ action: 'comparable.import', after: { file: name, rows: result.rows, written: count, bad: result.bad } })
    changed(tx)
    return count
  })
  return { ...result, good: written, known: result.known + good.length - written }
}

export async function exclude(tx: Tx, id: string, reason: string): Promise<Comparable> {
  await comparable(tx, id)
  if (!(await setExcluded(tx, id, reason))) throw new AppError('wrong_state', labels.thisSaleIsAlreadyExcluded)
  tx.audit({ action: 'comparable.exclude', object: { kind: 'comparable', id }, reason })
  changed(tx)
  return comparable(tx, id)
}

export async function include(tx: Tx, id: string): Promise<Comparable> {
  await comparable(tx, id)
  if (!(await setExcluded(tx, id, null))) throw new AppError('wrong_state', labels.thisSaleIsAlreadyIncluded)
  tx.audit({ action: 'comparable.include', object: { kind: 'comparable', id } })
  changed(tx)
  return comparable(tx, id)
}

/** For the areas to the right. */
export { medianOf }

/** Every sale of a card that someone describes, as members see them, newest first. */
export const soldCopies = (db: Db, facts: Parameters<typeof listCopiesSold>[1]) => listCopiesSold(db, facts, false)

/** Comps of a card. Admins also see the excluded ones with the reason. */
export async function ofCard(deps: Deps, actor: Actor, cardId: string): Promise<CardComparables> {
  const { facts, isHouse } = await comparedCard(deps, actor, cardId)
  const points = await listCopiesSold(deps.db, facts, isHouse)
  const isSame = (point: (typeof points)[number]) => point.grader === facts.grader && point.grade === facts.grade
  const same = points.filter(isSame)
  const counted = same.filter(({ excluded }) => excluded === null)
  const since = addSeconds(deps.clock.now(), -365 * 86_400).slice(0, 10)
  const cents = (of: typeof points) => of.map(({ priceCents }) => priceCents)
  return {
    all: spanOf(cents(counted)),
    lastYear: spanOf(cents(counted.filter(({ soldOn }) => soldOn > since))),
    same,
    others: points.filter((point) => !isSame(point)),
  }
}
