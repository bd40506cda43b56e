import { Link } from '@tanstack/react-router'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { fromGallery } from '../secure-address.ts'
import styles from './compare.module.css'
import { mostCompared } from './compared.ts'

type Props = { ids: readonly string[]; isRefused: boolean; onEnd: () => void }

/** Stands at the lower edge of the gallery while cards are marked for comparison. */
export function CompareTray({ ids, isRefused, onEnd }: Props) {
  return (
    <section className={styles.tray} aria-label="Comparison">
      <p role="status">{isRefused ? 'You can compare up to four cards. Remove one first.' : labelOf(ids.length)}</p>
      {ids.length > 1 && (
        <Link
          to="/secure"
          search={{ compare: ids.join(',') }}
          state={fromGallery}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Compare
        </Link>
      )}
      <Button variant="quiet" size="small" onClick={onEnd}>
        {ids.length > 0 ? 'Clear' : 'Cancel'}
      </Button>
    </section>
  )
}

function labelOf(count: number): string {
  if (count === 0) return 'Select two to four cards.'
  return count === 1 ? '1 card selected. Select another.' : `${count} of ${mostCompared} cards selected.`
}
