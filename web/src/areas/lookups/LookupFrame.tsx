import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import * as labels from './labels.ts'
import { pageOf, type Tab, tabs, useLookupAddress } from './lookup-address.ts'
import type { Whose } from './lookup-calls.ts'
import styles from './lookups.module.css'

type Props = { whose: Whose; side: ReactNode; children: ReactNode }

/** Input on the left, below the tabs; results on the right. */
export function LookupFrame({ whose, side, children }: Props) {
  const { tab } = useLookupAddress(whose)
  return (
    <div className={styles.grid}>
      <section className={styles.side} aria-label={tabs[tab]}>
        <nav className="tabs" aria-label={labels.lookupOptions}>
          {(Object.entries(tabs) as [Tab, string][]).map(([key, name]) => (
            <Link
              key={key}
              to={pageOf[whose]}
              search={key === 'one' ? {} : { tab: key }}
              // the current tab is set below, because an open job has more search params than its tab
              activeOptions={{ exact: true, includeSearch: true }}
              activeProps={{}}
              aria-current={key === tab ? 'page' : undefined}
              resetScroll={false}
            >
              {name}
            </Link>
          ))}
        </nav>
        {side}
      </section>
      <div className={styles.main}>{children}</div>
    </div>
  )
}
