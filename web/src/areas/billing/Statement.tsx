import type { Statement as StatementRecord } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import styles from './billing.module.css'
import * as labels from './labels.ts'

/** A statement of account: opening balance, each charge and payment, closing balance. */
export function Statement({ statement }: { statement: StatementRecord }) {
  const { from, to, openingCents, closingCents, lines } = statement
  return (
    <table
      className={`table table-plain ${styles.statement}`}
      aria-label={labels.statementTo(formatDate(from), formatDate(to))}
    >
      <thead>
        <tr>
          <th scope="col">{labels.date}</th>
          <th scope="col">{labels.description}</th>
          <th scope="col" className="table-end">
            {labels.charged}
          </th>
          <th scope="col" className="table-end">
            {labels.paid}
          </th>
          <th scope="col" className="table-end">
            {labels.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        <Edge on={from} words={labels.openingBalance} cents={openingCents} />
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper have no identity but their place
          <tr key={at}>
            <td data-title="Date" className={styles.statementDay}>
              {formatDate(line.on)}
            </td>
            <td className={`phone-heading ${styles.statementWhat}`}>
              <span>
                {line.words}
                {line.number && !line.words.includes(line.number) && <small className="record">{line.number}</small>}
              </span>
            </td>
            <Amount title={labels.charged} cents={line.chargeCents} />
            <Amount title={labels.paid} cents={line.paymentCents} />
            <td className="table-end num" data-title="Balance">
              {formatMoney(line.balanceCents)}
            </td>
          </tr>
        ))}
        <Edge on={to} words={labels.closingBalance} cents={closingCents} />
      </tbody>
    </table>
  )
}

/** Zero is left blank, so that charges and payments are easy to tell apart. */
const Amount = ({ title, cents }: { title: string; cents: number }) => (
  <td className={cents === 0 ? 'table-end num phone-hidden' : 'table-end num'} data-title={title}>
    {cents !== 0 && formatMoney(cents)}
  </td>
)

const Edge = ({ on, words, cents }: { on: string; words: string; cents: number }) => (
  <tr className={styles.statementEdge}>
    <td data-title="Date" className={styles.statementDay}>
      {formatDate(on)}
    </td>
    <td className={`phone-heading ${styles.statementWhat}`}>
      <strong>{words}</strong>
    </td>
    <td className="phone-hidden" />
    <td className="phone-hidden" />
    <td className="table-end num" data-title="Balance">
      <span>
        <strong>{formatMoney(cents)}</strong>
        <small>{standsAs(cents)}</small>
      </span>
    </td>
  </tr>
)

/** Spells out the sign: who owes whom. */
function standsAs(cents: number): string {
  if (cents === 0) return 'nothing owed'
  return cents > 0 ? 'owed to Ambry' : 'in credit'
}
