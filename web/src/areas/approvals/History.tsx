import type { Approval } from '@ambry/contract/approvals/endpoints'
import {
  type ApprovalKindName,
  approvalKindNames,
  approvalKinds,
  approvalStatus,
} from '@ambry/contract/approvals/kinds'
import type { Api } from '@ambry/contract/areas'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { api } from '../../api/api.ts'
import type { FilterOf } from '../../api/queries.ts'
import type { ListColumn } from '../../parts/lists/ListBar.tsx'
import { ListPage } from '../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../parts/lists/list-filter.ts'
import type { ListShape } from '../../parts/lists/list-state.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { When } from '../../ui/When.tsx'
import styles from './approvals.module.css'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['approvals']['approvals']>

const columns: readonly ListColumn<Approval>[] = [
  {
    key: 'request',
    title: labels.request,
    keeps: true,
    phone: 'heading',
    cell: ({ title, number, declineReason }) => (
      <span>
        <strong>{title}</strong>
        <small>{declineReason ? `${number}. ${declineReason}` : number}</small>
      </span>
    ),
  },
  {
    key: 'status',
    title: labels.status,
    keeps: true,
    phone: 'line',
    cell: ({ status, isFlagged }) => (
      <span className="row">
        <StatusTag of={approvalStatus} status={status} />
        {isFlagged && <Tag tone="bad">{labels.sharedFlag}</Tag>}
      </span>
    ),
  },
  { key: 'requester', title: labels.requester, keeps: true, cell: ({ requestedBy }) => requestedBy.name },
  { key: 'decider', title: labels.decider, keeps: true, cell: ({ decidedBy }) => decidedBy?.name ?? '–' },
  { key: 'created', title: labels.requested, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'decided',
    title: labels.decided,
    sort: 'decidedAt',
    phone: 'line',
    keeps: true,
    cell: ({ decidedAt }) => <When at={decidedAt} />,
  },
]

const kindNames = Object.fromEntries(approvalKindNames.map((kind) => [kind, approvalKinds[kind].label])) as Record<
  ApprovalKindName,
  string
>

const filters: readonly ListFilter<Approval, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(approvalStatus) },
  { key: 'kind', label: labels.kind, options: kindNames },
]

const shape: ListShape<Filter> = {
  record: 'entry',
  filters: filters.map(({ key }) => key),
  defaultSort: '-decidedAt',
}

/** Every request and how it ended. */
export function History() {
  useTitle(labels.history)
  return (
    <>
      <Link to="/admin" search={{ tab: 'approvals' }} className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {labels.waitingForApproval}
      </Link>
      <div className="work-head">
        <div>
          <h1>{labels.history}</h1>
          <p>{labels.historyLead}</p>
        </div>
      </div>
      <ListPage
        name="approvals"
        label={labels.history}
        call={api.approvals.approvals}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.person}
        nameOf={({ title }) => title}
        empty={{ title: labels.noDecisions, text: labels.noDecisionsText }}
      />
    </>
  )
}
