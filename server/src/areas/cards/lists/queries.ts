import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { defineFacetedList, type Range as FacetedRange, type Sorting } from '../../../db/faceted-list/define.ts'
import { facetBitsCondition, isExact } from '../card-facet-bits.ts'
import { type CardRow, cardColumns, ownerName } from '../card-queries.ts'
import { type CardCriterion, type CardFilters, cardQuery } from './filter-queries.ts'

export type ListSort = Sorting
export type Effort = {
  /** How many index entries are read in list order before collecting the matches instead. */
  mostScanned: number
  /** The same when the card row itself must be read. */
  mostLookedUp: number
  mostGathered: number
}
type Range = Pick<FacetedRange, 'sort' | 'after' | 'limit'> & { effort?: Effort }

export type AdminRow = CardRow & { ownerKind: 'member' | 'house' | 'fund'; ownerName: string }

const effortOf = (effort: Effort) => ({ ...effort, gatherFirst: effort.mostGathered / 3 })

const cards = {
  table: 'cards',
  // valuable cards are old and have high grades, and names differ between games and sports
  leads: [
    { criterion: 'set', column: 'set_mark', sorts: ['appraised_cents', 'sort_name'] },
    { criterion: 'grade', column: 'grade', sorts: ['appraised_cents'] },
    { criterion: 'year', column: 'year_from', sorts: ['appraised_cents'] },
    { criterion: 'category', column: 'category', sorts: ['appraised_cents', 'sort_name'] },
    { criterion: 'grader', column: 'grader', sorts: ['appraised_cents'] },
  ] satisfies { criterion: CardCriterion; column: string; sorts: string[] }[],
  facetBits: { column: 'facet_bits', condition: facetBitsCondition, isExact },
  gatherBy: 'collect_cards',
  effort: effortOf({ mostScanned: 40_000, mostLookedUp: 4_000, mostGathered: 4_000 }),
}

const registry = defineFacetedList<CardRow, CardCriterion, Day>({
  ...cards,
  columns: (bind, today) => cardColumns(bind(today)),
})

const backOffice = defineFacetedList<AdminRow, CardCriterion, Day>({
  ...cards,
  columns: (bind, today) => `${cardColumns(bind(today))}, p.kind AS owner_kind, ${ownerName} AS owner_name`,
  joins: 'LEFT JOIN parties p ON p.id = c.owner_id LEFT JOIN users u ON u.id = c.owner_id',
})

/** One row more than the page shows whether there is another page. */
const rangeOf = ({ sort, after, limit, effort }: Range): FacetedRange => ({
  sort: { ...sort, column: sort.column.replace(/^c\./, '') },
  after,
  limit: limit + 1,
  effort: effort && effortOf(effort),
})

export async function listOwnCards(
  db: Db,
  ownerId: string,
  filters: CardFilters,
  input: Range,
  today: Day,
): Promise<CardRow[]> {
  const range = rangeOf(input)
  return registry.page(db, await cardQuery(db, ownerId, filters, range.sort.column), range, today)
}

export async function listAdminCards(db: Db, filters: CardFilters, input: Range, today: Day): Promise<AdminRow[]> {
  const range = rangeOf(input)
  return backOffice.page(db, await cardQuery(db, null, filters, range.sort.column), range, today)
}

export const countCards = async (db: Db, ownerId: string | null, filters: CardFilters): Promise<number> =>
  registry.count(db, await cardQuery(db, ownerId, filters, null))

/** Oldest first, so that a bulk action processes cards in the order they were added. */
export const listCardIds = async (
  db: Db,
  ownerId: string | null,
  filters: CardFilters,
  range: { except: string[]; limit: number },
): Promise<string[]> => registry.ids(db, await cardQuery(db, ownerId, filters, null), 'registered_at', range)
