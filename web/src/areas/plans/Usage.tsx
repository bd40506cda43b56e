import '../../ui/styles/records.css'

import type { OwnPlan } from '@ambry/contract/plans/endpoints'

import { usageLabel } from './plan-limits.ts'
import styles from './plans.module.css'

/** What was used of what the plan allows: a bar each, with its words. */
export function Usage({ usage }: { usage: OwnPlan['usage'] }) {
  return (
    <ul className={styles.usage}>
      <Used name="Lookups" of={usage.lookups} done="used this month" />
      <Used name="Share links" of={usage.shareLinks} done="open" />
      {usage.promotionDays.limit > 0 && <Used name="Featured days" of={usage.promotionDays} done="used this month" />}
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
