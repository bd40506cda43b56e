import type { Day } from '@ambry/contract/dates'
import pg from 'pg'

import type { Db } from '../../db/db.ts'
import { isExact } from './card-marks.ts'
import { type CardRow, cardColumns, ownerName } from './card-queries.ts'
import {
  type Bind,
  beyondMarks,
  type CardFilters,
  facetConditions,
  groupsOf,
  marksConditions,
  type Question,
  questionOf,
} from './list-question.ts'

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
  /** Marks that are read in the order of the list before cards that match are collected instead. */
  mostWalked: number
  /** The same where the card itself must be looked at. */
  mostLookedAt: number
  /** Those that match, at most, for collecting them. Of more than these a walk finds a page soon enough. */
  mostCollected: number
}
const usual: Effort = { mostWalked: 40_000, mostLookedAt: 4_000, mostCollected: 4_000 }
const effortOf = ({ effort = usual }: Range): Effort => effort

/**
 * One page. With filters there are two good ways and no telling beforehand which: many that match are found by walking
 * in the order of the list, few by collecting all of them. What the planner believes says which is tried first; then comes
 * the other, and when neither has found a page, a walk of any length, led by the filter that knows of the sort.
 */
async function page<Row>(db: Db, question: Question, range: Range, today: Day, shown: Shown): Promise<Row[]> {
  if (question.isImpossible) return []
  const isFiltered = question.every.length + question.some.length + question.loose.length > 0
  if (!isFiltered || question.isOneOwner || question.isSelective) return straight(db, question, range, today, shown)
  const walk = () => walked<Row>(db, question, range, today, shown)
  if (question.every.length + question.some.length === 0)
    return (await walk()) ?? straight(db, question, range, today, shown)
  const expected = await estimated(db, question)
  const collect = () => collected<Row>(db, question, expected, range, today, shown)
  const { mostCollected } = effortOf(range)
  // the planner is often wrong by a few times, rarely by more
  const isHopeless = mostCollected >= 0 && expected.all > mostCollected * 3
  const ways = isHopeless ? [walk] : expected.all * 3 <= mostCollected ? [collect, walk] : [walk, collect]
  for (const way of ways) {
    const found = await way()
    if (found) return found
  }
  return question.lead
    ? led(db, question, question.lead, range, today, shown)
    : straight(db, question, range, today, shown)
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

/** What an index in the order of the list answers by itself. */
function walkable({ lead, tight }: Question, range: Range, bind: Bind): string {
  const leading = lead ? [`${lead.column} = ${bind(lead.values[0])}`] : []
  return [...leading, ...rendered(tight, bind), ...afterCondition(range, bind)].join(' AND ')
}

/** Null where it found neither a whole page nor the end, or where there is more than one order to walk in. */
async function walked<Row>(db: Db, question: Question, range: Range, today: Day, shown: Shown): Promise<Row[] | null> {
  const { lead } = question
  if (lead && lead.values.length > 1) return null
  const { bind, values } = new Statement()
  const tight = walkable(question, range, bind)
  const marks = marksConditions(question, 'w.marks')
  const rest = rendered([...beyondMarks(question), ...question.loose], bind)
  const { mostWalked, mostLookedAt } = effortOf(range)
  const most = marks.length > 0 ? mostWalked : mostLookedAt
  const place = range.sort.column.replace(/^c\./, '')
  // one after the other, in the order of the walk: the planner would rather look at all cards first
  const look =
    rest.length > 0
      ? `CROSS JOIN LATERAL (SELECT FROM cards c WHERE c.id = w.id AND ${rest.join(' AND ')} OFFSET 0) AS fits`
      : ''
  const { direction } = range.sort
  const text = `SELECT ${shown.columns(bind(today))} FROM (
      SELECT w.id FROM (SELECT c.id, c.marks, c.${place} FROM cards c WHERE ${tight} ${orderOf(range.sort)} LIMIT ${most}) w
      ${look} ${marks.length > 0 ? `WHERE ${marks.join(' AND ')}` : ''}
      ORDER BY w.${place} ${direction}, w.id ${direction} ${limitOf(range, bind)}
    ) found JOIN cards c ON c.id = found.id ${shown.joins} ${orderOf(range.sort)}`
  const rows = await db.prepared<Row>(undefined, text, values)
  if (rows.length > range.limit) return rows
  // it may have come to the end of all there is: then these are all that match
  return (await isShorter(db, question, range, most)) ? rows : null
}

async function isShorter(db: Db, question: Question, range: Range, most: number): Promise<boolean> {
  const { bind, values } = new Statement()
  const where = walkable(question, range, bind)
  const text = `SELECT count(*)::int AS walked FROM (
      SELECT ${range.sort.column} FROM cards c WHERE ${where} ${orderOf(range.sort)} LIMIT ${most}) w`
  const [row] = await db.prepared<{ walked: number }>(undefined, text, values)
  return (row?.walked ?? most) < most
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
  const where = [
    `${lead.column} = v`,
    ...marksConditions(question, 'c.marks'),
    ...rendered([...question.tight, ...beyondMarks(question), ...question.loose], bind),
    ...afterCondition(range, bind),
  ]
  const order = orderOf(range.sort)
  const limit = limitOf(range, bind)
  const text = `SELECT ${shown.columns(bind(today))} FROM (
      SELECT c.id FROM unnest(${bind(lead.values)}::${lead.type}[]) AS v CROSS JOIN LATERAL (
        SELECT c.id, ${range.sort.column} FROM cards c WHERE ${where.join(' AND ')} ${order} ${limit}
      ) c ${order} ${limit}
    ) found JOIN cards c ON c.id = found.id ${shown.joins} ${order}`
  return db.prepared<Row>(undefined, text, values)
}

type Expected = { all: number; groups: { facets: string[]; cards: number }[] }

/** What the planner believes, from its statistics: how many cards have all of it, and how many each of its parts. */
async function estimated(db: Db, question: Question): Promise<Expected> {
  const { bind, values } = new Statement()
  const groups = groupsOf(question)
  const select = (conditions: ((bind: Bind) => string)[]) =>
    `SELECT FROM cards c WHERE ${rendered(conditions, bind).join(' AND ')}`
  const parts = [
    select(facetConditions(question)),
    ...groups.map((facets) => select([(write) => `c.facets && ${write(facets)}::text[]`])),
  ]
  const [row] = await db.prepared<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    undefined,
    `EXPLAIN (FORMAT JSON) ${parts.join(' UNION ALL ')}`,
    values,
  )
  const [all = 0, ...each] = (row?.['QUERY PLAN'][0].Plan.Plans ?? []).map((plan) => plan['Plan Rows'])
  return { all, groups: groups.map((facets, index) => ({ facets, cards: each[index] ?? 0 })) }
}

