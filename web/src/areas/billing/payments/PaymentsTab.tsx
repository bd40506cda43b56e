import '../../../styles/billing-ledger.css'

import { formatDate } from '@ambry/contract/dates'
import { paymentMethods, paymentStatusWords } from '@ambry/contract/invoice-kinds'
import type { Payment } from '@ambry/contract/invoice-records'
import { formatMoney } from '@ambry/contract/money'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import type { ListColumn } from '../../../lists/ListBar.tsx'
import { ListPage } from '../../../lists/ListPage.tsx'
import type { ListFilter } from '../../../lists/list-filter.ts'
import type { ListShape, Search } from '../../../lists/list-state.ts'
import type { ListCall } from '../../../lists/use-paged-list.ts'
import { Button } from '../../../ui/Button.tsx'
import { When } from '../../../ui/When.tsx'
import { PaymentTag } from '../StatusTags.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx'

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
  { key: 'method', title: 'Method', cell: ({ method }) => paymentMethods[method] },
  {
    key: 'for',
    title: 'For',
    phone: 'hidden',
    cell: ({ parts }) =>
      parts.length > 0 ? <span className="record">{parts.map(({ number }) => number).join(', ')}</span> : 'Credit',
  },
  { key: 'reference', title: 'Reference', phone: 'hidden', cell: ({ reference }) => reference },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amountCents',
    only: 'descending',
    keeps: true,
    end: true,
    cell: ({ amountCents }) => <strong className="num">{formatMoney(amountCents)}</strong>,
  },
  {
    key: 'credit',
    title: 'To credit',
    end: true,
    phone: 'hidden',
    cell: ({ toCreditCents }) =>
      toCreditCents === 0 ? null : <span className="num">{formatMoney(toCreditCents)}</span>,
  },
  { key: 'status', title: 'Status', keeps: true, cell: ({ status }) => <PaymentTag status={status} /> },
  { key: 'recorded', title: 'Recorded', sort: 'recordedAt', cell: ({ recordedAt }) => <When at={recordedAt} /> },
  { key: 'by', title: 'Recorded by', extra: true, cell: ({ recordedBy }) => recordedBy },
]

const filters: readonly ListFilter<Payment>[] = [
  { key: 'status', label: 'Status', options: paymentStatusWords },
  { key: 'method', label: 'Method', options: paymentMethods },
  { key: 'from', label: 'From', edge: 'day' },
  { key: 'to', label: 'Until', edge: 'day' },
  { key: 'memberId', label: 'Member', called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name },
]

const shape: ListShape = { record: 'payment', filters: filters.map(({ key }) => key), defaultSort: '-recordedAt' }

/** Every payment the house received. */
export function PaymentsTab() {
  const [isRecording, setRecording] = useState(false)
  const navigate = useNavigate()
  const show = ({ id }: Payment) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((before: Search) => ({ ...before, payment: id })) as never,
    })
  return (
    <>
      <ListPage<Payment>
        name="payments"
        label="Payments"
        call={api.billing.payments as unknown as ListCall}
        shape={shape}
        columns={columns}
        filters={filters}
        begin={
          <Button size="small" onClick={() => setRecording(true)}>
            <Plus aria-hidden="true" className="icon-small" />
            Record a payment
          </Button>
        }
        searchHint="Receipt, member or reference"
        nameOf={({ number, member }) => `${number}, ${member.name}`}
        panel={(panel) => <PaymentPanel {...panel} />}
        empty={{ title: 'No payments yet', text: 'When money arrives by wire, check or cash, record it here.' }}
      />
      {isRecording && <RecordPaymentDialog onDone={show} onClose={() => setRecording(false)} />}
    </>
  )
}
