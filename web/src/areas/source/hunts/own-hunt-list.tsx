import { formatDollars } from '@ambry/contract/kernel/money'
import type { OwnHunt } from '@ambry/contract/source/hunts/records'
import { huntStatus } from '@ambry/contract/source/kinds'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { wantedLine } from '../board/PostRow.tsx'
import styles from '../source.module.css'
import * as labels from './labels.ts'

export const shape: ListShape<'status' | 'waiting'> = {
  record: 'hunt',
  filters: ['status', 'waiting'],
  defaultSort: '-createdAt',
}

export const percentOf = (bps: number): string => `${bps / 100}%`

export const columns: readonly ListColumn<OwnHunt>[] = [
  {
    key: 'card',
    title: labels.card,
    phone: 'heading',
    picture: 'large',
    keeps: true,
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
    phone: 'line',
    end: true,
    cell: ({ budgetCents }) => <span className="num">{formatDollars(budgetCents)}</span>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status, waiting }) => (
      <>
        <StatusTag of={huntStatus} status={status} /> {waiting && <Tag tone="wait">{labels.waiting}</Tag>}
      </>
    ),
  },
  { key: 'next', title: labels.next, cell: ({ next }) => next },
  { key: 'asked', title: labels.asked, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
]
