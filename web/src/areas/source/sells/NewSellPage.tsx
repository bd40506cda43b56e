import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { mostSellCards } from '@ambry/contract/source/kinds'
import type { SellDraftLine } from '@ambry/contract/source/sells/records'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, X } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { GateNotice } from '../../../parts/identity/GateNotice.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import postStyles from '../post/post.module.css'
import { useSourceAddress } from '../source-address.ts'
import * as labels from './labels.ts'
import styles from './sells.module.css'

type Line = SellDraftLine & { cardId: string; typed: string; condition: string }

const centsIn = (typed: string) => {
  const cents = centsOf(typed)
  return typeof cents === 'number' && cents > 0 ? cents : null
}

/** Cards from the registry or a file, each with a price beside what we would probably pay. */
export function NewSellPage() {
  useTitle(labels.newTitle)
  const navigate = useNavigate()
  const { search } = useSourceAddress()
  const idempotencyKey = useAttemptKey()
  const [lines, setLines] = useState<readonly Line[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = (found: readonly SellDraftLine[]) =>
    setLines((before) => [
      ...before,
      ...found.flatMap((line) =>
        line.cardId === null || line.why !== null || before.some(({ cardId }) => cardId === line.cardId)
          ? []
          : [
              {
                ...line,
                cardId: line.cardId,
                typed: amountText(line.askedCents ?? line.indication?.highCents ?? null),
                condition: '',
              },
            ],
      ),
    ])
  const draft = useAction({
    mutationFn: (cardIds: string[]) => api.source.draftSell({ body: { cardIds } }),
    onSuccess: ({ lines: found }) => {
      take(found)
      setProblems(found.flatMap(({ why, title }) => (why ? [`${title}: ${why}`] : [])))
    },
  })
  const read = useAction({
    mutationFn: (file: File) => api.source.draftSellFromCsv({ body: file }),
    onSuccess: (answer) => {
      take(answer.lines)
      setProblems([...answer.problems, ...answer.lines.flatMap(({ why, title }) => (why ? [`${title}: ${why}`] : []))])
    },
  })
  const send = useAction({
    mutationFn: (note: string | null) =>
      api.source.offerToSell(
        {
          body: {
            cards: lines.map(({ cardId, typed, condition }) => ({
              cardId,
              askedCents: centsIn(typed) ?? 0,
              condition: condition.trim() || null,
            })),
            note,
            huntId: search.for ?? null,
          },
        },
        { idempotencyKey },
      ),
    onSuccess: ({ id }) => {
      toasts.show({ title: labels.sent, description: labels.sentText })
      void navigate({ to: '/source', search: { offer: id } })
    },
  })
  usePreselectedCards((cardIds) => draft.mutate(cardIds))
  const change = (cardId: string, patch: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.cardId === cardId ? { ...line, ...patch } : line)))
  const asked = lines.map(({ typed }) => centsIn(typed))
  const isReady = lines.length > 0 && lines.length <= mostSellCards && asked.every((cents) => cents !== null)
  return (
    <form
      className={postStyles.page}
      onSubmit={(event) => {
        event.preventDefault()
        const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
        if (isReady) send.mutate(note || null)
      }}
    >
      <Link to="/source" search={{ tab: 'sells' }} className={postStyles.back}>
        <ArrowLeft aria-hidden="true" /> {labels.back}
      </Link>
      <h1>{labels.newTitle}</h1>
      <p className="lead">{labels.newLead}</p>
      <div className={styles.columns}>
        <div>
          {lines.length > 0 && (
            <section className={styles.part} aria-labelledby="chosen">
              <h2 id="chosen">{labels.cardsHeading(lines.length)}</h2>
              <ul className={styles.cards}>
                {lines.map((line) => (
                  <DraftLine
                    key={line.cardId}
                    line={line}
                    change={(patch) => change(line.cardId, patch)}
                    onRemove={() => setLines(lines.filter(({ cardId }) => cardId !== line.cardId))}
                  />
                ))}
              </ul>
            </section>
          )}
          <section className={styles.part} aria-labelledby="choose">
            <h2 id="choose">{labels.choose}</h2>
            <Finder
              taken={lines.map(({ cardId }) => cardId)}
              onAdd={(id) => draft.mutate([id])}
              isWorking={draft.isPending}
            />
            <label className={styles.file}>
              <span className="field-label">{labels.fromFile}</span>
              <input
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  if (file) read.mutate(file)
                  event.target.value = ''
                }}
              />
              <small className="hint">{labels.fileHint}</small>
            </label>
            {(draft.error ?? read.error) && <Failure text={sentenceOf(draft.error ?? read.error)} />}
            {problems.length > 0 && (
              <Note tone="wait" title={labels.problems(problems.length)}>
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Note>
            )}
          </section>
          <div className={styles.part}>
            <TextArea label={labels.note} name="note" optional maxLength={500} />
          </div>
        </div>
        <aside>
          <Summary lines={lines} asked={asked} isReady={isReady}>
            <div className={`stack-small ${styles.send}`}>
              {send.error && <Failure text={sentenceOf(send.error)} />}
              <Button type="submit" size="large" working={send.isPending} disabled={!isReady}>
                {labels.send}
              </Button>
              {lines.length === 0 && <p className="small muted">{labels.noCards}</p>}
            </div>
          </Summary>
        </aside>
      </div>
    </form>
  )
}

