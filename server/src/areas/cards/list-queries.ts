import type { Day } from '@ambry/contract/dates'

import type { Db } from '../../db/db.ts'
import { type CardRow, cardColumns, ownerName } from './card-queries.ts'
import { meantWords, plainWords } from './search-queries.ts'

/** The filters that the contract names, as they come. */
export type CardFilters = {
  q?: string | undefined
  category?: string | undefined
  grader?: string | undefined
  grade?: string | undefined
  custody?: string | undefined
  vault?: string | undefined
  set?: string | undefined
  yearFrom?: number | undefined
  yearTo?: number | undefined
  verification?: string | undefined
  commitment?: string | undefined
  proof?: string | undefined
  value?: string | undefined
  photo?: string | undefined
  disputed?: string | undefined
  returnAsked?: string | undefined
  tag?: string | undefined
  owner?: string | undefined
  ownerKind?: string | undefined
  status?: string | undefined
  stale?: string | undefined
}

export type ListSort = { column: string; cast: 'timestamptz' | 'text' | 'int8'; direction: 'asc' | 'desc' }
export type After = { value: string | number; id: string }

type Range = { sort: ListSort; after: After | null; limit: number }

export type HouseRow = CardRow & { ownerKind: 'member' | 'house' | 'fund'; ownerName: string }

/** Collects conditions and their values; the text is the same for the same kind of question, so it can be prepared. */
class Question {
  readonly conditions: string[] = []
  readonly values: unknown[] = []
  /** A plan made without seeing the values would be a guess: how many cards a facet has decides how it is best found. */
  isPreparable = true

  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  where(condition: string): void {
    this.conditions.push(condition)
  }

  get text(): string {
    return this.conditions.join(' AND ')
  }
}

const facetOf: [filter: keyof CardFilters, facet: string][] = [
  ['category', 'category'],
  ['grader', 'grader'],
  ['grade', 'grade'],
  ['custody', 'custody'],
  ['vault', 'vault'],
  ['verification', 'verification'],
  ['commitment', 'commitment'],
  ['proof', 'proof'],
  ['value', 'value'],
  ['photo', 'photo'],
  ['disputed', 'disputed'],
  ['returnAsked', 'return'],
]

/** Questions that people ask most have an index in the order of their answer. */
const indexed: { filters: (keyof CardFilters)[]; sort: string; columns: Partial<Record<keyof CardFilters, string>> }[] =
  [
    { filters: ['custody'], sort: 'c.updated_at', columns: { custody: 'c.custody' } },
    { filters: ['category'], sort: 'c.appraised_cents', columns: { category: 'c.category' } },
    { filters: ['grader', 'grade'], sort: 'c.appraised_cents', columns: { grader: 'c.grader', grade: 'c.grade' } },
  ]

async function ask(db: Db, ownerId: string | null, filters: CardFilters, sort: string | null): Promise<Question> {
  const question = new Question()
  const owner = ownerId ?? filters.owner ?? null
  if (owner !== null) question.where(`c.owner_id = ${question.value(owner)}`)
  question.where(
    filters.status === 'removed'
      ? `c.status = 'removed'`
      : filters.status?.includes(',')
        ? 'true'
        : `c.status = 'registered'`,
  )
  // the facet counts an owner's own figure too, which the house does not know of
  const isHouse = ownerId === null
  if (isHouse && filters.value) question.where(`c.value_cents IS ${filters.value === 'yes' ? 'NOT NULL' : 'NULL'}`)
  const given = facetOf.filter(([filter]) => filters[filter] !== undefined && !(isHouse && filter === 'value'))
  const straight =
    owner === null && !filters.q && !filters.set
      ? straightColumns(
          given.map(([filter]) => filter),
          filters,
          sort,
        )
      : null
  if (straight) {
    for (const [filter, column] of Object.entries(straight)) {
      question.where(`${column} = ${question.value(filters[filter as keyof CardFilters])}`)
    }
  } else await askFacets(db, question, given, filters)
  if (filters.yearFrom !== undefined) question.where(`c.year_from >= ${question.value(filters.yearFrom)}`)
  if (filters.yearTo !== undefined)
    question.where(`c.year_from <= ${question.value(filters.yearTo)} AND c.year_from > 0`)
  if (filters.ownerKind) question.where(`p.kind = ANY(${question.value(filters.ownerKind.split(','))})`)
  if (filters.stale) {
    question.where(
      `c.status = 'registered' AND (c.value_on IS NULL OR c.value_on < ${question.value(filters.stale)}::date)`,
    )
  }
  return question
}

function straightColumns(given: (keyof CardFilters)[], filters: CardFilters, sort: string | null) {
  const single = given.every((filter) => !String(filters[filter]).includes(','))
  if (!single || given.length === 0) return null
  const fits = indexed.find(
    ({ filters: of, sort: by }) =>
      by === sort && of.length === given.length && of.every((filter) => given.includes(filter)),
  )
  return fits?.columns ?? null
}

