import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoan } from '@ambry/contract/lending/records'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, Plus } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { pagesOf, query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { borrowingQuery } from '../borrowing-query.ts'
import { LoanTag } from '../LoanTag.tsx'
import { type LoanGroup, loansIn, openStatuses, pastStatuses } from './groups.ts'
import { LoanRow } from './LoanRow.tsx'
import * as labels from './labels.ts'
import styles from './loans.module.css'

const openLoans = query(api.lending.ownLoans, { query: { status: openStatuses, limit: 100 } })
const pastLoans = pagesOf(api.lending.ownLoans, { query: { status: pastStatuses } })

/** My loans and applications, by what they need from me. */
export function Loans() {
  useTitle(labels.yourLoans)
  const open = useQuery(openLoans)
  const past = useInfiniteQuery(pastLoans)
  const hasNone = open.data?.items.length === 0 && past.data?.pages[0]?.items.length === 0
  return (
    <div className={styles.loans}>
      <Link to="/lend" className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {labels.borrow}
      </Link>
      <div className="head">
        <div className="head-text">
          <h1>{labels.yourLoans}</h1>
          <Totals loans={open.data?.items} />
        </div>
        <div className="head-end">
          <ExportButton name="loans" fetchCsv={() => api.lending.ownLoans({ query: { format: 'csv' } })} />
          <NewLoan />
        </div>
      </div>
      {hasNone ? (
        <NoLoans />
      ) : (
        <>
          <Loaded query={open} skeleton={<SkeletonBar height={320} />}>
            {({ items }) => (
              <>
                <Group of="action" title={labels.needsAction} loans={items} />
                <Group of="active" title={labels.active} loans={items} />
                <Group of="offers" title={labels.offers} loans={items} />
              </>
            )}
          </Loaded>
          <PastLoans list={past} />
        </>
      )}
    </div>
  )
}

/** What is owed and what more could be borrowed, in a sentence. */
function Totals({ loans }: { loans: readonly OwnLoan[] | undefined }) {
  const { data } = useQuery(borrowingQuery)
  const running = loans?.filter(({ outstandingCents }) => outstandingCents > 0)
  const owed = running?.reduce((sum, { outstandingCents }) => sum + outstandingCents, 0)
  if (!running || owed === undefined || !data) return <SkeletonBar width={360} height={22} />
  return (
    <p className="lead num">
      {running.length > 0 && `${labels.owedOn(formatMoney(owed), running.length)} `}
      {labels.availableToBorrow(formatDollars(data.totals.freeCents))}
    </p>
  )
}

/** Continues the application that was begun, if there is one. */
function NewLoan() {
  const { data } = useQuery(borrowingQuery)
  const step = data?.draft?.draft.step
  return (
    <Link
      to="/lend"
      search={step === undefined || step === 'terms' ? {} : { step }}
      className={buttonClass({ variant: 'secondary' })}
    >
      <Plus aria-hidden="true" className="icon-small" />
      {data?.draft ? labels.continueApplication : labels.newLoan}
    </Link>
  )
}

function Group({ of, title, loans }: { of: LoanGroup; title: string; loans: readonly OwnLoan[] }) {
  const rows = loansIn(of, loans)
  if (rows.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={`loans-${of}`}>
      <h2 id={`loans-${of}`}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      <ul className={styles.list}>
        {rows.map((loan, index) => (
          <LoanRow key={loan.id} loan={loan} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}

type Past = Parameters<typeof ShowMore>[0]['list'] & { data: { pages: { items: OwnLoan[] }[] } | undefined }

/** Loans and applications that are over, in one line until they are wanted. */
function PastLoans({ list }: { list: Past }) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const [latest] = items
  if (!latest) return null
  return (
    <details className={styles.past}>
      <summary>
        <h2>
          {labels.past} <span className={styles.count}>{list.hasNextPage ? `${items.length}+` : items.length}</span>
        </h2>
        <span className="small muted">{labels.latestPast(latest.number, latest.title)}</span>
        <ChevronDown aria-hidden="true" className="icon-small" />
      </summary>
      <ul className={styles.list}>
        {items.map((loan) => (
          <li key={loan.id} className={styles.pastRow}>
            <LoanTag loan={loan} />
            <Link to="/lend" search={{ loan: loan.id }}>
              {loan.number} {loan.title}
            </Link>
            <span className="num">{formatMoney(loan.principalCents)}</span>
            <span className="small muted">{formatDate(loan.paidOn ?? loan.submittedAt)}</span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </details>
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
