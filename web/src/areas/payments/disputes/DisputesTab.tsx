import type { Api } from '@ambry/contract/areas'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import type { DisputeItem } from '@ambry/contract/payments/disputes/endpoints'
import { disputeReasonLabel, disputeStatus, isAnswerable } from '@ambry/contract/payments/disputes/kinds'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { amountColumn, memberFilter, PartNumbers } from '../../billing/BooksList.tsx'
import { DisputePanel } from './DisputePanel.tsx'
import { DisputeTag } from './DisputeTag.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['payments']['paymentDisputes']>

const columns: readonly ListColumn<DisputeItem>[] = [
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    phone: 'heading',
    cell: ({ member, receiptNumber }) => (
      <span>
        <strong>{member.name}</strong>
        <small>{receiptNumber}</small>
      </span>
    ),
  },
  {
    key: 'due',
    title: labels.answerBy,
    sort: 'dueAt',
    only: 'ascending',
    keeps: true,
    cell: ({ dueAt, status, answer }) => <When at={isAnswerable(status) && answer === null ? dueAt : null} />,
  },
  amountColumn(
    ({ amountCents, chargeCents }) =>
      amountCents < chargeCents && <small>{labels.ofAmount(formatMoney(chargeCents))}</small>,
  ),
  {
    key: 'status',
    title: labels.status,
    keeps: true,
    phone: 'line',
    cell: ({ status }) => <DisputeTag status={status} />,
  },
  { key: 'reason', title: labels.reason, cell: ({ reason }) => disputeReasonLabel(reason) },
  {
    key: 'for',
    title: labels.forLabel,
    cell: ({ parts, loanLabel }) => loanLabel ?? <PartNumbers parts={parts} />,
  },
  {
    key: 'opened',
    title: labels.openedTitle,
    sort: 'openedAt',
    only: 'descending',
    cell: ({ openedAt }) => <When at={openedAt} />,
  },
  { key: 'ref', title: labels.processorId, extra: true, cell: ({ ref }) => <span className="record">{ref}</span> },
]

const filters: readonly ListFilter<DisputeItem, Filter>[] = [
  { key: 'waiting', label: labels.answer, options: { 1: labels.waiting } },
  { key: 'status', label: labels.status, options: labelsOf(disputeStatus) },
  memberFilter(),
]

const shape: ListShape<Filter> = { record: 'dispute', filters: filters.map(({ key }) => key), defaultSort: 'dueAt' }

/** Disputes and inquiries, those to answer first. */
export const DisputesTab = () => (
  <ListPage
    name="disputes"
    label={labels.disputes}
    call={api.payments.paymentDisputes}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.memberInvoiceOrProcessorId}
    nameOf={({ amountCents, member }) => labels.from(formatMoney(amountCents), member.name)}
    panel={(panel) => <DisputePanel {...panel} />}
    empty={{ title: labels.noDisputes, text: labels.whenABank }}
  />
)
