import type { Api } from '@ambry/contract/areas'
import { payoutKinds, payoutStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Payout } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { amountColumn, BooksList, memberFilter } from '../BooksList.tsx'
import { PayoutTag } from '../StatusTags.tsx'
import * as labels from './labels.ts'
import { OwePayoutDialog } from './OwePayoutDialog.tsx'
import { PayoutPanel } from './PayoutPanel.tsx'
import { payoutKindLabels } from './payout-labels.ts'

type Filter = FilterOf<Api['billing']['payouts']>

const columns: readonly ListColumn<Payout>[] = [
  {
    key: 'member',
    title: labels.to,
    keeps: true,
    phone: 'heading',
    cell: ({ member, note }) => (
      <span>
        <strong>{member.name}</strong>
        {note && <small>{note}</small>}
      </span>
    ),
  },
  { key: 'number', title: labels.number, cell: ({ number }) => <span className="record">{number}</span> },
  { key: 'kind', title: labels.forLabel, cell: ({ kind }) => payoutKinds[kind].label },
  amountColumn(),
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status }) => <PayoutTag status={status} />,
  },
  { key: 'since', title: labels.dueSinceTitle, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  { key: 'available', title: labels.availableOn, cell: ({ availableOn }) => availableOn && formatDate(availableOn) },
  { key: 'paid', title: labels.datePaid, cell: ({ paidOn }) => paidOn && formatDate(paidOn) },
  {
    key: 'returned',
    title: labels.returned,
    extra: true,
    cell: ({ returnedOn }) => returnedOn && formatDate(returnedOn),
  },
  { key: 'reference', title: labels.reference, cell: ({ reference }) => reference },
  { key: 'by', title: labels.createdBy, extra: true, cell: ({ createdBy }) => createdBy },
]

const filters: readonly ListFilter<Payout, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(payoutStatus) },
  { key: 'kind', label: labels.forLabel, options: payoutKindLabels },
  memberFilter(),
]

const shape: ListShape<Filter> = {
  record: 'payout',
  filters: filters.map(({ key }) => key),
  defaultSort: '-createdAt',
  defaultFilters: { status: 'due' },
}

/** What we owe members and what we have paid them. */
export const PayoutsTab = () => (
  <BooksList
    name="payouts"
    label={labels.payoutsTitle}
    call={api.billing.payouts}
    shape={shape}
    columns={columns}
    filters={filters}
    begins={{ words: labels.createPayout, needs: 'payout.manage', dialog: (begun) => <OwePayoutDialog {...begun} /> }}
    searchHint={labels.memberNoteOrReference}
    nameOf={({ member, amountCents }) => `${formatMoney(amountCents)} to ${member.name}`}
    panel={(panel) => <PayoutPanel {...panel} />}
    empty={{
      title: labels.noPayoutsYet,
      text: labels.whenWeOweAMember,
    }}
  />
)
