import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import type { SearchOf } from '../../../paths.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import { aprText } from '../rates.ts'
import * as labels from './labels.ts'
import styles from './loans-admin.module.css'

/** The loan book on the admin dashboard. Each figure links to its list. */
export function LoanBook() {
  const figures = useQuery(query(api.lending.loanFigures, {}))
  return (
    <section className="sheet sheet-pad" aria-labelledby="loan-book">
      <h2 id="loan-book">{labels.loanBook}</h2>
      <Loaded query={figures} skeleton={<SkeletonLines lines={5} />}>
        {(book) => (
          <>
            <p className={`figure ${styles.book}`}>
              <LoansLink search={{ stage: 'active' }}>{formatDollars(book.outstandingCents)}</LoansLink>
            </p>
            <p className="small muted">{labels.outstanding}</p>
            <dl className="facts">
              <Fact name={labels.openApplications(book.openCount)}>
                <LoansLink search={{}}>{formatDollars(book.openCents)}</LoansLink>
              </Fact>
              <Fact name={labels.weightedLtv}>
                <LoansLink search={{ stage: 'active', sort: '-ltvBps' }}>{percentText(book.ltvBps)}</LoansLink>
              </Fact>
              <Fact name={labels.averageApr}>
                <LoansLink search={{ stage: 'active' }}>{aprText(book.aprPercent)}</LoansLink>
              </Fact>
              <Fact name={labels.pastDue}>
                <LoansLink search={{ stage: 'late' }} className={book.pastDueCents > 0 ? 'down' : undefined}>
                  {formatDollars(book.pastDueCents)}
                </LoansLink>
              </Fact>
              <Fact name={labels.expected}>
                <LoansLink search={{ stage: 'due', sort: 'nextDueOn' }}>
                  {formatDollars(book.expected30Cents)}
                </LoansLink>
              </Fact>
            </dl>
          </>
        )}
      </Loaded>
    </section>
  )
}

type LinkProps = { search: SearchOf<'/admin/loans'>; className?: string | undefined; children: string }

const LoansLink = ({ search, className, children }: LinkProps) => (
  <Link to="/admin/loans" search={search} className={className}>
    {children}
  </Link>
)
