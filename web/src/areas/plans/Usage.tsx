import '../../ui/styles/records.css'

import type { OwnPlan } from '@ambry/contract/plans/endpoints'

import * as labels from './labels.ts'
import { usageLabel } from './plan-limits.ts'
import styles from './plans.module.css'

/** Usage against the plan's limits, each with a bar and a label. */
export function Usage({ usage }: { usage: OwnPlan['usage'] }) {
  return (
    <ul className={styles.usage}>
      <Used name={labels.lookups} of={usage.lookups} done={labels.usedThisMonth} />
      <Used name={labels.shareLinks} of={usage.shareLinks} done="open" />
      {usage.promotionDays.limit > 0 && (
        <Used name={labels.featuredDays} of={usage.promotionDays} done={labels.usedThisMonth} />
      )}
    </ul>
  )
}

type UsedProps = { name: string; of: { used: number; limit: number }; done: string }

function Used({ name, of, done }: UsedProps) {
  const isFull = of.used >= of.limit
  return (
    <li>
      <div className="row between">
        <strong>{name}</strong>
        <span className={isFull ? 'small num down' : 'small num muted'}>{usageLabel(of, done)}</span>
      </div>
      <progress
        className={isFull ? `bar ${styles.barFull}` : 'bar'}
        aria-label={`${name}: ${usageLabel(of, done)}`}
        value={Math.min(of.used, of.limit)}
        max={Math.max(of.limit, 1)}
      />
    </li>
  )
}
