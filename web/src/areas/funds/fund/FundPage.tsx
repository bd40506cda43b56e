import '../../../ui/styles/cards.css'

import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { api } from '../../../api/api.ts'
import { ApiError, isGone } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { RevealTogether } from '../../../parts/RevealTogether.tsx'
import { here, useSearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { FundTag } from '../FundTag.tsx'
import * as shared from '../labels.ts'
import { FundOverview } from './FundOverview.tsx'
import styles from './fund.module.css'
import * as labels from './labels.ts'

const MyPosition = lazy(async () => ({ default: (await import('../position/MyPosition.tsx')).MyPosition }))
const Invest = lazy(async () => ({ default: (await import('../invest/Invest.tsx')).Invest }))

/** One fund: everything about it, a member's own units, or the steps of a subscription. */
export function FundPage() {
  const { id = '' } = useParams({ strict: false })
  return <FundView key={id} id={id} />
}

function FundView({ id }: { id: string }) {
  const fund = useQuery(query(api.funds.fund, { params: { id } }))
  const { data, error } = fund
  useTitle(data ? `${data.name}, ${shared.funds}` : shared.funds)
  // a URL without a valid id shows the same message
  const isMissing = !data && (isGone(error) || (error instanceof ApiError && error.status === 400))
  return (
    <article className={styles.page} aria-label={data?.name ?? shared.funds}>
      <nav aria-label={labels.breadcrumb} className="no-print">
        <Link to="/funds" search={{}} className={styles.back}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {shared.funds}
        </Link>
      </nav>
      {!data && <h1 className="sr">{shared.funds}</h1>}
      {isMissing ? (
        <Empty
          kind="card"
          title={labels.gone}
          action={
            <Link to="/funds" search={{}} className={buttonClass({ variant: 'secondary' })}>
              {labels.allFunds}
            </Link>
          }
        >
          {labels.goneText}
        </Empty>
      ) : (
        <RevealTogether queries={[fund]} skeleton={<FundSkeleton />}>
          <Loaded query={fund} skeleton={<FundSkeleton />}>
            {(shown) => <Shown fund={shown} />}
          </Loaded>
        </RevealTogether>
      )}
    </article>
  )
}

function Shown({ fund }: { fund: FundDetail }) {
  const { tab, step } = useSearchOf('/funds/$id')
  if (step === 'documents' || step === 'sign')
    return (
      <Suspense fallback={<Spinner />}>
        <Invest fund={fund} step={step} />
      </Suspense>
    )
  const isPosition = tab === 'position'
  return (
    <>
      <header className={styles.head}>
        <p>
          <FundTag fund={fund} />
        </p>
        <h1>{fund.name}</h1>
        <p className="lead">
          {fund.strategy} {labels.heldIn(fund.cards, fund.vaults)}
        </p>
      </header>
      <nav className="tabs no-print" aria-label={labels.parts}>
        <Link
          to="."
          search={here('/funds/$id', {})}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isPosition ? undefined : 'page'}
        >
          {labels.overview}
        </Link>
        <Link
          to="."
          search={here('/funds/$id', { tab: 'position' })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isPosition ? 'page' : undefined}
        >
          {labels.myPosition}
        </Link>
      </nav>
      {isPosition ? (
        <Suspense fallback={<Spinner />}>
          <MyPosition fund={fund} />
        </Suspense>
      ) : (
        <FundOverview fund={fund} />
      )}
    </>
  )
}

const FundSkeleton = () => (
  <div className={`skeleton ${styles.head}`} role="status">
    <span className="sr">Loading</span>
    <div className="stack" aria-hidden="true">
      <SkeletonBar width={150} height={24} />
      <SkeletonBar width="40%" height={44} />
      <SkeletonBar width="60%" height={18} />
      <div className={styles.columns}>
        <SkeletonBar height={460} />
        <SkeletonBar height={460} />
      </div>
    </div>
  </div>
)
