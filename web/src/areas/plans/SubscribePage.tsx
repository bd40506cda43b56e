import type { OwnPlan, Plan } from '@ambry/contract/plans/endpoints'
import { type Interval, intervals } from '@ambry/contract/plans/kinds'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { Loaded } from '../../parts/Loaded.tsx'
import { useSearchOf } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { CancelPlanDialog } from './CancelPlanDialog.tsx'
import { ChoosePlanDialog } from './ChoosePlanDialog.tsx'
import * as labels from './labels.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanNotes, stays } from './PlanNotes.tsx'
import { displayStatusLabel, isFree, plansShown, savingLabel } from './plan-labels.ts'
import styles from './plans.module.css'
import { SubscriptionTag } from './StatusTag.tsx'
import { Usage } from './Usage.tsx'
import { useOwnPlan, usePlans } from './use-own-plan.ts'

/** The member's plan, its usage, and the other plans. */
export function SubscribePage() {
  useTitle(labels.yourPlan)
  const own = useOwnPlan()
  const plans = usePlans()
  // shown together, because one without the other would cause a layout shift
  const both = {
    data: own.data && plans.data && { own: own.data, plans: plans.data.items },
    error: own.error ?? plans.error,
    refetch: () => Promise.all([own.refetch(), plans.refetch()]),
  }
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{labels.yourPlan}</h1>
          <p className="lead">{labels.moreLookups}</p>
        </div>
      </div>
      <Loaded query={both} skeleton={<PlanSkeleton />}>
        {(data) => <Plans {...data} />}
      </Loaded>
    </>
  )
}

type Step = { do: 'choose'; plan: Plan } | { do: 'cancel' }

function Plans({ own, plans }: { own: OwnPlan; plans: readonly Plan[] }) {
  const [step, setStep] = useState<Step | null>(null)
  const [interval, setInterval] = useInterval(own.subscription?.interval ?? 'month')
  const free = plans.find(isFree)
  const saving = savingLabel(plans)
  const close = () => setStep(null)
  return (
    <>
      <PlanNotes own={own} free={free} />
      <div className={`desk ${styles.desk}`}>
        <Present own={own} free={free} onCancel={() => setStep({ do: 'cancel' })} />
        <aside className="desk-aside" aria-labelledby="usage">
          <h2 id="usage" className="desk-small">
            {labels.usage}
          </h2>
          <Usage usage={own.usage} />
        </aside>
      </div>
      <section className="section" aria-labelledby="plans">
        <div className="section-head">
          <h2 id="plans">{labels.plans}</h2>
          <div className={`section-end ${styles.interval}`}>
            {saving && <span className="small muted num">{saving}</span>}
            <Segments label={labels.pay} value={interval} options={intervals} onChange={setInterval} />
          </div>
        </div>
        <PlanCards
          plans={plansShown(plans, own.plan)}
          own={own}
          interval={interval}
          onChoose={(plan) => setStep({ do: 'choose', plan })}
          onCancel={() => setStep({ do: 'cancel' })}
        />
        <p className={`small muted ${styles.foot}`}>
          {labels.taxIsAddedWhere} {lowered(stays)}{' '}
          <Link to="/dashboard" search={{ invoices: 'all' }}>
            {labels.yourInvoices}
          </Link>
        </p>
      </section>
      {step?.do === 'choose' && <ChoosePlanDialog plan={step.plan} interval={interval} own={own} onClose={close} />}
      {step?.do === 'cancel' && <CancelPlanDialog own={own} free={free} onClose={close} />}
    </>
  )
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Monthly or yearly prices; the choice is in the URL. */
function useInterval(usual: Interval) {
  const { interval } = useSearchOf('/subscribe')
  const navigate = useNavigate()
  const chosen = interval === 'month' || interval === 'year' ? interval : usual
  const choose = (next: Interval) =>
    void navigate({ to: '/subscribe', replace: true, resetScroll: false, search: { interval: next } })
  return [chosen, choose] as const
}

type PresentProps = { own: OwnPlan; free: Plan | undefined; onCancel: () => void }

function Present({ own, free, onCancel }: PresentProps) {
  const { plan, subscription, actions } = own
  return (
    <section aria-labelledby="present" className={styles.present}>
      <p className="row">
        <span className="desk-small">{labels.youHave}</span>
        {subscription && subscription.status !== 'incomplete' && <SubscriptionTag subscription={subscription} />}
      </p>
      <h2 id="present" className={styles.name}>
        {plan.name}
      </h2>
      <p className="lead num">{displayStatusLabel(own, free)}</p>
      {subscription?.method && !subscription.isGranted && subscription.status !== 'incomplete' && (
        <p className="small muted">
          {labels.paidWith} {subscription.method.label}.{' '}
          <Link to="/settings" hash="ways-to-pay">
            {labels.paymentMethods}
          </Link>
        </p>
      )}
      {subscription?.isGranted && <p className="small muted">{labels.thisPlanIsFree}</p>}
      {actions.includes('cancel') && (
        <p>
          <Button variant="quiet" size="small" className={styles.cancel} onClick={onCancel}>
            {labels.cancel} {subscription?.plan.name ?? plan.name}
          </Button>
        </p>
      )}
    </section>
  )
}

const PlanSkeleton = () => (
  <div className="skeleton" role="status">
    <span className="sr">{labels.loading}</span>
    <div className={`desk ${styles.desk}`} aria-hidden="true">
      <div className={styles.present}>
        <SkeletonBar width={90} height={20} />
        <SkeletonBar width={240} height={52} />
        <SkeletonBar width="70%" height={18} />
      </div>
      <div className="desk-aside stack">
        <SkeletonBar width={110} />
        <SkeletonBar height={34} />
        <SkeletonBar height={34} />
      </div>
    </div>
    <div className="section" aria-hidden="true">
      <div className="section-head">
        <SkeletonBar width={90} height={32} />
      </div>
      <div className={styles.cards}>
        {[0, 1, 2].map((card) => (
          <div key={card} className={styles.card}>
            <SkeletonBar width={120} height={26} />
            <SkeletonBar width="80%" />
            <SkeletonBar width={140} height={52} />
            <SkeletonBar height={140} />
            <SkeletonBar height={44} />
          </div>
        ))}
      </div>
    </div>
  </div>
)
