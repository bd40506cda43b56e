import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Search } from '../../search.ts'
import { type PageSize, pageSizes } from '../../ui/table/Pager.tsx'

/** The whole state of a list is in the URL, so that it can be linked, saved as a view, and restored when going back. */
export type ListState<Filter extends string = string> = {
  q: string
  sort: string
  page: number
  size: PageSize
  /** The visible columns, or null for the default ones. */
  columns: ReadonlySet<string> | null
  /** The record whose panel is open. */
  open: string | null
  filters: string extends Filter ? Readonly<Record<string, string>> : { readonly [F in Filter]?: string }
}

export type ListShape<Filter extends string = string> = {
  /** The search param of the open record, as in `?user=…`. */
  record: string
  /** Other search params of the open record, removed together with it. */
  ofRecord?: readonly string[]
  filters: readonly Filter[]
  defaultSort: string
  /** Filters that apply if the URL has none. `all` in the URL turns one off. */
  defaultFilters?: { readonly [F in Filter]?: string }
  /** Filters selected by tabs above the list: one is always active, and clearing doesn't affect it. */
  tabs?: readonly Filter[]
  /** Keeps the valid part of a filter or sort value from the URL; empty for none. Without it, every value is kept. */
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

/** The search params for a state; defaults are left out. */
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

/** The filters chosen in addition to the tab. */
export const chosenIn = ({ filters }: ListState, { tabs = [] }: ListShape): string[] =>
  Object.keys(filters).filter((key) => !tabs.includes(key))

/** The initial state of the current tab. */
export const clearedOf = ({ filters }: ListState, { tabs = [] }: ListShape): Pick<ListState, 'q' | 'filters'> => ({
  q: '',
  filters: Object.fromEntries(Object.entries(filters).filter(([key]) => tabs.includes(key))),
})

/** Applies a change. A different query starts on its first page. */
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
  // it has no filter that the shape doesn't name
  return [state as ListState<Filter>, set]
}

/** Closing a panel goes back to the list it was opened from, so that the back button doesn't open it again. */
export function useClosePanel(set: SetList, onClosed: () => void): () => void {
  const router = useRouter()
  return () => {
    // by then the list is back at its scroll position
    const forget = router.subscribe('onRendered', () => {
      forget()
      onClosed()
    })
    if (router.state.location.state.openedPanel) router.history.back()
    else set({ open: null }, { replace: true })
  }
}

/** A saved view belongs to its list only, so a tab next to the list stays selected. */
export const searchOfView = (address: string, before: Search, shape: ListShape): Search => ({
  ...keptOf(before, shape),
  ...Object.fromEntries(new URLSearchParams(address)),
})

/** Other search params, such as a tab, are left alone. */
function keptOf(search: Search, { record, ofRecord = [], filters }: ListShape, isOpen = true): Search {
  const own = new Set(['q', 'sort', 'page', 'size', 'columns', record, ...(isOpen ? [] : ofRecord), ...filters])
  return Object.fromEntries(Object.entries(search).filter(([key]) => !own.has(key)))
}
