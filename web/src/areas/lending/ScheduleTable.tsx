import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Installment } from '@ambry/contract/lending/arithmetic/schedule'
import type { InstallmentStatus } from '@ambry/contract/lending/kinds'
import { installmentStatus } from '@ambry/contract/lending/kinds'
import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './lend.module.css'
import { ScrollFrame } from './ScrollFrame.tsx'

type Row = Installment & { status?: InstallmentStatus; coveredCents?: number }

/**
 * A schedule: every payment with its parts and what is left, and the sums. Once a loan runs, the sums are of what is
 * still to pay, and a paid installment has no parts: how its payments were divided is listed with the payments.
 */
export function ScheduleTable({ rows, label }: { rows: readonly Row[]; label: string }) {
  const hasStatus = rows.some(({ status }) => status !== undefined)
  const open = rows.filter(({ status }) => status !== 'paid')
  const sum = (pick: (row: Row) => number) => open.reduce((total, row) => total + pick(row), 0)
  const part = (row: Row, cents: number) => (row.status === 'paid' ? labels.noParts : formatMoney(cents))
  return (
    <ScrollFrame label={label}>
      <table className={styles.schedule}>
        <thead>
          <tr>
            <th scope="col">{labels.due}</th>
            <th scope="col">{labels.interest}</th>
            <th scope="col">{labels.principal}</th>
            <th scope="col">{labels.payment}</th>
            <th scope="col">{labels.balanceAfter}</th>
            {hasStatus && <th scope="col">{labels.status}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.number} ${row.dueOn}`}>
              <th scope="row">{formatDate(row.dueOn)}</th>
              <td className="num">{part(row, row.interestCents)}</td>
              <td className="num">{part(row, row.principalCents)}</td>
              <td className="num">{formatMoney(row.totalCents)}</td>
              <td className="num">{part(row, row.balanceAfterCents)}</td>
              {row.status && (
                <td>
                  <Tag tone={installmentStatus[row.status].tone}>
                    {installmentStatus[row.status].label}
                    {row.status === 'partial' && row.coveredCents ? ` ${formatMoney(row.coveredCents)}` : ''}
                  </Tag>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{hasStatus ? labels.leftToPay : labels.total}</th>
            <td className="num">{formatMoney(sum(({ interestCents }) => interestCents))}</td>
            <td className="num">{formatMoney(sum(({ principalCents }) => principalCents))}</td>
            <td className="num">{formatMoney(sum(({ totalCents }) => totalCents))}</td>
            <td />
            {hasStatus && <td />}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  )
}
