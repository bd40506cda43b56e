import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { LoanTag } from '../LoanTag.tsx'
import { DefaultPart } from '../margin/DefaultPart.tsx'
import { MarginCallPart } from '../margin/MarginCallPart.tsx'
import { Balance } from './Balance.tsx'
import { CollateralAside } from './CollateralAside.tsx'
import { Conditions } from './Conditions.tsx'
import { LoanActions } from './LoanActions.tsx'
import { LoanDialogs } from './LoanDialogs.tsx'
import { LoanTabs } from './LoanTabs.tsx'
import * as labels from './labels.ts'
import styles from './loan.module.css'
import { hasOpenRequest, Requests } from './Requests.tsx'

const loanQuery = (id: string) => query(api.lending.ownLoan, { params: { id } })

/** One loan: what is next comes first, then its schedule, collateral and documents. */
export function LoanPage({ id }: { id: string }) {
  const loan = useQuery(loanQuery(id))
  useTitle(loan.data ? `${loan.data.number} ${labels.lend}` : labels.lend)
  return (
    <article className={styles.page}>
      <Link to="/lend" search={{ tab: 'loans' }} className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {labels.yourLoans}
      </Link>
      <Loaded query={loan} skeleton={<SkeletonBar height={640} />}>
        {(data) => <LoanView loan={data} />}
      </Loaded>
    </article>
  )
}

function LoanView({ loan }: { loan: OwnLoanDetail }) {
  const isBefore = loan.status === 'pending' || loan.status === 'approved'
  const isRunning = loan.status === 'active' || loan.status === 'defaulted'
  const isAsked = hasOpenRequest(loan)
  const current = loan.steps.findIndex(({ state }) => state === 'current')
  const { marginCall } = loan
  return (
    <>
      {marginCall ? <MarginCallPart loan={loan} call={marginCall} /> : <Head loan={loan} />}
      {isBefore && (
        <Stepper
          label={labels.progress}
          current={current === -1 ? loan.steps.length : current}
          steps={loan.steps.map(({ label, at }) => ({ name: label, note: at ? formatDate(at) : undefined }))}
        />
      )}
      <Ending loan={loan} />
      <DefaultPart loan={loan} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {isBefore && <Conditions loan={loan} />}
          {isAsked && <Requests loan={loan} />}
          {isRunning && <Balance loan={loan} />}
          {!isAsked && <Requests loan={loan} />}
          <LoanTabs loan={loan} />
        </div>
        <CollateralAside loan={loan} />
      </div>
      <LoanDialogs loan={loan} />
    </>
  )
}

function Head({ loan }: { loan: OwnLoanDetail }) {
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.tags}>
          <LoanTag loan={loan} />
          <span className="record">{loan.number}</span>
        </p>
        <h1>{labels.title(formatDollars(loan.principalCents), loan.cards)}</h1>
      </div>
      <div className={styles.headEnd}>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`/files/loans/${loan.id}/term-sheet.pdf`}
          target="_blank"
          rel="noreferrer"
        >
          <Download aria-hidden="true" className="icon-small" />
          {labels.termSheet}
        </a>
        <LoanActions loan={loan} />
      </div>
    </div>
  )
}

/** How a loan or application ended, in a sentence. */
function Ending({ loan }: { loan: OwnLoanDetail }) {
  if (loan.status === 'rejected')
    return (
      <Note tone="bad" title={labels.declined}>
        {loan.endReason}
      </Note>
    )
  if (loan.status === 'withdrawn') return <Note tone="info">{loan.endReason ?? labels.withdrawn}</Note>
  if (loan.status === 'expired') return <Note tone="info">{labels.offerExpired}</Note>
  if (loan.status === 'paid' && loan.paidOn) return <Note tone="ok">{labels.paidOff(formatDate(loan.paidOn))}</Note>
  return null
}
