import type { Api } from '@ambry/contract/areas'
import { gatewayKinds } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import type { AdminCharge } from '@ambry/contract/payments/endpoints'
import { chargeStatus } from '@ambry/contract/payments/kinds'

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
import * as labels from './labels.ts'

type Filter = FilterOf<Api['payments']['charges']>

const columns: readonly ListColumn<AdminCharge>[] = [
  {
    key: 'member',
    title: labels.from,
    keeps: true,
    phone: 'heading',
    cell: ({ member, attention }) => (
      <span>
        <strong>{member.name}</strong>
        {attention && (
          <small>
            <Tag tone="bad">{labels.needsReviewTitle}</Tag>
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'with',
    title: labels.paymentMethod,
    cell: ({ label, gateway }) => (
      <span>
        {label ?? labels.notGivenYet}
        <small>{gatewayKinds[gateway]}</small>
      </span>
    ),
  },
  {
    key: 'for',
    title: labels.forLabel,
    cell: ({ parts, loan }) => loan?.label ?? <PartNumbers parts={parts} />,
  },
  amountColumn(),
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (attempt) => <ChargeTag charge={attempt} />,
  },
  {
    key: 'said',
    title: labels.message,
    cell: ({ attention, declineMessage }) => attention ?? declineMessage,
  },
  { key: 'begun', title: labels.startedTitle, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'ref',
    title: labels.processorStatus,
    extra: true,
    cell: ({ ref }) => ref && <span className="record">{ref}</span>,
  },
]

const filters: readonly ListFilter<AdminCharge, Filter>[] = [
  { key: 'attention', label: labels.review, options: { 1: labels.needsReviewTitle } },
  { key: 'status', label: labels.status, options: labelsOf(chargeStatus) },
  memberFilter(),
]

const shape: ListShape<Filter> = { record: 'charge', filters: filters.map(({ key }) => key), defaultSort: '-createdAt' }

/** Every collection attempt through the processor, including failed ones. */
export const AttemptsTab = () => (
  <ListPage
    name="attempts"
    label={labels.attempts}
    call={api.payments.charges}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.memberInvoiceOrProcessorId}
    nameOf={({ amountCents, member }) => `${formatMoney(amountCents)} from ${member.name}`}
    panel={(panel) => <AttemptPanel {...panel} />}
    empty={{
      title: labels.noAttemptsYet,
      text: labels.everyTimeAMemberPays,
    }}
  />
)
