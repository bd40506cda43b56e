import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useSearchOf } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Application } from './apply/Application.tsx'
import { type ApplyStep, isStep } from './apply/steps.ts'
import { Borrow } from './borrow/Borrow.tsx'
import { BorrowSkeleton } from './borrow/BorrowSkeleton.tsx'
import { borrowingQuery } from './borrowing-query.ts'
import { LendTabs } from './LendTabs.tsx'
import * as labels from './labels.ts'
import styles from './lend.module.css'
import { LoanNotice } from './loans/LoanNotice.tsx'
import { Loans } from './loans/Loans.tsx'

// most visits are to the calculator, which needs neither
const LoanPage = lazy(async () => ({ default: (await import('./loan/LoanPage.tsx')).LoanPage }))
const LendingPage = lazy(async () => ({ default: (await import('./lenders/LendingPage.tsx')).LendingPage }))

/** One loan, the loans, a lender's notes, a step of an application, or the calculator. */
export function LendPage() {
  const { loan, step, tab } = useSearchOf('/lend')
  if (loan === undefined && tab === 'loans') return <Loans />
  if (loan !== undefined || tab === 'lending')
    return (
      <Suspense fallback={<Spinner />}>
        {loan === undefined ? <LendingPage /> : <LoanPage key={loan} id={loan} />}
      </Suspense>
    )
  return <Apply step={isStep(step) ? step : 'terms'} />
}

function Apply({ step }: { step: 'terms' | ApplyStep }) {
  useTitle(labels.lend)
  const borrowing = useQuery(borrowingQuery)
  return (
    <div className={styles.page}>
      <LoanNotice />
      <div className="head">
        <div className="head-text">
          <h1>{labels.borrowAgainstYourCards}</h1>
          <p className="lead">{labels.borrowLead}</p>
        </div>
        <div className="head-end">
          <YourLoans />
        </div>
      </div>
      <LendTabs open="borrowing" />
      <Loaded query={borrowing} skeleton={<BorrowSkeleton />}>
        {(data) =>
          step === 'terms' ? <Borrow borrowing={data} /> : <Application key={step} borrowing={data} step={step} />
        }
      </Loaded>
    </div>
  )
}

function YourLoans() {
  const { data } = useQuery(query(api.lending.ownLoans, { query: { total: '1', limit: 1 } }))
  return (
    <Link to="/lend" search={{ tab: 'loans' }} className={buttonClass({ variant: 'secondary' })}>
      {labels.yourLoans}
      {data?.total !== undefined && <span className="num dim">{data.total}</span>}
    </Link>
  )
}
