import { Link } from '@tanstack/react-router'

import { Loaded } from '../../parts/Loaded.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import * as labels from './labels.ts'
import { displayStatusLabel } from './plan-labels.ts'
import { SubscriptionTag } from './StatusTag.tsx'
import { useOwnPlan } from './use-own-plan.ts'

/** The plan in the settings; all actions are on the plan's own page. */
export function MembershipPanel() {
  const own = useOwnPlan()
  return (
    <Section id="membership" title={labels.membership}>
      <Loaded query={own} skeleton={<SkeletonLines lines={1} />}>
        {(data) => (
          <div className="lines">
            <div className="line">
              <div className="line-text">
                <strong>{data.plan.name}</strong>
                <p className="num">{displayStatusLabel(data)}</p>
              </div>
              {data.subscription && data.subscription.status !== 'canceled' && (
                <SubscriptionTag subscription={data.subscription} />
              )}
              <Link to="/subscribe" className={buttonClass({ variant: 'secondary', size: 'small' })}>
                {labels.seePlans}
              </Link>
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}
