import type { Api } from '@ambry/contract/areas'
import { invoiceDisplayStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Invoice } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { When } from '../../../ui/When.tsx'
import { DisplayStatusTag } from '../DisplayStatusTag.tsx'
import styles from './invoices.module.css'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['billing']['invoices']>

export const shape: ListShape<Filter> = {
  record: 'invoice',
  filters: ['displayStatus', 'purpose', 'memberId', 'from', 'to'],
  defaultSort: '-createdAt',
}

/** Display name of a row, since drafts have no number. */
export const nameOf = ({ number, member, title }: Invoice): string =>
  number ?? `Draft for ${member?.name ?? 'no member yet'}${title ? `, ${title}` : ''}`

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

export const columns: readonly ListColumn<Invoice>[] = [
  {
    key: 'number',
    title: labels.number,
    sort: 'number',
    only: 'descending',
    phone: 'heading',
    cell: ({ number, member, title }) => (
      <span>
        {number ? <strong className="record">{number}</strong> : <span className="dim">{labels.draft}</span>}
        <small className="phone-only">{[member?.name, title].filter(Boolean).join(', ')}</small>
      </span>
    ),
  },
  {
    key: 'member',
    title: labels.member,
    cell: ({ member }) => member?.name ?? <span className="dim">{labels.noMemberYet}</span>,
  },
  {
    key: 'title',
    title: labels.description,
    cell: ({ title }) => (title ? <span className={styles.what}>{title}</span> : null),
  },
  { key: 'issuedOn', title: labels.issued, cell: ({ issuedOn }) => formatDate(issuedOn) || null },
  { key: 'dueOn', title: labels.dueDate, sort: 'dueOn', cell: ({ dueOn }) => formatDate(dueOn) || null },
  {
    key: 'totalCents',
    title: labels.total,
    phone: 'line',
    sort: 'totalCents',
    only: 'descending',
    end: true,
    cell: ({ totalCents }) => money(totalCents),
  },
  {
    key: 'paidCents',
    title: labels.paid,
    end: true,
    cell: ({ status, paidCents }) => (status === 'draft' ? null : money(paidCents)),
  },
  {
    key: 'dueCents',
    title: labels.due,
    sort: 'dueCents',
    only: 'descending',
    end: true,
    cell: ({ status, dueCents }) => (status === 'draft' ? null : <strong>{money(dueCents)}</strong>),
  },
  {
    key: 'displayStatus',
    title: labels.status,
    phone: 'line',
    cell: ({ displayStatus }) => <DisplayStatusTag displayStatus={displayStatus} />,
  },
  {
    key: 'daysLate',
    title: labels.daysOverdue,
    end: true,
    cell: ({ daysLate }) => (daysLate > 0 ? <span className="num down">{daysLate}</span> : null),
  },
  {
    key: 'wireSaidAt',
    title: labels.wireAnnounced,
    extra: true,
    cell: ({ wireSaidAt }) => <When at={wireSaidAt} />,
  },
  {
    key: 'remindedAt',
    title: labels.lastReminder,
    extra: true,
    cell: ({ remindedAt }) => <When at={remindedAt} />,
  },
  { key: 'seenAt', title: labels.viewed, extra: true, cell: ({ seenAt }) => <When at={seenAt} /> },
  {
    key: 'creditedCents',
    title: labels.credited,
    end: true,
    extra: true,
    cell: ({ creditedCents }) => money(creditedCents),
  },
  {
    key: 'createdAt',
    title: labels.created,
    sort: 'createdAt',
    extra: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]

export const filters: readonly ListFilter<Invoice, Filter>[] = [
  { key: 'displayStatus', label: labels.status, options: labelsOf(invoiceDisplayStatus) },
  { key: 'from', label: labels.issuedFrom, edge: 'day' },
  { key: 'to', label: labels.issuedTo, edge: 'day' },
  {
    key: 'memberId',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member?.id === id)?.member?.name,
  },
  // set only by links
  { key: 'purpose', label: labels.purpose },
]
