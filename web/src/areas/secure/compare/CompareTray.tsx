import { Link } from '@tanstack/react-router'

import { Button, buttonClass } from '../../../ui/Button.tsx'
import { fromGallery } from '../secure-address.ts'
import styles from './compare.module.css'
import { mostCompared } from './compared.ts'
import * as labels from './labels.ts'

type Props = { ids: readonly string[]; isRefused: boolean; onEnd: () => void }

/** Shown at the bottom of the gallery while cards are selected for comparison. */
export function CompareTray({ ids, isRefused, onEnd }: Props) {
  return (
    <section className={styles.tray} aria-label={labels.comparison}>
      <p role="status">{isRefused ? labels.youCanCompareUp : labelOf(ids.length)}</p>
      {ids.length > 1 && (
        <Link
          to="/secure"
          search={{ compare: ids.join(',') }}
          state={fromGallery}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {labels.compare}
        </Link>
      )}
      <Button variant="quiet" size="small" onClick={onEnd}>
        {ids.length > 0 ? 'Clear' : 'Cancel'}
      </Button>
    </section>
  )
}

function labelOf(count: number): string {
  if (count === 0) return labels.selectTwoToFourCards
  return count === 1 ? labels.n1CardSelected : labels.ofCardsSelected(count, mostCompared)
}
