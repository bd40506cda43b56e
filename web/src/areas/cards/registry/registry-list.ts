import type { Api } from '@ambry/contract/areas'
import {
  cardCategories,
  commitments,
  custodies,
  gradeName,
  graders,
  grades,
  verifications,
} from '@ambry/contract/cards/kinds'
import type { registrySorts } from '@ambry/contract/cards/registry/endpoints'
import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape, ListState } from '../../../parts/lists/list-state.ts'

type Filters = ListState['filters']

const named = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value]))
const asItIs = (value: string) => value

export type RegistryFilter = FilterOf<Api['cards']['registry']>

export const filters: readonly ListFilter<unknown, RegistryFilter>[] = [
  { key: 'category', label: 'Category', options: cardCategories },
  { key: 'grader', label: 'Grader', options: { ...named(graders), RAW: 'Raw' } },
  { key: 'grade', label: 'Grade', options: Object.fromEntries(grades.map((grade) => [grade, gradeName(grade)])) },
  { key: 'set', label: 'Set', called: asItIs },
  { key: 'yearFrom', label: 'From year', called: asItIs },
  { key: 'yearTo', label: 'To year', called: asItIs },
  { key: 'custody', label: 'Location', options: { ...custodies, with_owner: 'With you' } },
  { key: 'vault', label: 'Vault', called: asItIs },
  { key: 'commitment', label: 'Commitment', options: { ...commitments, none: 'Not committed' } },
  { key: 'verification', label: 'Cert', options: verifications },
  { key: 'cert', label: 'Cert number', options: { missing: 'Cert number missing' } },
  { key: 'value', label: 'Value', options: { yes: 'Has a value', no: 'No value' } },
  { key: 'photo', label: 'Photo', options: { yes: 'Has a photo', no: 'No photo' } },
  { key: 'tag', label: 'Tag', called: asItIs },
  { key: 'disputed', label: 'Title', options: { '1': 'Disputed' } },
  { key: 'status', label: 'Registry', options: { removed: 'Removed' } },
]

export const shape: ListShape<RegistryFilter> = {
  record: 'card',
  ofRecord: ['part'],
  filters: filters.map(({ key }) => key),
  defaultSort: '-value',
}

export const sorts: Record<(typeof registrySorts)[number], string> = {
  '-value': 'Highest value',
  value: 'Lowest value',
  '-gain': 'Largest gain',
  gain: 'Largest loss',
  '-registeredAt': 'Newest first',
  registeredAt: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-year': 'Newest cards',
  year: 'Oldest cards',
  '-grade': 'Highest grade',
  grade: 'Lowest grade',
  '-updatedAt': 'Recently updated',
  updatedAt: 'Least recently updated',
}

/** The cards that their owner took out. They can be put back, and nothing else. */
export const takenOut: Filters = { status: 'removed' }
export const isTakenOut = ({ status }: { status?: string | undefined }): boolean => status === takenOut.status

/** How the cards are shown. It stands in the address beside the list's own words. */
export const views = { table: 'Table', gallery: 'Gallery', sets: 'Sets' } as const
export type View = keyof typeof views

type Tab = {
  key: string
  name: string
  filters: Filters
  /** One without a count is shown only while it is the current one. */
  count?: (summary: RegistrySummary) => number
  /** Shown even when nothing is in it. */
  always?: boolean
}

export const tabs: readonly Tab[] = [
  { key: 'all', name: 'All', filters: {}, count: ({ cards }) => cards, always: true },
  {
    key: 'vault',
    name: 'In the vault',
    filters: { custody: 'in_vault' },
    count: ({ counts }) => counts.inVault,
    always: true,
  },
  {
    key: 'with-you',
    name: 'With you',
    filters: { custody: 'with_owner' },
    count: ({ counts }) => counts.withYou,
    always: true,
  },
  {
    key: 'transit',
    name: 'In transit',
    filters: { custody: 'inbound,outbound' },
    count: ({ counts }) => counts.inTransit,
  },
  { key: 'pledged', name: 'Pledged', filters: { commitment: 'loan' }, count: ({ counts }) => counts.pledged },
  { key: 'taken-out', name: 'Removed', filters: takenOut },
]

const tabKeys = ['custody', 'commitment', 'status']

/** The tab that says what these filters say, or none. */
export const tabOf = (now: Filters): Tab | undefined =>
  tabs.find((tab) => tabKeys.every((key) => now[key] === tab.filters[key]))

/** Another tab asks for other cards; the filters beside it stay. */
export const withTab = (now: Filters, tab: Tab): Filters => ({
  ...Object.fromEntries(Object.entries(now).filter(([key]) => !tabKeys.includes(key))),
  ...tab.filters,
})

/** The filters that no tab says already: each has a chip. */
export function chosenFilters(now: Filters): readonly { filter: ListFilter; value: string }[] {
  const serverMeta = tabOf(now)?.filters ?? {}
  return filters.flatMap((filter) => {
    const value = now[filter.key]
    return value === undefined || serverMeta[filter.key] === value ? [] : [{ filter, value }]
  })
}

/** Ticks or unticks one value of a filter that takes several. */
export function withValue(now: Filters, key: string, value: string, on: boolean): Filters {
  const { [key]: before, ...rest } = now
  const values = (before?.split(',') ?? []).filter((each) => each !== value)
  const next = on ? [...values, value] : values
  return next.length === 0 ? rest : { ...rest, [key]: next.join(',') }
}

/** One value in place of the one before; an empty one takes the filter off. */
export function withOne(now: Filters, key: string, value: string): Filters {
  const { [key]: _, ...rest } = now
  return value === '' ? rest : { ...rest, [key]: value }
}
