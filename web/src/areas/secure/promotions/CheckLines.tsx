import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'

import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import * as labels from './labels.ts'
import styles from './promotions.module.css'

type Props = {
  checks: readonly Check[]
  /** The text already says what is wrong, so the status is added for screen readers only. */
  isSaid?: boolean
}
type Check = { words: string; isMet: boolean; isNeededNow?: boolean }

/** The requirements, line by line. Those that may still be met later are distinguished from those missing now. */
export function CheckLines({ checks, isSaid = false }: Props) {
  return (
    <ul className={styles.checkLines}>
      {checks.map(({ words, isMet, isNeededNow = true }) => (
        <li key={words} className={isMet ? styles.checkMet : isNeededNow ? styles.checkMissing : styles.checkLater}>
          {isMet ? (
            <CircleCheck aria-hidden="true" />
          ) : isNeededNow ? (
            <CircleAlert aria-hidden="true" />
          ) : (
            <CircleDashed aria-hidden="true" />
          )}
          <span>
            {words}
            <span className={isMet || isSaid ? 'sr' : 'muted'}>
              {isMet ? ', met' : isNeededNow ? ', missing' : ', pending'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Skeleton of the same height, so that fields below don't move while the user starts typing. */
export function CheckSkeleton({ lines }: { lines: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr">{labels.loading}</span>
      <ul className={styles.checkLines} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          <li key={line}>
            <CircleDashed />
            <SkeletonBar width="48%" />
          </li>
        ))}
      </ul>
    </div>
  )
}
