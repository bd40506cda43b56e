import type { Api } from '@ambry/contract/areas'
import { formatDollars } from '@ambry/contract/kernel/money'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { sellStatus } from '@ambry/contract/source/kinds'
import type { AdminSell } from '@ambry/contract/source/sells/records'
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
import { Countdown } from '../../../secure/Countdown.tsx'
import styles from '../../source.module.css'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['source']['adminSells']>

export const SellTag = ({ status }: Pick<AdminSell, 'status'>) => <StatusTag of={sellStatus} status={status} />

export const columns: readonly ListColumn<AdminSell>[] = [
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
    key: 'cards',
    title: labels.cards,
    keeps: true,
    phone: 'heading',
    picture: 'large',
    cell: ({ picture, title, hunt }) => (
      <span className={styles.ownCard}>
        <CardPicture picture={picture} size="row" />
        <span>
          <strong>{title}</strong>
          {hunt && <small className="record">{hunt.number}</small>}
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    title: labels.price,
    sort: 'standingCents',
    end: true,
    phone: 'line',
    keeps: true,
    cell: ({ priceCents }) => <strong className="num">{formatDollars(priceCents)}</strong>,
  },
  {
    key: 'indication',
    title: labels.indication,
    end: true,
    cell: ({ indicationCents }) => (
      <span className="num">
        {indicationCents ? labels.range(indicationCents.lowCents, indicationCents.highCents) : labels.none}
      </span>
    ),
  },
  { key: 'age', title: labels.age, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status }) => <SellTag status={status} />,
  },
  {
    key: 'turn',
    title: labels.waitingOn,
    cell: ({ waitingOn, answerBy }) => (
      <span>
        {labels.waiting[waitingOn]}
        {answerBy && (
          <small>
            <Countdown until={answerBy} /> {labels.left}
          </small>
        )}
      </span>
    ),
  },
]

const open = 'pending,countered,accepted'
export const filters: readonly ListFilter<AdminSell, Filter>[] = [
  { key: 'status', label: labels.status, options: { [open]: 'Open', ...labelsOf(sellStatus) } },
  { key: 'waitingOn', label: labels.waitingOn, options: labels.waiting },
  { key: 'assignee', label: labels.assigned, options: { me: labels.toMe } },
  {
    key: 'member',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
]

export const shape: ListShape<Filter> = {
  record: 'offer',
  filters: filters.map(({ key }) => key),
  defaultSort: 'createdAt',
  defaultFilters: { status: open },
}

export const nameOf = ({ title, member }: AdminSell): string => `${title}, ${member.name}`

export const bulk: readonly BulkAction[] = [
  {
    label: labels.assignToMe,
    needs: 'sell.decide',
    consequence: labels.bulkAssign,
    run: (select) => api.source.changeSells({ body: { action: 'assign', select } }),
  },
  {
    label: labels.reject,
    needs: 'sell.decide',
    consequence: labels.bulkReject,
    danger: true,
    fields: () => (
      <TextArea label="Reason" name="reason" required minLength={3} maxLength={500} hint={labels.memberSees} />
    ),
    run: (select, _, form) =>
      api.source.changeSells({ body: { action: 'reject', reason: form.text('reason'), select } }),
  },
]
