import { labelsOf } from '@ambry/contract/kernel/statuses'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import '../../../ui/styles/tables.css'
import '../../../ui/styles/panel.css'

import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { responseStatus } from '@ambry/contract/source/kinds'
import type { SourceResponse } from '@ambry/contract/source/responses/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage, type PanelProps } from '../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Note, Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import { wantedLine } from '../board/PostRow.tsx'
import * as labels from '../post/own-labels.ts'
import styles from '../source.module.css'
import { ResponsePanel } from './ResponsePanel.tsx'
import { ResponsePhotos } from './ResponsePhotos.tsx'

const shape: ListShape<'status' | 'waiting'> = {
  record: 'response',
  filters: ['status', 'waiting'],
  defaultSort: '-createdAt',
}

const columns: readonly ListColumn<SourceResponse>[] = [
  {
    key: 'post',
    title: labels.wanted,
    phone: 'heading',
    picture: 'large',
    keeps: true,
    cell: ({ post }) => (
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
    key: 'card',
    title: labels.yourCard,
    cell: ({ card }) => (
      <span>
        {gradeText(card)} <span className="record">{card.certNumber}</span>
      </span>
    ),
  },
  {
    key: 'price',
    title: labels.currentPrice,
    phone: 'line',
    end: true,
    keeps: true,
    cell: ({ negotiation }) => <strong className="num">{formatDollars(negotiation.standingCents)}</strong>,
  },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: ({ status, actions }) => (
      <>
        <StatusTag of={responseStatus} status={status} />{' '}
        {actions.includes('accept') && <Tag tone="wait">{labels.waiting}</Tag>}
      </>
    ),
  },
  { key: 'next', title: labels.next, cell: ({ next }) => next },
  { key: 'sent', title: labels.respondedAt, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
]

/** What the member answered to posts of others. */
export function OwnResponses() {
  return (
    <>
      <h2 className="sr">{labels.yourResponses}</h2>
      <ListPage
        name="responses"
        label={labels.yourResponses}
        call={api.source.ownResponses}
        shape={shape}
        columns={columns}
        filters={[
          { key: 'status', label: labels.status, options: labelsOf(responseStatus) },
          { key: 'waiting', label: labels.waiting, options: { '1': labels.waiting } },
        ]}
        searchHint={labels.searchHint}
        nameOf={({ post }) => post.playerName}
        panel={(panel) => <Panel {...panel} />}
        empty={{
          title: labels.noOwnResponses,
          text: labels.noOwnResponsesText,
          kind: 'card',
          action: (
            <Link to="/source" className={buttonClass({ variant: 'secondary' })}>
              {labels.browse}
            </Link>
          ),
        }}
      />
    </>
  )
}

function Panel(panel: PanelProps) {
  const response = useQuery(query(api.source.response, { params: { id: panel.id } }))
  return (
    <RecordPanel
      {...panel}
      query={response}
      failure={labels.responseNotLoaded}
      head={({ post, status }) => ({
        title: post.playerName,
        above: <StatusTag of={responseStatus} status={status} />,
        below: wantedLine(post),
      })}
      foot={() => null}
    >
      {(data) => (
        <>
          <div className={styles.ownCard}>
            <CardPicture picture={data.card.picture} size="row" />
            <span>
              <strong>{cardTitle(data.card)}</strong>
              <small className="muted">
                {gradeText(data.card)} <span className="record">{data.card.certNumber}</span>
              </small>
            </span>
          </div>
          {data.fit !== 'yes' && <Note tone="wait">{labels.doesntFit[data.fit]}</Note>}
          {data.photos.length > 0 && <ResponsePhotos photos={data.photos} />}
          <ResponsePanel response={data} others={0} />
        </>
      )}
    </RecordPanel>
  )
}
