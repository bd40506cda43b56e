import { formatMoney } from '@ambry/contract/kernel/money'
import type { TriedPayment } from '@ambry/contract/payments/endpoints'
import { Link } from '@tanstack/react-router'
import { ChargeTag } from '../../parts/ChargeTag.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { DisplayStatusTag } from '../billing/DisplayStatusTag.tsx'
import { PostingsTable } from '../billing/ledger/PostingsTable.tsx'
import styles from './payments.module.css'

/** What happened in a test, step by step, and what it left in payment, invoice and ledger. */
export function TriedView({ tried: { steps, charge, invoice, entries } }: { tried: TriedPayment }) {
  return (
    <div className={styles.tried}>
      <section aria-label="Steps">
        <h3>Steps</h3>
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
      <section aria-label="Payment and invoice">
        <h3>Payment and invoice</h3>
        <dl className="facts">
          <Fact name="Payment">{charge && <ChargeTag charge={charge} />}</Fact>
          <Fact name="Amount">{charge && formatMoney(charge.amountCents)}</Fact>
          <Fact name="Payment method">{charge?.label}</Fact>
          <Fact name="Receipt">{charge?.receiptNumber}</Fact>
          {charge?.declineMessage && <Fact name="Message">{charge.declineMessage}</Fact>}
          <Fact name="Invoice">
            <Link to="/dashboard" search={{ invoice: invoice.id }}>
              {invoice.number}
            </Link>
            <DisplayStatusTag displayStatus={invoice.displayStatus} />
          </Fact>
          <Fact name="Due">{formatMoney(invoice.dueCents)}</Fact>
        </dl>
      </section>
      <section aria-label="Ledger" className={styles.triedLedger}>
        <h3>Ledger</h3>
        {entries.length === 0 && <p className="muted">Nothing was posted.</p>}
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
