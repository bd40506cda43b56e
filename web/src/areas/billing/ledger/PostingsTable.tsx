import { formatMoney } from '@ambry/contract/kernel/money'
import type { ReactNode } from 'react'
import styles from './ledger.module.css'
import { Amount } from './Sided.tsx'

type Posting = { account: ReactNode; amountCents: number }

/** Debits at the left, credits at the right, as in any book. */
export function PostingsTable({ postings }: { postings: readonly Posting[] }) {
  const sum = postings.reduce((cents, { amountCents }) => cents + Math.max(0, amountCents), 0)
  return (
    <table className={styles.postings}>
      <thead>
        <tr className={styles.postingsHead}>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, amountCents }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: postings of an entry have no identity but their place
          <tr key={at}>
            <td>{account}</td>
            <td>
              <Amount cents={Math.max(0, amountCents)} />
            </td>
            <td>
              <Amount cents={Math.max(0, -amountCents)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.postingsSum}>
          <th scope="row">Total</th>
          <td className="num">{formatMoney(sum)}</td>
          <td className="num">{formatMoney(sum)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