type Plan = { 'Plan Rows': number; Plans?: Plan[] }

/** The index of facets reads every card that has one; of more than these, reading costs more than looking at a few. */
const mostRead = 700_000

/** Rare ones first. What the marks cannot tell is always asked of the index. */
function askedOfIndex({ groups }: Expected): string[][] {
  const inOrder = groups.toSorted((one, other) => one.cards - other.cards)
  let read = 0
  return inOrder
    .filter(({ facets, cards }, index) => {
      const isAsked = index === 0 || !isExact(facets) || read + cards <= mostRead
      if (isAsked) read += cards
      return isAsked
    })
    .map(({ facets }) => facets)
}

/** Null when more match than are worth collecting. */
async function collected<Row>(
  db: Db,
  question: Question,
  expected: Expected,
  range: Range,
  today: Day,
  shown: Shown,
): Promise<Row[] | null> {
  const { bind, values } = new Statement()
  const asked = askedOfIndex(expected)
  const every = asked.flatMap((facets) => (facets.length === 1 ? facets : []))
  const some = asked.filter((facets) => facets.length > 1)
  const few = `collect_cards(${bind(every)}::text[], ${bind(JSON.stringify(some))}::jsonb, ${effortOf(range).mostCollected})`
  const where = [
    ...rendered([...question.tight, ...question.loose], bind),
    ...marksConditions(question, 'c.marks'),
    ...afterCondition(range, bind),
  ]
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
