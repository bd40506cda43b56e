import { formatMoney } from '@ambry/contract/kernel/money'
import type { SourceResponse } from '@ambry/contract/source/responses/records'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { CounterPanel } from '../../sales/negotiation/CounterPanel.tsx'
import { roundOf } from '../../sales/negotiation/labels.ts'
import { Countdown } from '../../secure/Countdown.tsx'
import * as labels from '../post/own-labels.ts'

/** A response's negotiation from either side: its rounds, totals and available actions. */
export function ResponsePanel({ response, others }: { response: SourceResponse; others: number }) {
  const { id, negotiation, actions, letter, isMine } = response
  const acceptKey = useAttemptKey()
  const { standingCents } = negotiation
  const accept = useAction({
    mutationFn: () =>
      api.source.acceptResponse({ params: { id }, body: { cents: standingCents } }, { idempotencyKey: acceptKey }),
    onSuccess: () =>
      toasts.show({ title: labels.accepted, description: isMine ? labels.acceptedSeller : labels.acceptedBuyer }),
  })
  const counter = useAction({
    mutationFn: ({ cents, note }: { cents: number; note: string | null }) =>
      api.source.counterResponse(
        { params: { id }, body: { standingCents, cents, note } },
        { idempotencyKey: `${id}-${negotiation.round}-${cents}` },
      ),
    onSuccess: () => toasts.show({ title: labels.countered, description: labels.counteredText }),
  })
  const end = useAction({
    mutationFn: () => api.source.endResponse({ params: { id }, body: {} }),
    onSuccess: () =>
      toasts.show({
        title: isMine ? labels.withdrawn : labels.declined,
        description: isMine ? '' : labels.declinedText,
      }),
  })
  const canAccept = actions.includes('accept')
  const canEnd = actions.includes('decline') || actions.includes('withdraw')
  return (
    <section className="sheet sheet-pad" aria-labelledby={`response-${id}`}>
      <div className="row between">
        <div>
          <h2 id={`response-${id}`}>{labels.response(letter)}</h2>
          <p className="small muted">{roundOf(negotiation.round, negotiation.mostRounds)}</p>
        </div>
        {canAccept && negotiation.answerBy && (
          <Tag tone="wait" icon={Clock}>
            <Countdown until={negotiation.answerBy} /> {labels.timeLeft}
          </Tag>
        )}
      </div>
      <CounterPanel
        key={negotiation.round}
        negotiation={negotiation}
        other="member"
        quoteOf={(cents) => api.source.counterQuote({ params: { id: response.id }, query: { cents } })}
        canAccept={canAccept}
        canCounter={actions.includes('counter')}
        accepting={accept}
        countering={counter}
        onAccept={() => accept.mutate()}
        onCounter={(cents, note) => counter.mutate({ cents, note })}
        end={
          canEnd && (
            <Button variant="danger" working={end.isPending} onClick={() => end.mutate()}>
              {isMine ? labels.withdraw : labels.decline}
            </Button>
          )
        }
        after={
          <>
            {end.error && <Failure text={sentenceOf(end.error)} />}
            {response.why && <p className="small">{response.why}</p>}
            {canAccept && (
              <p className="small muted">
                {isMine
                  ? labels.acceptingSeller
                  : labels.accepting(formatMoney(negotiation.standing.totalCents), others)}
              </p>
            )}
            {response.otherName && <p className="small">{labels.otherIs(response.otherName)}</p>}
            {!canAccept && <p className="small muted">{response.next}</p>}
            {response.invoice && response.invoice.dueCents > 0 && (
              <Link to="/checkout" search={{ invoice: response.invoice.id }} className={buttonClass({ size: 'large' })}>
                {labels.payInvoice(response.invoice.number)}
              </Link>
            )}
          </>
        }
      />
    </section>
  )
}
