import type { ShareLink } from '@ambry/contract/sharing/records'
import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { counted } from '../../../parts/figure-labels.ts'
import { csvOfList } from '../../../parts/lists/download.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { type BarParts, ListPage } from '../../../parts/lists/ListPage.tsx'
import { shownAs } from '../../../parts/lists/list-filter.ts'
import { readListState } from '../../../parts/lists/list-state.ts'
import lists from '../../../parts/lists/lists.module.css'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { ChosenChip, FilterChip } from '../../../ui/table/FilterChip.tsx'
import { RegistryTabs } from '../../cards/registry/RegistryTabs.tsx'
import { useRegistryAddress } from '../../cards/registry/registry-address.ts'
import { shape as cardShape } from '../../cards/registry/registry-list.ts'
import styles from '../sharing.module.css'
import { ShareSheet } from '../sheet/ShareSheet.tsx'
import { useOpenLinks } from '../use-open-links.ts'
import * as labels from './labels.ts'
import { columnsOf } from './link-columns.tsx'
import { filters, shape, sorts } from './link-list.ts'

const call = api.sharing.shareLinks

/** The member's own links, and the results of each. */
export function LinksTab() {
  const { openLink } = useRegistryAddress()
  const [isMaking, setMaking] = useState(false)
  const make = () => setMaking(true)
  return (
    <div className={`${lists.list} ${styles.links}`}>
      <h2 className="sr">{labels.links}</h2>
      <ListPage
        name="share-links"
        label={labels.links}
        call={call}
        shape={shape}
        columns={columnsOf(openLink)}
        filters={filters}
        searchHint={labels.findALink}
        nameOf={({ name }) => name}
        bar={(parts) => <LinksBar {...parts} onMake={make} />}
        onOpen={openLink}
        empty={{
          title: labels.noLinksYet,
          text: labels.aLinkShowsACard,
          kind: 'card',
          action: (
            <Button size="large" onClick={make}>
              {labels.createLink}
            </Button>
          ),
        }}
      />
      {isMaking && <ShareSheet subject={{ scope: 'all' }} onClose={() => setMaking(false)} />}
    </div>
  )
}

const unasked = readListState({}, cardShape)

function LinksBar({ state, set, total, isFiltered, onMake }: BarParts<ShareLink> & { onMake: () => void }) {
  const { openCards } = useRegistryAddress()
  const { data: open } = useOpenLinks()
  const filter = (key: string, value: string | undefined) => {
    const { [key]: _, ...rest } = state.filters
    set({ filters: value === undefined ? rest : { ...rest, [key]: value } })
  }
  const tabs = <RegistryTabs state={unasked} current="links" onTab={openCards} />
  // an empty list needs no search
  if (total === 0 && !isFiltered) return <div className={lists.bar}>{tabs}</div>
  return (
    <>
      <div className={lists.bar}>
        {tabs}
        <SearchBox hint={labels.findALink} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
      </div>
      <div className="list-bar">
        {filters.map((each) => {
          const value = state.filters[each.key]
          const shown = value === undefined ? '' : shownAs(each, value, [])
          const take = (next: string | undefined) => filter(each.key, next)
          if (each.options)
            return (
              <FilterChip
                key={each.key}
                label={each.label}
                value={value}
                options={each.options}
                shown={shown}
                onChange={take}
              />
            )
          return (
            value !== undefined && (
              <ChosenChip key={each.key} label={each.label} shown={shown} onRemove={() => take(undefined)} />
            )
          )
        })}
        <p className={`small muted num ${styles.allowance}`}>
          {open && labels.ofOpen(open.allowance.open, counted(open.allowance.of, 'link'))}
        </p>
        <div className="list-bar-end">
          <SortMenu sort={state.sort} onSort={(sort) => set({ sort })} />
          <ExportButton size="small" name="share-links" fetchCsv={() => csvOfList(call, state)} />
          <Button variant="secondary" size="small" onClick={onMake}>
            <Plus aria-hidden="true" className="icon-small" />
            {labels.createLink}
          </Button>
        </div>
      </div>
    </>
  )
}

function SortMenu({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const shown = sorts[sort as keyof typeof sorts] ?? sort
  return (
    <Menu
      title={`Order: ${shown}`}
      buttonClass="chip"
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
