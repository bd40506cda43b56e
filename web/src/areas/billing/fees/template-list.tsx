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
import * as labels from './labels.ts'

type Filter = FilterOf<Api['billing']['feeTemplates']>

export const shape: ListShape<Filter> = {
  record: 'template',
  filters: ['use', 'status'],
  defaultSort: 'name',
  defaultFilters: { status: 'active' },
}

const statusNames = { active: labels.inUse, archived: 'Archived' } as const

export const filters: readonly ListFilter<FeeTemplate, Filter>[] = [
  { key: 'use', label: labels.forLabel, options: feeUses },
  { key: 'status', label: labels.status, options: statusNames },
]

export const usedLabel = (count: number): string =>
  count === 0 ? labels.notUsedYet : `Used on ${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}`

export const StatusTag = ({ status }: Pick<FeeTemplate, 'status'>) => (
  <Tag tone={status === 'active' ? 'ok' : 'plain'}>{statusNames[status]}</Tag>
)

export const columns: readonly ListColumn<FeeTemplate>[] = [
  {
    key: 'name',
    title: labels.template,
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
  { key: 'use', title: labels.forLabel, phone: 'line', keeps: true, cell: ({ use }) => feeUses[use] },
  {
    key: 'default',
    title: labels.defaultLabel,
    cell: ({ isDefault }) => (isDefault ? <Tag tone="info">{labels.defaultLabel}</Tag> : null),
  },
  { key: 'status', title: labels.status, phone: 'line', cell: ({ status }) => <StatusTag status={status} /> },
  { key: 'number', title: labels.versionTitle, end: true, cell: ({ number }) => <span className="num">{number}</span> },
  {
    key: 'usedBy',
    title: labels.usedBy,
    end: true,
    cell: ({ usedBy }) => (
      <span className="num">
        {usedBy.toLocaleString('en-US')} {usedBy === 1 ? 'invoice' : 'invoices'}
      </span>
    ),
  },
  {
    key: 'updated',
    title: labels.changedTitle,
    sort: 'updatedAt',
    only: 'descending',
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
]
