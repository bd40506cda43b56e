import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Search } from '../../search.ts'
import { type PageSize, pageSizes } from '../../ui/table/Pager.tsx'

/** Everything a list shows is in the address: it can be linked, kept as a view, and is there again on the way back. */
export type ListState<Filter extends string = string> = {
  q: string
  sort: string
  page: number
  size: PageSize
  /** The columns shown, or null for those the list begins with. */
  columns: ReadonlySet<string> | null
  /** The record whose panel is open. */
  open: string | null
  filters: string extends Filter ? Readonly<Record<string, string>> : { readonly [F in Filter]?: string }
}

export type ListShape<Filter extends string = string> = {
  /** The address's name for the open record, as in `?user=…`. */
  record: string
  /** What else the address says of the open record: it leaves the address with it. */
  ofRecord?: readonly string[]
  filters: readonly Filter[]
  defaultSort: string
  /** Filters that hold when the address says nothing. `all` in the address lifts one. */
  defaultFilters?: { readonly [F in Filter]?: string }
  /** Those that tabs above the list choose: one always holds, and is nothing that could be cleared. */
  tabs?: readonly Filter[]
  /** What the list takes of a filter or order that the address names; empty for nothing. Without it, everything. */
  understood?: (key: string, value: string) => string
}

const lifted = 'all'

export function readListState(search: Search, shape: ListShape): ListState {
  const filters: Record<string, string> = {}
  for (const key of shape.filters) {
    const value = search[key] === lifted ? lifted : (taken(search, key, shape) ?? shape.defaultFilters?.[key])
    if (value !== undefined && value !== lifted) filters[key] = value
  }
  const page = Number(search.page)
  return {
    q: search.q ?? '',
    sort: taken(search, 'sort', shape) ?? shape.defaultSort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: search.size !== undefined && search.size in pageSizes ? (search.size as PageSize) : '25',
    columns: search.columns === undefined ? null : new Set(search.columns.split(',').filter(Boolean)),
    open: search[shape.record] ?? null,
    filters,
  }
}

function taken(search: Search, key: string, { understood }: ListShape): string | undefined {
  const value = search[key]
  return value === undefined || !understood ? value : understood(key, value) || undefined
}

/** What the address says for a state; what is as usual is left out. */
export function writeListState(state: ListState, shape: ListShape): Record<string, string> {
  const search: Record<string, string> = {}
  if (state.q) search.q = state.q
  for (const key of shape.filters) {
    const value = state.filters[key]
    const usual = shape.defaultFilters?.[key]
    if (value === usual) continue
    search[key] = value ?? lifted
  }
  if (state.sort !== shape.defaultSort) search.sort = state.sort
  if (state.size !== '25') search.size = state.size
  if (state.columns) search.columns = [...state.columns].join(',')
  if (state.page > 1) search.page = String(state.page)
  if (state.open) search[shape.record] = state.open
  return search
}

/** What somebody chose besides the tab that the list stands under. */
export const chosenIn = ({ filters }: ListState, { tabs = [] }: ListShape): string[] =>
  Object.keys(filters).filter((key) => !tabs.includes(key))

/** The list as its tab begins it. */
export const clearedOf = ({ filters }: ListState, { tabs = [] }: ListShape): Pick<ListState, 'q' | 'filters'> => ({
  q: '',
  filters: Object.fromEntries(Object.entries(filters).filter(([key]) => tabs.includes(key))),
})

/** Another question is another list: it begins on its first page. */
export function changeList(state: ListState, patch: Partial<ListState>): ListState {
  const asksAnew = 'q' in patch || 'sort' in patch || 'filters' in patch || 'size' in patch
  return { ...state, ...(asksAnew && { page: 1 }), ...patch }
}

export type SetList = (patch: Partial<ListState>, how?: { replace?: boolean }) => void

export function useListState<Filter extends string>(shape: ListShape<Filter>): readonly [ListState<Filter>, SetList] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => readListState(search, shape), [search, shape])
  const set = useCallback<SetList>(
    (patch, { replace = false } = {}) => {
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        state: (before) => ({
          openedPanel: Object.keys(patch).join() === 'open' && (!replace || before.openedPanel === true),
        }),
        search: (before: Search) => {
          const next = changeList(readListState(before, shape), patch)
          return { ...keptOf(before, shape, next.open !== null), ...writeListState(next, shape) }
        },
      })
    },
    [navigate, shape],
  )
  // it holds no filter that the shape does not name
  return [state as ListState<Filter>, set]
}

/** Closing a panel leads back to the list it was opened from, so that the back button does not open it again. */
export function useClosePanel(set: SetList, onClosed: () => void): () => void {
  const router = useRouter()
  return () => {
    // by then the list stands where it stood before
    const forget = router.subscribe('onRendered', () => {
      forget()
      onClosed()
    })
    if (router.state.location.state.openedPanel) router.history.back()
    else set({ open: null }, { replace: true })
  }
}

/** A kept view is one of its list, wherever that stands: a tab beside it stays chosen. */
export const searchOfView = (address: string, before: Search, shape: ListShape): Search => ({
  ...keptOf(before, shape),
  ...Object.fromEntries(new URLSearchParams(address)),
})

/** What else stands in the address, a tab for example, is not the list's to change. */
function keptOf(search: Search, { record, ofRecord = [], filters }: ListShape, isOpen = true): Search {
  const own = new Set(['q', 'sort', 'page', 'size', 'columns', record, ...(isOpen ? [] : ofRecord), ...filters])
  return Object.fromEntries(Object.entries(search).filter(([key]) => !own.has(key)))
}
