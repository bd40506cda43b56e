import type { Checkout as CheckoutRecord } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { LoadFault } from '../../../parts/LoadFault.tsx'
import documentPage from '../../../parts/record/document-page.module.css'
import { useSearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { PaperSkeleton } from '../../billing/own/PaperSkeleton.tsx'
import { Checkout } from './Checkout.tsx'
import styles from './checkout.module.css'
import * as labels from './labels.ts'

/** Checkout for the member's invoices named in the URL. */
export function CheckoutPage() {
  const { invoice = '' } = useSearchOf('/checkout')
  const checkout = useQuery({ ...query(api.payments.checkout, { query: { invoice } }), enabled: invoice !== '' })
  const { data, error } = checkout
  useTitle(data?.invoices.length === 1 ? `Pay ${data.invoices[0]?.number}` : 'Pay')
  const readAgain = () => void checkout.refetch()
  return (
    <>
      <nav className={documentPage.crumb} aria-label={labels.breadcrumb}>
        <Link to="/dashboard" search={{ invoices: 'due' }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.invoices}
        </Link>
      </nav>
      {invoice === '' && (
        <>
          <h1 className={styles.plain}>{labels.payTitle}</h1>
          <Empty title={labels.noInvoiceSelected} action={<ToInvoices />}>
            {labels.openAnInvoice}
          </Empty>
        </>
      )}
      {error !== null && (
        <LoadFault
          title={labels.weCouldntLoadThisPage}
          error={error}
          onRetry={readAgain}
          gone={{ text: labels.invoiceNotFound, action: <ToInvoices /> }}
        />
      )}
      {invoice !== '' && data === undefined && error === null && (
        <>
          <CheckoutSkeleton />
          <SlowLoadingNotice onRetry={readAgain} />
        </>
      )}
      {data &&
        (data.dueCents > 0 ? (
          <Checkout key={invoice} checkout={data} readAgain={readAgain} />
        ) : (
          <Settled checkout={data} />
        ))}
    </>
  )
}

const ToInvoices = () => (
  <Link to="/dashboard" search={{ invoices: 'due' }} className={buttonClass({ variant: 'secondary', size: 'small' })}>
    {labels.goToInvoices}
  </Link>
)

/** Paid in the meantime, by credit or in another window, so nothing is charged twice. */
const Settled = ({ checkout: { invoices } }: { checkout: CheckoutRecord }) => (
  <div className={styles.settled}>
    <h1>{labels.nothingDue}</h1>
    <p className="lead">
      {invoices.every(({ displayStatus }) => displayStatus === 'paid') ? labels.thisIsPaid : labels.nothingIsDue}
    </p>
    <ul className="lines">
      {invoices.map(({ id, number, title }) => (
        <li className="line" key={id}>
          <div className="line-text">
            <strong>{number}</strong>
            <p>{title}</p>
          </div>
          <Link
            to="/dashboard"
            search={{ invoice: id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {labels.viewInvoice}
            <span className="sr"> {number}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

const CheckoutSkeleton = () => (
  <PaperSkeleton>
    <SkeletonBar width="70%" height={48} />
    <SkeletonBar width="90%" height={18} />
    <SkeletonBar width="50%" height={22} />
    <SkeletonBar height={230} />
    <SkeletonBar height={300} />
  </PaperSkeleton>
)
