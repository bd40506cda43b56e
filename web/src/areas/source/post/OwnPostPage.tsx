import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { Outlook, OwnPost } from '@ambry/contract/source/posts/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Conversation } from '../../../parts/conversations/Conversation.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Radio } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { wantedLine } from '../board/PostRow.tsx'
import { Responses } from '../responses/Responses.tsx'
import * as labels from './own-labels.ts'
import { ownBudgetText, PostTag } from './own-post-list.tsx'
import styles from './post.module.css'
import { draftOfPost, wantedOf } from './post-form.ts'

/** One of the member's posts with its responses side by side. */
export function OwnPostPage({ id }: { id: string }) {
  const post = useQuery(query(api.source.ownPost, { params: { id } }))
  useTitle(post.data?.playerName ?? labels.yourPosts)
  return (
    <Loaded query={post} skeleton={<SkeletonBar height={900} />}>
      {(data) => <Shown post={data} />}
    </Loaded>
  )
}

function Shown({ post }: { post: OwnPost }) {
  const { data: outlook } = useQuery(
    query(api.source.outlook, {
      body: { ...wantedOf(draftOfPost(post)), minCents: post.minCents, maxCents: post.maxCents },
    }),
  )
  return (
    <div className={styles.page}>
      <Link to="/source" search={{ tab: 'posts' }} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {labels.yourPosts}
      </Link>
      <Head post={post} outlook={outlook} />
      <Note tone={post.status === 'active' ? 'info' : 'wait'}>
        {post.next} {post.holdersNotified && post.status === 'active' && labels.holdersNotified}
      </Note>
      <Responses post={post} outlook={outlook} />
      <div className={styles.messages}>
        <Conversation kind="source_request" id={post.id} level={2} />
      </div>
    </div>
  )
}

function Head({ post, outlook }: { post: OwnPost; outlook: Outlook | undefined }) {
  const [isClosing, setClosing] = useState(false)
  const idempotencyKey = useAttemptKey()
  const renew = useAction({
    mutationFn: () => api.source.renewPost({ params: { id: post.id } }, { idempotencyKey }),
    onSuccess: ({ closesOn }) =>
      toasts.show({ title: labels.renewed, description: labels.renewedText(formatDate(closesOn)) }),
  })
  const median = outlook?.medianCents ?? null
  return (
    <header className={styles.head}>
      <div className={`niche ${styles.headPicture}`}>
        <CardPicture picture={post.picture} size="row" />
      </div>
      <div className={styles.headText}>
        <p className="row">
          <PostTag status={post.status} />
          <span className="small muted">
            {labels.closesOn(formatDate(post.closesOn))} · {labels.views(post.views)}
          </span>
        </p>
        <h1>{post.playerName}</h1>
        <p className="lead">{wantedLine(post)}</p>
      </div>
      <dl className={styles.headFacts}>
        <div>
          <dt>{labels.yourBudget}</dt>
          <dd className="num">{ownBudgetText(post)}</dd>
        </div>
        {median !== null && (
          <div>
            <dt>{labels.medianOf(post.grades.join(', ') || labels.none)}</dt>
            <dd className="num">
              {formatDollars(median)} <small>{labels.salesCount(outlook?.sales.length ?? 0)}</small>
            </dd>
          </div>
        )}
      </dl>
      <div className="row">
        {post.actions.includes('renew') && (
          <Button variant="secondary" working={renew.isPending} onClick={() => renew.mutate()}>
            {labels.renew}
          </Button>
        )}
        {post.actions.includes('edit') && (
          <Link to="/source/post" search={{ edit: post.id }} className={buttonClass({ variant: 'secondary' })}>
            {labels.edit}
          </Link>
        )}
        {post.actions.includes('close') && (
          <Button variant="secondary" onClick={() => setClosing(true)}>
            {labels.close}
          </Button>
        )}
      </div>
      {renew.error && <Failure text={sentenceOf(renew.error)} />}
      {isClosing && <CloseDialog id={post.id} onClose={() => setClosing(false)} />}
    </header>
  )
}

function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [why, setWhy] = useState<keyof typeof labels.ends>('found_elsewhere')
  const close = useAction({
    mutationFn: () => api.source.closePost({ params: { id }, body: { why } }),
    onSuccess: () => {
      toasts.show({ title: labels.closed, description: labels.closedText })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.closeTitle}
      submit={labels.close}
      danger
      working={close.isPending}
      failure={close.error && <Failure text={sentenceOf(close.error)} />}
      onSubmit={() => close.mutate()}
      onClose={onClose}
    >
      <p>{labels.closeText}</p>
      <fieldset>
        <legend className="field-label">{labels.why}</legend>
        {Object.entries(labels.ends).map(([key, text]) => (
          <Radio
            key={key}
            name="why"
            label={text}
            checked={key === why}
            onChange={() => setWhy(key as keyof typeof labels.ends)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
