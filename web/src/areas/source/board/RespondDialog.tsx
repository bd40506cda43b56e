import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { WantedPostDetail } from '@ambry/contract/source/posts/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { sales } from '../../../parts/catalog/labels.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, Radio, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { BothSidesLines } from '../../sales/negotiation/BothSidesLines.tsx'
import styles from '../source.module.css'
import * as labels from './labels.ts'
import { budgetText, wantedLine } from './PostRow.tsx'

type Props = { id: string; onClose: () => void }

/** Answers a post with a card and a price, showing what both sides would pay and receive. */
export function RespondDialog({ id, onClose }: Props) {
  const { data: post, error } = useQuery(query(api.source.wantedPost, { params: { id } }))
  useEffect(() => {
    // an uncounted view is no reason to show an error
    api.source.viewPost({ params: { id } }).catch(() => {})
  }, [id])
  if (error) return <Failed text={sentenceOf(error)} onClose={onClose} />
  return post ? <Respond post={post} onClose={onClose} /> : null
}

const Failed = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <FormDialog
    title={labels.iHaveThis}
    submit={labels.send}
    working={false}
    blocked
    onSubmit={onClose}
    onClose={onClose}
  >
    <Failure text={text} />
  </FormDialog>
)

function Respond({ post, onClose }: { post: WantedPostDetail; onClose: () => void }) {
  const idempotencyKey = useAttemptKey()
  const [cardId, setCardId] = useState(post.myCards.find(({ isFree }) => isFree)?.id ?? null)
  const [typed, setTyped] = useState('')
  const cents = centsOf(typed)
  const priceCents = typeof cents === 'number' && cents > 0 ? cents : null
  const respond = useAction({
    mutationFn: (note: string) =>
      api.source.respond(
        { params: { id: post.id }, body: { cardId: cardId ?? '', priceCents: priceCents ?? 0, note: note || null } },
        { idempotencyKey },
      ),
    onSuccess: () => {
      toasts.show({ title: labels.sent, description: labels.sentText })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.respondTitle(post.playerName)}
      submit={labels.send}
      wide
      working={respond.isPending}
      blocked={cardId === null || priceCents === null}
      failure={respond.error && <Failure text={sentenceOf(respond.error)} />}
      onSubmit={(form) => respond.mutate(form.text('note'))}
      onClose={onClose}
    >
      <p className="muted">
        {wantedLine(post)} {labels.respondText}
      </p>
      <OwnCards post={post} value={cardId} onChange={setCardId} />
      <MoneyField
        label={labels.yourPrice}
        name="price"
        required
        value={typed}
        hint={[
          labels.theirBudget(budgetText(post)),
          post.medianCents === null ? '' : labels.medianHint(formatDollars(post.medianCents), sales(post.sales)),
        ]
          .filter(Boolean)
          .join('. ')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {cardId && priceCents && <Quote id={post.id} cardId={cardId} priceCents={priceCents} />}
      <TextArea label={labels.note} name="note" optional maxLength={500} hint={labels.noteHint} />
    </FormDialog>
  )
}

function Quote({ id, cardId, priceCents }: { id: string; cardId: string; priceCents: number }) {
  const asked = useDeferredValue(priceCents)
  const { data } = useQuery({
    ...query(api.source.responseQuote, { params: { id }, query: { cardId, priceCents: asked } }),
    placeholderData: (previous) => previous,
  })
  return data ? <BothSidesLines quote={data} side="seller" /> : null
}

type CardsProps = { post: WantedPostDetail; value: string | null; onChange: (id: string) => void }

function OwnCards({ post, value, onChange }: CardsProps) {
  const [isOther, setOther] = useState(post.myCards.length === 0)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    ...query(api.cards.registry, { query: { q, limit: 6 } }),
    enabled: isOther && q.length > 1,
    placeholderData: (previous) => previous,
  })
  const others = (isOther && found.data?.items) || []
  const cards = [...post.myCards, ...others.filter(({ id }) => !post.myCards.some((mine) => mine.id === id))]
  return (
    <fieldset className={styles.ownCards}>
      <legend className="field-label">{labels.whichCard}</legend>
      {cards.map((card) => (
        <Radio
          key={card.id}
          name="card"
          checked={card.id === value}
          disabled={'isFree' in card ? !card.isFree : card.commitment !== null}
          onChange={() => onChange(card.id)}
          label={
            <span className={styles.ownCard}>
              <CardPicture picture={card.picture} size="row" />
              <span>
                <strong>{cardTitle(card)}</strong>
                <small className="muted">
                  {gradeText(card)} <span className="record">{card.certNumber}</span>
                </small>
              </span>
            </span>
          }
        />
      ))}
      {post.myCards.length === 0 && (
        <p className="small muted">
          {labels.noCards}{' '}
          <Link to="/registry" search={{ sheet: 'add' }}>
            {labels.registerFirst}
          </Link>
        </p>
      )}
      {isOther ? (
        <Field label={labels.findOwn} name="find" value={typed} onChange={(event) => setTyped(event.target.value)} />
      ) : (
        <button type="button" className="link" onClick={() => setOther(true)}>
          {labels.otherCard}
        </button>
      )}
    </fieldset>
  )
}
