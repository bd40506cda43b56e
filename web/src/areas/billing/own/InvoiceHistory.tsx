import { paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import { returnedNotice } from '@ambry/contract/billing/invoices/labels'
import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { ReactNode } from 'react'
import documentPage from '../../../parts/record/document-page.module.css'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import styles from './own-invoices.module.css'

type Payment = OwnInvoiceDetail['payments'][number]

/** What was paid, what was credited, and when the house reminded. */
export function InvoiceHistory({ invoice: { payments, creditNotes, reminders } }: { invoice: OwnInvoiceDetail }) {
  return (
    <>
      <Part title="Payments" none="No payments yet.">
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </Part>
      {creditNotes.length > 0 && (
        <Part title="Credit notes">
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
        <Part title="Reminders">
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
  const how = kind === 'credit' ? 'Your credit' : method ? paymentMethods[method] : 'Payment'
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
                Receipt {number}
              </a>
            </>
          )}
        </p>
      </div>
      {isReversed && <Tag tone="bad">Reversed</Tag>}
      <span className={`num ${documentPage.amount}`}>
        {isReversed ? <s>{formatMoney(amountCents)}</s> : formatMoney(amountCents)}
      </span>
    </li>
  )
}
