import type { Db } from '../../../db/db.ts'
import { isExact, marksCondition, shortSum } from '../card-marks.ts'
import { findHouse } from '../card-queries.ts'
import { plainText, searchedFor } from './search-queries.ts'

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
  place?: string | undefined
  tag?: string | undefined
  cert?: string | undefined
  owner?: string | undefined
  ownerKind?: string | undefined
  status?: string | undefined
  stale?: string | undefined
}

/** Writes a value into a statement and names its place. */
export type Bind = (value: unknown) => string
type Condition = (bind: Bind) => string

/** What is asked of the cards, before it is known how it is best answered. */
export type Question = {
  /** An index in the order of the list serves these. */
  tight: Condition[]
  /** Looked at card by card. */
  loose: Condition[]
  /** Facets that a card must have, all of them. */
  every: string[]
  /** Of each of these it must have one. */
  some: string[][]
  /** The filter whose index answers in the order of the list, with the values it may have. */
  lead: { column: string; values: (string | number)[]; type: 'text' | 'int' } | null
  /** One owner's cards are few enough to be looked at one by one. */
  isOneOwner: boolean
  /** No card can be both of what is asked. */
  isImpossible: boolean
  /** Names something of which there are few, with an index of its own. */
  isSelective: boolean
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
  ['photo', 'photo'],
  ['disputed', 'disputed'],
  ['returnAsked', 'return'],
]

type Columns = Partial<Record<keyof CardFilters, string>>

/** Questions that people ask most have an index in the order of their answer. */
const indexed: { sort: string; columns: Columns }[] = [
  { sort: 'c.updated_at', columns: { custody: 'c.custody' } },
  { sort: 'c.appraised_cents', columns: { category: 'c.category' } },
  { sort: 'c.appraised_cents', columns: { grader: 'c.grader', grade: 'c.grade' } },
]

/**
 * Filters that know of what is sorted by: dear cards are old and well graded, names tell games from sports. Their indexes
 * begin with the filter. The first that is asked for leads.
 */
const leads: { filter: 'set' | 'grade' | 'year' | 'grader' | 'category'; column: string; sorts: string[] }[] = [
  { filter: 'set', column: 'c.set_mark', sorts: ['c.appraised_cents', 'c.sort_name'] },
  { filter: 'grade', column: 'c.grade', sorts: ['c.appraised_cents'] },
  { filter: 'year', column: 'c.year_from', sorts: ['c.appraised_cents'] },
  { filter: 'category', column: 'c.category', sorts: ['c.appraised_cents', 'c.sort_name'] },
  { filter: 'grader', column: 'c.grader', sorts: ['c.appraised_cents'] },
]

export async function questionOf(
  db: Db,
  ownerId: string | null,
  filters: CardFilters,
  sort: string | null,
): Promise<Question> {
  const named = ownerId ?? filters.owner ?? null
  const owner = named ?? (filters.ownerKind === 'house' ? await findHouse(db) : null)
  const question: Question = {
    tight: [],
    loose: [],
    every: [],
    some: [],
    lead: null,
    isOneOwner: owner !== null,
    isSelective: false,
    isImpossible: contradicts(filters) || (hasYears(filters) && yearsBetween(filters).length === 0),
  }
  if (owner !== null) question.tight.push((bind) => `c.owner_id = ${bind(owner)}`)
  question.tight.push(() => statusCondition(filters.status))
  // a record that was joined with another is nobody's to put back
  if (ownerId !== null && filters.status === 'removed') question.tight.push(() => 'c.merged_into IS NULL')
  const straight = owner === null ? straightColumns(filters, sort) : null
  if (straight) {
    for (const [filter, column] of Object.entries(straight)) {
      question.tight.push((bind) => `${column} = ${bind(filters[filter as keyof CardFilters])}`)
    }
    return question
  }
  // those without a value all stand at one end of the house's order by value: its index tells them, no facet is needed.
  // Not `= -1`: what is equal is in the order of its id alone, and the planner would walk all cards by their ids
  const isInOrder = filters.value !== undefined && sort === 'c.appraised_cents'
  if (isInOrder) question.tight.push(() => `c.appraised_cents ${filters.value === 'yes' ? '>= 0' : '<= -1'}`)
  addFacets(question, isInOrder ? { ...filters, value: undefined } : filters, ownerId === null)
  const set = filters.set === undefined ? null : await plainText(db, filters.set)
  if (set !== null) question.every.push(`set:${set}`)
  if (owner === null && sort !== null) question.lead = leadOf(filters, set, sort)
  await addWords(db, question, filters.q)
  if (filters.ownerKind && (named !== null || filters.ownerKind !== 'house')) {
    const kinds = filters.ownerKind.split(',')
    question.loose.push((bind) => `c.owner_id IN (SELECT id FROM parties WHERE kind = ANY(${bind(kinds)}))`)
  }
  if (filters.place) {
    question.loose.push((bind) => `lower(c.place) = lower(${bind(filters.place)})`)
    question.isSelective = true
  }
  if (filters.cert) question.loose.push(() => `c.cert_number IS NULL AND c.grader <> 'RAW'`)
  if (filters.stale) {
    question.loose.push((bind) => `(c.value_on IS NULL OR c.value_on < ${bind(filters.stale)}::date)`)
  }
  return question
}

