import type { Api } from '@ambry/contract/areas'
import { gatewayKinds, paymentMethods, paymentStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { amountColumn, BooksList, memberFilter, PartNumbers, Reference } from '../BooksList.tsx'
import { PaymentTag } from '../StatusTags.tsx'
import * as labels from './labels.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx'

type Filter = FilterOf<Api['billing']['payments']>

const columns: readonly ListColumn<Payment>[] = [
  {
    key: 'member',
    title: labels.from,
    keeps: true,
    phone: 'heading',
    cell: ({ member, number }) => (
      <span>
        <strong>{member.name}</strong>
        <small className="record">{number}</small>
      </span>
    ),
  },
  { key: 'received', title: labels.receivedTitle, cell: ({ receivedOn }) => formatDate(receivedOn) },
  {
    key: 'method',
    title: labels.method,
    cell: ({ method, gateway }) => (
      <span>
        {paymentMethods[method]}
        {gateway && <small>{gatewayKinds[gateway]}</small>}
      </span>
    ),
  },
  {
    key: 'for',
    title: labels.forLabel,
    cell: ({ parts }) => (parts.length > 0 ? <PartNumbers parts={parts} /> : 'Credit'),
  },
  { key: 'reference', title: labels.reference, cell: ({ reference }) => <Reference words={reference} /> },
  amountColumn(
    ({ refundedCents }) => refundedCents > 0 && <small>{labels.refunded(formatMoney(refundedCents))}</small>,
  ),
  {
    key: 'credit',
    title: labels.toCredit,
    end: true,
    cell: ({ toCreditCents }) =>
      toCreditCents === 0 ? null : <span className="num">{formatMoney(toCreditCents)}</span>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (payment) => <PaymentTag payment={payment} />,
  },
  { key: 'recorded', title: labels.recorded, sort: 'recordedAt', cell: ({ recordedAt }) => <When at={recordedAt} /> },
  { key: 'by', title: labels.recordedBy, extra: true, cell: ({ recordedBy }) => recordedBy },
]

const filters: readonly ListFilter<Payment, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(paymentStatus) },
  { key: 'method', label: labels.method, options: paymentMethods },
  { key: 'chargedBack', label: labels.chargeback, options: { 1: labels.stillOwed } },
  { key: 'from', label: labels.from, edge: 'day' },
  { key: 'to', label: labels.until, edge: 'day' },
  memberFilter(),
]

const shape: ListShape<Filter> = {
  record: 'payment',
  filters: filters.map(({ key }) => key),
  defaultSort: '-recordedAt',
}

/** Every payment we received. */
export const PaymentsTab = () => (
  <BooksList
    name="payments"
    label={labels.paymentsTitle}
    call={api.billing.payments}
    shape={shape}
    columns={columns}
    filters={filters}
    begins={{
      words: labels.recordPayment,
      needs: 'payment.record',
      dialog: (begun) => <RecordPaymentDialog {...begun} />,
    }}
    searchHint={labels.receiptMemberOrReference}
    nameOf={({ number, member }) => `${number}, ${member.name}`}
    panel={(panel) => <PaymentPanel {...panel} />}
    empty={{ title: labels.noPaymentsYet, text: labels.whenMoneyArrivesByWire }}
  />
)
