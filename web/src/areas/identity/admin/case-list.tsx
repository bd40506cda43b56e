import type { Api } from '@ambry/contract/areas'
import type { IdentityCase } from '@ambry/contract/identity/endpoints'
import { type IdentityStatus, identityLevels, identityRisks, identityStatus } from '@ambry/contract/identity/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { TriangleAlert } from 'lucide-react'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { When } from '../../../ui/When.tsx'
import { Due, HolderTags } from './CaseTags.tsx'
import * as labels from './labels.ts'
import styles from './queue.module.css'

type Filter = FilterOf<Api['identity']['identityCases']>

const { not_started: _, ...decided } = labelsOf(identityStatus)
/** The lists above the table; `all` shows everyone who has begun. */
export const statusTabs: Readonly<Record<Exclude<IdentityStatus, 'not_started'> | 'all', string>> = {
  ...decided,
  submitted: labels.toReview,
  all: labels.all,
}

export const columns: readonly ListColumn<IdentityCase>[] = [
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    phone: 'heading',
    cell: ({ member }) => (
      <span>
        <strong>{member.name}</strong>
        <small>{formatPhone(member.phone)}</small>
      </span>
    ),
  },
  { key: 'level', title: labels.level, cell: ({ target }) => identityLevels[target] },
  {
    key: 'risks',
    title: labels.risks,
    cell: ({ risks: [first, ...more] }) =>
      first === undefined ? (
        '–'
      ) : (
        <span className={styles.risk}>
          <TriangleAlert aria-hidden="true" className="icon-small" />
          <span>
            {first}
            {more.length > 0 && ` ${labels.moreRisks(more.length)}`}
          </span>
        </span>
      ),
  },
  {
    key: 'submitted',
    title: labels.submittedColumn,
    sort: 'submittedAt',
    phone: 'line',
    cell: ({ submittedAt }) => <When at={submittedAt} />,
  },
  { key: 'due', title: labels.due, cell: ({ dueAt }) => <Due dueAt={dueAt} /> },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    cell: (row) => (
      <span className="row">
        <StatusTag of={identityStatus} status={row.status} />
        <HolderTags {...row} />
      </span>
    ),
  },
  {
    key: 'expires',
    title: labels.validUntil,
    extra: true,
    cell: ({ expiresOn }) => (expiresOn ? formatDate(expiresOn) : '–'),
  },
]

const { none: _none, ...askedLevels } = identityLevels

export const filters: readonly ListFilter<IdentityCase, Filter>[] = [
  { key: 'target', label: labels.level, options: askedLevels },
  { key: 'risk', label: labels.risks, options: identityRisks },
  {
    key: 'userId',
    label: labels.member,
    called: (value, rows) => rows.find(({ id }) => id === value)?.member.name,
  },
]

export const shape: ListShape<Filter> = {
  record: 'case',
  filters: ['status', 'target', 'risk', 'userId'],
  tabs: ['status'],
  defaultSort: 'submittedAt',
  defaultFilters: { status: 'submitted' },
}
