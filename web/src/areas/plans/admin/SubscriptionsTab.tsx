import type { Api } from '@ambry/contract/areas'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import type { Plan } from '@ambry/contract/plans/endpoints'
import { intervals, perInterval, subscriptionStatus } from '@ambry/contract/plans/kinds'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { isFree } from '../plan-labels.ts'
import { SubscriptionTag } from '../StatusTag.tsx'
import * as labels from './labels.ts'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { type AdminSubscription, useAdminPlans } from './subscription-record.ts'

type Filter = FilterOf<Api['plans']['subscriptions']>

const columns: readonly ListColumn<AdminSubscription>[] = [
  {
    key: 'member',
    title: labels.member,
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
    title: labels.billing,
    cell: (row) => (row.isGranted ? null : intervals[row.interval]),
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (row) => <SubscriptionTag subscription={row} />,
  },
  {
    key: 'price',
    title: labels.price,
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
    title: labels.since,
    sort: 'startedOn',
    only: 'descending',
    cell: ({ startedOn }) => startedOn && formatDate(startedOn),
  },
  {
    key: 'end',
    title: labels.renewsOrEnds,
    sort: 'periodEnd',
    only: 'ascending',
    keeps: true,
    cell: ({ endedOn, periodEnd }) => (endedOn ?? periodEnd) && formatDate(endedOn ?? periodEnd),
  },
  { key: 'next', title: labels.thenLabel, cell: ({ next }) => next?.plan.name },
  { key: 'method', title: labels.paymentMethod, extra: true, cell: ({ method }) => method?.label },
]

const filtersWith = (plans: readonly Plan[]): readonly ListFilter<AdminSubscription, Filter>[] => [
  { key: 'status', label: labels.status, options: labelsOf(subscriptionStatus) },
  {
    key: 'planId',
    label: labels.plan,
    options: Object.fromEntries(plans.filter((plan) => !isFree(plan)).map(({ id, name }) => [id, name])),
  },
  {
    key: 'memberId',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
]

const shape: ListShape<Filter> = {
  record: 'subscription',
  filters: ['status', 'planId', 'memberId'],
  defaultSort: '-startedOn',
}

/** Every plan that members pay for or were granted. */
export function SubscriptionsTab() {
  const { data: plans } = useAdminPlans()
  return (
    <ListPage
      name="subscriptions"
      label={labels.subscriptionsTitle}
      call={api.plans.subscriptions}
      shape={shape}
      columns={columns}
      filters={filtersWith(plans?.items ?? [])}
      searchHint={labels.member}
      nameOf={({ plan, member }) => `${plan.name} of ${member.name}`}
      panel={(panel, row) => <SubscriptionPanel {...panel} subscription={row} />}
      empty={{
        title: labels.noSubscriptionsYet,
        text: labels.whenAMemberChooses,
      }}
    />
  )
}
