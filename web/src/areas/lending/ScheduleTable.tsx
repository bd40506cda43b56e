import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Installment } from '@ambry/contract/lending/arithmetic/schedule'
import type { InstallmentStatus } from '@ambry/contract/lending/kinds'
import { installmentStatuses } from '@ambry/contract/lending/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './lend.module.css'

type Row = Installment & { status?: InstallmentStatus; coveredCents?: number }

const tones: Record<InstallmentStatus, Tone> = {
  paid: 'ok',
  partial: 'wait',
  due: 'wait',
  late: 'bad',
  upcoming: 'plain',
}

/** A schedule: every payment with its parts and what is left, and the sums. */
export function ScheduleTable({ rows, label }: { rows: readonly Row[]; label: string }) {
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const hasStatus = rows.some(({ status }) => status !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
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
              <td className="num">{formatMoney(row.interestCents)}</td>
              <td className="num">{formatMoney(row.principalCents)}</td>
              <td className="num">{formatMoney(row.totalCents)}</td>
              <td className="num">{formatMoney(row.balanceAfterCents)}</td>
              {row.status && (
                <td>
                  <Tag tone={tones[row.status]}>
                    {installmentStatuses[row.status]}
                    {row.status === 'partial' && row.coveredCents ? ` ${formatMoney(row.coveredCents)}` : ''}
                  </Tag>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.total}</th>
            <td className="num">{formatMoney(sum(({ interestCents }) => interestCents))}</td>
            <td className="num">{formatMoney(sum(({ principalCents }) => principalCents))}</td>
            <td className="num">{formatMoney(sum(({ totalCents }) => totalCents))}</td>
            <td />
            {hasStatus && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
