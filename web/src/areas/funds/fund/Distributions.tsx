import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import tables from '../../../parts/money-table.module.css'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import styles from './fund.module.css'
import * as labels from './labels.ts'

export function Distributions({ fund: { distributions } }: { fund: FundDetail }) {
  if (distributions.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{labels.distributions}</h2>
      <ScrollFrame label={labels.distributions}>
        <table className={tables.table}>
          <thead>
            <tr>
              {labels.distributionHead.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {distributions.map(({ id, recordOn, kind, perUnit, amountCents }) => (
              <tr key={id}>
                <th scope="row">{formatDate(recordOn)}</th>
                <td>{labels.distributionKind(kind)}</td>
                <td>{formatUnitPrice(perUnit)}</td>
                <td>{formatMoney(amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}
