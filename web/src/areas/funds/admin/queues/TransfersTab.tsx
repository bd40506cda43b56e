import type { Api } from '@ambry/contract/areas'
import type { AdminUnitTransfer } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { unitTransferStatus } from '@ambry/contract/funds/kinds'
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
import { TransferPanel } from './TransferPanel.tsx'

type Filter = FilterOf<Api['funds']['adminUnitTransfers']>

const columns: readonly ListColumn<AdminUnitTransfer>[] = [
  {
    key: 'seller',
    title: labels.seller,
    keeps: true,
    phone: 'heading',
    cell: ({ seller, number }) => (
      <>
        <strong>{seller.name}</strong>
        <small className="record">{number}</small>
      </>
    ),
  },
  { key: 'buyer', title: labels.buyer, keeps: true, cell: ({ buyer }) => buyer.name },
  fundColumn(),
  {
    key: 'units',
    title: labels.units,
    end: true,
    phone: 'line',
    cell: ({ units }) => <span className="record">{formatUnits(units)}</span>,
  },
  {
    key: 'price',
    title: labels.price,
    end: true,
    keeps: true,
    cell: ({ priceCents }) =>
      priceCents === 0 ? labels.gift : <strong className="num">{formatMoney(priceCents)}</strong>,
  },
  {
    key: 'value',
    title: labels.value,
    end: true,
    cell: ({ valueCents }) => valueCents > 0 && <span className="num">{formatMoney(valueCents)}</span>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    cell: ({ status }) => <StatusTag of={unitTransferStatus} status={status} />,
  },
  { key: 'proposedAt', title: labels.proposed, sort: 'proposedAt', cell: ({ proposedAt }) => <When at={proposedAt} /> },
]

const filters: readonly ListFilter<AdminUnitTransfer, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(unitTransferStatus) },
]

/** Units that change hands, those that wait for us and past ones. */
export function TransfersTab({ fundId }: QueueProps) {
  const shape = useMemo(
    (): ListShape<Filter> => ({
      record: 'transfer',
      filters: ['status', ...(fundId ? (['fundId'] as const) : [])],
      defaultSort: '-proposedAt',
      defaultFilters: fundId ? { fundId } : { status: 'accepted' },
      tabs: fundId ? ['fundId'] : [],
    }),
    [fundId],
  )
  return (
    <ListPage
      name="fund-transfers"
      label={labels.transfers}
      call={api.funds.adminUnitTransfers}
      shape={shape}
      columns={fundId ? columns.filter(({ key }) => key !== 'fund') : columns}
      filters={filters}
      searchHint={labels.transferSearch}
      nameOf={({ number, seller }) => `${number}, ${seller.name}`}
      panel={(panel, row, list) => <TransferPanel {...panel} row={row} list={list} />}
      empty={{ title: labels.transfersEmpty, text: labels.transfersEmptyText }}
    />
  )
}
