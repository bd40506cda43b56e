import type { Api } from '@ambry/contract/areas'
import type { AdminRedemption } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { redemptionStatus } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { useMemo } from 'react'
import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { When } from '../../../../ui/When.tsx'
import * as labels from './labels.ts'
import { fundColumn, type QueueProps } from './queue-parts.tsx'
import { RedemptionPanel } from './RedemptionPanel.tsx'

type Filter = FilterOf<Api['funds']['adminRedemptions']>

const columns: readonly ListColumn<AdminRedemption>[] = [
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
    key: 'units',
    title: labels.units,
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ units }) => <span className="record">{formatUnits(units)}</span>,
  },
  {
    key: 'about',
    title: labels.aboutWorth,
    end: true,
    cell: ({ status, aboutCents }) =>
      status === 'requested' && <strong className="num">{formatMoney(aboutCents)}</strong>,
  },
  {
    key: 'paid',
    title: labels.paidUnits,
    end: true,
    cell: ({ paidCents }) => paidCents > 0 && <span className="num">{formatMoney(paidCents)}</span>,
  },
  {
    key: 'windowOn',
    title: labels.window,
    sort: 'windowOn',
    only: 'ascending',
    keeps: true,
    cell: ({ windowOn }) => formatDate(windowOn),
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    cell: ({ status }) => <StatusTag of={redemptionStatus} status={status} />,
  },
  {
    key: 'requestedAt',
    title: labels.requested,
    sort: 'requestedAt',
    only: 'descending',
    cell: ({ requestedAt }) => <When at={requestedAt} />,
  },
]

const filters: readonly ListFilter<AdminRedemption, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(redemptionStatus) },
]

/** Units that holders want to redeem, by the window that pays them. */
export function RedemptionsTab({ fundId }: QueueProps) {
  const shape = useMemo(
    (): ListShape<Filter> => ({
      record: 'redemption',
      filters: ['status', ...(fundId ? (['fundId'] as const) : [])],
      defaultSort: 'windowOn',
      defaultFilters: fundId ? { fundId } : { status: 'requested' },
      tabs: fundId ? ['fundId'] : [],
    }),
    [fundId],
  )
  return (
    <ListPage
      name="fund-redemptions"
      label={labels.redemptions}
      call={api.funds.adminRedemptions}
      shape={shape}
      columns={fundId ? columns.filter(({ key }) => key !== 'fund') : columns}
      filters={filters}
      searchHint={labels.subscriptionSearch}
      nameOf={({ number, member }) => `${number}, ${member.name}`}
      panel={(panel, row) => <RedemptionPanel {...panel} row={row} />}
      empty={{ title: labels.redemptionsEmpty, text: labels.redemptionsEmptyText }}
    />
  )
}
