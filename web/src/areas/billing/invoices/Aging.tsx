import { type AgingBucket, agingBuckets } from '@ambry/contract/billing/invoices/kinds'
import type { InvoiceSummary } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import styles from './invoices.module.css'
import * as labels from './labels.ts'

const buckets = Object.entries(agingBuckets) as [AgingBucket, string][]

/** What is owed, by how late it is. Informational only; the list below has the actions. */
export function Aging({ aging }: { aging: InvoiceSummary['aging'] }) {
  const most = Math.max(1, ...buckets.map(([key]) => aging[key].cents))
  return (
    <dl className={styles.aging} aria-label={labels.amountsOwedByDaysOverdue}>
      {buckets.map(([key, name]) => {
        const { cents, count } = aging[key]
        return (
          <div key={key} className={key === 'notDue' ? undefined : styles.agingLate}>
            <dt>{name}</dt>
            <dd>
              <span className="figure">{formatMoney(cents)}</span>
              <span className={styles.agingTrack} aria-hidden="true">
                <span style={{ width: `${(cents / most) * 100}%` }} />
              </span>
              <small className="num">{count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`}</small>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Skeleton of the same size, until the figures are loaded. */
export function AgingSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <dl className={styles.aging}>
        {buckets.map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <span className="figure">
                <SkeletonBar width="60%" height={22} />
              </span>
              <span className={styles.agingTrack} />
              <small>
                <SkeletonBar width={64} height={9} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