async function askFacets(
  db: Db,
  question: Question,
  given: [keyof CardFilters, string][],
  filters: CardFilters,
): Promise<void> {
  const all: string[] = []
  const anyOf: string[][] = []
  for (const [filter, facet] of given) {
    const wanted = String(filters[filter])
    // vaults are free text; the other filters are closed lists that may name several
    const values = filter === 'vault' ? [wanted] : wanted.split(',')
    if (values.length === 1) all.push(`${facet}:${values[0]}`)
    else anyOf.push(values.map((value) => `${facet}:${value}`))
  }
  if (filters.tag !== undefined) all.push(`tag:${filters.tag.toLowerCase()}`)
  if (filters.set !== undefined)
    question.where(`c.facets @> ARRAY['set:' || plain_text(${question.value(filters.set)})]`)
  for (const words of await meant(db, filters.q, question)) anyOf.push(words)
  if (all.length > 0) question.where(`c.facets @> ${question.value(all)}::text[]`)
  for (const some of anyOf) question.where(`c.facets && ${question.value(some)}::text[]`)
  if (all.length + anyOf.length > 0 || filters.set !== undefined || filters.q) question.isPreparable = false
}

async function meant(db: Db, q: string | undefined, question: Question): Promise<string[][]> {
  const typed = await plainWords(db, q ?? '')
  const certs = typed.filter((word) => /^\d{5,}$/.test(word))
  for (const cert of certs) {
    // the beginning of a cert, or a part of one: `0012-345678` is two words
    const number = 'c.cert_number COLLATE "C"'
    const begins = `${number} >= ${question.value(cert)} AND ${number} < ${question.value(`${cert}:`)}`
    question.where(`(${begins} OR c.facets @> ${question.value([`w:${cert}`])}::text[])`)
  }
  const words = typed.filter((word) => !certs.includes(word))
  if (words.length === 0) return []
  return (await meantWords(db, words)).map((some) => some.map((word) => `w:${word}`))
}

function rangeOf(question: Question, { sort, after, limit }: Range): string {
  const direction = sort.direction.toUpperCase()
  if (after) {
    const sign = sort.direction === 'asc' ? '>' : '<'
    question.where(
      `(${sort.column}, c.id) ${sign} (${question.value(after.value)}::${sort.cast}, ${question.value(after.id)}::uuid)`,
    )
  }
  // one more than the page tells whether there is another page
  return `ORDER BY ${sort.column} ${direction}, c.id ${direction} LIMIT ${question.value(limit + 1)}`
}

const joinOwner = 'JOIN parties p ON p.id = c.owner_id'

export async function listOwnCards(
  db: Db,
  ownerId: string,
  filters: CardFilters,
  range: Range,
  today: Day,
): Promise<CardRow[]> {
  const question = await ask(db, ownerId, filters, range.sort.column)
  const tail = rangeOf(question, range)
  return run(db, question, `SELECT ${cardColumns(question.value(today))} FROM cards c WHERE ${question.text} ${tail}`)
}

export async function listHouseCards(db: Db, filters: CardFilters, range: Range, today: Day): Promise<HouseRow[]> {
  const question = await ask(db, null, filters, range.sort.column)
  const tail = rangeOf(question, range)
  const columns = `${cardColumns(question.value(today))}, p.kind AS "ownerKind", ${ownerName} AS "ownerName"`
  return run(
    db,
    question,
    `SELECT ${columns} FROM cards c ${joinOwner} LEFT JOIN users u ON u.id = c.owner_id WHERE ${question.text} ${tail}`,
  )
}

function run<Row>(db: Db, question: Question, text: string): Promise<Row[]> {
  return db.prepared<Row>(question.isPreparable ? nameOf(text) : undefined, text, question.values)
}

const names = new Map<string, string>()
/** Few texts are preparable: those without facets. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `cards_${names.size}`
  names.set(text, known)
  return known
}

const from = (ownerId: string | null, filters: CardFilters) =>
  `FROM cards c ${ownerId === null && filters.ownerKind ? joinOwner : ''}`

export async function countCards(db: Db, ownerId: string | null, filters: CardFilters): Promise<number> {
  const question = await ask(db, ownerId, filters, null)
  const [row] = await db.prepared<{ total: number }>(
    undefined,
    `SELECT count(*) AS total ${from(ownerId, filters)} WHERE ${question.text}`,
    question.values,
  )
  return row?.total ?? 0
}

/** Oldest first, so that a bulk action goes through cards in the order in which they came. */
export async function listCardIds(
  db: Db,
  ownerId: string | null,
  filters: CardFilters,
  { except, limit }: { except: string[]; limit: number },
): Promise<string[]> {
  const question = await ask(db, ownerId, filters, null)
  question.where(`c.id <> ALL(${question.value(except)}::uuid[])`)
  const text = `SELECT c.id ${from(ownerId, filters)} WHERE ${question.text} ORDER BY c.registered_at, c.id LIMIT ${question.value(limit)}`
  return (await db.prepared<{ id: string }>(undefined, text, question.values)).map(({ id }) => id)
}
