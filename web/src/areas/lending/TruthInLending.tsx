import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import styles from './lend.module.css'
import { aprText } from './rates.ts'
import * as labels from './truth-labels.ts'

type Disclosed = {
  aprPercent: number | null
  financeChargeCents: number
  amountFinancedCents: number
  totalOfPaymentsCents: number
  payments: readonly { count: number; amountCents: number; firstDueOn: string }[]
}

/** The box that Regulation Z asks for: four figures, each with what it means, and the payments. */
export function TruthInLending({ disclosure }: { disclosure: Disclosed }) {
  const figures = [
    { name: labels.apr, text: labels.aprMeans, value: aprText(disclosure.aprPercent) },
    { name: labels.financeCharge, text: labels.financeChargeMeans, value: formatMoney(disclosure.financeChargeCents) },
    {
      name: labels.amountFinanced,
      text: labels.amountFinancedMeans,
      value: formatMoney(disclosure.amountFinancedCents),
    },
    { name: labels.totalOfPayments, text: labels.totalMeans, value: formatMoney(disclosure.totalOfPaymentsCents) },
  ]
  return (
    <section className={styles.truth} aria-label={labels.truthInLending}>
      <dl className={styles.truthFigures}>
        {figures.map(({ name, text, value }) => (
          <div key={name}>
            <dt>
              <strong>{name}</strong>
              <span className="small muted">{text}</span>
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.truthPayments}>
        <caption>{labels.yourPayments}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.number}</th>
            <th scope="col">{labels.amount}</th>
            <th scope="col">{labels.dueFrom}</th>
          </tr>
        </thead>
        <tbody>
          {disclosure.payments.map(({ count, amountCents, firstDueOn }) => (
            <tr key={firstDueOn}>
              <td className="num">{count}</td>
              <td className="num">{formatMoney(amountCents)}</td>
              <td>{count === 1 ? formatDate(firstDueOn) : labels.monthlyFrom(formatDate(firstDueOn))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
