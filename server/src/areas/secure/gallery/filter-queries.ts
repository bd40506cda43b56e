import type { Instant } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import {
  between,
  both,
  byFacets,
  byOrder,
  type Criterion,
  type FacetQuery,
  facet,
  oneOf,
} from '../../../db/faceted-list/query.ts'
import { plainText, searchedFor } from '../../cards/lists/searching-service.ts'

/** The filters of the contract, unparsed. */
export type GalleryFilters = {
  q?: string | undefined
  category?: string | undefined
  player?: string | undefined
  set?: string | undefined
  yearFrom?: number | string | undefined
  yearTo?: number | string | undefined
  grader?: string | undefined
  grade?: string | undefined
  gradeFrom?: number | string | undefined
  priceFrom?: number | string | undefined
  priceTo?: number | string | undefined
  vault?: string | undefined
  availability?: string | undefined
  watched?: string | undefined
  fresh?: string | undefined
}

export type GalleryCriterion =
  | 'category'
  | 'player'
  | 'set'
  | 'year'
  | 'grader'
  | 'grade'
  | 'price'
  | 'vault'
  | 'availability'
  | 'watched'
  | 'fresh'
  | 'q'
export type GalleryQuery = FacetQuery<GalleryCriterion>

const availabilityConditions: Record<string, string> = {
  open: `(c.open_request_count = 0 AND c.commitment = 'listing')`,
  input: `(c.open_request_count > 0 AND c.commitment = 'listing')`,
  reserved: `c.commitment = 'reservation'`,
}

const displayStatusCondition = (availability: string): string =>
  `(${availability
    .split(',')
    .map((name) => availabilityConditions[name] ?? 'false')
    .join(' OR ')})`

async function wordsCriterion(db: Db, typed: string | undefined): Promise<Criterion | undefined> {
  if (!typed?.trim()) return undefined
  const { certs, words } = await searchedFor(db, typed)
  // punctuation alone matches no card
  return byFacets(words, certs.length + words.length === 0 ? [() => 'false'] : certs)
}

/** The criterion, if its filter is set. */
const given = <T>(value: T | undefined, criterion: (value: T) => Criterion): Criterion | undefined =>
  value === undefined ? undefined : criterion(value)

export async function galleryQuery(
  db: Db,
  memberId: string,
  filters: GalleryFilters,
  freshSince: Instant,
): Promise<GalleryQuery> {
  const { category, player, set, grader, grade, gradeFrom, vault, availability, watched, fresh } = filters
  const plainSet = set === undefined ? undefined : await plainText(db, set)
  const isColumn = (column: string) => (values: string) => oneOf(column, values.split(','))
  return {
    criteria: {
      category: given(category, isColumn('category')),
      player: given(player, (name) => byOrder((bind) => `c.sort_name = lower(${bind(name)})`)),
      set: given(plainSet, (name) => facet('set', [name])),
      year: between('year_from', filters.yearFrom, filters.yearTo),
      grader: given(grader, isColumn('grader')),
      grade: both(
        given(grade, isColumn('grade')),
        between('grade_tenths', gradeFrom && Math.round(Number(gradeFrom) * 10)),
      ),
      price: between('list_price_cents', filters.priceFrom, filters.priceTo),
      vault: given(vault, (name) => facet('vault', [name])),
      availability: given(availability, (names) => byOrder(() => displayStatusCondition(names))),
      watched: given(watched || undefined, () =>
        byOrder((bind) => `EXISTS (SELECT FROM watches w WHERE w.card_id = c.id AND w.member_id = ${bind(memberId)})`),
      ),
      fresh: given(fresh || undefined, () => byOrder((bind) => `c.listed_at > ${bind(freshSince)}`)),
      q: await wordsCriterion(db, filters.q),
    },
  }
}
