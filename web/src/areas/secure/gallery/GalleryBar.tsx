import { keysOf } from '@ambry/contract/kernel/keys'
import { gallerySorts } from '@ambry/contract/secure/kinds'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'

import type { ListState, SetList } from '../../../parts/lists/list-state.ts'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChosenChip } from '../../../ui/table/FilterChip.tsx'
import { useSecureAddress } from '../secure-address.ts'
import styles from './gallery.module.css'
import { chipsOf } from './gallery-list.ts'
import * as labels from './labels.ts'

const GalleryDrawer = lazy(() =>
  import('./filters/GalleryDrawer.tsx').then((module) => ({ default: module.GalleryDrawer })),
)

type Props = { state: ListState; set: SetList }

/** Search, active filters and sort order. */
export function GalleryBar({ state, set }: Props) {
  const { tab } = useSecureAddress()
  const [isFiltering, setFiltering] = useState(false)
  const sortId = useId()
  const chips = chipsOf(state.filters)
  return (
    <div className={styles.bar}>
      <SearchBox hint={labels.playerSetOrCertNumber} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
      <Button variant="secondary" className="phone-only" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {labels.filters}
        {chips.length > 0 && <span className="num">{chips.length}</span>}
      </Button>
      <div className={styles.chips}>
        {chips.map(({ key, label, shown, without }) => (
          <ChosenChip key={key} label={label} shown={shown} onRemove={() => set({ filters: without })} />
        ))}
        {chips.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => set({ q: '', filters: {} })}>
            {labels.clearAll}
          </Button>
        )}
      </div>
      <span className={styles.sort}>
        <label className="small muted" htmlFor={sortId}>
          {labels.sort}
        </label>
        <select
          id={sortId}
          className="input"
          value={state.sort}
          onChange={(event) => set({ sort: event.target.value })}
        >
          {keysOf(gallerySorts).map((key) => (
            <option key={key} value={key}>
              {gallerySorts[key]}
            </option>
          ))}
        </select>
      </span>
      {isFiltering && (
        <Suspense>
          <GalleryDrawer
            state={state}
            isWatched={tab === 'watched'}
            onApply={(patch) => {
              set(patch)
              setFiltering(false)
            }}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
