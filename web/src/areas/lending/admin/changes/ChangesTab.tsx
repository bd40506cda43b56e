import type { Api } from '@ambry/contract/areas'
import { changeKinds } from '@ambry/contract/lending/kinds'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { When } from '../../../../ui/When.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { changeText } from './change-text.ts'
import * as labels from './labels.ts'

export type OpenChange = Awaited<ReturnType<typeof api.lending.loanChanges>>['items'][number]
type Filter = FilterOf<Api['lending']['loanChanges']>

const columns: readonly ListColumn<OpenChange>[] = [
  {
    key: 'kind',
    title: labels.kind,
    keeps: true,
    phone: 'heading',
    cell: ({ kind, member }) => (
      <span>
        <strong>{changeKinds[kind]}</strong>
        <small className="phone-only">{member.name}</small>
      </span>
    ),
  },
  { key: 'member', title: labels.member, keeps: true, cell: ({ member }) => member.name },
  { key: 'loan', title: labels.loan, keeps: true, cell: ({ loan }) => <span className="record">{loan.number}</span> },
  { key: 'what', title: labels.what, cell: changeText },
  {
    key: 'ltv',
    title: labels.ltvAfter,
    end: true,
    cell: ({ ltvAfterBps }) => ltvAfterBps !== null && <span className="num">{percentText(ltvAfterBps)}</span>,
  },
  {
    key: 'result',
    title: labels.result,
    phone: 'line',
    cell: ({ fault }) =>
      fault ? <Tag tone="bad">{labels.canNotApprove}</Tag> : <Tag tone="ok">{labels.canApprove}</Tag>,
  },
  {
    key: 'askedAt',
    title: labels.asked,
    keeps: true,
    phone: 'line',
    cell: ({ askedAt }) => <When at={askedAt} />,
  },
]

const filters: readonly ListFilter<OpenChange, Filter>[] = [{ key: 'kind', label: labels.kind, options: changeKinds }]

const shape: ListShape<Filter> = { record: 'change', filters: ['kind'], defaultSort: 'askedAt' }

/** What borrowers requested and is still open, longest waiting first. */
export const ChangesTab = () => (
  <ListPage
    name="loan-requests"
    label={labels.requests}
    call={api.lending.loanChanges}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.searchHint}
    nameOf={({ kind, member }) => `${changeKinds[kind]}, ${member.name}`}
    panel={(panel, row, list) => <ChangePanel {...panel} row={row} list={list} />}
    empty={{ title: labels.emptyTitle, text: labels.emptyText }}
  />
)
