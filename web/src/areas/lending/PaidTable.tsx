import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { LoanPayment } from '@ambry/contract/lending/records'

import * as labels from './labels.ts'
import styles from './lend.module.css'
import { ScrollFrame } from './ScrollFrame.tsx'

/** Every payment that counts, oldest first, with its parts and their sums. */
export function PaidTable({ payments }: { payments: readonly LoanPayment[] }) {
  const paid = payments.filter(({ isReversed }) => !isReversed).toReversed()
  const applied = ({ feesCents, interestCents, principalCents }: LoanPayment) =>
    feesCents + interestCents + principalCents
  const sum = (of: (payment: LoanPayment) => number) => formatMoney(paid.reduce((total, row) => total + of(row), 0))
  return (
    <ScrollFrame label={labels.paid}>
      <table className={styles.schedule}>
        <thead>
          <tr>
            <th scope="col">{labels.paidOn}</th>
            <th scope="col">{labels.lateFees}</th>
            <th scope="col">{labels.interest}</th>
            <th scope="col">{labels.principal}</th>
            <th scope="col">{labels.payment}</th>
            <th scope="col">{labels.balanceAfter}</th>
          </tr>
        </thead>
        <tbody>
          {paid.map((payment) => (
            <tr key={payment.id}>
              <th scope="row">{formatDate(payment.on)}</th>
              <td className="num">{formatMoney(payment.feesCents)}</td>
              <td className="num">{formatMoney(payment.interestCents)}</td>
              <td className="num">{formatMoney(payment.principalCents)}</td>
              <td className="num">{formatMoney(applied(payment))}</td>
              <td className="num">{formatMoney(payment.balanceAfterCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.total}</th>
            <td className="num">{sum(({ feesCents }) => feesCents)}</td>
            <td className="num">{sum(({ interestCents }) => interestCents)}</td>
            <td className="num">{sum(({ principalCents }) => principalCents)}</td>
            <td className="num">{sum(applied)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  )
}
