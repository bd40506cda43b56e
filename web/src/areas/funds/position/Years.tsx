import type { Position } from '@ambry/contract/funds/investing/records'
import { formatMoney } from '@ambry/contract/kernel/money'

import tables from '../../../parts/money-table.module.css'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import * as labels from './labels.ts'
import styles from './position.module.css'

export function Years({ years }: { years: Position['years'] }) {
  if (years.length === 0) return null
  return (
    <section className={styles.part} id="years">
      <h2>{labels.years}</h2>
      <p className="muted">{labels.yearsLead}</p>
      <ScrollFrame label={labels.years}>
        <table className={tables.table}>
          <thead>
            <tr>
              {labels.yearHead.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((each) => (
              <tr key={each.year}>
                <th scope="row">{each.year}</th>
                <td>{formatMoney(each.paidInCents)}</td>
                <td>{formatMoney(each.redeemedCents)}</td>
                <td>{formatMoney(each.realizedCents)}</td>
                <td>{formatMoney(each.distributedCents)}</td>
                <td>{formatMoney(each.incomeCents)}</td>
                <td>{formatMoney(each.feesCents)}</td>
                <td>{formatMoney(each.endValueCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}
