import { Download, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { referenceOf, sentenceOf } from '../api/errors.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Fault } from '../ui/Failure.tsx'
import { type Column, DataTable, focusRow, TableBones } from '../ui/table/DataTable.tsx'
import { ColumnsMenu, FilterChip } from '../ui/table/FilterChip.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { countOf, everything, nothing, type Selection } from '../ui/table/selection.ts'
import { toasts } from '../ui/toast.ts'
import { type BulkAction, BulkBar } from './BulkBar.tsx'
import { downloadCsv } from './download.ts'
import { type ListShape, type ListState, type SetList, useListState } from './list-state.ts'
import { type ListCall, questionOf, usePagedList } from './use-paged-list.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

export type ListColumn<Row> = Column<Row> & { /** Not shown until chosen. */ extra?: boolean }
export type ListFilter = { key: string; label: string; options: Readonly<Record<string, string>> }

export type PanelProps = {
  id: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

type Props<Row> = {
  /** The name under which views of it are kept, and of its CSV file. */
  name: string
  label: string
  call: ListCall
  shape: ListShape
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  searchHint: string
  nameOf: (row: Row) => string
  bulk?: readonly BulkAction[]
  /** The open record's panel; the row is there when it stands on this page. */
  panel: (props: PanelProps, row: Row | undefined) => ReactNode
  /** What the list says before anything is in it. */
  empty: { title: string; text: string; action?: ReactNode }
}

/** Every list of the back-office: search, filters, views, columns, pages, ticks and the panel, all in the address. */
export function ListPage<Row extends { id: string | number }>(props: Props<Row>) {
  const { label, call, shape, columns, filters, nameOf, bulk, panel, empty } = props
  const [state, set] = useListState(shape)
  const [selection, setSelection] = useState<Selection>(nothing)
  const list = usePagedList<Row>(call, state)
  const shown = columns.filter(({ key, extra }) => (state.columns ? state.columns.has(key) : !extra))
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0
  const ticked = countOf(selection, list.total ?? 0)

  // ticks belong to the question that was asked
  const question = JSON.stringify([state.q, state.filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what takes them off
  useEffect(() => setSelection(nothing), [question])

  const clear = () => set({ q: '', filters: {} })

  return (
    <div className="list">
      <ListBar {...props} state={state} set={set} columns={columns} shown={shown} filters={filters} />
      {ticked > 0 && bulk && (
        <BulkBar
          actions={bulk}
          selection={selection}
          count={ticked}
          total={list.total}
          question={{ ...state.filters, ...(state.q && { q: state.q }) }}
          onAll={() => setSelection(everything)}
          onClear={() => setSelection(nothing)}
        />
      )}
      {list.error !== null && (
        <Fault
          title="The list did not load"
          text={sentenceOf(list.error)}
          reference={referenceOf(list.error)}
          onRetry={list.refetch}
        />
      )}
      {list.rows === undefined && list.error === null && (
        <div className="table-sheet">
          <TableBones columns={shown} />
        </div>
      )}
      {list.rows?.length === 0 &&
        (isFiltered ? (
          <Empty
            kind="search"
            title="Nothing matches"
            action={
              <Button look="secondary" onClick={clear}>
                Clear filters
              </Button>
            }
          >
            {filterSentence(state, filters)}
          </Empty>
        ) : (
          <Empty title={empty.title} action={empty.action}>
            {empty.text}
          </Empty>
        ))}
      {list.rows && list.rows.length > 0 && (
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
            onOpen={(open) => set({ open })}
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
      {state.open &&
        panel(
          panelProps(list, state, set),
          list.rows?.find((row) => String(row.id) === state.open),
        )}
    </div>
  )
}

type Neighbours = Pick<ReturnType<typeof usePagedList<{ id: string | number }>>, 'rows'>

/** Previous and next lead along the rows of the page. */
function panelProps(list: Neighbours, state: ListState, set: SetList): PanelProps {
  const rows = list.rows ?? []
  const id = state.open ?? ''
  const at = rows.findIndex((row) => String(row.id) === id)
  const open = (row: { id: string | number } | undefined) =>
    row && (() => set({ open: String(row.id) }, { replace: true }))
  const close = () => {
    set({ open: null })
    focusRow(document.getElementById(`row-${id}`))
  }
  return {
    id,
    onClose: close,
    onPrevious: at > 0 ? open(rows[at - 1]) : undefined,
    onNext: at >= 0 ? open(rows[at + 1]) : undefined,
  }
}

function filterSentence(state: ListState, filters: readonly ListFilter[]): string {
  const parts = filters.flatMap(({ key, label, options }) => {
    const value = state.filters[key]
    return value === undefined ? [] : [`${label.toLowerCase()} “${options[value] ?? value}”`]
  })
  if (state.q) parts.unshift(`“${state.q}”`)
  return `Looked for ${parts.join(' and ')}.`
}

type BarProps<Row> = Pick<Props<Row>, 'name' | 'call' | 'shape' | 'searchHint' | 'filters' | 'columns'> & {
  state: ListState
  set: SetList
  shown: readonly ListColumn<Row>[]
}

function ListBar<Row>({ name, call, shape, searchHint, filters, columns, state, set, shown }: BarProps<Row>) {
  const csv = useAction({
    mutationFn: () => downloadCsv(call, questionOf(state), name),
    onError: (error) =>
      toasts.show({ title: 'The export failed', description: sentenceOf(error), variant: 'destructive' }),
  })
  const filter = (key: string, value: string | undefined) => {
    const { [key]: _, ...rest } = state.filters
    set({ filters: value === undefined ? rest : { ...rest, [key]: value } })
  }
  return (
    <div className="list-bar">
      <SearchBox hint={searchHint} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
      {filters.map(({ key, label, options }) => (
        <FilterChip
          key={key}
          label={label}
          value={state.filters[key]}
          options={options}
          onChange={(value) => filter(key, value)}
        />
      ))}
      <div className="list-bar-end">
        <ViewsMenu list={name} shape={shape} state={state} />
        <ColumnsMenu
          columns={columns.map((column) => ({ ...column, fixed: column.phone === 'heading' }))}
          shown={new Set(shown.map(({ key }) => key))}
          onChange={(next) => set({ columns: next })}
        />
        <Button look="secondary" size="small" working={csv.isPending} onClick={() => csv.mutate()}>
          <Download aria-hidden="true" className="icon-small" />
          Export
        </Button>
      </div>
    </div>
  )
}

const pause = 200

/** Asks after a short pause in the typing. `/` leads here from anywhere on the page. */
function SearchBox({ hint, value, onChange }: { hint: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef(value)

  // the address changed by another way: a view, a cleared filter, the back button
  useEffect(() => {
    if (value !== asked.current) setTyped(value)
    asked.current = value
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks
  useEffect(() => {
    const q = typed.trim()
    if (q === asked.current) return
    const timer = setTimeout(() => {
      asked.current = q
      onChange(q)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="list-search">
      <Search aria-hidden="true" />
      <input
        ref={box}
        type="search"
        className="input"
        data-search
        aria-label="Search this list"
        placeholder={hint}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === '' && (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
    </search>
  )
}
