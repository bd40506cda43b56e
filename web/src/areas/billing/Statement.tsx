import type { Statement as StatementRecord } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import styles from './billing.module.css'

/** A statement of account: what stood at its beginning, each charge and payment, and what stands at its end. */
export function Statement({ statement }: { statement: StatementRecord }) {
  const { from, to, openingCents, closingCents, lines } = statement
  return (
    <table
      className={`table table-plain ${styles.statement}`}
      aria-label={`Statement, ${formatDate(from)} to ${formatDate(to)}`}
    >
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col" className="table-end">
            Charged
          </th>
          <th scope="col" className="table-end">
            Paid
          </th>
          <th scope="col" className="table-end">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <Edge on={from} words="Opening balance" cents={openingCents} />
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
            <Amount title="Charged" cents={line.chargeCents} />
            <Amount title="Paid" cents={line.paymentCents} />
            <td className="table-end num" data-title="Balance">
              {formatMoney(line.balanceCents)}
            </td>
          </tr>
        ))}
        <Edge on={to} words="Closing balance" cents={closingCents} />
      </tbody>
    </table>
  )
}

/** What is nothing stays empty, so that charges and payments are told apart at a glance. */
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

/** The sign in words: which way the money is owed. */
function standsAs(cents: number): string {
  if (cents === 0) return 'nothing owed'
  return cents > 0 ? 'owed to Ambry' : 'in credit'
}
