import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { FilterIn } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useLetterKeys } from '../../ui/layers/use-letter-keys.ts'
import { SlowLoadingNotice } from '../../ui/SlowLoadingNotice.tsx'
import { DataTable, focusRow, TableSkeleton } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { countOf, everything, nothing, type Selection } from '../../ui/table/selection.ts'
import { LoadFault } from '../LoadFault.tsx'
import { useRights } from '../rights.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { BulkAction, OwnBulk } from './BulkDialog.tsx'
import { ListBar, type ListColumn } from './ListBar.tsx'
import { filterSentence, type ListFilter } from './list-filter.ts'
import {
  chosenIn,
  clearedOf,
  type ListShape,
  type ListState,
  type SetList,
  useClosePanel,
  useListState,
} from './list-state.ts'
import { type ListCall, usePagedList } from './use-paged-list.ts'

export type PanelProps = {
  id: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The list around an open record, for a panel that moves to the next one itself. */
export type ListAround<Row> = {
  rows: readonly Row[]
  onOpen: (id: string) => void
  /** Opens the first row of the next page, if there is one. */
  onNextPage: (() => void) | undefined
}

/** Props of a custom list bar. */
export type BarParts<Row> = {
  state: ListState
  set: SetList
  /** The columns currently visible. */
  shown: readonly ListColumn<Row>[]
  total: number | undefined
  isFiltered: boolean
}

/** Props of a custom body in place of the table. */
export type BodyParts<Row> = {
  rows: readonly Row[]
  onOpen: (id: string) => void
  selection: Selection
  onSelect: (selection: Selection) => void
  isStale: boolean
}

type Props<Row, Query extends object> = {
  /** The key of its saved views, and the name of its CSV file. */
  name: string
  label: string
  /** Rows and available filters are inferred from the endpoint. */
  call: ListCall<Row, Query>
  shape: ListShape<FilterIn<Query>>
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter<Row, FilterIn<Query>>[]
  searchHint: string
  /** The button that adds to the list, if the page's header has none. */
  begin?: ReactNode
  nameOf: (row: Row) => string
  bulk?: readonly (BulkAction | OwnBulk)[]
  /** The open record's panel; `row` is defined if it is on this page. */
  panel?: (props: PanelProps, row: Row | undefined, list: ListAround<Row>) => ReactNode
  /** Shown while the list has no rows at all. */
  empty: { title: string; text: string; action?: ReactNode; kind?: 'card' | 'wanted' | 'plain' }
  /** Replaces the standard bar. */
  bar?: (parts: BarParts<Row>) => ReactNode
  /** Replaces the table, with its skeleton. */
  body?: { show: (parts: BodyParts<Row>) => ReactNode; skeleton: ReactNode } | undefined
  /** Whether an open record is shown next to the list or instead of it. */
  opens?: 'beside' | 'instead'
  /** False if rows have no detail view. */
  rowsOpen?: boolean
  /** For records with their own page; otherwise the list's URL names the open one. */
  onOpen?: (id: string) => void
}

/** Every long list: search, filters, views, columns, pages, selection and the panel, all in the URL. */
export function ListPage<Row extends { id: string | number }, Query extends object>(props: Props<Row, Query>) {
  const { label, call, shape, columns, filters, nameOf, panel, empty, bar, body } = props
  const { can } = useRights()
  const permitted = props.bulk?.filter(({ needs }) => needs === undefined || can(needs))
  const bulk = permitted?.length ? permitted : undefined
  const { opens = 'beside', rowsOpen = true, onOpen } = props
  const [state, set] = useListState<string>(shape)
  const [selection, setSelection] = useState<Selection>(nothing)
  const list = usePagedList(call, state)
  const shown = columns.filter(({ key, extra }) => (state.columns ? state.columns.has(key) : !extra))
  const isFiltered = state.q !== '' || chosenIn(state, shape).length > 0
  const close = useClosePanel(set, () => focusRow(document.getElementById(`row-${state.open}`)))
  const isCovered = opens === 'instead' && state.open !== null
  const keepScroll = useKeptScroll(isCovered)
  const open = (id: string) => {
    if (!rowsOpen) return
    if (onOpen) return onOpen(id)
    keepScroll()
    set({ open: id }, { replace: state.open !== null })
  }

  const around = useRef<HTMLDivElement>(null)
  // `j` goes to the first row wherever the focus is; from there the rows handle the keys themselves
  const toFirst = () => {
    const row = around.current?.querySelector('[id^="row-"]')
    if (row?.checkVisibility()) focusRow(row)
  }
  useLetterKeys({ j: state.open === null ? toFirst : undefined })

  // the selection belongs to the current query
  const query = JSON.stringify([state.q, state.filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what takes them off
  useEffect(() => setSelection(nothing), [query])

  const clear = () => set(clearedOf(state, shape))

  const listed = (
    <>
      {bar ? (
        bar({ state, set, shown, total: list.total, isFiltered })
      ) : (
        <ListBar {...props} state={state} set={set} shown={shown} rows={list.rows ?? []} />
      )}
      {countOf(selection) > 0 && bulk && (
        <BulkBar
          actions={bulk}
          selection={selection}
          total={list.total}
          query={{ ...state.filters, ...(state.q && { q: state.q }) }}
          onAll={(total) => setSelection(everything(total))}
          onClear={() => setSelection(nothing)}
        />
      )}
      {list.error !== null && <LoadFault title="The list didn’t load" error={list.error} onRetry={list.retry} />}
      {list.rows === undefined && list.error === null && (
        <div className={body ? undefined : 'table-sheet'}>
          {body ? body.skeleton : <TableSkeleton columns={shown} ticks={bulk !== undefined} />}
          <SlowLoadingNotice onRetry={list.retry} />
        </div>
      )}
      {list.rows?.length === 0 &&
        (isFiltered ? (
          <Empty
            kind="search"
            title="No results"
            action={
              <Button variant="secondary" onClick={clear}>
                Clear filters
              </Button>
            }
          >
            {filterSentence(state, filters)}
          </Empty>
        ) : (
          <Empty title={empty.title} action={empty.action} kind={empty.kind ?? 'plain'}>
            {empty.text}
          </Empty>
        ))}
      {list.rows &&
        list.rows.length > 0 &&
        body?.show({ rows: list.rows, onOpen: open, selection, onSelect: setSelection, isStale: list.isStale })}
      {list.rows && list.rows.length > 0 && !body && (
        <div className="table-sheet">
          <DataTable
            label={label}
            rows={list.rows}
            columns={shown}
            idOf={(row) => String(row.id)}
            nameOf={nameOf}
            sort={state.sort}
            onSort={(sort) => set({ sort })}
            open={state.open}
            onOpen={open}
            selection={bulk && selection}
            onSelect={setSelection}
            isStale={list.isStale}
          />
        </div>
      )}
      {list.rows && list.rows.length > 0 && (
        <Pager
          page={list.page}
          size={state.size}
          shown={list.rows.length}
          total={list.total}
          hasNext={list.hasNext}
          onPage={(page) => set({ page })}
          onSize={(size) => set({ size })}
        />
      )}
    </>
  )
  return (
    <div className="list" ref={around}>
      {/* it stays where it is, unseen: ticks, pages and the way back are kept */}
      {opens === 'instead' ? <div hidden={isCovered}>{listed}</div> : listed}
      {state.open &&
        panel?.(
          { id: state.open, onClose: close, ...stepsOf(list, state, set) },
          list.rows?.find((row) => String(row.id) === state.open),
          {
            rows: list.rows ?? [],
            onOpen: open,
            onNextPage: list.hasNext ? () => void turnPage(list, set, 1) : undefined,
          },
        )}
    </div>
  )
}

/** A record shown instead of the list starts at its top; the list returns to its scroll position. */
function useKeptScroll(isCovered: boolean): () => void {
  const place = useRef(0)
  const wasCovered = useRef(false)
  useLayoutEffect(() => {
    if (isCovered !== wasCovered.current) window.scrollTo(0, isCovered ? 0 : place.current)
    wasCovered.current = isCovered
  }, [isCovered])
  return () => {
    place.current = window.scrollY
  }
}

type Listed = Pick<
  ReturnType<typeof usePagedList<{ id: string | number }, object>>,
  'rows' | 'page' | 'hasNext' | 'rowsOn'
>

async function turnPage({ page, rowsOn }: Pick<Listed, 'page' | 'rowsOn'>, set: SetList, by: 1 | -1): Promise<void> {
  const row = (await rowsOn(page + by))?.at(by === 1 ? 0 : -1)
  if (row) set({ page: page + by, open: String(row.id) }, { replace: true })
}

/** Previous and next move along the rows, and past the edge to the next page. */
function stepsOf(list: Listed, { open }: ListState, set: SetList) {
  const { rows = [], page, hasNext } = list
  const at = rows.findIndex((row) => String(row.id) === open)
  const to = (row: { id: string | number } | undefined) =>
    row && (() => set({ open: String(row.id) }, { replace: true }))
  if (at < 0) return { onPrevious: undefined, onNext: undefined }
  return {
    onPrevious: to(rows[at - 1]) ?? (page > 1 ? () => void turnPage(list, set, -1) : undefined),
    onNext: to(rows[at + 1]) ?? (hasNext ? () => void turnPage(list, set, 1) : undefined),
  }
}
