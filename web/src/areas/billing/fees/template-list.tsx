import type { Api } from '@ambry/contract/areas'
import type { FeeTemplate } from '@ambry/contract/billing/fees/endpoints'
import { describeRule, feeUses } from '@ambry/contract/billing/fees/kinds'

import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import styles from './fees.module.css'

type Filter = FilterOf<Api['billing']['feeTemplates']>

export const shape: ListShape<Filter> = {
  record: 'template',
  filters: ['use', 'status'],
  defaultSort: 'name',
  defaultFilters: { status: 'active' },
}

const statusNames = { active: 'In use', archived: 'Archived' } as const

export const filters: readonly ListFilter<FeeTemplate, Filter>[] = [
  { key: 'use', label: 'For', options: feeUses },
  { key: 'status', label: 'Status', options: statusNames },
]

export const usedLabel = (count: number): string =>
  count === 0 ? 'Not used yet' : `Used on ${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}`

export const StatusTag = ({ status }: Pick<FeeTemplate, 'status'>) => (
  <Tag tone={status === 'active' ? 'ok' : 'plain'}>{statusNames[status]}</Tag>
)

export const columns: readonly ListColumn<FeeTemplate>[] = [
  {
    key: 'name',
    title: 'Template',
    sort: 'name',
    keeps: true,
    phone: 'heading',
    cell: ({ name, rules }) => (
      <span>
        <strong>{name}</strong>
        <small className={styles.short}>{rules.map((rule) => `${rule.label} ${describeRule(rule)}`).join('; ')}</small>
      </span>
    ),
  },
  { key: 'use', title: 'For', phone: 'line', keeps: true, cell: ({ use }) => feeUses[use] },
  {
    key: 'default',
    title: 'Default',
    cell: ({ isDefault }) => (isDefault ? <Tag tone="info">Default</Tag> : null),
  },
  { key: 'status', title: 'Status', phone: 'line', cell: ({ status }) => <StatusTag status={status} /> },
  { key: 'number', title: 'Version', end: true, cell: ({ number }) => <span className="num">{number}</span> },
  {
    key: 'usedBy',
    title: 'Used by',
    end: true,
    cell: ({ usedBy }) => (
      <span className="num">
        {usedBy.toLocaleString('en-US')} {usedBy === 1 ? 'invoice' : 'invoices'}
      </span>
    ),
  },
  {
    key: 'updated',
    title: 'Changed',
    sort: 'updatedAt',
    only: 'descending',
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
]
