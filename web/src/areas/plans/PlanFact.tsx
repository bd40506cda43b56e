import { Link } from '@tanstack/react-router'

import { Fact } from '../../ui/Fact.tsx'
import { shortStatus } from './plan-labels.ts'
import { useOwnPlan } from './use-own-plan.ts'

/** The plan among the facts of a membership, and the way to it. */
export function PlanFact() {
  const { data } = useOwnPlan()
  const subscribed = data && shortStatus(data.subscription)
  return (
    <Fact name="Plan">
      <Link to="/subscribe">{data?.plan.name ?? 'Your plan'}</Link>
      {subscribed && <span className="small muted num">{subscribed}</span>}
    </Fact>
  )
}
