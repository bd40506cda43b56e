import type { RegistryCard } from '@ambry/contract/cards/records'
import { ChevronDown, LayoutGrid, Library, ListChecks, List as ListIcon, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import type { BarParts } from '../../../parts/lists/ListPage.tsx'
import { shownAs } from '../../../parts/lists/list-filter.ts'
import styles from '../../../parts/lists/lists.module.css'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { ViewsMenu } from '../../../parts/lists/ViewsMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { ColumnsMenu } from '../../../ui/table/ColumnsMenu.tsx'
import { ChosenChip } from '../../../ui/table/FilterChip.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import * as labels from './labels.ts'
import { RegistryTabs } from './RegistryTabs.tsx'
import { columns } from './registry-columns.tsx'
import { chosenFilters, isTakenOut, shape, sorts, tabOf, type View, views, withOne } from './registry-list.ts'

type Props = BarParts<RegistryCard> & {
  view: View
  onView: (view: View) => void
  isTicking: boolean
  onTicking: (on: boolean) => void
}

/** Where the cards are and how they are displayed; below that, filters and sort order. */
export function RegistryBar(props: Props) {
  const { state, set, shown, isFiltered, view, onView, isTicking, onTicking } = props
  const [isFiltering, setFiltering] = useState(false)
  const chosen = chosenFilters(state.filters)
  return (
    <>
      <div className={styles.bar}>
        <RegistryTabs state={state} current={tabOf(state.filters)?.key} onTab={(next) => set({ filters: next })} />
        <SearchBox hint={labels.findACardOrCert} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
        <ViewChoice view={view} onView={onView} />
      </div>
      <div className="list-bar">
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          <SlidersHorizontal aria-hidden="true" className="icon-small" />
          {labels.filters}
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
          <Button variant="quiet" size="small" onClick={() => set({ q: '', filters: {} })}>
            {labels.clear}
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
              <span className="sr">{labels.selectCards}</span>
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
  <Segments label={labels.viewAs} value={view} options={views} icons={viewIcons} onChange={onView} />
)

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
