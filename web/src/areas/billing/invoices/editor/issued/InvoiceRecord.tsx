import { paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import { returnedNotice } from '@ambry/contract/billing/invoices/labels'
import type { InvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BooksLink } from '../../../../../parts/links.tsx'
import { Section } from '../../../../../ui/Section.tsx'
import { Tag } from '../../../../../ui/Tag.tsx'
import { When } from '../../../../../ui/When.tsx'
import styles from './invoice-issued.module.css'
import * as labels from './labels.ts'

/** Its history: payments, corrections, reminders, and all events in order. */
export function InvoiceRecord({ record }: { record: InvoiceDetail }) {
  const { id, payments, creditNotes, reminders, timeline, internalNote } = record
  return (
    <>
      <Section title={labels.payments}>
        <Lines none={labels.noPaymentsYet} count={payments.length}>
          {payments.map((payment) => (
            <li className="line" key={payment.id}>
              <div className="line-text">
                <span className="row">
                  <strong className="num">{formatMoney(payment.amountCents)}</strong>
                  {payment.isReversed && <Tag tone="bad">{labels.reversed}</Tag>}
                </span>
                <p>{paymentLabel(payment)}</p>
              </div>
              {payment.kind === 'payment' && (
                <span className="row small">
                  <BooksLink search={{ tab: 'payments', payment: payment.id }}>
                    {labels.payment(payment.number ?? '')}
                  </BooksLink>
                  <a href={`/files/payments/${payment.id}/receipt.pdf`} download>
                    {labels.receipt}
                  </a>
                </span>
              )}
            </li>
          ))}
        </Lines>
      </Section>
      {creditNotes.length > 0 && (
        <Section title={labels.creditNotes}>
          <ul className="lines">
            {creditNotes.map((note) => (
              <li className="line" key={note.id}>
                <div className="line-text">
                  <strong className="num">
                    {formatMoney(note.amountCents)} {labels.by} <span className="record">{note.number}</span>
                  </strong>
                  <p>
                    {formatDate(note.issuedOn)}. {returnedNotice(note, 'the member’s')}
                  </p>
                </div>
                <a href={`/files/credit-notes/${note.id}/credit-note.pdf`} download className="small">
                  {labels.pdf}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={labels.reminders}>
        <Lines none={labels.noRemindersSent} count={reminders.length}>
          {reminders.map(({ at, words }) => (
            <li className="line" key={at}>
              <div className="line-text">
                <p>{words}</p>
              </div>
              <span className="small dim">
                <When at={at} />
              </span>
            </li>
          ))}
        </Lines>
      </Section>
      {internalNote && (
        <Section title={labels.internalNote}>
          <p className={styles.note}>{internalNote}</p>
        </Section>
      )}
      <Section
        title={labels.timeline}
        end={
          <span className="row small">
            <BooksLink search={{ tab: 'ledger', view: 'entries', invoiceId: id }}>{labels.viewInLedger}</BooksLink>
            <Link to="/admin/settings" search={{ tab: 'audit', objectKind: 'invoice', objectId: id }}>
              {labels.viewInAuditLog}
            </Link>
          </span>
        }
      >
        <ol className="lines">
          {timeline.map(({ at, words, by, detail }) => (
            <li className="line" key={`${at} ${words}`}>
              <div className="line-text">
                <strong>{words}</strong>
                <p>{[by, detail].filter(Boolean).join(': ')}</p>
              </div>
              <span className="small dim">
                <When at={at} />
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

type LinesProps = { none: string; count: number; children: ReactNode }

const Lines = ({ none, count, children }: LinesProps) =>
  count === 0 ? <p className="muted">{none}</p> : <ul className="lines">{children}</ul>

const settledBy = { credit: 'Credit', payout: 'Payout' } as const

function paymentLabel({ kind, method, on, reference }: InvoiceDetail['payments'][number]): string {
  const how = kind === 'payment' ? (method ? paymentMethods[method] : 'Payment') : settledBy[kind]
  return [`${how}, ${formatDate(on)}`, reference && `reference ${reference}`].filter(Boolean).join(', ')
}
