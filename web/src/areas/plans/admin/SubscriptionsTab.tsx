import type { Api } from '@ambry/contract/areas'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Plan } from '@ambry/contract/plans/endpoints'
import { intervals, perInterval, subscriptionStatusLabels } from '@ambry/contract/plans/kinds'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { isFree } from '../plan-labels.ts'
import { SubscriptionTag } from '../StatusTag.tsx'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { type AdminSubscription, useAdminPlans } from './subscription-record.ts'

type Filter = FilterOf<Api['plans']['subscriptions']>

const columns: readonly ListColumn<AdminSubscription>[] = [
  {
    key: 'member',
    title: 'Member',
    keeps: true,
    phone: 'heading',
    cell: ({ member, plan }) => (
      <span>
        <strong>{member.name}</strong>
        <small>{plan.name}</small>
      </span>
    ),
  },
  {
    key: 'interval',
    title: 'Billing',
    cell: (row) => (row.isGranted ? null : intervals[row.interval]),
  },
  { key: 'status', title: 'Status', phone: 'line', keeps: true, cell: (row) => <SubscriptionTag subscription={row} /> },
  {
    key: 'price',
    title: 'Price',
    phone: 'line',
    end: true,
    keeps: true,
    cell: ({ isGranted, priceCents, interval }) =>
      isGranted ? (
        'Granted'
      ) : (
        <span className="num">
          {formatMoney(priceCents)} {perInterval[interval]}
        </span>
      ),
  },
  {
    key: 'started',
    title: 'Since',
    sort: 'startedOn',
    only: 'descending',
    cell: ({ startedOn }) => startedOn && formatDate(startedOn),
  },
  {
    key: 'end',
    title: 'Renews or ends',
    sort: 'periodEnd',
    only: 'ascending',
    keeps: true,
    cell: ({ endedOn, periodEnd }) => (endedOn ?? periodEnd) && formatDate(endedOn ?? periodEnd),
  },
  { key: 'next', title: 'Then', cell: ({ next }) => next?.plan.name },
  { key: 'method', title: 'Payment method', extra: true, cell: ({ method }) => method?.label },
]

const filtersWith = (plans: readonly Plan[]): readonly ListFilter<AdminSubscription, Filter>[] => [
  { key: 'status', label: 'Status', options: subscriptionStatusLabels },
  {
    key: 'planId',
    label: 'Plan',
    options: Object.fromEntries(plans.filter((plan) => !isFree(plan)).map(({ id, name }) => [id, name])),
  },
  { key: 'memberId', label: 'Member', called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name },
]

const shape: ListShape<Filter> = {
  record: 'subscription',
  filters: ['status', 'planId', 'memberId'],
  defaultSort: '-startedOn',
}

/** Every plan that members pay for or were given. */
export function SubscriptionsTab() {
  const { data: plans } = useAdminPlans()
  return (
    <ListPage
      name="subscriptions"
      label="Subscriptions"
      call={api.plans.subscriptions}
      shape={shape}
      columns={columns}
      filters={filtersWith(plans?.items ?? [])}
      searchHint="Member"
      nameOf={({ plan, member }) => `${plan.name} of ${member.name}`}
      panel={(panel, row) => <SubscriptionPanel {...panel} subscription={row} />}
      empty={{
        title: 'No subscriptions yet',
        text: 'When a member chooses a plan, or you grant one in User Access, it appears here.',
      }}
    />
  )
}
