import { formatMoney } from '@ambry/contract/kernel/money'
import type { ReactNode } from 'react'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { Amount } from './Sided.tsx'

type Posting = { account: ReactNode; amountCents: number }

/** Debits on the left, credits on the right. */
export function PostingsTable({ postings }: { postings: readonly Posting[] }) {
  const sum = postings.reduce((cents, { amountCents }) => cents + Math.max(0, amountCents), 0)
  return (
    <table className={styles.postings}>
      <thead>
        <tr className={styles.postingsHead}>
          <th scope="col">{labels.account}</th>
          <th scope="col">{labels.debit}</th>
          <th scope="col">{labels.credit}</th>
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
          <th scope="row">{labels.total}</th>
          <td className="num">{formatMoney(sum)}</td>
          <td className="num">{formatMoney(sum)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
