import type { Api } from '@ambry/contract/areas'
import type { AdminSubscription } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { subscriptionStatus } from '@ambry/contract/funds/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { useMemo } from 'react'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { When } from '../../../../ui/When.tsx'
import * as labels from './labels.ts'
import { fundColumn, type QueueProps, SubscriptionTag } from './queue-parts.tsx'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'

type Filter = FilterOf<Api['funds']['adminSubscriptions']>

const columns: readonly ListColumn<AdminSubscription>[] = [
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    phone: 'heading',
    cell: ({ member, number }) => (
      <>
        <strong>{member.name}</strong>
        <small className="record">{number}</small>
      </>
    ),
  },
  fundColumn(),
  {
    key: 'amount',
    title: labels.amount,
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ amountCents }) => <strong className="num">{formatMoney(amountCents)}</strong>,
  },
  {
    key: 'units',
    title: labels.units,
    end: true,
    cell: ({ units }) => units !== null && <span className="record">{formatUnits(units)}</span>,
  },
  { key: 'status', title: labels.status, keeps: true, phone: 'line', cell: (row) => <SubscriptionTag row={row} /> },
  { key: 'paidAt', title: labels.paid, cell: ({ paidAt }) => paidAt && <When at={paidAt} /> },
  { key: 'createdAt', title: labels.created, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
]

const filters: readonly ListFilter<AdminSubscription, Filter>[] = [
  { key: 'waiting', label: labels.waiting, options: { '1': labels.waitingOnly } },
  { key: 'status', label: labels.status, options: labelsOf(subscriptionStatus) },
]

/** Everyone who subscribed; what waits for us first. */
export function SubscriptionsTab({ fundId }: QueueProps) {
  const shape = useMemo(
    (): ListShape<Filter> => ({
      record: 'subscription',
      filters: ['waiting', 'status', ...(fundId ? (['fundId'] as const) : [])],
      defaultSort: 'createdAt',
      // all of one fund's, and what waits of all funds'
      defaultFilters: fundId ? { fundId } : { waiting: '1' },
      tabs: fundId ? ['fundId'] : [],
    }),
    [fundId],
  )
  return (
    <ListPage
      name="fund-subscriptions"
      label={labels.subscriptions}
      call={api.funds.adminSubscriptions}
      shape={shape}
      columns={fundId ? columns.filter(({ key }) => key !== 'fund') : columns}
      filters={filters}
      searchHint={labels.subscriptionSearch}
      nameOf={({ number, member }) => `${number}, ${member.name}`}
      panel={(panel, row, list) => <SubscriptionPanel {...panel} row={row} list={list} />}
      empty={{ title: labels.subscriptionsEmpty, text: labels.subscriptionsEmptyText }}
    />
  )
}
