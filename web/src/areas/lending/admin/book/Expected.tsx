import { formatDollars } from '@ambry/contract/kernel/money'
import type { Book } from '@ambry/contract/lending/book/records'

import { ScrollFrame } from '../../ScrollFrame.tsx'
import styles from './book.module.css'
import * as labels from './labels.ts'

/** What borrowers will pay on schedule, and how much of it is passed on. */
export function Expected({ expected }: Pick<Book, 'expected'>) {
  return (
    <section className="sheet sheet-pad" aria-labelledby="book-expected">
      <h2 id="book-expected">{labels.expected}</h2>
      <ScrollFrame label={labels.tableOf(labels.expected)}>
        <table className={styles.table} aria-label={labels.expected}>
          <thead>
            <tr>
              <th scope="col">{labels.period}</th>
              <th scope="col">{labels.interest}</th>
              <th scope="col">{labels.principal}</th>
              <th scope="col">{labels.toLenders}</th>
              <th scope="col">{labels.ours}</th>
            </tr>
          </thead>
          <tbody>
            {expected.map(({ days, interestCents, principalCents, toLendersCents }) => (
              <tr key={days}>
                <th scope="row">{labels.withinDays(days)}</th>
                <td className="num">{formatDollars(interestCents)}</td>
                <td className="num">{formatDollars(principalCents)}</td>
                <td className="num">{formatDollars(toLendersCents)}</td>
                <td className="num">
                  <strong>{formatDollars(interestCents + principalCents - toLendersCents)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}
