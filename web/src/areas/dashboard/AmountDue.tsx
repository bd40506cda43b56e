import type { Balance, OwnInvoice } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Link } from '@tanstack/react-router'

import { opened } from '../billing/own/own-address.ts'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

/** The amount due, and the next due date. */
export function AmountDue({ balance, open }: { balance: Balance; open: readonly OwnInvoice[] }) {
  const { dueCents, overdueInvoices, creditCents } = balance
  // overdue invoices are counted separately
  const next = open.find(({ daysLate, dueOn }) => daysLate === 0 && dueOn !== null)?.dueOn
  return (
    <section className={styles.due} aria-labelledby="amount-due">
      <h2 id="amount-due" className={`muted ${styles.smallHeading}`}>
        {labels.amountDue}
      </h2>
      {dueCents === 0 ? (
        <p className={styles.dueFigure}>{labels.nothingDue}</p>
      ) : (
        <>
          <p className={`num ${styles.dueFigure}`}>{formatMoney(dueCents)}</p>
          <p className={`small muted ${styles.dueNotes}`}>
            {next && <span>{labels.nextDue(next)}</span>}
            {overdueInvoices > 0 && (
              <Link to="/dashboard" search={{ invoices: 'due' }} state={opened} className="down">
                {labels.overdue(overdueInvoices)}
              </Link>
            )}
          </p>
        </>
      )}
      {creditCents > 0 && <p className="small muted num">{labels.credit(creditCents)}</p>}
    </section>
  )
}
