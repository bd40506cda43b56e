import type { Day } from '@ambry/contract/dates'
import pg from 'pg'

import type { Db } from '../../db/db.ts'
import { type CardRow, cardColumns, ownerName } from './card-queries.ts'
import { type Bind, besideLead, type CardFilters, facetConditions, type Question, questionOf } from './list-question.ts'

export type ListSort = { column: string; cast: 'timestamptz' | 'text' | 'int8'; direction: 'asc' | 'desc' }
type After = { value: string | number; id: string }
type Range = { sort: ListSort; after: After | null; limit: number; effort?: Effort }

export type HouseRow = CardRow & { ownerKind: 'member' | 'house' | 'fund'; ownerName: string }

/** A statement under way: its text is the same for the same kind of question, so it can be prepared. */
class Statement {
  readonly values: unknown[] = []
  readonly bind: Bind = (value) => {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

type Shown = { columns: (today: string) => string; joins: string }
const own: Shown = { columns: cardColumns, joins: '' }
const house: Shown = {
  columns: (today) => `${cardColumns(today)}, p.kind AS "ownerKind", ${ownerName} AS "ownerName"`,
  joins: 'JOIN parties p ON p.id = c.owner_id LEFT JOIN users u ON u.id = c.owner_id',
}

export async function listOwnCards(
  db: Db,
  ownerId: string,
  filters: CardFilters,
  range: Range,
  today: Day,
): Promise<CardRow[]> {
  return page(db, await questionOf(db, ownerId, filters, range.sort.column), range, today, own)
}

export async function listHouseCards(db: Db, filters: CardFilters, range: Range, today: Day): Promise<HouseRow[]> {
  return page(db, await questionOf(db, null, filters, range.sort.column), range, today, house)
}

export type Effort = {
  /** Cards that are looked at in the order of the list before those that match are collected instead. */
  mostWalked: number
  /** Those that match, at most, for collecting them. Of more than these a walk finds a page soon enough. */
  mostCollected: number
}
const usual: Effort = { mostWalked: 4_000, mostCollected: 8_000 }
const effortOf = ({ effort = usual }: Range): Effort => effort

/**
 * One page. With filters there are two good ways and no telling beforehand which: many that match are found by walking
 * in the order of the list, few by collecting all of them. So a short walk comes first, then the collecting, and when
 * they are too many for that, a walk of any length, led by the filter that knows of the sort where there is one.
 */
async function page<Row>(db: Db, question: Question, range: Range, today: Day, shown: Shown): Promise<Row[]> {
  if (question.isImpossible) return []
  const isFiltered = question.every.length + question.some.length + question.loose.length > 0
  if (!isFiltered || question.isOneOwner || question.isSelective) return straight(db, question, range, today, shown)
  const near = await walked<Row>(db, question, range, today, shown)
  if (near && near.length > range.limit) return near
  if (question.every.length + question.some.length === 0) return straight(db, question, range, today, shown)
  const few = (await isFew(db, question, range)) ? await collected<Row>(db, question, range, today, shown) : null
  return (
    few ??
    (question.lead
      ? led(db, question, question.lead, range, today, shown)
      : straight(db, question, range, today, shown))
  )
}

const orderOf = ({ column, direction }: ListSort) => `ORDER BY ${column} ${direction}, c.id ${direction}`

function afterCondition({ sort, after }: Range, bind: Bind): string[] {
  if (!after) return []
  const sign = sort.direction === 'asc' ? '>' : '<'
  return [`(${sort.column}, c.id) ${sign} (${bind(after.value)}::${sort.cast}, ${bind(after.id)}::uuid)`]
}

const rendered = (conditions: ((bind: Bind) => string)[], bind: Bind) => conditions.map((condition) => condition(bind))
/** One more than the page tells whether there is another page. */
const limitOf = (range: Range, bind: Bind) => `LIMIT ${bind(range.limit + 1)}`

async function straight<Row>(db: Db, question: Question, range: Range, today: Day, shown: Shown): Promise<Row[]> {
  const { bind, values } = new Statement()
  const facets = facetConditions(question)
  const where = [...rendered([...question.tight, ...facets, ...question.loose], bind), ...afterCondition(range, bind)]
  const text = `SELECT ${shown.columns(bind(today))} FROM cards c ${shown.joins} WHERE ${where.join(' AND ')} ${orderOf(range.sort)} ${limitOf(range, bind)}`
  // a plan made without seeing the values would be a guess: how many cards have a facet decides how it is best found
  const isPlain = facets.length + question.loose.length === 0
  return db.prepared<Row>(isPlain ? nameOf(text) : undefined, text, values)
}

const names = new Map<string, string>()
/** Few texts are without facets: the sorts, with and without a page before, and the questions that have an index. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `cards_${names.size}`
  names.set(text, known)
  return known
}

/** The columns that conditions and sorts speak of. */
const lookedAt =
  'c.id, c.facets, c.status, c.owner_id, c.year_from, c.value_on, c.registered_at, c.updated_at, c.appraised_cents, c.sort_name, c.cert_number'

/** Null where there is more than one order to walk in. */
async function walked<Row>(db: Db, question: Question, range: Range, today: Day, shown: Shown): Promise<Row[] | null> {
  const { lead } = question
  if (lead && lead.values.length > 1) return null
  const { bind, values } = new Statement()
  const leading = lead ? [`${lead.column} = ${bind(lead.values[0])}`] : []
  const tight = [...leading, ...rendered(question.tight, bind), ...afterCondition(range, bind)].join(' AND ')
  const rest = rendered([...besideLead(question), ...question.loose], bind).join(' AND ') || 'true'
  const order = orderOf(range.sort)
  const text = `SELECT ${shown.columns(bind(today))} FROM (
      SELECT c.id FROM (SELECT ${lookedAt} FROM cards c WHERE ${tight} ${order} LIMIT ${effortOf(range).mostWalked}) c
      WHERE ${rest} ${order} ${limitOf(range, bind)}
    ) found JOIN cards c ON c.id = found.id ${shown.joins} ${order}`
  return db.prepared<Row>(undefined, text, values)
}

/** A page for each value of the leading filter, each found in its own order; the first of all of them are the page. */
async function led<Row>(
  db: Db,
  question: Question,
  lead: NonNullable<Question['lead']>,
  range: Range,
  today: Day,
  shown: Shown,
): Promise<Row[]> {
  const { bind, values } = new Statement()
  const conditions = [...question.tight, ...besideLead(question), ...question.loose]
  const where = [`${lead.column} = v`, ...rendered(conditions, bind), ...afterCondition(range, bind)].join(' AND ')
  const order = orderOf(range.sort)
  const limit = limitOf(range, bind)
  const text = `SELECT ${shown.columns(bind(today))} FROM (
      SELECT c.id FROM unnest(${bind(lead.values)}::${lead.type}[]) AS v
      CROSS JOIN LATERAL (SELECT ${lookedAt} FROM cards c WHERE ${where} ${order} ${limit}) c ${order} ${limit}
    ) found JOIN cards c ON c.id = found.id ${shown.joins} ${order}`
  return db.prepared<Row>(undefined, text, values)
}

/** What the planner believes, from its statistics: collecting many would cost more than any walk. */
async function isFew(db: Db, question: Question, range: Range): Promise<boolean> {
  const { bind, values } = new Statement()
  const where = rendered(facetConditions(question), bind).join(' AND ')
  const text = `EXPLAIN (FORMAT JSON) SELECT FROM cards c WHERE ${where}`
  const [row] = await db.prepared<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(undefined, text, values)
  return (row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) <= effortOf(range).mostCollected
}

/** Null when more match than are worth collecting. */
async function collected<Row>(
  db: Db,
  question: Question,
  range: Range,
  today: Day,
  shown: Shown,
): Promise<Row[] | null> {
  const { bind, values } = new Statement()
  const few = `collect_cards(${bind(question.every)}::text[], ${bind(JSON.stringify(question.some))}::jsonb, ${effortOf(range).mostCollected})`
  const where = [...rendered([...question.tight, ...question.loose], bind), ...afterCondition(range, bind)]
  const order = orderOf(range.sort)
  const text = `SELECT ${shown.columns(bind(today))} FROM (
      SELECT c.id FROM ${few} c WHERE ${where.join(' AND ')} ${order} ${limitOf(range, bind)}
    ) found JOIN cards c ON c.id = found.id ${shown.joins} ${order}`
  try {
    return await db.prepared<Row>(undefined, text, values)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'collect_cards_most') return null
    throw error
  }
}

export async function countCards(db: Db, ownerId: string | null, filters: CardFilters): Promise<number> {
  const { bind, values } = new Statement()
  const question = await questionOf(db, ownerId, filters, null)
  const text = `SELECT count(*) AS total FROM cards c WHERE ${everything(question, bind)}`
  const [row] = await db.prepared<{ total: number }>(undefined, text, values)
  return row?.total ?? 0
}

const everything = (question: Question, bind: Bind) =>
  rendered([...question.tight, ...facetConditions(question), ...question.loose], bind).join(' AND ')

/** Oldest first, so that a bulk action goes through cards in the order in which they came. */
export async function listCardIds(
  db: Db,
  ownerId: string | null,
  filters: CardFilters,
  { except, limit }: { except: string[]; limit: number },
): Promise<string[]> {
  const { bind, values } = new Statement()
  const question = await questionOf(db, ownerId, filters, null)
  const where = `${everything(question, bind)} AND c.id <> ALL(${bind(except)}::uuid[])`
  const text = `SELECT c.id FROM cards c WHERE ${where} ORDER BY c.registered_at, c.id LIMIT ${bind(limit)}`
  return (await db.prepared<{ id: string }>(undefined, text, values)).map(({ id }) => id)
}
