import type { User } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { BooksLink } from '../../../parts/links.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { personName } from '../../../ui/phone.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { displayStatusLabel, isFree } from '../plan-labels.ts'
import { SubscriptionTag } from '../StatusTag.tsx'
import * as labels from './labels.ts'
import { EndPlanDialog, GrantPlanDialog } from './PlanDialogs.tsx'
import { presentOf, useAdminPlans } from './subscription-record.ts'

/** A person's plan in their record: which one, until when, and the actions to grant or end one. */
export const MemberPlanPart = (props: { user: User }) => (
  <NeedsRight right="subscription.manage">
    <Plan {...props} />
  </NeedsRight>
)

function Plan({ user }: { user: User }) {
  const subscriptions = useQuery(query(api.plans.subscriptions, { query: { memberId: user.id, limit: 10 } }))
  const { data: plans } = useAdminPlans()
  const [step, setStep] = useState<'grant' | 'end' | null>(null)
  const present = presentOf(subscriptions.data?.items ?? [])
  const close = () => setStep(null)
  return (
    <section aria-labelledby="plan">
      <div className="row between">
        <h3 id="plan">{labels.plan}</h3>
        <div className="row">
          <Button variant="secondary" size="small" onClick={() => setStep('grant')}>
            {labels.grantPlan}
          </Button>
          {present && (
            <Button variant="danger" size="small" onClick={() => setStep('end')}>
              {labels.endPlan}
            </Button>
          )}
        </div>
      </div>
      <Loaded query={subscriptions} skeleton={<SkeletonLines lines={1} />}>
        {({ items }) => (
          <>
            <div className="lines">
              <div className="line">
                <div className="line-text">
                  <strong>{present?.plan.name ?? plans?.items.find(isFree)?.name ?? labels.theFreePlan}</strong>
                  <p className="num">
                    {present ? displayStatusLabel({ plan: present.plan, subscription: present }) : labels.freeForever}
                  </p>
                </div>
                {present && <SubscriptionTag subscription={present} />}
              </div>
            </div>
            {items.length > 0 && (
              <p className="row small panel-more">
                <BooksLink search={{ tab: 'subscriptions', memberId: user.id }}>
                  {labels.allPlansForThisMember}
                </BooksLink>
              </p>
            )}
          </>
        )}
      </Loaded>
      {step === 'grant' && <GrantPlanDialog member={{ id: user.id, name: personName(user) }} onClose={close} />}
      {step === 'end' && present && <EndPlanDialog subscription={present} onClose={close} />}
    </section>
  )
}
