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
import { Features } from './PlanCards.tsx'
import styles from './plans.module.css'
import { useOwnPlan } from './use-own-plan.ts'

/** What became of the payment for a plan. It waits for the bank's word, also after the page was loaded again. */
export function SubscriptionSuccessPage() {
  useTitle('Your plan')
  const { payment } = useSearchOf('/subscription-success')
  return (
    <>
      <nav className={documentPage.crumb} aria-label="Breadcrumb">
        <Link to="/subscribe" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          Your plan
        </Link>
      </nav>
      {payment ? (
        <Waited key={payment} id={payment} />
      ) : (
        <div className={documentPage.paid}>
          <h1>Your plan</h1>
          <Empty title="Payment not found" action={<PlanLink />}>
            See what you have and what’s due on your plan page.
          </Empty>
        </div>
      )}
    </>
  )
}

const PlanLink = () => (
  <Link to="/subscribe" className={buttonClass()}>
    View your plan
  </Link>
)

function Waited({ id }: { id: string }) {
  const charge = useCharge(id)
  const own = useOwnPlan()
  const isPaid = charge.data?.status === 'succeeded'
  const { refetch } = own
  const [isRead, setRead] = useState(false)
  // the plan may have been read before the money was there: the one before is not said to be in force
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

/** The plan is paid: what holds now, until when, and the receipt. */
function InForce({ charge, own }: InForceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // whoever reads by ear hears how it ended
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={documentPage.invoice}>
      <div className={documentPage.words}>
        <p>
          <ChargeTag charge={charge} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {own.plan.name} is active
        </h1>
        <p className="lead" role="status">
          Thank you. Here’s what you get. You can change or cancel anytime.
        </p>
        <Features plan={own.plan} />
        <p className="row">
          <PlanLink />
          <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
            Go to dashboard
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
      <h2 id="receipt">Payment</h2>
      <dl className="facts">
        <Fact name="Amount">{formatMoney(amountCents)}</Fact>
        <Fact name="Payment method">{label}</Fact>
        {subscription?.periodEnd && next && (
          <Fact name="Renews">
            {formatDate(subscription.periodEnd)} for {formatMoney(next.priceCents)}
          </Fact>
        )}
        {receiptNumber && (
          <Fact name="Receipt">
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
          Download receipt
        </a>
      )}
    </section>
  )
}

const OutcomeSkeleton = () => (
  <div className={`skeleton ${documentPage.invoice}`} role="status">
    <span className="sr">Loading</span>
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
