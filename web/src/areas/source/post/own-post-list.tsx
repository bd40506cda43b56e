import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { sourceStatus } from '@ambry/contract/source/kinds'
import type { OwnPost } from '@ambry/contract/source/posts/records'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { wantedLine } from '../board/PostRow.tsx'
import { budget, openToOffers } from '../labels.ts'
import styles from '../source.module.css'
import * as labels from './own-labels.ts'

export const shape: ListShape<'status' | 'waiting'> = {
  record: 'post',
  filters: ['status', 'waiting'],
  defaultSort: '-createdAt',
}

export const PostTag = ({ status }: Pick<OwnPost, 'status'>) => <StatusTag of={sourceStatus} status={status} />

export const ownBudgetText = ({ minCents, maxCents }: Pick<OwnPost, 'minCents' | 'maxCents'>): string =>
  maxCents === null ? openToOffers : budget(minCents === null ? null : formatDollars(minCents), formatDollars(maxCents))

export const columns: readonly ListColumn<OwnPost>[] = [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    picture: 'large',
    keeps: true,
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
    phone: 'line',
    end: true,
    cell: (post) => <span className="num">{ownBudgetText(post)}</span>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (post) => (
      <>
        <PostTag status={post.status} /> {post.isHidden && <Tag tone="bad">{labels.hidden}</Tag>}
      </>
    ),
  },
  {
    key: 'responses',
    title: labels.responses,
    cell: (post) => (
      <span>
        <span className="num">{post.responses}</span>
        {post.waiting > 0 && (
          <>
            {' '}
            <Tag tone="wait">{labels.waiting}</Tag>
          </>
        )}
      </span>
    ),
  },
  { key: 'next', title: labels.next, cell: ({ next }) => next },
  { key: 'closes', title: labels.closes, sort: 'closesOn', cell: ({ closesOn }) => formatDate(closesOn) },
]
