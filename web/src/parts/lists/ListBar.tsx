import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FilterIn } from '../../api/queries.ts'
import { Menu } from '../../ui/layers/Menu.tsx'
import { ColumnsMenu } from '../../ui/table/ColumnsMenu.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { ChosenChip, DayChip, FilterChip } from '../../ui/table/FilterChip.tsx'
import { csvOfList } from './download.ts'
import { ExportButton } from './ExportButton.tsx'
import { type ListFilter, shownAs } from './list-filter.ts'
import type { ListShape, ListState, SetList } from './list-state.ts'
import { SearchBox } from './SearchBox.tsx'
import type { ListCall } from './use-paged-list.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

export type ListColumn<Row> = Column<Row> & { /** Not shown until chosen. */ extra?: boolean }

type Props<Row, Query extends object> = {
  name: string
  call: ListCall<Row, Query>
  shape: ListShape<FilterIn<Query>>
  searchHint: string
  filters: readonly ListFilter<Row, FilterIn<Query>>[]
  columns: readonly ListColumn<Row>[]
  /** The columns currently visible. */
  shown: readonly ListColumn<Row>[]
  /** The visible rows, which provide the names of people in filters. */
  rows: readonly Row[]
  /** The button that adds to the list, if the page's header has none. */
  begin?: ReactNode
  state: ListState
  set: SetList
}

/** Above the table: search, filters, views, columns and export. */

export function ListBar<Row, Query extends object>(props: Props<Row, Query>) {
  const { name, call, shape, searchHint, filters, columns, shown, rows, begin, state, set } = props
  const [confirming, setConfirming] = useState<readonly string[]>([])
  const isShown = ({ key, more }: ListFilter<Row>) => !more || key in state.filters || confirming.includes(key)
  const shownFilters = filters.filter(isShown)
  const otherFilters = filters.filter((each) => each.options && !isShown(each))
  const filter = (key: string, value: string | undefined) => {
    const { [key]: _, ...rest } = state.filters
    set({ filters: value === undefined ? rest : { ...rest, [key]: value } })
  }
  return (
    <div className="list-bar">
      <SearchBox hint={searchHint} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
      {shownFilters.map((each) => (
        <Chip
          key={each.key}
          filter={each}
          value={state.filters[each.key]}
          rows={rows}
          onChange={(value) => filter(each.key, value)}
        />
      ))}
      {otherFilters.length > 0 && (
        <Menu
          title="More filters"
          buttonClass="chip"
          listClass="menu-left"
          label={
            <>
              More
              <Plus aria-hidden="true" className="icon-small" />
            </>
          }
        >
          {otherFilters.map(({ key, label }) => (
            <button type="button" className="menu-item" key={key} onClick={() => setConfirming([...confirming, key])}>
              {label}
            </button>
          ))}
        </Menu>
      )}
      <div className="list-bar-end">
        <ViewsMenu list={name} shape={shape} state={state} />
        <ColumnsMenu
          columns={columns.map((column) => ({ ...column, fixed: column.phone === 'heading' }))}
          shown={new Set(shown.map(({ key }) => key))}
          onChange={(next) => set({ columns: next })}
        />
        <ExportButton size="small" name={name} fetchCsv={() => csvOfList(call, state)} />
        {begin}
      </div>
    </div>
  )
}

// only staff search for members
const MemberChip = lazy(() => import('./MemberChip.tsx').then((module) => ({ default: module.MemberChip })))

type ChipProps<Row> = {
  filter: ListFilter<Row>
  value: string | undefined
  rows: readonly Row[]
  onChange: (value: string | undefined) => void
}

function Chip<Row>({ filter, value, rows, onChange }: ChipProps<Row>) {
  const { label, options, edge, isMember } = filter
  const shown = value === undefined ? '' : shownAs(filter, value, rows)
  if (edge) return <DayChip label={label} value={value} edge={edge} onChange={onChange} />
  if (options) return <FilterChip label={label} value={value} options={options} shown={shown} onChange={onChange} />
  if (isMember && value === undefined) {
    return (
      <Suspense>
        <MemberChip label={label} onChange={onChange} />
      </Suspense>
    )
  }
  return value === undefined ? null : <ChosenChip label={label} shown={shown} onRemove={() => onChange(undefined)} />
}
