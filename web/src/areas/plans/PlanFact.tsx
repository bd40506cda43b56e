import { Link } from '@tanstack/react-router'

import { Fact } from '../../ui/Fact.tsx'
import { shortStanding } from './plan-words.ts'
import { useOwnPlan } from './use-own-plan.ts'

/** The plan among the facts of a membership, and the way to it. */
export function PlanFact() {
  const { data } = useOwnPlan()
  const standing = data && shortStanding(data.subscription)
  return (
    <Fact name="Plan">
      <Link to="/subscribe">{data?.plan.name ?? 'Your plan'}</Link>
      {standing && <span className="small muted num">{standing}</span>}
    </Fact>
  )
}
