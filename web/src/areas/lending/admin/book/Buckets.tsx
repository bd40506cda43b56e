import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Book, BookBucket } from '@ambry/contract/lending/book/records'
import { Link } from '@tanstack/react-router'

import type { SearchOf } from '../../../../paths.ts'
import { monthName } from '../../lenders/calendar.ts'
import { percentText } from '../../ltv/ltv-bands.ts'
import { ScrollFrame } from '../../ScrollFrame.tsx'
import styles from './book.module.css'
import * as labels from './labels.ts'

/** The list with the loans of a bucket. */
const listOf = (bucket: BookBucket): SearchOf<'/admin/loans'> | null => {
  if (bucket === 'closed') return null
  if (bucket === 'defaulted') return { stage: 'defaulted' }
  return bucket === 'current' ? { stage: 'active', bucket } : { stage: 'late', bucket }
}

/** How late principal is, and what we set aside for it. */
export function Buckets({ book: { buckets, provision } }: { book: Book }) {
  const sum = (pick: (one: Book['buckets'][number]) => number) => buckets.reduce((all, one) => all + pick(one), 0)
  return (
    <section className="sheet sheet-pad" aria-labelledby="book-buckets">
      <h2 id="book-buckets">{labels.byBucket}</h2>
      <ScrollFrame label={labels.tableOf(labels.byBucket)}>
        <table className={styles.table} aria-label={labels.byBucket}>
          <thead>
            <tr>
              <th scope="col">{labels.bucket}</th>
              <th scope="col">{labels.loanCount}</th>
              <th scope="col">{labels.principal}</th>
              <th scope="col">{labels.pastDue}</th>
              <th scope="col">{labels.rate}</th>
              <th scope="col">{labels.provisionColumn}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ bucket, loans, principalCents, pastDueCents, provisionBps, provisionCents }) => {
              const search = listOf(bucket)
              return (
                <tr key={bucket}>
                  <th scope="row">
                    {search && loans > 0 ? (
                      <Link to="/admin/loans" search={search} aria-label={labels.openList(labels.buckets[bucket])}>
                        {labels.buckets[bucket]}
                      </Link>
                    ) : (
                      labels.buckets[bucket]
                    )}
                  </th>
                  <td className="num">{loans.toLocaleString('en-US')}</td>
                  <td className="num">{formatDollars(principalCents)}</td>
                  <td className={pastDueCents > 0 ? 'num down' : 'num'}>{formatMoney(pastDueCents)}</td>
                  <td className="num">{percentText(provisionBps)}</td>
                  <td className="num">{formatMoney(provisionCents)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{labels.total}</th>
              <td className="num">{sum(({ loans }) => loans).toLocaleString('en-US')}</td>
              <td className="num">{formatDollars(sum(({ principalCents }) => principalCents))}</td>
              <td className="num">{formatMoney(sum(({ pastDueCents }) => pastDueCents))}</td>
              <td />
              <td className="num">{formatMoney(sum(({ provisionCents }) => provisionCents))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
      <p className="small muted">
        {labels.provisionText(formatMoney(provision.bookedCents), provision.month && monthName(provision.month))}
      </p>
    </section>
  )
}
