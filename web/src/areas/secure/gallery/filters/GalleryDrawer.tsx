import { keysOf } from '@ambry/contract/kernel/keys'
import '../../../../ui/styles/filter-drawer.css'

import { gallerySorts } from '@ambry/contract/secure/kinds'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import type { ListState } from '../../../../parts/lists/list-state.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { SelectField } from '../../../../ui/fields/Field.tsx'
import { Drawer } from '../../../../ui/layers/Dialog.tsx'
import { cardsText, type Filters } from '../gallery-list.ts'
import { countsQuery } from '../gallery-queries.ts'
import { FilterParts } from './FilterParts.tsx'
import styles from './gallery-filters.module.css'
import * as labels from './labels.ts'

type Props = {
  state: ListState
  isWatched: boolean
  onApply: (patch: Pick<ListState, 'filters' | 'sort'>) => void
  onClose: () => void
}

/** On phones, all filters and the sort order, with the number of cards they would leave. */
export function GalleryDrawer({ state, isWatched, onApply, onClose }: Props) {
  const [filters, setFilters] = useState<Filters>(state.filters)
  const [sort, setSort] = useState(state.sort)
  const { data: counts } = useQuery({
    ...countsQuery({ ...filters, ...(state.q && { q: state.q }), ...(isWatched && { watched: '1' }) }),
    placeholderData: (previous) => previous,
  })
  return (
    <Drawer label={labels.filters} className={`filter-drawer ${styles.secureDrawer}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onApply({ filters, sort })
        }}
      >
        <div className="drawer-head">
          <h2>{labels.filters}</h2>
          <IconButton label={labels.closeFilters} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="filter-parts">
          <SelectField label={labels.sort} name="sort" value={sort} onChange={(event) => setSort(event.target.value)}>
            {keysOf(gallerySorts).map((key) => (
              <option key={key} value={key}>
                {gallerySorts[key]}
              </option>
            ))}
          </SelectField>
          <div>
            <FilterParts now={filters} counts={counts} onChange={setFilters} />
          </div>
        </div>
        <div className="filter-foot">
          <Button type="submit">{counts ? `Show ${cardsText(counts.total)}` : labels.showCards}</Button>
          <Button variant="quiet" onClick={() => setFilters({})}>
            {labels.clearAll}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
