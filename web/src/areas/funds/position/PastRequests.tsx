import type { Position } from '@ambry/contract/funds/investing/records'
import { redemptionStatus, subscriptionStatus, unitTransferStatus } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import tables from '../../../parts/money-table.module.css'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import * as shared from '../labels.ts'
import * as labels from './labels.ts'
import styles from './position.module.css'
import { isOpen } from './request-status.ts'

type Row = { id: string; number: string; at: string; status: string; text: string }

/** Everything that was asked for and has ended, newest first. */
function rowsOf({ subscriptions, redemptions, transfers }: Position): Row[] {
  const rows = [
    ...subscriptions
      .filter((each) => !isOpen(each))
      .map((each) => ({
        id: each.id,
        number: each.number,
        at: each.createdAt,
        status: subscriptionStatus[each.status].label,
        text: each.units === null ? (each.endReason ?? formatMoney(each.amountCents)) : shared.units(each.units),
      })),
    ...redemptions
      .filter((each) => !isOpen(each))
      .map((each) => ({
        id: each.id,
        number: each.number,
        at: each.requestedAt,
        status: redemptionStatus[each.status].label,
        text:
          each.metUnits > 0
            ? labels.paidFor(shared.units(each.metUnits), formatMoney(each.paidCents))
            : (each.endReason ?? ''),
      })),
    ...transfers
      .filter((each) => !isOpen(each))
      .map((each) => ({
        id: each.id,
        number: each.number,
        at: each.proposedAt,
        status: unitTransferStatus[each.status].label,
        text: (each.isSeller ? labels.toOther : labels.fromOther)(shared.units(each.units), each.other),
      })),
  ]
  return rows.toSorted((one, other) => other.at.localeCompare(one.at))
}

export function PastRequests({ position }: { position: Position }) {
  const rows = rowsOf(position)
  if (rows.length === 0) return null
  return (
    <section className={`${styles.part} no-print`}>
      <h2>{labels.history}</h2>
      <ScrollFrame label={labels.history}>
        <table className={`${tables.table} ${styles.past}`}>
          <thead>
            <tr>
              {labels.historyHead.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, number, at, status, text }) => (
              <tr key={id}>
                <th scope="row" className="record">
                  {number}
                </th>
                <td>{formatDate(at)}</td>
                <td>{status}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}
