import type { Api } from '@ambry/contract/areas'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLender } from '@ambry/contract/lending/lenders/records'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { LenderPanel } from './LenderPanel.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['lending']['lenders']>

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

const columns: readonly ListColumn<AdminLender>[] = [
  {
    key: 'name',
    title: labels.name,
    sort: 'name',
    only: 'ascending',
    keeps: true,
    phone: 'heading',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    key: 'availableCents',
    title: labels.available,
    end: true,
    keeps: true,
    cell: ({ availableCents }) => money(availableCents),
  },
  { key: 'committedCents', title: labels.committed, end: true, cell: ({ committedCents }) => money(committedCents) },
  {
    key: 'principalCents',
    title: labels.principal,
    sort: 'principalCents',
    only: 'descending',
    end: true,
    keeps: true,
    phone: 'line',
    cell: ({ principalCents }) => <strong className="num">{formatMoney(principalCents)}</strong>,
  },
  { key: 'receivedCents', title: labels.received, end: true, cell: ({ receivedCents }) => money(receivedCents) },
  {
    key: 'owedBackCents',
    title: labels.owedBack,
    end: true,
    extra: true,
    cell: ({ owedBackCents }) =>
      owedBackCents > 0 ? <span className="num down">{formatMoney(owedBackCents)}</span> : null,
  },
  { key: 'notes', title: labels.notes, end: true, cell: ({ notes, lateNotes }) => labels.notesText(notes, lateNotes) },
  { key: 'standing', title: labels.standing, phone: 'line', cell: (lender) => <LenderTag lender={lender} /> },
]

/** A suspended or former lender keeps what they hold. */
export function LenderTag({ lender: { isLender, isVerified } }: { lender: AdminLender }) {
  if (!isLender) return <Tag>{labels.noLongerLender}</Tag>
  return isVerified ? <Tag tone="ok">{labels.canInvest}</Tag> : <Tag tone="wait">{labels.notVerified}</Tag>
}

const shape: ListShape<Filter> = { record: 'lender', filters: [], defaultSort: '-principalCents' }

/** Everyone who funds loans, the largest first. */
export const LendersTab = () => (
  <ListPage
    name="lenders"
    label={labels.lenders}
    call={api.lending.lenders}
    shape={shape}
    columns={columns}
    filters={[]}
    searchHint={labels.searchHint}
    nameOf={({ name }) => name}
    panel={(panel, row) => <LenderPanel {...panel} row={row} />}
    empty={{ title: labels.emptyTitle, text: labels.emptyText }}
  />
)
