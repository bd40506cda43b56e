import type { Api } from '@ambry/contract/areas'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import type { AdminHunt } from '@ambry/contract/source/hunts/records'
import { huntStatus } from '@ambry/contract/source/kinds'
import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import type { BulkAction } from '../../../../parts/lists/BulkDialog.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { When } from '../../../../ui/When.tsx'
import { wantedLine } from '../../board/PostRow.tsx'
import styles from '../../source.module.css'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['source']['adminHunts']>

export const HuntTag = ({ status }: Pick<AdminHunt, 'status'>) => <StatusTag of={huntStatus} status={status} />

export const columns: readonly ListColumn<AdminHunt>[] = [
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    cell: ({ member, number }) => (
      <span>
        <strong>{member.name}</strong>
        <small className="record">{number}</small>
      </span>
    ),
  },
  {
    key: 'card',
    title: labels.card,
    keeps: true,
    phone: 'heading',
    picture: 'large',
    cell: (hunt) => (
      <span className={styles.ownCard}>
        <CardPicture picture={hunt.picture} size="row" />
        <span>
          <strong>{hunt.playerName}</strong>
          <small className="muted">{wantedLine(hunt)}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'budget',
    title: labels.budget,
    sort: 'budgetCents',
    end: true,
    phone: 'line',
    keeps: true,
    cell: ({ budgetCents }) => <strong className="num">{formatDollars(budgetCents)}</strong>,
  },
  {
    key: 'fee',
    title: labels.fee,
    cell: ({ feeBps, isFeeAgreed }) =>
      isFeeAgreed && feeBps !== null ? labels.percent(feeBps) : labels.notAgreed(feeBps),
  },
  {
    key: 'candidates',
    title: labels.candidatesColumn,
    end: true,
    cell: ({ candidates }) => <span className="num">{candidates}</span>,
  },
  { key: 'time', title: labels.time, end: true, cell: ({ minutes }) => labels.minutes(minutes) },
  {
    key: 'deadline',
    title: labels.deadline,
    extra: true,
    cell: ({ deadlineOn }) => (deadlineOn ? formatDate(deadlineOn) : '–'),
  },
  { key: 'age', title: labels.age, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status }) => <HuntTag status={status} />,
  },
  { key: 'turn', title: labels.waitingOn, cell: ({ waitingOn }) => labels.waiting[waitingOn] },
]

const open = 'pending,active,found'
export const filters: readonly ListFilter<AdminHunt, Filter>[] = [
  { key: 'status', label: labels.status, options: { [open]: 'Open', ...labelsOf(huntStatus) } },
  { key: 'waitingOn', label: labels.waitingOn, options: labels.waiting },
  { key: 'assignee', label: labels.assigned, options: { me: labels.toMe } },
  {
    key: 'member',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
]

export const shape: ListShape<Filter> = {
  record: 'hunt',
  filters: filters.map(({ key }) => key),
  defaultSort: 'createdAt',
  defaultFilters: { status: open },
}

export const nameOf = ({ playerName, member }: AdminHunt): string => `${playerName}, ${member.name}`

export const bulk: readonly BulkAction[] = [
  {
    label: labels.assignToMe,
    needs: 'hunt.manage',
    consequence: labels.bulkAssign,
    run: (select) => api.source.changeHunts({ body: { action: 'assign', select } }),
  },
  {
    label: labels.close,
    needs: 'hunt.manage',
    consequence: labels.bulkClose,
    danger: true,
    fields: () => (
      <TextArea label="Reason" name="reason" required minLength={3} maxLength={500} hint={labels.memberSees} />
    ),
    run: (select, _, form) =>
      api.source.changeHunts({ body: { action: 'close', reason: form.text('reason'), select } }),
  },
]
