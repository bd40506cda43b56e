import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { Link } from '@tanstack/react-router'

import { pledgedOf } from '../loan/releasable.ts'
import * as labels from './labels.ts'
import styles from './margin.module.css'
import { changeText } from './value-change.ts'

/** What each pledged card was worth at first and is worth now. */
export function CollateralValues({ loan }: { loan: OwnLoanDetail }) {
  const rows = pledgedOf(loan).map(({ id, card, values, valueCents }) => ({
    id,
    cardId: card.id,
    title: card.playerName,
    name: cardTitle(card),
    firstCents: values[0]?.valueCents ?? valueCents,
    nowCents: valueCents,
  }))
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [firstCents, nowCents] = [sum((row) => row.firstCents), sum((row) => row.nowCents)]
  return (
    <div className={`sheet ${styles.values}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.collateral}</th>
            <th scope="col">{formatDate(loan.fundedOn)}</th>
            <th scope="col">{labels.now}</th>
            <th scope="col">
              <span className="sr">{labels.change}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to="/registry" search={{ card: row.cardId }} title={row.name}>
                  {row.title}
                </Link>
              </th>
              <td className="muted">{formatDollars(row.firstCents)}</td>
              <td>
                <strong>{formatDollars(row.nowCents)}</strong>
              </td>
              <td>{changeText(row.firstCents, row.nowCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.total}</th>
            <td>{formatDollars(firstCents)}</td>
            <td>{formatDollars(nowCents)}</td>
            <td>{changeText(firstCents, nowCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small muted">{labels.compsOnCards}</p>
    </div>
  )
}
