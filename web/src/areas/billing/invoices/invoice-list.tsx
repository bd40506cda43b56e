import type { Api } from '@ambry/contract/areas'
import { invoiceDisplayStatuses } from '@ambry/contract/billing/invoices/kinds'
import type { Invoice } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import styles from './invoices.module.css'

type Filter = FilterOf<Api['billing']['invoices']>

export const shape: ListShape<Filter> = {
  record: 'invoice',
  filters: ['displayStatus', 'purpose', 'memberId', 'from', 'to'],
  defaultSort: '-createdAt',
}

/** What a row is called: drafts have no number. */
export const nameOf = ({ number, member, title }: Invoice): string =>
  number ?? `Draft for ${member?.name ?? 'no member yet'}${title ? `, ${title}` : ''}`

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

export const columns: readonly ListColumn<Invoice>[] = [
  {
    key: 'number',
    title: 'Number',
    sort: 'number',
    only: 'descending',
    phone: 'heading',
    cell: ({ number, member, title }) => (
      <span>
        {number ? <strong className="record">{number}</strong> : <span className="dim">Draft</span>}
        <small className="phone-only">{[member?.name, title].filter(Boolean).join(', ')}</small>
      </span>
    ),
  },
  { key: 'member', title: 'Member', cell: ({ member }) => member?.name ?? <span className="dim">No member yet</span> },
  {
    key: 'title',
    title: 'Description',
    cell: ({ title }) => (title ? <span className={styles.what}>{title}</span> : null),
  },
  { key: 'issuedOn', title: 'Issued', cell: ({ issuedOn }) => formatDate(issuedOn) || null },
  { key: 'dueOn', title: 'Due date', sort: 'dueOn', cell: ({ dueOn }) => formatDate(dueOn) || null },
  {
    key: 'totalCents',
    title: 'Total',
    phone: 'line',
    sort: 'totalCents',
    only: 'descending',
    end: true,
    cell: ({ totalCents }) => money(totalCents),
  },
  {
    key: 'paidCents',
    title: 'Paid',
    end: true,
    cell: ({ status, paidCents }) => (status === 'draft' ? null : money(paidCents)),
  },
  {
    key: 'dueCents',
    title: 'Due',
    sort: 'dueCents',
    only: 'descending',
    end: true,
    cell: ({ status, dueCents }) => (status === 'draft' ? null : <strong>{money(dueCents)}</strong>),
  },
  {
    key: 'displayStatus',
    title: 'Status',
    phone: 'line',
    cell: ({ displayStatus }) => <DisplayStatusTag displayStatus={displayStatus} />,
  },
  {
    key: 'daysLate',
    title: 'Days overdue',
    end: true,
    cell: ({ daysLate }) => (daysLate > 0 ? <span className="num down">{daysLate}</span> : null),
  },
  {
    key: 'wireSaidAt',
    title: 'Wire announced',
    extra: true,
    cell: ({ wireSaidAt }) => <When at={wireSaidAt} />,
  },
  {
    key: 'remindedAt',
    title: 'Last reminder',
    extra: true,
    cell: ({ remindedAt }) => <When at={remindedAt} />,
  },
  { key: 'seenAt', title: 'Viewed', extra: true, cell: ({ seenAt }) => <When at={seenAt} /> },
  {
    key: 'creditedCents',
    title: 'Credited',
    end: true,
    extra: true,
    cell: ({ creditedCents }) => money(creditedCents),
  },
  {
    key: 'createdAt',
    title: 'Created',
    sort: 'createdAt',
    extra: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]

export const filters: readonly ListFilter<Invoice, Filter>[] = [
  { key: 'displayStatus', label: 'Status', options: invoiceDisplayStatuses },
  { key: 'from', label: 'Issued from', edge: 'day' },
  { key: 'to', label: 'Issued to', edge: 'day' },
  {
    key: 'memberId',
    label: 'Member',
    called: (id, rows) => rows.find(({ member }) => member?.id === id)?.member?.name,
  },
  // a second purpose comes with the next area; until then only a link would name it
  { key: 'purpose', label: 'Purpose' },
]
