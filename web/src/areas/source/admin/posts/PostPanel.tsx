import { gradeText } from '@ambry/contract/cards/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { visibilities } from '@ambry/contract/source/kinds'
import type { AdminPostDetail } from '@ambry/contract/source/posts/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useAttemptKey } from '../../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Conversation } from '../../../../parts/conversations/Conversation.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions } from '../../../../parts/lists/RecordActions.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { wantedLine } from '../../board/PostRow.tsx'
import { ownBudgetText, PostTag } from '../../post/own-post-list.tsx'
import { Checks } from '../Checks.tsx'
import styles from '../source-admin.module.css'
import * as labels from './labels.ts'
import { steps } from './PostDialogs.tsx'

/** One post with what a decision needs: checks, duplicates, reports and matches. */
export function PostPanel(panel: PanelProps) {
  const post = useQuery(query(api.source.adminPost, { params: { id: panel.id } }))
  return (
    <RecordPanel
      {...panel}
      query={post}
      failure={labels.notLoaded}
      head={headOf}
      foot={(data) => <RecordActions actions={actionsOf(data)} steps={steps} given={{ post: data }} />}
    >
      {(data) => (
        <>
          {data.status === 'pending' && <WorkBar queue="sourceRequests" id={data.id} />}
          <Record post={data} />
        </>
      )}
    </RecordPanel>
  )
}

/** Without those of another state: a decided post is not decided again, and only a pinned one is unpinned. */
const actionsOf = ({ actions, status, isHidden, isPinned }: AdminPostDetail) =>
  actions.filter(({ action }) => {
    if (action === 'hide' || action === 'show') return isHidden === (action === 'show')
    if (action === 'pin' || action === 'unpin') return isPinned === (action === 'unpin')
    return !(action === 'approve' || action === 'reject') || status === 'pending'
  })

const headOf = (post: AdminPostDetail) => ({
  title: labels.wants(post.member.name, post.playerName),
  above: (
    <>
      <span className="record">{post.number}</span> <PostTag status={post.status} />
    </>
  ),
  below: wantedLine(post),
})

function Record({ post }: { post: AdminPostDetail }) {
  return (
    <>
      <div className={`niche ${styles.stage}`}>
        <CardPicture picture={post.picture} size="niche" />
      </div>
      <section>
        <dl className="facts">
          <Fact name={labels.budget}>{ownBudgetText(post)}</Fact>
          {post.medianCents !== null && <Fact name={labels.median}>{formatDollars(post.medianCents)}</Fact>}
          <Fact name={labels.visibility}>{visibilities[post.visibility].label}</Fact>
          <Fact name={labels.closes}>{formatDate(post.closesOn)}</Fact>
          <Fact name={labels.responses}>{post.responses}</Fact>
          <Fact name={labels.views}>{post.views}</Fact>
          {post.note && <Fact name={labels.note}>{post.note}</Fact>}
        </dl>
        {post.dueAt && post.status === 'pending' && (
          <p className="small muted">{labels.due(formatDateTime(post.dueAt))}</p>
        )}
      </section>
      <Checks title={labels.checks} checks={post.checks} />
      {post.reportReasons.length > 0 && (
        <section aria-labelledby="post-reports">
          <h3 id="post-reports">{labels.reports}</h3>
          <Timeline steps={post.reportReasons.map(({ at, reason, by }) => ({ at, words: reason, by }))} />
        </section>
      )}
      {post.duplicates.length > 0 && (
        <section aria-labelledby="post-duplicates">
          <h3 id="post-duplicates">{labels.duplicates}</h3>
          <ul className={styles.lines}>
            {post.duplicates.map(({ id, number, member, status }) => (
              <li key={id}>
                <span>
                  <span className="record">{number}</span> {member}
                </span>
                <PostTag status={status} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suggestions post={post} />
      <Conversation kind="source_request" id={post.id} isStaff />
      <section aria-labelledby="post-history">
        <h3 id="post-history">{labels.history}</h3>
        <Timeline steps={post.timeline} />
      </section>
    </>
  )
}

function Suggestions({ post }: { post: AdminPostDetail }) {
  const idempotencyKey = useAttemptKey()
  const open = post.suggestions.flatMap(({ kind, cardId, isNotified }) =>
    kind === 'registry' && cardId && !isNotified ? [cardId] : [],
  )
  const notify = useAction({
    mutationFn: () => api.source.reachOut({ params: { id: post.id }, body: { cardIds: open } }, { idempotencyKey }),
    onSuccess: ({ notified }) => toasts.show({ title: labels.notified(notified), description: labels.notifiedText }),
  })
  return (
    <section aria-labelledby="post-suggestions">
      <h3 id="post-suggestions">{labels.suggestions}</h3>
      {post.suggestions.length === 0 && <p className="small muted">{labels.noSuggestions}</p>}
      <ul className={styles.lines}>
        {post.suggestions.map((one) => (
          <li key={`${one.kind} ${one.cardId ?? one.title} ${one.words}`}>
            <span>
              <strong>
                {one.title}, {gradeText({ ...one, qualifier: null })}
              </strong>
              <small className="muted">
                {labels.kinds[one.kind]}. {one.words} {one.holder?.name}
              </small>
            </span>
            <span>
              {one.priceCents !== null && <span className="num">{formatDollars(one.priceCents)}</span>}{' '}
              {one.isNotified && <Tag tone="ok">{labels.alreadyNotified}</Tag>}
            </span>
          </li>
        ))}
      </ul>
      {open.length > 0 && post.status === 'active' && (
        <Button size="small" variant="secondary" working={notify.isPending} onClick={() => notify.mutate()}>
          {labels.notify}
        </Button>
      )}
      {notify.error && <Failure text={sentenceOf(notify.error)} />}
    </section>
  )
}
