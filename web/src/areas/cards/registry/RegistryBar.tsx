import type { RegistryCard } from '@ambry/contract/card-records'
import { ChevronDown, LayoutGrid, Library, ListChecks, List as ListIcon, SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'

import type { BarParts } from '../../../lists/ListPage.tsx'
import { shownAs } from '../../../lists/list-filter.ts'
import { changeList, writeListState } from '../../../lists/list-state.ts'
import { SearchBox } from '../../../lists/SearchBox.tsx'
import { ViewsMenu } from '../../../lists/ViewsMenu.tsx'
import { stringifySearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { ColumnsMenu } from '../../../ui/table/ColumnsMenu.tsx'
import { ChosenChip } from '../../../ui/table/FilterChip.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { columns } from './registry-columns.tsx'
import {
  chosenFilters,
  isTakenOut,
  shape,
  sorts,
  tabOf,
  tabs,
  type View,
  views,
  withOne,
  withTab,
} from './registry-list.ts'
import { useSummary } from './registry-queries.ts'

type Props = BarParts<RegistryCard> & {
  view: View
  onView: (view: View) => void
  isTicking: boolean
  onTicking: (on: boolean) => void
}

/** Where the cards are, how they are shown, and below it which of them and in what order. */
export function RegistryBar(props: Props) {
  const { state, set, shown, isFiltered, view, onView, isTicking, onTicking } = props
  const [isFiltering, setFiltering] = useState(false)
  const chosen = chosenFilters(state.filters)
  return (
    <>
      <div className="registry-bar">
        <Tabs state={state} set={set} />
        <SearchBox hint="Find a card or cert" value={state.q} onChange={(q) => set({ q }, { replace: true })} />
        <ViewChoice view={view} onView={onView} />
      </div>
      <div className="list-bar">
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          <SlidersHorizontal aria-hidden="true" className="icon-small" />
          Filters
          {chosen.length > 0 && <b className="num">{chosen.length}</b>}
        </button>
        {chosen.map(({ filter, value }) => (
          <ChosenChip
            key={filter.key}
            label={filter.label}
            shown={shownAs(filter, value, [])}
            onRemove={() => set({ filters: withOne(state.filters, filter.key, '') })}
          />
        ))}
        {isFiltered && (
          <Button look="quiet" size="small" onClick={() => set({ q: '', filters: {} })}>
            Clear
          </Button>
        )}
        <div className="list-bar-end">
          {!isTakenOut(state.filters) && (
            <button
              type="button"
              className={isTicking ? 'chip chip-on touch-only' : 'chip touch-only'}
              aria-pressed={isTicking}
              onClick={() => onTicking(!isTicking)}
            >
              <ListChecks aria-hidden="true" className="icon-small" />
              <span className="sr">Select cards</span>
            </button>
          )}
          <SortMenu sort={state.sort} onSort={(sort) => set({ sort })} />
          <ViewsMenu list="registry" shape={shape} state={state} />
          {view === 'table' && (
            <span className="wide-only">
              <ColumnsMenu
                columns={columns
                  .filter(({ bare }) => !bare)
                  .map((column) => ({ ...column, fixed: column.phone === 'heading' }))}
                shown={new Set(shown.map(({ key }) => key))}
                onChange={(next) => set({ columns: next })}
              />
            </span>
          )}
        </div>
      </div>
      {isFiltering && (
        <FilterDrawer
          state={state}
          onApply={(filters) => {
            set({ filters })
            setFiltering(false)
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  )
}

const viewIcons = {
  table: <ListIcon aria-hidden="true" />,
  gallery: <LayoutGrid aria-hidden="true" />,
  sets: <Library aria-hidden="true" />,
}

export const ViewChoice = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <Segments label="Show as" value={view} options={views} icons={viewIcons} onChange={onView} />
)

const isPlain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

function Tabs({ state, set }: Pick<Props, 'state' | 'set'>) {
  const { data: summary } = useSummary()
  const current = tabOf(state.filters)
  const nav = useRef<HTMLElement>(null)
  // on a phone not all of them are in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one moves them, and so do their counts
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft + tab.offsetWidth - nav.current.clientWidth })
  }, [current, summary])
  return (
    <nav ref={nav} className="tabs" aria-label="Where the cards are">
      {tabs.map((tab) => {
        const count = summary && tab.count?.(summary)
        if (!tab.always && !count && tab !== current) return null
        const filters = withTab(state.filters, tab)
        return (
          <a
            key={tab.key}
            href={`/registry${stringifySearch(writeListState(changeList(state, { filters }), shape))}`}
            aria-current={tab === current ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlain(event)) return
              event.preventDefault()
              set({ filters })
            }}
          >
            {tab.name}
            {tab.count && <span className="tab-count num">{count?.toLocaleString('en-US')}</span>}
          </a>
        )
      })}
    </nav>
  )
}

function SortMenu({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const shown = sorts[sort as keyof typeof sorts] ?? sort
  return (
    <Menu
      title={`Order: ${shown}`}
      buttonClass="chip"
      listClass="menu-long"
      label={
        <>
          {shown}
          <ChevronDown aria-hidden="true" className="icon-small" />
        </>
      }
    >
      {Object.entries(sorts).map(([key, name]) => (
        <button
          key={key}
          type="button"
          className="menu-item"
          aria-current={key === sort || undefined}
          onClick={() => onSort(key)}
        >
          {name}
        </button>
      ))}
    </Menu>
  )
}
