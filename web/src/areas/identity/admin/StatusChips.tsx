import { Link } from '@tanstack/react-router'

import { hereWith } from '../../../paths.ts'
import * as labels from './labels.ts'
import styles from './queue.module.css'

type Props = { options: Readonly<Record<string, string>>; current: string; usual: string }

/** One list per status; the usual one has no search param. */
export function StatusChips({ options, current, usual }: Props) {
  return (
    <nav className={styles.chips} aria-label={labels.byStatus}>
      {Object.entries(options).map(([key, name]) => (
        <Link
          key={key}
          to="."
          search={hereWith('/admin/kyc-verification', { status: key === usual ? undefined : key }, ['tab'])}
          className={key === current ? 'chip chip-on' : 'chip'}
          aria-current={key === current ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
