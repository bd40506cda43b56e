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
import * as labels from './labels.ts'

type Filters = ListState['filters']

const named = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value]))
const asItIs = (value: string) => value

export type RegistryFilter = FilterOf<Api['cards']['registry']>

export const filters: readonly ListFilter<unknown, RegistryFilter>[] = [
  { key: 'category', label: labels.category, options: cardCategories },
  { key: 'grader', label: labels.grader, options: { ...named(graders), RAW: 'Raw' } },
  { key: 'grade', label: labels.grade, options: Object.fromEntries(grades.map((grade) => [grade, gradeName(grade)])) },
  { key: 'set', label: labels.set, called: asItIs },
  { key: 'yearFrom', label: labels.fromYear, called: asItIs },
  { key: 'yearTo', label: labels.toYear, called: asItIs },
  { key: 'custody', label: labels.location, options: { ...custodies, with_owner: labels.withYou } },
  { key: 'vault', label: labels.vault, called: asItIs },
  { key: 'commitment', label: labels.commitment, options: { ...commitments, none: labels.notCommitted } },
  { key: 'verification', label: labels.cert, options: verifications },
  { key: 'cert', label: labels.certNumber, options: { missing: labels.certNumberMissing } },
  { key: 'value', label: labels.value, options: { yes: labels.hasAValue, no: labels.noValue } },
  { key: 'photo', label: labels.photo, options: { yes: labels.hasAPhoto, no: labels.noPhoto } },
  { key: 'tag', label: labels.tag, called: asItIs },
  { key: 'disputed', label: labels.title, options: { '1': 'Disputed' } },
  { key: 'status', label: labels.registry, options: { removed: 'Removed' } },
]

export const shape: ListShape<RegistryFilter> = {
  record: 'card',
  ofRecord: ['part'],
  filters: filters.map(({ key }) => key),
  defaultSort: '-value',
}

export const sorts: Record<(typeof registrySorts)[number], string> = {
  '-value': labels.highestValue,
  value: labels.lowestValue,
  '-gain': labels.largestGain,
  gain: labels.largestLoss,
  '-registeredAt': labels.newestFirst,
  registeredAt: labels.oldestFirst,
  name: labels.nameAToZ,
  '-name': labels.nameZ,
  '-year': labels.newestCards,
  year: 'Oldest cards',
  '-grade': labels.highestGrade,
  grade: labels.lowestGrade,
  '-updatedAt': labels.recentlyUpdated,
  updatedAt: labels.leastRecentlyUpdated,
}

/** Cards their owner removed. They can only be restored. */
export const takenOut: Filters = { status: 'removed' }
export const isTakenOut = ({ status }: { status?: string | undefined }): boolean => status === takenOut.status

/** How the cards are displayed; part of the URL, next to the list's params. */
export const views = { table: 'Table', gallery: 'Gallery', sets: 'Sets' } as const
export type View = keyof typeof views

type Tab = {
  key: string
  name: string
  filters: Filters
  /** Without a count the tab is shown only while it is current. */
  count?: (summary: RegistrySummary) => number
  /** Shown even when empty. */
  always?: boolean
}

export const tabs: readonly Tab[] = [
  { key: 'all', name: 'All', filters: {}, count: ({ cards }) => cards, always: true },
  {
    key: 'vault',
    name: labels.inTheVault,
    filters: { custody: 'in_vault' },
    count: ({ counts }) => counts.inVault,
    always: true,
  },
  {
    key: 'with-you',
    name: labels.withYou,
    filters: { custody: 'with_owner' },
    count: ({ counts }) => counts.withYou,
    always: true,
  },
  {
    key: 'transit',
    name: labels.inTransit,
    filters: { custody: 'inbound,outbound' },
    count: ({ counts }) => counts.inTransit,
  },
  { key: 'pledged', name: 'Pledged', filters: { commitment: 'loan' }, count: ({ counts }) => counts.pledged },
  { key: 'taken-out', name: 'Removed', filters: takenOut },
]

const tabKeys = ['custody', 'commitment', 'status']

/** The tab that corresponds to these filters, if any. */
export const tabOf = (now: Filters): Tab | undefined =>
  tabs.find((tab) => tabKeys.every((key) => now[key] === tab.filters[key]))

/** Switches the tab and keeps the other filters. */
export const withTab = (now: Filters, tab: Tab): Filters => ({
  ...Object.fromEntries(Object.entries(now).filter(([key]) => !tabKeys.includes(key))),
  ...tab.filters,
})

/** The filters not expressed by a tab, each of which gets a chip. */
export function chosenFilters(now: Filters): readonly { filter: ListFilter; value: string }[] {
  const serverMeta = tabOf(now)?.filters ?? {}
  return filters.flatMap((filter) => {
    const value = now[filter.key]
    return value === undefined || serverMeta[filter.key] === value ? [] : [{ filter, value }]
  })
}

/** Adds or removes one value of a multi-value filter. */
export function withValue(now: Filters, key: string, value: string, on: boolean): Filters {
  const { [key]: before, ...rest } = now
  const values = (before?.split(',') ?? []).filter((each) => each !== value)
  const next = on ? [...values, value] : values
  return next.length === 0 ? rest : { ...rest, [key]: next.join(',') }
}

/** Replaces a filter's value; an empty one removes the filter. */
export function withOne(now: Filters, key: string, value: string): Filters {
  const { [key]: _, ...rest } = now
  return value === '' ? rest : { ...rest, [key]: value }
}
