import { type ReactNode, useEffect, useRef } from 'react'

import { changeList, type ListState, writeListState } from '../../../parts/lists/list-state.ts'
import type { SearchOf } from '../../../paths.ts'
import { stringifySearch } from '../../../search.ts'
import { isPlain } from '../../../ui/layers/plain-press.ts'
import * as labels from './labels.ts'
import styles from './registry.module.css'
import { useRegistryAddress } from './registry-address.ts'
import { shape, tabs, withTab } from './registry-list.ts'
import { useSummary } from './registry-queries.ts'

type Props = {
  state: ListState
  /** The key of the current tab, or `links`. */
  current: string | undefined
  onTab: (filters: ListState['filters']) => void
}

/** Tabs by location; the last one leads to the share links. */
export function RegistryTabs({ state, current, onTab }: Props) {
  const { openLinks } = useRegistryAddress()
  const { data: summary } = useSummary()
  const nav = useRef<HTMLElement>(null)
  // on a phone not all of them are in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one moves them, and so do their counts
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft + tab.offsetWidth - nav.current.clientWidth })
  }, [current, summary])
  return (
    <nav ref={nav} className="tabs" aria-label={labels.registrySections}>
      {tabs.map((tab) => {
        const count = summary && tab.count?.(summary)
        if (!tab.always && !count && tab.key !== current) return null
        const filters = withTab(state.filters, tab)
        return (
          <TabLink
            key={tab.key}
            search={writeListState(changeList(state, { filters }), shape)}
            isCurrent={tab.key === current}
            onPress={() => onTab(filters)}
          >
            {tab.name}
            {tab.count && <span className={`${styles.tabCount} num`}>{count?.toLocaleString('en-US')}</span>}
          </TabLink>
        )
      })}
      <TabLink search={{ tab: 'links' }} isCurrent={current === 'links'} onPress={openLinks}>
        {labels.links}
      </TabLink>
    </nav>
  )
}

type LinkProps = { search: SearchOf<'/registry'>; isCurrent: boolean; onPress: () => void; children: ReactNode }

const TabLink = ({ search, isCurrent, onPress, children }: LinkProps) => (
  <a
    href={`/registry${stringifySearch(search)}`}
    aria-current={isCurrent ? 'true' : undefined}
    onClick={(event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      onPress()
    }}
  >
    {children}
  </a>
)
