import type { Db } from '../../../db/db.ts'
import { byFacets, byRow, type Criterion, type FacetQuery, facet } from '../../../db/faceted-list/query.ts'
import { shortSum } from '../card-facet-bits.ts'
import { findHouse } from '../card-queries.ts'
import { plainText, searchedFor } from './search-queries.ts'

/** The filters of the contract, unparsed. */
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
  returnRequested?: string | undefined
  place?: string | undefined
  tag?: string | undefined
  cert?: string | undefined
  owner?: string | undefined
  ownerKind?: string | undefined
  status?: string | undefined
  stale?: string | undefined
}

export type CardCriterion = Exclude<keyof CardFilters, 'yearFrom' | 'yearTo' | 'owner' | 'status'> | 'year'
type CardQuery = FacetQuery<CardCriterion>

const facetNames: [filter: CardCriterion & keyof CardFilters, facet: string][] = [
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
  ['returnRequested', 'return'],
]

/** the most common queries have an index in the order of their results */
const indexed: { sort: string; filters: (keyof CardFilters)[] }[] = [
  { sort: 'updated_at', filters: ['custody'] },
  { sort: 'appraised_cents', filters: ['category'] },
  { sort: 'appraised_cents', filters: ['grade', 'grader'] },
]

/** Cards of one owner, or of all owners, for a list sorted by a column. */
export async function cardQuery(
  db: Db,
  ownerId: string | null,
  filters: CardFilters,
  sort: string | null,
): Promise<CardQuery> {
  const named = ownerId ?? filters.owner ?? null
  const owner = named ?? (filters.ownerKind === 'house' ? await findHouse(db) : null)
  const scope: CardQuery['scope'] = []
  if (owner !== null) scope.push((bind) => `c.owner_id = ${bind(owner)}`)
  scope.push(() => statusCondition(filters.status))
  // a record that was merged into another cannot be restored
  if (ownerId !== null && filters.status === 'removed') scope.push(() => 'c.merged_into IS NULL')
  const prefix = owner === null ? indexPrefix(filters, sort) : undefined
  if (prefix) {
    for (const name of prefix) scope.push((bind) => `c.${name} = ${bind(filters[name])}`)
    return { scope, criteria: {}, isImpossible: contradicts(filters) }
  }
  // cards without a value are all at one end of the order by appraisal, so its index finds them and no facet is needed.
  // Not `= -1`: equal rows are ordered by id alone, and the planner would scan all cards by id
  const isInOrder = filters.value !== undefined && sort === 'appraised_cents'
  if (isInOrder) scope.push(() => `c.appraised_cents ${filters.value === 'yes' ? '>= 0' : '<= -1'}`)
  const criteria = facetCriteria(isInOrder ? { ...filters, value: undefined } : filters, ownerId === null)
  if (filters.set !== undefined) {
    const set = await plainText(db, filters.set)
    criteria.set = facet('set', [set], [shortSum(set)])
  }
  const { certs, words } = await searchedFor(db, filters.q)
  if (words.length > 0) criteria.q = byFacets(words)
  if (certs.length > 0) criteria.cert = byRow(...certs)
  if (filters.ownerKind && (named !== null || filters.ownerKind !== 'house')) {
    const kinds = filters.ownerKind.split(',')
    criteria.ownerKind = byRow((bind) => `c.owner_id IN (SELECT id FROM parties WHERE kind = ANY(${bind(kinds)}))`)
  }
  if (filters.place) criteria.place = byRow((bind) => `lower(c.place) = lower(${bind(filters.place)})`)
  if (filters.cert) criteria.cert = byRow(...certs, () => `c.cert_number IS NULL AND c.grader <> 'RAW'`)
  if (filters.stale)
    criteria.stale = byRow((bind) => `(c.value_on IS NULL OR c.value_on < ${bind(filters.stale)}::date)`)
  return {
    scope,
    criteria,
    // one owner, one place or one cert matches few cards
    isNarrow: owner !== null || certs.length > 0 || Boolean(filters.place),
    isImpossible: contradicts(filters) || (hasYears(filters) && yearsBetween(filters).length === 0),
  }
}

/** Avoids a scan of every card when the filters contradict each other. */
const contradicts = ({ grader, grade, custody, vault }: CardFilters): boolean =>
  (grader === 'RAW' && grade !== undefined) || (custody === 'with_owner' && vault !== undefined)

function statusCondition(status = 'registered'): string {
  const wanted = new Set(status.split(','))
  return wanted.size > 1 ? 'true' : `c.status = '${wanted.has('removed') ? 'removed' : 'registered'}'`
}

/** The leading filters of an index in the order of the list, if no other filters are set. */
function indexPrefix(filters: CardFilters, sort: string | null): (keyof CardFilters)[] | undefined {
  const given = Object.entries(filters).filter(([filter, value]) => value !== undefined && filter !== 'status')
  if (given.some(([, value]) => String(value).includes(',')) || filters.status) return undefined
  const names = given.map(([filter]) => filter).sort()
  return indexed.find((index) => index.sort === sort && index.filters.join() === names.join())?.filters
}

function facetCriteria(filters: CardFilters, isHouse: boolean): Partial<Record<CardCriterion, Criterion>> {
  const criteria: Partial<Record<CardCriterion, Criterion>> = {}
  for (const [filter, name] of facetNames) {
    const wanted = filters[filter]
    // vaults are free text; the other filters are enums that may list several values
    if (wanted !== undefined) criteria[filter] = facet(name, filter === 'vault' ? [wanted] : wanted.split(','))
  }
  // for owners their own estimate counts; admins do not see it
  if (filters.value) criteria.value = facet(isHouse ? 'appraised' : 'value', [filters.value])
  if (filters.tag !== undefined) criteria.tag = facet('tag', [filters.tag.toLowerCase()])
  if (hasYears(filters)) criteria.year = facet('year', yearsBetween(filters))
  return criteria
}

const hasYears = ({ yearFrom, yearTo }: CardFilters) => yearFrom !== undefined || yearTo !== undefined

/** the range of years a card can have */
const oldestYear = 1800
const newestYear = 2099

function yearsBetween({ yearFrom = oldestYear, yearTo = newestYear }: CardFilters): number[] {
  const first = Math.max(yearFrom, oldestYear)
  return Array.from({ length: Math.max(0, Math.min(yearTo, newestYear) - first + 1) }, (_, n) => first + n)
}