/** Cards that another page passes on, once: one in the URL, a selection in the history entry. */
function usePreselectedCards(take: (cardIds: string[]) => void): void {
  const { search } = useSourceAddress()
  const { offeredCards = search.card ? [search.card] : [] } = useLocation().state
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current || offeredCards.length === 0) return
    isTaken.current = true
    take([...offeredCards])
  })
}

type SummaryProps = {
  lines: readonly Line[]
  asked: readonly (number | null)[]
  isReady: boolean
  children: React.ReactNode
}

function Summary({ lines, asked, isReady, children }: SummaryProps) {
  const prices = useDeferredValue(asked)
  const quote = useQuery({
    ...query(api.source.quoteSell, { body: { prices: prices.flatMap((cents) => cents ?? []) } }),
    enabled: isReady && prices.every((cents) => cents !== null),
    placeholderData: (previous) => previous,
  })
  const { data } = quote
  const low = lines.reduce((sum, { indication }) => sum + (indication?.lowCents ?? 0), 0)
  const high = lines.reduce((sum, { indication }) => sum + (indication?.highCents ?? 0), 0)
  const isIndicated = lines.length > 0 && lines.every(({ indication }) => indication?.lowCents != null)
  return (
    <section className="sheet sheet-pad" aria-labelledby="summary">
      <h2 id="summary">{labels.summary}</h2>
      <FactList
        facts={[
          { name: labels.cards, value: labels.chosen(lines.length) },
          ...(isIndicated
            ? [{ name: labels.weIndicate, value: `${formatDollars(low)} to ${formatDollars(high)}` }]
            : []),
        ]}
        total={{
          name: labels.youAsk,
          value: formatMoney(asked.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)),
        }}
      />
      {isReady && data && (
        <>
          <FactList
            facts={[{ name: labels.sellersFee, value: formatMoney(-data.feeCents) }]}
            total={{ name: labels.youReceive, value: formatMoney(data.netCents) }}
          />
          <h3>{labels.ifWeAccept}</h3>
          <ol className="small stack-small">
            {labels.collectionSteps(formatMoney(data.netCents)).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {data.payoutsHeldUntil && (
            <Note tone="wait">{labels.payoutsHeld(formatDateTime(data.payoutsHeldUntil))}</Note>
          )}
          <GateNotice gate="payout" amountCents={data.netCents} />
        </>
      )}
      {isReady && quote.error && <Failure text={sentenceOf(quote.error)} />}
      {children}
    </section>
  )
}

type LineProps = { line: Line; change: (patch: Partial<Line>) => void; onRemove: () => void }

function DraftLine({ line, change, onRemove }: LineProps) {
  const { indication } = line
  return (
    <li>
      {line.picture && <CardPicture picture={line.picture} size="row" />}
      <span>
        <strong>{line.title}</strong>
        <small className="muted">
          {indication?.lowCents != null && indication.highCents !== null
            ? labels.indication(indication.lowCents, indication.highCents)
            : labels.noIndication}
        </small>
      </span>
      <MoneyField
        label={labels.asking}
        aria-label={labels.askingFor(line.title)}
        name={`asking-${line.cardId}`}
        required
        value={line.typed}
        onChange={(event) => change({ typed: event.target.value })}
      />
      <IconButton label={labels.remove(line.title)} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
      <details className={styles.condition}>
        <summary>{labels.condition}</summary>
        <TextArea
          label={labels.condition}
          name={`condition-${line.cardId}`}
          optional
          maxLength={500}
          hint={labels.conditionHint}
          value={line.condition}
          onChange={(event) => change({ condition: event.target.value })}
        />
      </details>
    </li>
  )
}

type FinderProps = { taken: readonly string[]; onAdd: (id: string) => void; isWorking: boolean }

function Finder({ taken, onAdd, isWorking }: FinderProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    ...query(api.cards.registry, { query: { ...(q && { q }), limit: 6, commitment: 'none' } }),
    placeholderData: (previous) => previous,
  })
  const cards = (found.data?.items ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <div>
      <Field label={labels.find} name="find" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <ul className={styles.found}>
        {cards.map((card) => (
          <li key={card.id}>
            <CardPicture picture={card.picture} size="row" />
            <span>
              <strong>{cardTitle(card)}</strong>
              <small className="muted">{gradeText(card)}</small>
            </span>
            <Button type="button" size="small" variant="secondary" disabled={isWorking} onClick={() => onAdd(card.id)}>
              {labels.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
