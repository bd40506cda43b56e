import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { Position } from '@ambry/contract/funds/investing/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import tables from '../../../parts/money-table.module.css'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import * as shared from '../labels.ts'
import * as labels from './labels.ts'
import styles from './position.module.css'

export function Transactions({ events }: { events: Position['events'] }) {
  return (
    <section className={styles.part}>
      <h2>{labels.transactions}</h2>
      {events.length === 0 ? (
        <p className="muted">{labels.noTransactions}</p>
      ) : (
        <ScrollFrame label={labels.transactions}>
          <table className={`${tables.table} ${styles.named}`}>
            <thead>
              <tr>
                {labels.transactionHead.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.map(({ at, on, kind, units, price, cents, carryCents }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: several can happen at the same moment
                <tr key={`${at} ${index}`}>
                  <th scope="row">{formatDate(on)}</th>
                  <td>{labels.eventKinds[kind]}</td>
                  <td>{units === 0 ? shared.none : formatUnits(units)}</td>
                  <td>{price === null ? shared.none : formatUnitPrice(price)}</td>
                  <td>{cents === 0 ? shared.none : formatMoney(cents)}</td>
                  <td>{carryCents === 0 ? shared.none : formatMoney(carryCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </section>
  )
}
