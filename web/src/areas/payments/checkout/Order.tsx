import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Checkout } from '@ambry/contract/payments/endpoints'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'

import { Loaded } from '../../../parts/Loaded.tsx'
import documentPage from '../../../parts/record/document-page.module.css'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { InvoiceSheet } from '../../billing/own/InvoiceSheet.tsx'
import payments from '../payments.module.css'
import styles from './checkout.module.css'
import * as labels from './labels.ts'

type DocumentQuery = { data: OwnInvoiceDetail | undefined; error: unknown; refetch: () => unknown }
type Props = { checkout: Checkout; papers: readonly DocumentQuery[] }

/** What is being paid: the document of a single invoice, or a list of several. */
export function Order({ checkout, papers }: Props) {
  const [paper] = papers
  if (checkout.invoices.length === 1 && paper) {
    return (
      <Loaded query={paper} skeleton={<SkeletonBar height={640} />}>
        {(invoice) => <InvoiceSheet invoice={invoice} />}
      </Loaded>
    )
  }
  return (
    <section className={`sheet ${payments.checkoutSheet}`} aria-labelledby="order">
      <h2 id="order">{labels.orderSummary}</h2>
      <ul className="lines">
        {checkout.invoices.map(({ id, number, title, dueCents }) => (
          <li className="line" key={id}>
            <div className="line-text">
              <strong>
                <Link to="/dashboard" search={{ invoice: id }}>
                  {number}
                </Link>
              </strong>
              <p>{title}</p>
            </div>
            <a href={`/files/invoices/${id}/invoice.pdf`} className="icon-btn" title={labels.pdfOf(number)} download>
              <Download aria-hidden="true" className="icon-small" />
              <span className="sr">{labels.pdfOf(number)}</span>
            </a>
            <span className={`num ${documentPage.amount} ${payments.checkoutAmount}`}>{formatMoney(dueCents)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{labels.total}</span>
        <strong className="num">{formatMoney(checkout.dueCents)}</strong>
      </p>
    </section>
  )
}
