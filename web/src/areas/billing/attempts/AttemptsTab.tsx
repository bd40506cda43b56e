import type { Api } from '@ambry/contract/areas'
import { gatewayKinds } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminCharge } from '@ambry/contract/payments/endpoints'
import { chargeStatusLabels } from '@ambry/contract/payments/kinds'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import { ChargeTag } from '../../../parts/ChargeTag.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { amountColumn, memberFilter, PartNumbers } from '../BooksList.tsx'
import { AttemptPanel } from './AttemptPanel.tsx'

type Filter = FilterOf<Api['payments']['charges']>

const columns: readonly ListColumn<AdminCharge>[] = [
  {
    key: 'member',
    title: 'From',
    keeps: true,
    phone: 'heading',
    cell: ({ member, attention }) => (
      <span>
        <strong>{member.name}</strong>
        {attention && (
          <small>
            <Tag tone="bad">Needs review</Tag>
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'with',
    title: 'Payment method',
    cell: ({ label, gateway }) => (
      <span>
        {label ?? 'Not given yet'}
        <small>{gatewayKinds[gateway]}</small>
      </span>
    ),
  },
  {
    key: 'for',
    title: 'For',
    cell: ({ parts }) => <PartNumbers parts={parts} />,
  },
  amountColumn(),
  { key: 'status', title: 'Status', phone: 'line', keeps: true, cell: (attempt) => <ChargeTag charge={attempt} /> },
  {
    key: 'said',
    title: 'Message',
    cell: ({ attention, declineMessage }) => attention ?? declineMessage,
  },
  { key: 'begun', title: 'Started', sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'ref',
    title: 'Processor status',
    extra: true,
    cell: ({ ref }) => ref && <span className="record">{ref}</span>,
  },
]

const filters: readonly ListFilter<AdminCharge, Filter>[] = [
  { key: 'attention', label: 'Review', options: { 1: 'Needs review' } },
  { key: 'status', label: 'Status', options: chargeStatusLabels },
  memberFilter(),
]

const shape: ListShape<Filter> = { record: 'charge', filters: filters.map(({ key }) => key), defaultSort: '-createdAt' }

/** Every try to collect through the processor, also those that came to nothing. */
export const AttemptsTab = () => (
  <ListPage
    name="attempts"
    label="Attempts"
    call={api.payments.charges}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint="Member, invoice, or processor ID"
    nameOf={({ amountCents, member }) => `${formatMoney(amountCents)} from ${member.name}`}
    panel={(panel) => <AttemptPanel {...panel} />}
    empty={{
      title: 'No attempts yet',
      text: 'Every time a member pays by card or bank transfer, the attempt appears here, whether or not it succeeds.',
    }}
  />
)
