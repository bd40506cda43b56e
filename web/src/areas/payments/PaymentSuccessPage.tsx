import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { isUnderWay } from '@ambry/contract/payments/kinds'
import { Link, Navigate } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { ChargeTag } from '../../parts/ChargeTag.tsx'
import { LoadFault } from '../../parts/LoadFault.tsx'
import documentPage from '../../parts/record/document-page.module.css'
import { useSearchOf } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../../ui/SlowLoadingNotice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ChargeActions } from './ChargeActions.tsx'
import { outcomeOf } from './charge-labels.ts'
import * as labels from './labels.ts'
import styles from './payments.module.css'
import { useCharge } from './use-charge.ts'

/** The result of a payment. A pending one is polled, also after the page was closed and reopened. */
export function PaymentSuccessPage() {
  const { payment } = useSearchOf('/payment-success')
  return (
    <>
      <nav className={documentPage.crumb} aria-label={labels.breadcrumb}>
        <Link to="/dashboard" search={{ invoices: 'all' }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.invoices}
        </Link>
      </nav>
      <div className={documentPage.paid}>
        {payment ? (
          <DisplayStatus key={payment} id={payment} />
        ) : (
          <>
            <h1>{labels.payments}</h1>
            <Empty title={labels.paymentNotFound} action={<ToInvoices />}>
              {labels.youllFindYourPayments}
            </Empty>
          </>
        )}
      </div>
    </>
  )
}

const ToInvoices = () => (
  <Link to="/dashboard" search={{ invoices: 'all' }} className={buttonClass({ variant: 'secondary', size: 'small' })}>
    {labels.goToInvoices}
  </Link>
)

function DisplayStatus({ id }: { id: string }) {
  const charge = useCharge(id)
  const { data, error } = charge
  const retry = () => void charge.refetch()
  useTitle(data ? outcomeOf(data).title : labels.yourPayment)
  if (data?.subscription && data.status === 'succeeded' && !data.isReversed) {
    return <Navigate to="/subscription-success" search={{ payment: id }} replace />
  }
  return (
    <>
      {error !== null && (
        <LoadFault
          title={data ? labels.weCouldntLoadThePayment : labels.weCouldntLoadThisPayment}
          error={error}
          onRetry={retry}
          gone={{ text: labels.paymentNotFoundSentence, action: <ToInvoices /> }}
        />
      )}
      {data === undefined && error === null && (
        <>
          <div className="skeleton stack" role="status">
            <span className="sr">{labels.loading}</span>
            <SkeletonBar width={90} height={24} />
            <SkeletonBar width="70%" height={44} />
            <SkeletonBar height={18} />
            <SkeletonBar height={260} />
          </div>
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && <Payment charge={data} readAgain={retry} />}
    </>
  )
}

/** A payment's status and the next steps. */
export function Payment({ charge, readAgain }: { charge: Charge; readAgain: () => void }) {
  const { status, isReversed } = charge
  const { title, text } = outcomeOf(charge)
  const heading = useRef<HTMLHeadingElement>(null)
  // whoever reads by ear hears how it ended
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with every other outcome
  useEffect(() => heading.current?.focus({ preventScroll: true }), [status, isReversed])
  const isWaiting = isUnderWay(status)
  return (
    <>
      <p>
        <ChargeTag charge={charge} />
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead" role="status">
        {text}
      </p>
      {isWaiting && (
        <>
          {status !== 'requires_action' && (
            <p className="row muted">
              <span className="spinner-ring" aria-hidden="true" />
              {labels.thisPageUpdatesAutomatically}
            </p>
          )}
          <ChargeActions charge={charge} onChanged={readAgain} />
        </>
      )}
      <Facts charge={charge} />
      <NextSteps charge={charge} />
    </>
  )
}

function Facts({ charge }: { charge: Charge }) {
  const { amountCents, toCreditCents, parts, loan, label, receiptNumber, createdAt } = charge
  return (
    <section className={`sheet ${styles.checkoutSheet}`} aria-label={labels.payment}>
      <dl className="facts">
        {receiptNumber && (
          <Fact name={labels.receipt}>
            <span className="record">{receiptNumber}</span>
          </Fact>
        )}
        <Fact name={labels.amount}>{formatMoney(amountCents)}</Fact>
        <Fact name={labels.paymentMethod}>{label}</Fact>
        <Fact name={labels.started}>{formatDateTime(createdAt)}</Fact>
        {parts.map((part) => (
          <Part key={part.invoiceId} part={part} tookCents={tookOf(charge, part)} />
        ))}
        {loan && (
          <Fact name={labels.appliedTo}>
            <Link to="/lend" search={{ loan: loan.id }}>
              {loan.label}
            </Link>
          </Fact>
        )}
        {toCreditCents > 0 && <Fact name={labels.yourCredit}>{formatMoney(toCreditCents)}</Fact>}
      </dl>
    </section>
  )
}

type ChargePart = Charge['parts'][number]

/**
 * The amount applied to an invoice; null if several were paid and some became credit, because it isn't known which one
 * left it.
 */
function tookOf({ toCreditCents, parts }: Charge, { amountCents }: ChargePart): number | null {
  if (toCreditCents === 0) return amountCents
  return parts.length === 1 ? amountCents - toCreditCents : null
}

type PartProps = { part: ChargePart; tookCents: number | null }

const Part = ({ part: { invoiceId, number, title }, tookCents }: PartProps) => (
  <>
    <dt className="facts-part">
      <Link to="/dashboard" search={{ invoice: invoiceId }}>
        {number}
      </Link>
      <small>{title}</small>
    </dt>
    <dd>{tookCents === null ? '–' : formatMoney(tookCents)}</dd>
  </>
)

/** The receipt, the invoice, or a way to retry. */
function NextSteps({ charge }: { charge: Charge }) {
  const { status, isReversed, paymentId, parts, loan } = charge
  const isOpenAgain = isReversed || status === 'failed' || status === 'canceled'
  const [only] = parts.length === 1 ? parts : []
  return (
    <p className="row">
      {isOpenAgain && parts.length > 0 && (
        <Link
          to="/checkout"
          search={{ invoice: parts.map(({ invoiceId }) => invoiceId).join(',') }}
          className={buttonClass()}
        >
          {labels.tryAgain}
        </Link>
      )}
      {loan && (
        <Link
          to="/lend"
          search={isOpenAgain ? { loan: loan.id, dialog: 'pay' } : { loan: loan.id }}
          className={buttonClass({ variant: isOpenAgain ? 'primary' : 'secondary' })}
        >
          {isOpenAgain ? labels.tryAgain : labels.viewLoan}
        </Link>
      )}
      {paymentId && (
        <a
          href={`/files/payments/${paymentId}/receipt.pdf`}
          className={buttonClass({ variant: isOpenAgain ? 'secondary' : 'primary' })}
          download
        >
          <Download aria-hidden="true" />
          {labels.downloadReceipt}
        </a>
      )}
      {only && (
        <Link to="/dashboard" search={{ invoice: only.invoiceId }} className={buttonClass({ variant: 'secondary' })}>
          {labels.viewInvoice}
        </Link>
      )}
      <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
        {labels.goToDashboard}
      </Link>
    </p>
  )
}
