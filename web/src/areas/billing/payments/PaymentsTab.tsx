import type { Api } from '@ambry/contract/areas'
import { gatewayKinds, paymentMethods, paymentStatusLabels } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { amountColumn, BooksList, memberFilter, PartNumbers, Reference } from '../BooksList.tsx'
import { PaymentTag } from '../StatusTags.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx'

type Filter = FilterOf<Api['billing']['payments']>

const columns: readonly ListColumn<Payment>[] = [
  {
    key: 'member',
    title: 'From',
    keeps: true,
    phone: 'heading',
    cell: ({ member, number }) => (
      <span>
        <strong>{member.name}</strong>
        <small className="record">{number}</small>
      </span>
    ),
  },
  { key: 'received', title: 'Received', cell: ({ receivedOn }) => formatDate(receivedOn) },
  {
    key: 'method',
    title: 'Method',
    cell: ({ method, gateway }) => (
      <span>
        {paymentMethods[method]}
        {gateway && <small>{gatewayKinds[gateway]}</small>}
      </span>
    ),
  },
  {
    key: 'for',
    title: 'For',
    cell: ({ parts }) => (parts.length > 0 ? <PartNumbers parts={parts} /> : 'Credit'),
  },
  { key: 'reference', title: 'Reference', cell: ({ reference }) => <Reference words={reference} /> },
  amountColumn(({ refundedCents }) => refundedCents > 0 && <small>{formatMoney(refundedCents)} refunded</small>),
  {
    key: 'credit',
    title: 'To credit',
    end: true,
    cell: ({ toCreditCents }) =>
      toCreditCents === 0 ? null : <span className="num">{formatMoney(toCreditCents)}</span>,
  },
  { key: 'status', title: 'Status', phone: 'line', keeps: true, cell: (payment) => <PaymentTag payment={payment} /> },
  { key: 'recorded', title: 'Recorded', sort: 'recordedAt', cell: ({ recordedAt }) => <When at={recordedAt} /> },
  { key: 'by', title: 'Recorded by', extra: true, cell: ({ recordedBy }) => recordedBy },
]

const filters: readonly ListFilter<Payment, Filter>[] = [
  { key: 'status', label: 'Status', options: paymentStatusLabels },
  { key: 'method', label: 'Method', options: paymentMethods },
  { key: 'chargedBack', label: 'Chargeback', options: { 1: 'Still owed' } },
  { key: 'from', label: 'From', edge: 'day' },
  { key: 'to', label: 'Until', edge: 'day' },
  memberFilter(),
]

const shape: ListShape<Filter> = {
  record: 'payment',
  filters: filters.map(({ key }) => key),
  defaultSort: '-recordedAt',
}

/** Every payment the house received. */
export const PaymentsTab = () => (
  <BooksList
    name="payments"
    label="Payments"
    call={api.billing.payments}
    shape={shape}
    columns={columns}
    filters={filters}
    begins={{ words: 'Record payment', dialog: (begun) => <RecordPaymentDialog {...begun} /> }}
    searchHint="Receipt, member, or reference"
    nameOf={({ number, member }) => `${number}, ${member.name}`}
    panel={(panel) => <PaymentPanel {...panel} />}
    empty={{ title: 'No payments yet', text: 'When money arrives by wire, check, or cash, record it here.' }}
  />
)
