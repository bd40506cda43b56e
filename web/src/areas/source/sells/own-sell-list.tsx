import { formatDollars } from '@ambry/contract/kernel/money'
import { sellStatus } from '@ambry/contract/source/kinds'
import type { OwnSell } from '@ambry/contract/source/sells/records'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import styles from '../source.module.css'
import * as labels from './labels.ts'

export const shape: ListShape<'status' | 'waiting'> = {
  record: 'offer',
  filters: ['status', 'waiting'],
  defaultSort: '-createdAt',
}

export const columns: readonly ListColumn<OwnSell>[] = [
  {
    key: 'cards',
    title: labels.cards,
    phone: 'heading',
    picture: 'large',
    keeps: true,
    cell: ({ picture, title, number }) => (
      <span className={styles.ownCard}>
        <CardPicture picture={picture} size="row" />
        <span>
          <strong>{title}</strong>
          <small className="record">{number}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    title: labels.price,
    phone: 'line',
    end: true,
    keeps: true,
    cell: ({ priceCents }) => <strong className="num">{formatDollars(priceCents)}</strong>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status, isWaitingForMe }) => (
      <>
        <StatusTag of={sellStatus} status={status} /> {isWaitingForMe && <Tag tone="wait">{labels.waiting}</Tag>}
      </>
    ),
  },
  { key: 'next', title: labels.next, cell: ({ next }) => next },
  { key: 'offered', title: labels.offered, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
]
