import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Charge } from '@ambry/contract/payments/endpoints'
import type { OwnPlan } from '@ambry/contract/plans/endpoints'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ChargeTag } from '../../parts/ChargeTag.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import documentPage from '../../parts/record/document-page.module.css'
import { useSearchOf } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Payment } from '../payments/PaymentSuccessPage.tsx'
import { useCharge } from '../payments/use-charge.ts'
import * as labels from './labels.ts'
import { Features } from './PlanCards.tsx'
import styles from './plans.module.css'
import { useOwnPlan } from './use-own-plan.ts'

/** The result of a plan's payment. It waits for the bank's confirmation, also after a reload. */
export function SubscriptionSuccessPage() {
  useTitle(labels.yourPlan)
  const { payment } = useSearchOf('/subscription-success')
  return (
    <>
      <nav className={documentPage.crumb} aria-label={labels.breadcrumb}>
        <Link to="/subscribe" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.yourPlan}
        </Link>
      </nav>
      {payment ? (
        <Waited key={payment} id={payment} />
      ) : (
        <div className={documentPage.paid}>
          <h1>{labels.yourPlan}</h1>
          <Empty title={labels.paymentNotFound} action={<PlanLink />}>
            {labels.seeWhatYouHave}
          </Empty>
        </div>
      )}
    </>
  )
}

const PlanLink = () => (
  <Link to="/subscribe" className={buttonClass()}>
    {labels.viewYourPlan}
  </Link>
)

function Waited({ id }: { id: string }) {
  const charge = useCharge(id)
  const own = useOwnPlan()
  const isPaid = charge.data?.status === 'succeeded'
  const { refetch } = own
  const [isRead, setRead] = useState(false)
  // the plan may have been fetched before the payment succeeded, so refetch it instead of showing the old one as active
  useEffect(() => {
    if (isPaid) void refetch().then(() => setRead(true))
  }, [isPaid, refetch])
  const both = {
    data: charge.data && own.data && isRead === isPaid ? { charge: charge.data, own: own.data } : undefined,
    error: charge.error ?? own.error,
    refetch: () => Promise.all([charge.refetch(), own.refetch()]),
  }
  return (
    <Loaded query={both} skeleton={<OutcomeSkeleton />}>
      {(data) =>
        data.charge.status === 'succeeded' && !data.charge.isReversed ? (
          <InForce {...data} />
        ) : (
          <div className={documentPage.paid}>
            <Payment charge={data.charge} readAgain={() => void charge.refetch()} />
          </div>
        )
      }
    </Loaded>
  )
}

type InForceProps = { charge: Charge; own: OwnPlan }

/** The plan is paid: what is active, until when, and the receipt. */
function InForce({ charge, own }: InForceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // so that screen readers announce the result
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={documentPage.invoice}>
      <div className={documentPage.words}>
        <p>
          <ChargeTag charge={charge} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {labels.isActive(own.plan.name)}
        </h1>
        <p className="lead" role="status">
          {labels.thankYou}
        </p>
        <Features plan={own.plan} />
        <p className="row">
          <PlanLink />
          <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
            {labels.goToDashboard}
          </Link>
        </p>
      </div>
      <Receipt charge={charge} own={own} />
    </div>
  )
}

function Receipt({ charge, own: { subscription } }: InForceProps) {
  const { amountCents, label, receiptNumber, paymentId } = charge
  const next = subscription?.next ?? subscription
  return (
    <section className={`sheet sheet-pad-large ${styles.receipt}`} aria-labelledby="receipt">
      <h2 id="receipt">{labels.payment}</h2>
      <dl className="facts">
        <Fact name={labels.amount}>{formatMoney(amountCents)}</Fact>
        <Fact name={labels.paymentMethod}>{label}</Fact>
        {subscription?.periodEnd && next && (
          <Fact name={labels.renews}>
            {labels.forLabel(formatDate(subscription.periodEnd), formatMoney(next.priceCents))}
          </Fact>
        )}
        {receiptNumber && (
          <Fact name={labels.receipt}>
            <span className="record">{receiptNumber}</span>
          </Fact>
        )}
      </dl>
      {paymentId && (
        <a
          href={`/files/payments/${paymentId}/receipt.pdf`}
          className={buttonClass({ variant: 'secondary', full: true })}
          download
        >
          <Download aria-hidden="true" />
          {labels.downloadReceipt}
        </a>
      )}
    </section>
  )
}

const OutcomeSkeleton = () => (
  <div className={`skeleton ${documentPage.invoice}`} role="status">
    <span className="sr">{labels.loading}</span>
    <div className="stack" aria-hidden="true">
      <SkeletonBar width={90} height={24} />
      <SkeletonBar width="70%" height={44} />
      <SkeletonBar width="90%" height={18} />
      <SkeletonBar height={170} />
    </div>
    <div aria-hidden="true">
      <SkeletonBar height={300} />
    </div>
  </div>
)
