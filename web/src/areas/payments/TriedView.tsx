import { formatMoney } from '@ambry/contract/kernel/money'
import type { TriedPayment } from '@ambry/contract/payments/endpoints'
import { Link } from '@tanstack/react-router'
import { ChargeTag } from '../../parts/ChargeTag.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { DisplayStatusTag } from '../billing/DisplayStatusTag.tsx'
import { PostingsTable } from '../billing/ledger/PostingsTable.tsx'
import * as labels from './labels.ts'
import styles from './payments.module.css'

/** What happened in a test, step by step, and the resulting payment, invoice and ledger entries. */
export function TriedView({ tried: { steps, charge, invoice, entries } }: { tried: TriedPayment }) {
  return (
    <div className={styles.tried}>
      <section aria-label={labels.steps}>
        <h3>{labels.steps}</h3>
        <ol className={styles.triedSteps}>
          {steps.map(({ what, detail, ok }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of a test have no identity but their place
            <li key={at}>
              <span className={ok ? undefined : 'down'}>
                {what}
                {!ok && ' (unexpected)'}
              </span>
              {detail && <small>{detail}</small>}
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={labels.paymentAndInvoice}>
        <h3>{labels.paymentAndInvoice}</h3>
        <dl className="facts">
          <Fact name={labels.payment}>{charge && <ChargeTag charge={charge} />}</Fact>
          <Fact name={labels.amount}>{charge && formatMoney(charge.amountCents)}</Fact>
          <Fact name={labels.paymentMethod}>{charge?.label}</Fact>
          <Fact name={labels.receipt}>{charge?.receiptNumber}</Fact>
          {charge?.declineMessage && <Fact name={labels.message}>{charge.declineMessage}</Fact>}
          <Fact name={labels.invoice}>
            <Link to="/dashboard" search={{ invoice: invoice.id }}>
              {invoice.number}
            </Link>
            <DisplayStatusTag displayStatus={invoice.displayStatus} />
          </Fact>
          <Fact name={labels.due}>{formatMoney(invoice.dueCents)}</Fact>
        </dl>
      </section>
      <section aria-label={labels.ledger} className={styles.triedLedger}>
        <h3>{labels.ledger}</h3>
        {entries.length === 0 && <p className="muted">{labels.nothingWasPosted}</p>}
        {entries.map(({ number, words, postings }) => (
          <div key={number}>
            <p className="small">
              <span className="record">{number}</span> {words}
            </p>
            <PostingsTable postings={postings} />
          </div>
        ))}
      </section>
    </div>
  )
}
