import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnPlan, Plan } from '@ambry/contract/plans/endpoints'
import { type Interval, intervals, perInterval, priceOf } from '@ambry/contract/plans/kinds'
import { Check, Minus } from 'lucide-react'

import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { isFree, shortPrice, yearLabel } from './plan-labels.ts'
import { featuresOf } from './plan-limits.ts'
import styles from './plans.module.css'

type Props = {
  plans: readonly Plan[]
  own: OwnPlan
  interval: Interval
  onChoose: (plan: Plan) => void
  onCancel: () => void
}

/** The plans side by side from smallest to largest, with the current one marked. */
export function PlanCards({ plans, own, interval, onChoose, onCancel }: Props) {
  // the page has one primary button: to pay for the pending plan, or to upgrade to the next one
  const above = own.actions.includes('pay') ? undefined : plans.find(({ position }) => position > own.plan.position)
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.id} className={plan.id === own.plan.id ? `${styles.card} ${styles.cardNow}` : styles.card}>
          <div className={styles.cardHead}>
            <h3>{plan.name}</h3>
            <Mark plan={plan} own={own} />
          </div>
          <p className={styles.sentence}>{plan.sentence}</p>
          <Price plan={plan} interval={interval} />
          <Features plan={plan} />
          <div className={styles.cardFoot}>
            <Way
              plan={plan}
              own={own}
              interval={interval}
              isFirst={plan.id === above?.id}
              onChoose={onChoose}
              onCancel={onCancel}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What a plan includes and what it doesn't. */
export const Features = ({ plan }: { plan: Plan }) => (
  <ul className={styles.features}>
    {featuresOf(plan).map(({ key, has, words }) => (
      <li key={key} className={has ? undefined : styles.without}>
        {has ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
        {words}
      </li>
    ))}
  </ul>
)

function Mark({ plan, own: { plan: present, subscription } }: { plan: Plan; own: OwnPlan }) {
  if (plan.id === present.id) return <Tag tone="ok">{labels.yourPlan}</Tag>
  if (subscription?.next?.plan.id === plan.id)
    return <Tag tone="wait">{labels.fromDate(formatDate(subscription.next.on))}</Tag>
  if (subscription?.status === 'incomplete' && subscription.plan.id === plan.id)
    return <Tag tone="wait">{labels.selected}</Tag>
  return null
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  return (
    <p className={styles.price}>
      <span className="figure-xl num">{isFree(plan) ? 'Free' : shortPrice(priceOf(plan, interval))}</span>
      {!isFree(plan) && <span className="muted">{perInterval[interval]}</span>}
      <small className={interval === 'year' ? `num ${styles.saves}` : 'num'}>{yearLabel(plan, interval)}</small>
    </p>
  )
}

type WayProps = Omit<Props, 'plans'> & { plan: Plan; isFirst: boolean }

/** The button for choosing a plan; none if the server doesn't allow it. */
function Way({ plan, own, interval, isFirst, onChoose, onCancel }: WayProps) {
  const { plan: present, subscription, actions } = own
  const mayChoose = actions.includes('subscribe') || actions.includes('change')
  if (isFree(plan)) {
    if (plan.id === present.id || !actions.includes('cancel')) return null
    return (
      <Button variant="secondary" full onClick={onCancel}>
        {labels.switchTo(plan.name)}
      </Button>
    )
  }
  // a plan that was chosen but not paid yet is paid, and not chosen again
  const isSame =
    plan.id === subscription?.plan.id && subscription.interval === interval && subscription.status !== 'canceled'
  const isWaiting = subscription?.next?.plan.id === plan.id && subscription.next.interval === interval
  if (!mayChoose || isSame || isWaiting) return null
  return (
    <Button variant={isFirst ? 'primary' : 'secondary'} full onClick={() => onChoose(plan)}>
      {plan.id === present.id ? `Pay ${intervals[interval].toLowerCase()}` : `Choose ${plan.name}`}
    </Button>
  )
}
