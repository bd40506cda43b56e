import { postReviewHours } from '@ambry/contract/source/kinds'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { usePaused } from '../../../parts/use-paused.ts'
import { useSearchOf } from '../../../paths.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { BudgetPart } from './BudgetPart.tsx'
import { CardPart } from './CardPart.tsx'
import { GradesPart } from './GradesPart.tsx'
import * as labels from './labels.ts'
import { Preview } from './Preview.tsx'
import styles from './post.module.css'
import {
  bodyOf,
  budgetOf,
  draftOfCard,
  draftOfPost,
  emptyDraft,
  isBudgetInOrder,
  type PostDraft,
  wantedOf,
} from './post-form.ts'
import { WhenPart } from './WhenPart.tsx'

/** A new post, one prefilled with a card of the catalog, or one being edited. */
export function PostPage() {
  const { card, find, words, edit } = useSearchOf('/source/post')
  const known = useQuery({ ...query(api.sales.catalogCard, { params: { id: card ?? '' } }), enabled: Boolean(card) })
  const post = useQuery({ ...query(api.source.ownPost, { params: { id: edit ?? '' } }), enabled: Boolean(edit) })
  useTitle(edit ? labels.editTitle : labels.title)
  if (edit)
    return (
      <Loaded query={post} skeleton={<SkeletonBar height={900} />}>
        {(data) => <Form initial={draftOfPost(data)} edited={{ id: data.id, version: data.version }} />}
      </Loaded>
    )
  if (card)
    return (
      <Loaded query={known} skeleton={<SkeletonBar height={900} />}>
        {(data) => <Form initial={{ ...emptyDraft, ...draftOfCard(data) }} />}
      </Loaded>
    )
  return <Form initial={{ ...emptyDraft, playerName: words ?? '' }} isDescribed={Boolean(words)} find={find} />
}

type FormProps = {
  initial: PostDraft
  edited?: { id: string; version: number }
  isDescribed?: boolean
  find?: string | undefined
}

function Form({ initial, edited, isDescribed = false, find }: FormProps) {
  const navigate = useNavigate()
  const idempotencyKey = useAttemptKey()
  const [draft, setDraft] = useState(initial)
  const change = (patch: Partial<PostDraft>) => setDraft((before) => ({ ...before, ...patch }))
  const asked = usePaused(draft)
  const outlook = useQuery({
    ...query(api.source.outlook, { body: { ...wantedOf(asked), ...budgetOf(asked) } }),
    enabled: asked.playerName.trim() !== '' && isBudgetInOrder(asked),
    placeholderData: (previous) => previous,
  })
  const send = useAction({
    mutationFn: () =>
      edited
        ? api.source.editPost({ params: { id: edited.id }, body: { ...bodyOf(draft), version: edited.version } })
        : api.source.postWanted({ body: { ...bodyOf(draft), days: draft.days } }, { idempotencyKey }),
    onSuccess: (post) => {
      toasts.show(
        edited
          ? { title: labels.saved, description: labels.savedText }
          : { title: labels.sent, description: labels.sentText(outlook.data?.reviewHours ?? postReviewHours) },
      )
      void navigate({ to: '/source', search: { post: post.id } })
    },
  })
  const parts = { draft, change, outlook: outlook.data }
  return (
    <form
      className={styles.page}
      noValidate={false}
      onSubmit={(event) => {
        event.preventDefault()
        if (isBudgetInOrder(draft)) send.mutate()
      }}
    >
      <Link to="/source" className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {labels.back}
      </Link>
      <h1>{edited ? labels.editTitle : labels.title}</h1>
      <p className="lead">{labels.lead}</p>
      <div className={styles.columns}>
        <div>
          <CardPart {...parts} isDescribed={isDescribed} find={find} />
          <GradesPart {...parts} />
          <BudgetPart {...parts} />
          <WhenPart {...parts} isEdited={edited !== undefined} />
        </div>
        <Preview {...parts} send={send} isEdited={edited !== undefined} />
      </div>
    </form>
  )
}
