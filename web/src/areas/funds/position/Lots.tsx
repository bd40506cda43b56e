import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { Position } from '@ambry/contract/funds/investing/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { today } from '../../../api/live/server-meta.ts'
import tables from '../../../parts/money-table.module.css'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import * as labels from './labels.ts'
import styles from './position.module.css'

type Lot = Position['lots'][number]

const sum = (lots: readonly Lot[], key: 'units' | 'costCents' | 'valueCents' | 'carryCents') =>
  lots.reduce((total, lot) => total + lot[key], 0)

export function Lots({ lots }: { lots: readonly Lot[] }) {
  if (lots.length === 0) return null
  const on = today()
  return (
    <section className={styles.part}>
      <h2>{labels.lots}</h2>
      <p className="muted">{labels.lotsLead}</p>
      <ScrollFrame label={labels.lots}>
        <table className={tables.table}>
          <thead>
            <tr>
              {labels.lotHead.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.id}>
                <th scope="row">{formatDate(lot.openedOn)}</th>
                <td>{formatUnits(lot.units)}</td>
                <td>{formatMoney(lot.costCents)}</td>
                <td>{formatMoney(lot.valueCents)}</td>
                <td>{formatMoney(lot.carryCents)}</td>
                <td>{formatUnitPrice(lot.highWaterMark)}</td>
                <td>{lot.lockedUntil > on ? formatDate(lot.lockedUntil) : labels.unlocked}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{labels.total}</th>
              <td>{formatUnits(sum(lots, 'units'))}</td>
              <td>{formatMoney(sum(lots, 'costCents'))}</td>
              <td>{formatMoney(sum(lots, 'valueCents'))}</td>
              <td>{formatMoney(sum(lots, 'carryCents'))}</td>
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
    </section>
  )
}
