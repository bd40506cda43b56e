import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoan } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'

import { LoanTag } from '../lending/LoanTag.tsx'
import { byUrgency } from '../lending/loans/groups.ts'
import { LtvBar } from '../lending/ltv/LtvBar.tsx'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'

const maxShown = 4

/** What a margin call needs comes before the next payment. */
const nextLine = ({ callPaymentCents, callDeadlineAt, nextDueCents, nextDueOn }: OwnLoan): string | null => {
  if (callDeadlineAt !== null) return labels.resolveCall(callPaymentCents ?? 0, callDeadlineAt)
  return nextDueOn && labels.nextPayment(nextDueCents ?? 0, nextDueOn)
}

/** Running loans and open applications, with what is next. */
export function OwnLoans({ loans }: { loans: readonly OwnLoan[] }) {
  return (
    <section id="loans" aria-labelledby="loans-heading">
      <div className={styles.sectionHead}>
        <h2 id="loans-heading" className={styles.heading}>
          {labels.loans}
        </h2>
        <Link to="/lend" search={{ tab: 'loans' }} className="small">
          {labels.viewAll}
          <span className="sr"> {labels.loans.toLowerCase()}</span>
        </Link>
      </div>
      <ul aria-label={labels.loans}>
        {byUrgency(loans)
          .slice(0, maxShown)
          .map((loan) => (
            <li key={loan.id} className={styles.item}>
              <div className={styles.itemHead}>
                <strong className={`num ${styles.itemAmount}`}>
                  {formatMoney(loan.status === 'active' ? loan.outstandingCents : loan.principalCents)}
                </strong>
                <LoanTag loan={loan} />
              </div>
              <p className={`small muted ${styles.itemLine}`}>
                <Link to="/lend" search={{ loan: loan.id }} className="record">
                  {loan.number}
                </Link>{' '}
                · {loan.title}
              </p>
              <LtvBar loan={loan} />
              <p className={`small muted ${styles.itemLine}`}>{nextLine(loan)}</p>
            </li>
          ))}
      </ul>
    </section>
  )
}
