import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { sellCardStatusText } from '@ambry/contract/source/kinds'
import type { OwnSellDetail, SellCard } from '@ambry/contract/source/sells/records'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note, Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './sells.module.css'

/** The cards of an offer line by line with their prices, and what the inspection found. */
export function SellCards({ offer }: { offer: OwnSellDetail }) {
  const isOne = offer.cards.length === 1
  const isUnderWay = offer.status === 'accepted' || offer.status === 'completed'
  if (isOne && !isUnderWay && offer.cards.every(({ why }) => why === null)) return null
  return (
    <section className={styles.part} aria-labelledby="sell-cards">
      <h2 id="sell-cards">{labels.cardsHeading(offer.cards.length)}</h2>
      <ul className={styles.cards}>
        {offer.cards.map((card) => (
          <Line key={card.id} line={card} isUnderWay={isUnderWay} />
        ))}
      </ul>
      {!isOne && (
        <dl className={`${styles.figures} ${styles.sum}`}>
          <Figures
            asked={sum(offer.cards, ({ askedCents }) => askedCents)}
            now={sum(offer.cards, ({ priceCents }) => priceCents)}
            net={sum(offer.cards, ({ netCents }) => netCents)}
          />
        </dl>
      )}
      {offer.paidCents > 0 && (
        <FactList facts={[]} total={{ name: labels.earnedSoFar, value: formatMoney(offer.paidCents) }} />
      )}
    </section>
  )
}

const sum = (cards: readonly SellCard[], pick: (card: SellCard) => number) =>
  cards.filter(({ isCounted }) => isCounted).reduce((total, card) => total + pick(card), 0)

const Figures = ({ asked, now, net }: { asked: number; now: number; net: number }) =>
  [
    [labels.asked, formatDollars(asked)],
    [labels.now, formatDollars(now)],
    [labels.receive, formatMoney(net)],
  ].map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  ))

function Line({ line, isUnderWay }: { line: SellCard; isUnderWay: boolean }) {
  const { card, indication, reoffer } = line
  return (
    <li>
      <CardPicture picture={card.picture} size="row" />
      <span>
        <strong>{cardTitle(card)}</strong>
        <small className="muted">
          {gradeText(card)} <span className="record">{card.certNumber}</span>
        </small>
        <small className="muted">
          {indication.lowCents === null || indication.highCents === null
            ? labels.noIndication
            : labels.indication(indication.lowCents, indication.highCents)}
        </small>
        {line.condition && <small>{line.condition}</small>}
      </span>
      <dl className={styles.figures}>
        <Figures asked={line.askedCents} now={line.priceCents} net={line.netCents} />
      </dl>
      {isUnderWay && <Tag tone={line.status === 'bought' ? 'ok' : 'outline'}>{sellCardStatusText(line)}</Tag>}
      {line.why && <p className={`small ${styles.why}`}>{line.why}</p>}
      {reoffer && line.actions.length > 0 && <Reoffer line={line} reoffer={reoffer} />}
    </li>
  )
}

type ReofferProps = { line: SellCard; reoffer: NonNullable<SellCard['reoffer']> }

function Reoffer({ line, reoffer }: ReofferProps) {
  const idempotencyKey = useAttemptKey()
  const answer = useAction({
    mutationFn: (action: 'accept_reoffer' | 'return') =>
      api.source.answerReoffer(
        { params: { id: line.id }, body: { action, cents: reoffer.cents } },
        { idempotencyKey: `${idempotencyKey}-${action}` },
      ),
    onSuccess: (_, action) =>
      toasts.show(
        action === 'return'
          ? { title: labels.returned, description: labels.returnedText }
          : { title: labels.boughtTitle, description: labels.boughtText(formatMoney(reoffer.netCents)) },
      ),
  })
  return (
    <div className={styles.reoffer}>
      <Note tone="wait" title={`${labels.newPrice(reoffer.cents, formatMoney(reoffer.netCents))} `}>
        {reoffer.reason} {labels.answerUntil(formatDateTime(reoffer.until))}
      </Note>
      {answer.error && <Failure text={sentenceOf(answer.error)} />}
      <div className="row">
        <Button size="small" working={answer.isPending} onClick={() => answer.mutate('accept_reoffer')}>
          {labels.acceptNew}
        </Button>
        <Button size="small" variant="secondary" working={answer.isPending} onClick={() => answer.mutate('return')}>
          {labels.returnIt}
        </Button>
      </div>
    </div>
  )
}
