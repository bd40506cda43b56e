import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import type { OwnLoan } from '@ambry/contract/lending/records'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { borrowingQuery } from '../borrowing-query.ts'
import { LoanTag } from '../LoanTag.tsx'
import { LtvBar } from '../ltv/LtvBar.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import { rateText } from '../rates.ts'
import { LateNotice } from './LateNotice.tsx'
import * as labels from './labels.ts'
import styles from './loans.module.css'

/** My loans and applications, with totals. */
export function Loans() {
  useTitle(labels.yourLoans)
  const loans = useInfiniteQuery(pagesOf(api.lending.ownLoans, { query: {} }))
  const borrowing = useQuery(borrowingQuery)
  return (
    <div className={styles.loans}>
      <Link to="/lend" className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {labels.calculator}
      </Link>
      <LateNotice />
      <div className="head">
        <div className="head-text">
          <h1>{labels.yourLoans}</h1>
        </div>
        <div className="head-end">
          <ExportButton name="loans" fetchCsv={() => api.lending.ownLoans({ query: { format: 'csv' } })} />
        </div>
      </div>
      {borrowing.data && <Totals borrowing={borrowing.data} />}
      <Loaded query={loans} skeleton={<SkeletonBar height={320} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <NoLoans />
          return (
            <>
              <ul className={styles.list}>
                {items.map((loan) => (
                  <LoanRow key={loan.id} loan={loan} />
                ))}
              </ul>
              <ShowMore list={loans} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const NoLoans = () => (
  <Empty
    kind="card"
    title={labels.noLoans}
    action={
      <Link to="/lend" className={buttonClass()}>
        {labels.openCalculator}
      </Link>
    }
  >
    {labels.noLoansText}
  </Empty>
)

function Totals({ borrowing: { totals, draft } }: { borrowing: Borrowing }) {
  return (
    <div className={styles.totals}>
      <FactList
        facts={[
          { name: labels.borrowed, value: <span className="num">{formatMoney(totals.borrowedCents)}</span> },
          { name: labels.collateralValue, value: <span className="num">{formatDollars(totals.collateralCents)}</span> },
          { name: labels.weightedLtv, value: <span className="num">{percentText(totals.ltvBps)}</span> },
          { name: labels.freePower, value: <span className="num">{formatDollars(totals.freeCents)}</span> },
        ]}
      />
      {draft && (
        <Link
          to="/lend"
          search={draft.draft.step === 'terms' ? {} : { step: draft.draft.step }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {labels.continueApplication}
        </Link>
      )}
    </div>
  )
}

function LoanRow({ loan }: { loan: OwnLoan }) {
  const isRunning = loan.status === 'active' || loan.status === 'defaulted'
  return (
    <li>
      <Link to="/lend" search={{ loan: loan.id }} className={styles.row}>
        <span className={styles.pictures} aria-hidden="true">
          {loan.pictures.slice(0, 3).map((picture) => (
            <CardPicture key={picture} picture={picture} size="row" />
          ))}
        </span>
        <span className={styles.what}>
          <span className={styles.tags}>
            <LoanTag loan={loan} />
            <span className="record">{loan.number}</span>
          </span>
          <strong className={styles.title}>{loan.title}</strong>
          <span className="small muted">
            {labels.terms(formatMoney(loan.principalCents), rateText(loan.rateBps), loan.termMonths)}
          </span>
        </span>
        <span className={styles.figures}>
          {isRunning ? (
            <>
              <strong className="num">{formatMoney(loan.outstandingCents)}</strong>
              <span className="small muted">
                {loan.pastDueCents > 0
                  ? labels.late(formatMoney(loan.pastDueCents), loan.daysPastDue)
                  : loan.nextDueOn && labels.next(formatMoney(loan.nextDueCents ?? 0), formatDate(loan.nextDueOn))}
              </span>
              <LtvBar loan={loan} />
            </>
          ) : (
            <span className="small muted">{labels.dateOf(loan)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
