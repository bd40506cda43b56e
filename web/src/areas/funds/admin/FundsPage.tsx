import '../../../ui/styles/cards.css'

import { keysOf } from '@ambry/contract/kernel/keys'
import type { QueueKey } from '@ambry/contract/kernel/queues'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { NeedsRight } from '../../../parts/rights.tsx'
import { here, useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { columns, filters, shape } from './fund-list.tsx'
import styles from './funds-admin.module.css'
import * as labels from './labels.ts'
import { CreateFundDialog } from './terms/CreateFundDialog.tsx'

type TabName = keyof typeof labels.tabs

const bodies: Record<Exclude<TabName, 'funds'>, ComponentType> = {
  subscriptions: lazy(async () => ({ default: (await import('./queues/SubscriptionsTab.tsx')).SubscriptionsTab })),
  redemptions: lazy(async () => ({ default: (await import('./queues/RedemptionsTab.tsx')).RedemptionsTab })),
  transfers: lazy(async () => ({ default: (await import('./queues/TransfersTab.tsx')).TransfersTab })),
  questions: lazy(async () => ({ default: (await import('./queues/QuestionsTab.tsx')).QuestionsTab })),
}

const queues: Record<Exclude<TabName, 'funds'>, QueueKey> = {
  subscriptions: 'fundSubscriptions',
  redemptions: 'fundRedemptions',
  transfers: 'fundTransfers',
  questions: 'fundQuestions',
}

const isTab = (name: string | undefined): name is Exclude<TabName, 'funds'> =>
  name !== undefined && Object.hasOwn(bodies, name)

/** All funds, and what members requested of any of them. */
export function FundsPage() {
  const { tab } = useSearchOf('/admin/funds')
  const shown = isTab(tab) ? tab : 'funds'
  const [isCreating, setCreating] = useBeginning()
  const navigate = useNavigate()
  useTitle(shown === 'funds' ? labels.title : labels.tabTitle(labels.tabs[shown]))
  const Body = shown === 'funds' ? null : bodies[shown]
  const create = (
    <NeedsRight right="fund.manage">
      <Button onClick={() => setCreating(true)}>
        <Plus aria-hidden="true" />
        {labels.newFund}
      </Button>
    </NeedsRight>
  )
  const open = (id: string) => void navigate({ to: '/admin/funds/$id/manage', params: { id } })
  // the form is saved, but it still counts as edited at this moment
  const openNew = (id: string) => void navigate({ to: '/admin/funds/$id/manage', params: { id }, ignoreBlocker: true })
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.title}</h1>
          <p>{labels.leads[shown]}</p>
        </div>
        <div className="work-head-end">{create}</div>
      </div>
      <Tabs shown={shown} />
      {Body ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Body />
        </Suspense>
      ) : (
        <ListPage
          name="funds"
          label={labels.funds}
          call={api.funds.adminFunds}
          shape={shape}
          columns={columns}
          filters={filters}
          searchHint={labels.searchHint}
          nameOf={({ name }) => name}
          onOpen={open}
          empty={{ title: labels.emptyTitle, text: labels.emptyText, action: create }}
        />
      )}
      {isCreating && <CreateFundDialog onCreated={openNew} onClose={() => setCreating(false)} />}
    </>
  )
}

function Tabs({ shown }: { shown: TabName }) {
  const { data } = useQuery(query(api.dashboard.overview, { query: {} }))
  const waiting = (name: TabName) =>
    name === 'funds' ? 0 : (data?.queues.find(({ key }) => key === queues[name])?.waiting ?? 0)
  return (
    <nav className={`tabs ${styles.tabs}`} aria-label={labels.tabsOfFunds}>
      {keysOf(labels.tabs).map((name) => (
        <Link
          key={name}
          to="."
          search={here('/admin/funds', name === 'funds' ? {} : { tab: name })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={name === shown ? 'page' : undefined}
        >
          {labels.tabs[name]}
          {waiting(name) > 0 && <small className="num">{waiting(name).toLocaleString('en-US')}</small>}
        </Link>
      ))}
    </nav>
  )
}
