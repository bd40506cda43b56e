import type { Api } from '@ambry/contract/areas'
import { cardCategories } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { keysOf } from '@ambry/contract/kernel/keys'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { sourceStatus, visibilities } from '@ambry/contract/source/kinds'
import type { AdminPost } from '@ambry/contract/source/posts/records'
import { Pin } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import type { FilterOf } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import type { BulkAction } from '../../../../parts/lists/BulkDialog.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import type { ListFilter } from '../../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { When } from '../../../../ui/When.tsx'
import { wantedLine } from '../../board/PostRow.tsx'
import { ownBudgetText, PostTag } from '../../post/own-post-list.tsx'
import styles from '../../source.module.css'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['source']['adminPosts']>

export const columns: readonly ListColumn<AdminPost>[] = [
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
    cell: (post) => (
      <span className={styles.ownCard}>
        <CardPicture picture={post.picture} size="row" />
        <span>
          <strong>{post.playerName}</strong>
          <small className="muted">{wantedLine(post)}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'budget',
    title: labels.budget,
    end: true,
    phone: 'line',
    cell: (post) => <span className="num">{ownBudgetText(post)}</span>,
  },
  {
    key: 'responses',
    title: labels.responses,
    sort: 'responses',
    end: true,
    cell: ({ responses }) => <span className="num">{responses}</span>,
  },
  {
    key: 'views',
    title: labels.views,
    sort: 'views',
    end: true,
    extra: true,
    cell: ({ views }) => <span className="num">{views}</span>,
  },
  { key: 'closes', title: labels.closes, sort: 'closesOn', cell: ({ closesOn }) => formatDate(closesOn) },
  { key: 'age', title: labels.age, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (post) => (
      <>
        <PostTag status={post.status} /> {post.isHidden && <Tag tone="bad">{labels.hidden}</Tag>}{' '}
        {post.isPinned && <Tag icon={Pin}>{labels.pinned}</Tag>}{' '}
        {post.reports > 0 && <Tag tone="wait">{labels.reportCount(post.reports)}</Tag>}
      </>
    ),
  },
  {
    key: 'visibility',
    title: labels.visibility,
    extra: true,
    cell: ({ visibility }) => visibilities[visibility].label,
  },
]

export const filters: readonly ListFilter<AdminPost, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(sourceStatus) },
  { key: 'category', label: labels.category, options: cardCategories },
  {
    key: 'visibility',
    label: labels.visibility,
    options: Object.fromEntries(keysOf(visibilities).map((key) => [key, visibilities[key].label])),
  },
  { key: 'reported', label: labels.reported, options: { '1': labels.reported } },
  { key: 'hidden', label: labels.hidden, options: { '1': labels.hidden }, more: true },
  { key: 'assignee', label: labels.assigned, options: { me: labels.toMe }, more: true },
  {
    key: 'member',
    label: labels.member,
    called: (id, rows) => rows.find(({ member }) => member.id === id)?.member.name,
  },
]

export const shape: ListShape<Filter> = {
  record: 'post',
  filters: filters.map(({ key }) => key),
  defaultSort: 'createdAt',
  defaultFilters: { status: 'pending' },
}

export const nameOf = ({ playerName, member }: AdminPost): string => `${playerName}, ${member.name}`

export const bulk: readonly BulkAction[] = [
  {
    label: labels.approve,
    needs: 'source.decide',
    consequence: labels.bulkApprove,
    run: (select) => api.source.changePosts({ body: { action: 'approve', select } }),
  },
  {
    label: labels.reject,
    needs: 'source.decide',
    consequence: labels.bulkReject,
    danger: true,
    fields: () => (
      <TextArea label="Reason" name="reason" required minLength={3} maxLength={500} hint={labels.memberSees} />
    ),
    run: (select, _, form) =>
      api.source.changePosts({ body: { action: 'reject', reason: form.text('reason'), select } }),
  },
  {
    label: labels.assignToMe,
    needs: 'source.decide',
    consequence: labels.bulkAssign,
    run: (select) => api.source.changePosts({ body: { action: 'assign', select } }),
  },
]
