import type { SavedSearch } from '@ambry/contract/secure/records'
import { LayoutGrid, List } from 'lucide-react'

import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { galleryViews, useSecureAddress } from '../secure-address.ts'
import styles from './gallery.module.css'
import { cardsText } from './gallery-list.ts'
import * as labels from './labels.ts'
import { SavedMenu } from './searches/SavedMenu.tsx'

type Props = {
  total: number | undefined
  isFiltered: boolean
  /** New cards that are not shown yet. */
  fresh: number
  onRenew: () => void
  onSave: () => void
  onEdit: (search: SavedSearch) => void
  /** Cards are being selected for comparison. */
  isMarking: boolean
  onMarking: () => void
}

const viewIcons = { cabinet: <LayoutGrid aria-hidden="true" />, rows: <List aria-hidden="true" /> }

/** The number of cards, new arrivals, saved searches, and the view switch. */
export function CountLine(props: Props) {
  const { total, isFiltered, fresh, onRenew, onSave, onEdit, isMarking, onMarking } = props
  const { view, onView } = useSecureAddress()
  return (
    <div className={styles.count}>
      <p className="small muted" role="status">
        {total !== undefined && matchText(total, isFiltered)}
      </p>
      {fresh > 0 && (
        <Button variant="secondary" size="small" onClick={onRenew}>
          {fresh === 1 ? labels.show1NewCard : labels.showNewCards(fresh)}
        </Button>
      )}
      <div className={styles.countEnd}>
        <button
          type="button"
          className={isMarking ? 'chip chip-on' : 'chip'}
          aria-pressed={isMarking}
          onClick={onMarking}
        >
          {labels.compare}
        </button>
        <SavedMenu place="secure" onSave={onSave} onEdit={onEdit} />
        {/* a phone shows the cabinet; who comes to it by a link to rows can go back */}
        <Segments label={labels.viewAs} value={view} options={galleryViews} icons={viewIcons} onChange={onView} small />
      </div>
    </div>
  )
}

const matchText = (total: number, isFiltered: boolean): string => {
  if (!isFiltered) return cardsText(total)
  return `${cardsText(total)} ${total === 1 ? 'matches' : 'match'}`
}