/** The database would look at every card to find that none is both. */
const contradicts = ({ grader, grade, custody, vault }: CardFilters): boolean =>
  (grader === 'RAW' && grade !== undefined) || (custody === 'with_owner' && vault !== undefined)

function statusCondition(status = 'registered'): string {
  const wanted = new Set(status.split(','))
  return wanted.size > 1 ? 'true' : `c.status = '${wanted.has('removed') ? 'removed' : 'registered'}'`
}

function straightColumns(filters: CardFilters, sort: string | null): Columns | null {
  const given = Object.entries(filters).filter(([filter, value]) => value !== undefined && filter !== 'status')
  if (given.some(([, value]) => String(value).includes(',')) || filters.status) return null
  const names = given.map(([filter]) => filter).sort()
  const fits = indexed.find(
    ({ sort: by, columns }) => by === sort && Object.keys(columns).sort().join() === names.join(),
  )
  return fits?.columns ?? null
}

function addFacets({ every, some }: Question, filters: CardFilters, isHouse: boolean): void {
  for (const [filter, facet] of facetOf) {
    const wanted = filters[filter]
    if (wanted === undefined) continue
    // vaults are free text; the other filters are closed lists that may name several
    const values = filter === 'vault' ? [String(wanted)] : String(wanted).split(',')
    if (values.length === 1) every.push(`${facet}:${values[0]}`)
    else some.push(values.map((value) => `${facet}:${value}`))
  }
  // an owner's own figure counts for them; the house does not know of it
  if (filters.value) every.push(`${isHouse ? 'appraised' : 'value'}:${filters.value}`)
  if (filters.tag !== undefined) every.push(`tag:${filters.tag.toLowerCase()}`)
  if (hasYears(filters)) some.push(yearsBetween(filters).map((year) => `year:${year}`))
}

const mostLeading = 12

function leadOf(filters: CardFilters, set: string | null, sort: string): Question['lead'] {
  const valuesOf = (filter: (typeof leads)[number]['filter']): (string | number)[] | null => {
    if (filter === 'set') return set === null ? null : [shortSum(set)]
    if (filter === 'year') return hasYears(filters) ? yearsBetween(filters) : null
    return filters[filter]?.split(',') ?? null
  }
  for (const { filter, column, sorts } of leads) {
    const values = sorts.includes(sort) ? valuesOf(filter) : null
    // of a long row of years each would be a walk of its own
    if (!values || values.length > mostLeading) continue
    const isNumber = filter === 'year' || filter === 'set'
    return { column, values, type: isNumber ? 'int' : 'text' }
  }
  return null
}

const hasYears = ({ yearFrom, yearTo }: CardFilters) => yearFrom !== undefined || yearTo !== undefined

/** As far as a card's year can reach. */
const oldestYear = 1800
const newestYear = 2099

function yearsBetween({ yearFrom = oldestYear, yearTo = newestYear }: CardFilters): number[] {
  const first = Math.max(yearFrom, oldestYear)
  return Array.from({ length: Math.max(0, Math.min(yearTo, newestYear) - first + 1) }, (_, n) => first + n)
}

async function addWords(db: Db, question: Question, q: string | undefined): Promise<void> {
  const { certs, words } = await searchedFor(db, q)
  question.loose.push(...certs)
  if (certs.length > 0) question.isSelective = true
  question.some.push(...words)
}

export const facetConditions = ({ every, some }: Pick<Question, 'every' | 'some'>): Condition[] => [
  ...(every.length > 0 ? [(bind: Bind) => `c.facets @> ${bind(every)}::text[]`] : []),
  ...some.map((one) => (bind: Bind) => `c.facets && ${bind(one)}::text[]`),
]

/** All facets that are asked for, those in one array being alternatives. */
export const groupsOf = ({ every, some }: Pick<Question, 'every' | 'some'>): string[][] => [
  ...every.map((one) => [one]),
  ...some,
]

/** What a card's marks must say, for a walk that looks at nothing else. */
export const marksConditions = (question: Pick<Question, 'every' | 'some'>, column: string): string[] =>
  groupsOf(question).flatMap((facets) => marksCondition(column, facets) ?? [])

/** What the marks cannot tell, to be looked at on the card itself. */
export const beyondMarks = (question: Pick<Question, 'every' | 'some'>): Condition[] =>
  facetConditions({
    every: question.every.filter((one) => !isExact([one])),
    some: question.some.filter((one) => !isExact(one)),
  })
