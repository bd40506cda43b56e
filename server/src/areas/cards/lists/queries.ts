import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { isExact } from '../card-marks.ts'
import { type CardRow, cardColumns, ownerName } from '../card-queries.ts'
import {
  type Bind,
  beyondMarks,
  type CardFilters,
  facetConditions,
  groupsOf,
  marksConditions,
  type Question,
  questionOf,
} from './question.ts'

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
  columns: (today) => `${cardColumns(today)}, p.kind AS owner_kind, ${ownerName} AS owner_name`,
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
  const hasFacets = question.every.length + question.some.length > 0
  const expected = hasFacets ? await estimated(db, question) : null
  const collect = async (most: number) => expected && collected<Row>(db, question, expected, range, today, shown, most)
  const { mostCollected } = effortOf(range)
  const all = expected?.all ?? Number.POSITIVE_INFINITY
  const isRare = all * 3 <= mostCollected
  // the planner is often wrong by a few times, rarely by more
  const isHopeless = mostCollected >= 0 && all > mostCollected * 3
  const rare = isRare ? await collect(mostCollected) : null
  if (rare) return rare
  const near = await walked<Row>(db, question, range, today, shown)
  if (near && near.length > range.limit) return near
  const few = isRare || isHopeless ? null : await collect(mostCollected)
  if (few) return few
  // it may have come to the end of all there is: then these are all that match
  if (near && (await isWhole(db, question, range))) return near
  // filters that know of each other or of the sort: a walk that found none may go past nearly all cards, for seconds
  const many = near && mostCollected >= 0 ? await collect(mostCollected * 5) : null
  if (many) return many
  return hasFacets && question.lead
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
  // a plan made without seeing the values would be a guess: how many cards have a facet decides how it is best found
  const isPlain = facets.length + question.loose.length === 0
  const limit = isPlain ? `LIMIT ${keptLimit(range.limit + 1)}` : limitOf(range, bind)
  const text = `SELECT ${shown.columns(bind(today))} FROM cards c ${shown.joins} WHERE ${where.join(' AND ')} ${orderOf(range.sort)} ${limit}`
  const rows = await db.prepared<Row>(isPlain ? nameOf(text) : undefined, text, values)
  return rows.slice(0, range.limit + 1)
}

const keptLimits = [25, 51, 101, 201, 501]
/**
 * Written into the text of a kept statement: of a limit that is a parameter the planner assumes a tenth of all rows,
 * finds that dear, and plans anew each time, which takes longer than reading the page. Few sizes, so that few are kept.
 */
const keptLimit = (rows: number) => keptLimits.find((limit) => limit >= rows) ?? rows

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

/** As many of a page as are near; null where there is more than one order to walk in. */
async function walked<Row>(db: Db, question: Question, range: Range, today: Day, shown: Shown): Promise<Row[] | null> {
  const { lead } = question
  if (lead && lead.values.length > 1) return null
  const { bind, values } = new Statement()
  const tight = walkable(question, range, bind)
  const marks = marksConditions(question, 'w.marks')
  const rest = rendered([...beyondMarks(question), ...question.loose], bind)
  const place = range.sort.column.replace(/^c\./, '')
  // one after the other, in the order of the walk: the planner would rather look at all cards first
  const look =
    rest.length > 0
      ? `CROSS JOIN LATERAL (SELECT FROM cards c WHERE c.id = w.id AND ${rest.join(' AND ')} OFFSET 0) AS fits`
      : ''
  const { direction } = range.sort
  const text = `SELECT ${shown.columns(bind(today))} FROM (
      SELECT w.id FROM (SELECT c.id, c.marks, c.${place} FROM cards c WHERE ${tight} ${orderOf(range.sort)} LIMIT ${mostPassed(question, range)}) w
      ${look} ${marks.length > 0 ? `WHERE ${marks.join(' AND ')}` : ''}
      ORDER BY w.${place} ${direction}, w.id ${direction} ${limitOf(range, bind)}
    ) found JOIN cards c ON c.id = found.id ${shown.joins} ${orderOf(range.sort)}`
  return db.prepared<Row>(undefined, text, values)
}

/** How many cards a walk goes past before it is given up. */
function mostPassed(question: Question, range: Range): number {
  const { mostWalked, mostLookedAt } = effortOf(range)
  return marksConditions(question, 'w.marks').length > 0 ? mostWalked : mostLookedAt
}

/** Whether a walk passed all that it could. */
async function isWhole(db: Db, question: Question, range: Range): Promise<boolean> {
  const { bind, values } = new Statement()
  const most = mostPassed(question, range)
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
  most: number,
): Promise<Row[] | null> {
  const { bind, values } = new Statement()
  const asked = askedOfIndex(expected)
  const every = asked.flatMap((facets) => (facets.length === 1 ? facets : []))
  const some = asked.filter((facets) => facets.length > 1)
  const few = `collect_cards(${bind(every)}::text[], ${bind(JSON.stringify(some))}::jsonb, ${most})`
  const where = [
    ...rendered([...question.tight, ...question.loose], bind),
    ...marksConditions(question, 'c.marks'),
    ...afterCondition(range, bind),
  ]
  const order = orderOf(range.sort)
  const text = `WITH few AS MATERIALIZED (SELECT * FROM ${few})
    SELECT ${shown.columns(bind(today))}, counted.collected FROM (SELECT count(*)::int AS collected FROM few) counted
    LEFT JOIN (
      SELECT c.id FROM few c WHERE ${where.join(' AND ')} AND (SELECT count(*) FROM few) <= ${most} ${order} ${limitOf(range, bind)}
    ) found ON true LEFT JOIN cards c ON c.id = found.id ${shown.joins.replace(/^JOIN/, 'LEFT JOIN')} ${order}`
  const rows = await db.prepared<Row & { id: string | null; collected: number }>(undefined, text, values)
  if ((rows[0]?.collected ?? 0) > most) return null
  return rows.filter(({ id }) => id !== null)
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
