import type { Checkout as CheckoutRecord } from '@ambry/contract/payments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { isGone, referenceOf, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import paperPage from '../../../parts/record/paper-page.module.css'
import { useSearchOf } from '../../../paths.ts'
import { Bone } from '../../../ui/Bones.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Fault } from '../../../ui/Failure.tsx'
import { Patience } from '../../../ui/Patience.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { PaperBones } from '../../billing/own/PaperBones.tsx'
import { Checkout } from './Checkout.tsx'
import styles from './checkout.module.css'

/** Invoices of mine, paid here. The address names them. */
export function CheckoutPage() {
  const { invoice = '' } = useSearchOf('/checkout')
  const checkout = useQuery({ ...query(api.payments.checkout, { query: { invoice } }), enabled: invoice !== '' })
  const { data, error } = checkout
  useTitle(data?.invoices.length === 1 ? `Pay ${data.invoices[0]?.number}` : 'Pay')
  const readAgain = () => void checkout.refetch()
  return (
    <>
      <nav className={paperPage.crumb} aria-label="Way back">
        <Link to="/dashboard" hash="invoices" className={buttonClass({ look: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          Invoices
        </Link>
      </nav>
      {invoice === '' && (
        <>
          <h1 className={styles.plain}>Pay</h1>
          <Empty title="Nothing was chosen" action={<ToInvoices />}>
            Open an invoice, or tick several, and pay them from there.
          </Empty>
        </>
      )}
      {error !== null && (
        <Fault
          title="This could not be shown"
          text={isGone(error) ? 'There is no such invoice of yours. It may have been voided.' : sentenceOf(error)}
          reference={referenceOf(error)}
          {...(isGone(error) ? {} : { onRetry: readAgain })}
          action={isGone(error) && <ToInvoices />}
        />
      )}
      {invoice !== '' && data === undefined && error === null && (
        <>
          <CheckoutBones />
          <Patience onRetry={readAgain} />
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
  <Link to="/dashboard" hash="invoices" className={buttonClass({ look: 'secondary', size: 'small' })}>
    To your invoices
  </Link>
)

/** Paid meanwhile, by credit or in another window: nothing is asked for twice. */
const Settled = ({ checkout: { invoices } }: { checkout: CheckoutRecord }) => (
  <div className={styles.settled}>
    <h1>Nothing is due any more</h1>
    <p className="lead">
      {invoices.every(({ standing }) => standing === 'paid')
        ? 'It is settled. The receipts stand with the invoice.'
        : 'Nothing is to be paid for it now. The invoice says what became of it.'}
    </p>
    <ul className="lines">
      {invoices.map(({ id, number, title }) => (
        <li className="line" key={id}>
          <div className="line-words">
            <strong>{number}</strong>
            <p>{title}</p>
          </div>
          <Link to="/dashboard" search={{ invoice: id }} className={buttonClass({ look: 'secondary', size: 'small' })}>
            Open the invoice<span className="sr"> {number}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

const CheckoutBones = () => (
  <PaperBones>
    <Bone width="70%" height={48} />
    <Bone width="90%" height={18} />
    <Bone width="50%" height={22} />
    <Bone height={230} />
    <Bone height={300} />
  </PaperBones>
)
