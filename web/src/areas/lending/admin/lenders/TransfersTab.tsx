import type { Api } from '@ambry/contract/areas'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { transferStatus } from '@ambry/contract/lending/lenders/kinds'
import type { AdminTransfer } from '@ambry/contract/lending/lenders/records'
import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { When } from '../../../../ui/When.tsx'
import * as labels from './labels.ts'
import { TransferPanel } from './TransferPanel.tsx'

type Filter = FilterOf<Api['lending']['allNoteTransfers']>

const columns: readonly ListColumn<AdminTransfer>[] = [
  {
    key: 'note',
    title: labels.note,
    keeps: true,
    phone: 'heading',
    cell: ({ note, seller, buyer }) => (
      <span>
        <span className="record">{note.number}</span>
        <small className="phone-only">{labels.transferTitle(seller.name, buyer?.name ?? null)}</small>
      </span>
    ),
  },
  { key: 'loan', title: labels.loan, cell: ({ loan }) => <span className="record">{loan.number}</span> },
  { key: 'seller', title: labels.seller, keeps: true, cell: ({ seller }) => seller.name },
  { key: 'buyer', title: labels.buyer, keeps: true, cell: ({ buyer }) => buyer?.name ?? labels.noBuyerYet },
  {
    key: 'principal',
    title: labels.ofPrincipal,
    end: true,
    cell: ({ note }) => <span className="num">{formatMoney(note.principalCents)}</span>,
  },
  {
    key: 'price',
    title: labels.price,
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ priceCents }) => <strong className="num">{formatMoney(priceCents)}</strong>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    cell: ({ status }) => <StatusTag of={transferStatus} status={status} />,
  },
  {
    key: 'proposedAt',
    title: labels.proposed,
    sort: 'proposedAt',
    cell: ({ proposedAt }) => <When at={proposedAt} />,
  },
]

const filters: readonly ListFilter<AdminTransfer, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(transferStatus) },
]

const shape: ListShape<Filter> = { record: 'transfer', filters: ['status'], defaultSort: '-proposedAt' }

/** Notes that change hands, those that wait for us and past ones. */
export const TransfersTab = () => (
  <ListPage
    name="note-transfers"
    label={labels.transfers}
    call={api.lending.allNoteTransfers}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.transferSearchHint}
    nameOf={({ note, seller }) => `${note.number}, ${seller.name}`}
    panel={(panel, row) => <TransferPanel {...panel} row={row} />}
    empty={{ title: labels.transfersEmptyTitle, text: labels.transfersEmptyText }}
  />
)
