import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'

import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import styles from './promotions.module.css'

type Props = {
  checks: readonly Check[]
  /** The words themselves say what is wrong. */
  isSaid?: boolean
}
type Check = { words: string; isMet: boolean; isNeededNow?: boolean }

/** What has to be so, line by line. What may still come is told apart from what is missing now. */
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

/** The same before it is known, as high: what stands below must not move away from who begins to type there. */
export function CheckSkeleton({ lines }: { lines: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
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
