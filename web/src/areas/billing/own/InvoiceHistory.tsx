import { paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import { returnedNotice } from '@ambry/contract/billing/invoices/labels'
import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { ReactNode } from 'react'
import documentPage from '../../../parts/record/document-page.module.css'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'
import styles from './own-invoices.module.css'

type Payment = OwnInvoiceDetail['payments'][number]

/** Payments, credit notes and reminders. */
export function InvoiceHistory({ invoice: { payments, creditNotes, reminders } }: { invoice: OwnInvoiceDetail }) {
  return (
    <>
      <Part title={labels.payments} none={labels.noPaymentsYet}>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </Part>
      {creditNotes.length > 0 && (
        <Part title={labels.creditNotes}>
          {creditNotes.map((note) => (
            <li className="line" key={note.id}>
              <div className="line-text">
                <strong>
                  <a href={`/files/credit-notes/${note.id}/credit-note.pdf`} download>
                    {note.number}
                  </a>
                </strong>
                <p>
                  {formatDate(note.issuedOn)}. {returnedNotice(note, 'your')}
                </p>
              </div>
              <span className={`num ${documentPage.amount}`}>{formatMoney(note.amountCents)}</span>
            </li>
          ))}
        </Part>
      )}
      {reminders.length > 0 && (
        <Part title={labels.reminders}>
          {reminders.map(({ at, words }) => (
            <li className="line" key={at}>
              <span className="line-text">{words}</span>
              <span className="small dim">
                <When at={at} />
              </span>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}

function Part({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="muted">{none}</p> : <ul className="lines">{children}</ul>}
    </section>
  )
}

function PaymentLine({ payment }: { payment: Payment }) {
  const { id, kind, number, method, amountCents, on, reference, isReversed } = payment
  const how = kind === 'payment' ? (method ? paymentMethods[method] : 'Payment') : labels.settledBy[kind]
  return (
    <li className="line">
      <div className="line-text">
        <strong>{how}</strong>
        <p>
          {formatDate(on)}
          {reference && `, reference ${reference}`}
          {number && (
            <>
              {'. '}
              <a href={`/files/payments/${id}/receipt.pdf`} download>
                {labels.receipt(number)}
              </a>
            </>
          )}
        </p>
      </div>
      {isReversed && <Tag tone="bad">{labels.reversed}</Tag>}
      <span className={`num ${documentPage.amount}`}>
        {isReversed ? <s>{formatMoney(amountCents)}</s> : formatMoney(amountCents)}
      </span>
    </li>
  )
}
