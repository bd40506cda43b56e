import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { LendTabs } from '../LendTabs.tsx'
import { AutoInvest } from './AutoInvest.tsx'
import { CashCalendar } from './CashCalendar.tsx'
import { ConcentrationPart } from './ConcentrationPart.tsx'
import { LenderDialogs } from './LenderDialogs.tsx'
import { LenderFigures } from './LenderFigures.tsx'
import * as labels from './labels.ts'
import styles from './lenders.module.css'
import { Notes } from './notes/Notes.tsx'
import { Transfers } from './notes/Transfers.tsx'
import { OfferedLoans } from './offers/OfferedLoans.tsx'
import { StatementsMenu } from './StatementsMenu.tsx'

/** A lender's page: how their notes do, what they can take part in, and what comes back when. */
export function LendingPage() {
  useTitle(labels.lend)
  const overview = useQuery(query(api.lending.lendingOverview, {}))
  return (
    <div className={styles.page}>
      <div className="head">
        <div className="head-text">
          <h1>{labels.lend}</h1>
          <p className="lead">{labels.lead}</p>
        </div>
        <div className="head-end">{overview.data && <HeadActions overview={overview.data} />}</div>
      </div>
      <LendTabs open="lending" />
      <Loaded query={overview} skeleton={<SkeletonBar height={720} />}>
        {(data) => (
          <>
            {data.fault && <Note tone="info">{data.fault}</Note>}
            <div className={styles.top}>
              <LenderFigures overview={data} />
              <ConcentrationPart overview={data} />
            </div>
            {data.mayInvest && <OfferedLoans overview={data} />}
            <Transfers />
            <Notes overview={data} />
            <CashCalendar overview={data} />
            {data.mayInvest && <AutoInvest overview={data} />}
            <LenderDialogs overview={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const HeadActions = ({ overview }: { overview: LendingOverview }) => (
  <>
    <StatementsMenu overview={overview} />
    {overview.availableCents > 0 && (
      <Link
        to="."
        search={here('/lend', { tab: 'lending', dialog: 'withdraw_funds' })}
        resetScroll={false}
        className={buttonClass({ variant: 'secondary' })}
      >
        {labels.withdraw}
      </Link>
    )}
    {overview.mayInvest && (
      <Link
        to="."
        search={here('/lend', { tab: 'lending', dialog: 'add_funds' })}
        resetScroll={false}
        className={buttonClass({ variant: 'secondary' })}
      >
        {labels.addFunds}
      </Link>
    )}
  </>
)
