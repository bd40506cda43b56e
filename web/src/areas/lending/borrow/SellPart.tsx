import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import { memo } from 'react'

import { aprText } from '../rates.ts'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import { againstSale, type Quote } from './quote.ts'

type Props = { borrowing: Borrowing; quote: Quote }

/** Borrowing beside selling the same cards. */
export const SellPart = memo(function SellPart({ borrowing, quote }: Props) {
  if (quote.valueCents === 0) return null
  const { borrowing: lent, selling, breakEvenOn } = againstSale(borrowing, quote)
  return (
    <section className={styles.part} aria-labelledby="lend-sell">
      <h2 id="lend-sell">{labels.borrowOrSell}</h2>
      <p className="muted">{labels.borrowOrSellLead(formatDollars(quote.valueCents))}</p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{labels.borrow}</th>
            <th scope="col">{labels.sell}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{labels.cashNow}</th>
            <td className="num">{formatMoney(lent.netCashCents)}</td>
            <td className="num">{formatMoney(selling.netCashCents)}</td>
          </tr>
          <tr>
            <th scope="row">{labels.cost}</th>
            <td className="num">
              {formatMoney(lent.costCents)}{' '}
              <span className="small muted">{labels.aprOf(aprText(lent.aprPercent))}</span>
            </td>
            <td className="num">
              {formatMoney(selling.costCents)} <span className="small muted">{labels.sellersFee}</span>
            </td>
          </tr>
          <tr>
            <th scope="row">{labels.yourCards}</th>
            <td>{labels.staysYours}</td>
            <td>{labels.areSold}</td>
          </tr>
          <tr>
            <th scope="row">{labels.breakEven}</th>
            <td colSpan={2}>
              {breakEvenOn === null ? labels.neverBreaksEven : labels.breaksEvenOn(formatDate(breakEvenOn))}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="small muted">{labels.taxNote}</p>
    </section>
  )
})
