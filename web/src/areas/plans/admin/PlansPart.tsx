import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { Loaded } from '../../../parts/Loaded.tsx'
import { BooksLink } from '../../../parts/links.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { isFree } from '../plan-labels.ts'
import { featuresOf } from '../plan-limits.ts'
import { type AdminPlan, EditPlanDialog } from './EditPlanDialog.tsx'
import * as labels from './labels.ts'
import { useAdminPlans } from './subscription-record.ts'

/** The available plans, their subscriber counts, and editing. */
export function PlansPart() {
  const plans = useAdminPlans()
  const [editedId, setEdited] = useState<string | null>(null)
  const edited = plans.data?.items.find(({ id }) => id === editedId)
  return (
    <>
      <Loaded query={plans} skeleton={<SkeletonLines lines={3} />}>
        {({ items }) => (
          <ul className="lines">
            {items.map((plan) => (
              <PlanLine key={plan.id} plan={plan} onEdit={() => setEdited(plan.id)} />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && (
        <EditPlanDialog
          plan={edited}
          refetch={async () => (await plans.refetch()).data?.items.find(({ id }) => id === edited.id)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function PlanLine({ plan, onEdit }: { plan: AdminPlan; onEdit: () => void }) {
  const { id, name, sentence, monthlyCents, yearlyCents, members, monthlyCentsEarned, isOffered } = plan
  return (
    <li className="line">
      <div className="line-text">
        <p className="row">
          <strong>{name}</strong>
          {!isOffered && <Tag tone="outline">{labels.notOffered}</Tag>}
        </p>
        <p>{sentence}</p>
        <p className="num">
          {isFree(plan) ? 'Free' : labels.perMonthOrPerYear(formatMoney(monthlyCents), formatMoney(yearlyCents))}.{' '}
          {featuresOf(plan)
            .filter(({ has }) => has)
            .map(({ words }) => words)
            .join(', ')}
          .
        </p>
        <p className="num">
          {isFree(plan) ? (
            membersLabel(members)
          ) : (
            <>
              <BooksLink search={{ tab: 'subscriptions', planId: id }}>{membersLabel(members)}</BooksLink>,{' '}
              {formatMoney(monthlyCentsEarned)} {labels.perMonth}
            </>
          )}
        </p>
      </div>
      <NeedsRight right="plan.manage">
        <Button variant="secondary" size="small" onClick={onEdit}>
          {labels.edit}
          <span className="sr"> {name}</span>
        </Button>
      </NeedsRight>
    </li>
  )
}

const membersLabel = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'}`
