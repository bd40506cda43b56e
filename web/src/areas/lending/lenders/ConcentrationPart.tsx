import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import { Link } from '@tanstack/react-router'

import { here } from '../../../paths.ts'
import { Note } from '../../../ui/Tag.tsx'
import { Concentration } from '../Concentration.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import * as labels from './labels.ts'
import styles from './lenders.module.css'

/** Where the lender's principal is, against their own alert level. */
export function ConcentrationPart({ overview }: { overview: LendingOverview }) {
  const { alertBps, warnings, loans, categories, players, borrowers } = overview.concentration
  const parts = [
    { title: labels.byLoan, shares: loans },
    { title: labels.byCategory, shares: categories },
    { title: labels.byPlayer, shares: players },
    { title: labels.byBorrower, shares: borrowers },
  ].filter(({ shares }) => shares.length > 0)
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="concentration">
      <div className={styles.sectionHead}>
        <h2 id="concentration">{labels.concentration}</h2>
        <p className="small muted">
          {labels.alertAt(percentText(alertBps))}{' '}
          <Link to="." search={here('/lend', { tab: 'lending', dialog: 'alert' })} resetScroll={false}>
            {labels.change}
          </Link>
        </p>
      </div>
      {warnings.length > 0 && (
        <Note tone="wait">
          <div>
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </div>
        </Note>
      )}
      <div className={styles.concentrations}>
        {parts.map(({ title, shares }) => (
          <Concentration key={title} title={title} shares={shares.slice(0, 6)} alertBps={alertBps} />
        ))}
      </div>
    </section>
  )
}
