import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'

import { Loaded } from '../../../../parts/Loaded.tsx'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { WaitingNote } from '../../../approvals/WaitingNote.tsx'
import { usePendingForFund } from '../fund-query.ts'
import styles from '../funds-admin.module.css'
import { CapTable } from '../money/CapTable.tsx'
import { DistributionSheet } from '../money/DistributionSheet.tsx'
import { NavSheet } from '../nav/NavSheet.tsx'
import { useRun } from '../nav/use-valuation.ts'
import { ValuationSheet } from '../nav/ValuationSheet.tsx'
import { TermsPart } from '../terms/TermsPart.tsx'
import { AboutSheet } from './AboutSheet.tsx'
import { EndingSheet } from './EndingSheet.tsx'
import * as labels from './labels.ts'
import { SubscriptionsSheet } from './SubscriptionsSheet.tsx'

type Props = { fund: AdminFundDetail }

/** The fund at a glance: what needs someone, its value, its holders, and what waits. */
export function OverviewPart({ fund }: Props) {
  const { status, problems } = fund
  const isRunning = status === 'open' || status === 'closed' || status === 'liquidating'
  return (
    <div className={styles.parts}>
      <Notes fund={fund} />
      {problems.map((problem) => (
        <Note key={problem} tone="bad" title={labels.needsAttention}>
          {problem}
        </Note>
      ))}
      {status === 'draft' && (
        <Note tone="info" title={labels.draftTitle}>
          {labels.draftText}
        </Note>
      )}
      {status === 'liquidated' && (
        <Note tone="info" title={labels.endedTitle}>
          {labels.endedText}
        </Note>
      )}
      {status === 'liquidating' && <EndingSheet fund={fund} />}
      {isRunning && <Values fund={fund} />}
      {isRunning && fund.holders > 0 && <DistributionSheet fund={fund} short />}
      <div className={styles.columns}>
        <AboutSheet fund={fund} />
        <TermsPart fund={fund} />
      </div>
    </div>
  )
}

function Notes({ fund }: Props) {
  // the valuation says beside its button that it waits
  const pending = usePendingForFund(fund.id).filter(({ kind }) => kind !== 'fund_valuation')
  const [first] = pending
  if (!first) return null
  if (pending.length === 1) return <WaitingNote approval={first} />
  return (
    <Note tone="wait" icon={Users} role="status" title={labels.pending(pending.length)}>
      {pending.map(({ title }) => title).join('. ')}.{' '}
      <Link to="/admin" search={{ tab: 'approvals' }}>
        {labels.viewApprovals}
      </Link>
    </Note>
  )
}

const Values = ({ fund }: Props) => (
  <Loaded query={useRun(fund.id)} skeleton={<SkeletonLines lines={8} />}>
    {({ run }) => (
      <div className={styles.columns}>
        <div className={styles.parts}>
          <ValuationSheet fund={fund} run={run} />
          <CapTable fund={fund} short />
        </div>
        <div className={styles.parts}>
          <NavSheet fund={fund} run={run} />
          <SubscriptionsSheet fund={fund} />
        </div>
      </div>
    )}
  </Loaded>
)
