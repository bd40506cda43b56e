import '../../ui/styles/cards.css'

import { attentionKinds } from '@ambry/contract/kernel/attention'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { api, session } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { attentionQuery } from '../../parts/attention/use-attention.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { LoadFault } from '../../parts/LoadFault.tsx'
import { RevealTogether } from '../../parts/RevealTogether.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useOwnMoney } from '../billing/own/use-own-money.ts'
import { AttentionList } from './AttentionList.tsx'
import { CollectionValue } from './CollectionValue.tsx'
import { useChecklist } from './checklist/use-checklist.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import styles from './dashboard.module.css'
import * as labels from './labels.ts'
import { RecentActivity } from './RecentActivity.tsx'
import { RecentMoney } from './RecentMoney.tsx'
import { TopCards } from './TopCards.tsx'

// only borrowers see it
const OwnLoans = lazy(() => import('./OwnLoans.tsx').then((module) => ({ default: module.OwnLoans })))
// only newcomers see it
const Checklist = lazy(() => import('./checklist/Checklist.tsx').then((module) => ({ default: module.Checklist })))
const NewInSecure = lazy(() => import('./NewInSecure.tsx').then((module) => ({ default: module.NewInSecure })))

/** The collection's value and what waits for the member, then top cards, money and recent activity. */
export function Dashboard() {
  useTitle('Dashboard')
  const profile = useQuery(query(api.accounts.profile, {}))
  const summary = useQuery(query(api.cards.registrySummary, { query: {} }))
  const attention = useQuery(attentionQuery)
  const loans = useQuery(query(api.lending.ownLoans, { query: { status: 'active,approved,pending', limit: 10 } }))
  const funds = useQuery(query(api.funds.funds, { query: { mine: '1', limit: 100 } }))
  const fundCents = (funds.data?.items ?? []).reduce((sum, { mine }) => sum + (mine?.valueCents ?? 0), 0)
  const money = useOwnMoney()
  // the newcomer's checklist already covers the profile
  const isPressed = (attention.data?.items ?? []).some(({ kind }) => attentionKinds[kind].place !== 'profile')
  const checklist = useChecklist(profile.data, summary.data?.cards, isPressed)
  const hasCards = summary.data?.cards !== 0
  const hasLoans = (loans.data?.items.length ?? 0) > 0
  const isQuiet = checklist.isShown && !isPressed
  return (
    <>
      <Head />
      <RevealTogether
        queries={[profile, summary, attention, loans, funds, ...money.queries, checklist]}
        skeleton={<DashboardSkeleton />}
      >
        <div className={hasCards || !isQuiet ? styles.overview : undefined}>
          {hasCards ? (
            <Loaded query={summary}>{(data) => <CollectionValue summary={data} fundCents={fundCents} />}</Loaded>
          ) : (
            <Suspense>
              <Checklist steps={checklist.steps} at={isQuiet ? 'startAlone' : 'start'} />
            </Suspense>
          )}
          {hasCards && isQuiet && (
            <Suspense>
              <Checklist steps={checklist.steps} at="attention" />
            </Suspense>
          )}
          {!isQuiet && <Loaded query={attention}>{(data) => <AttentionList attention={data} />}</Loaded>}
        </div>
        {hasCards ? (
          <TopCards cards={summary.data?.cards ?? 0} />
        ) : (
          <Suspense>
            <NewInSecure />
          </Suspense>
        )}
        <div className={styles.columns}>
          {hasLoans && (
            <Suspense fallback={<SkeletonLines lines={6} />}>
              <OwnLoans loans={loans.data?.items ?? []} />
            </Suspense>
          )}
          {loans.error !== null && !loans.data && (
            <section aria-labelledby="loans-heading">
              <h2 id="loans-heading" className={styles.heading}>
                {labels.loans}
              </h2>
              <LoadFault title={labels.loansDidntLoad} error={loans.error} onRetry={() => void loans.refetch()} />
            </section>
          )}
          {money.isShown && <RecentMoney money={money} withoutPayouts={hasLoans} />}
          <RecentActivity />
        </div>
      </RevealTogether>
    </>
  )
}

function Head() {
  const { data: me } = useQuery(session.me)
  const now = new Date()
  return (
    <div className={styles.head}>
      <h1 className={styles.greeting}>
        {labels.greeting(now.getHours())}
        {me?.name && `, ${me.name.split(' ')[0]}`}
      </h1>
      <p className="small muted">
        {now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}
      </p>
      <Link
        to="/registry"
        search={{ sheet: 'cert' }}
        className={buttonClass({ variant: 'secondary' }, `wide-only ${styles.headAct}`)}
      >
        <Plus aria-hidden="true" />
        {labels.registerCard}
      </Link>
    </div>
  )
}
