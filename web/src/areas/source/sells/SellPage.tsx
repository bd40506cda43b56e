import { gradeText } from '@ambry/contract/cards/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { sellStatus } from '@ambry/contract/source/kinds'
import type { OwnSellDetail } from '@ambry/contract/source/sells/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Clock } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { rest } from '../../../parts/catalog/CatalogField.tsx'
import { Conversation } from '../../../parts/conversations/Conversation.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Note, Tag } from '../../../ui/Tag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { CounterPanel } from '../../sales/negotiation/CounterPanel.tsx'
import { NegotiationChart } from '../../sales/negotiation/NegotiationChart.tsx'
import { Countdown } from '../../secure/Countdown.tsx'
import postStyles from '../post/post.module.css'
import * as labels from './labels.ts'
import { SellCards } from './SellCards.tsx'
import styles from './sells.module.css'

/** A sell offer: every price offered, our indication and why, and the available actions. */
export function SellPage({ id }: { id: string }) {
  const offer = useQuery(query(api.source.ownSell, { params: { id } }))
  useTitle(offer.data?.title ?? labels.yourOffers)
  return (
    <Loaded query={offer} skeleton={<SkeletonBar height={900} />}>
      {(data) => <Offer offer={data} />}
    </Loaded>
  )
}

function Offer({ offer }: { offer: OwnSellDetail }) {
  const [only] = offer.cards
  const single = offer.cards.length === 1 ? only : undefined
  const cents = offer.priceCents
  return (
    <div className={postStyles.page}>
      <Link to="/source" search={{ tab: 'sells' }} className={postStyles.back}>
        <ArrowLeft aria-hidden="true" /> {labels.back}
      </Link>
      <p className="row">
        <Tag tone={offer.isWaitingForMe ? 'wait' : sellStatus[offer.status].tone}>
          {offer.isWaitingForMe ? labels.waiting : sellStatus[offer.status].label}
        </Tag>
        <span className="record">{offer.number}</span>
      </p>
      <h1>{labels.offerOn(single ? single.card.playerName : offer.title, formatDollars(cents))}</h1>
      {single && (
        <p className="lead">
          {rest(single.card)}, {gradeText(single.card)}.{' '}
          {single.card.certNumber && labels.certNumber(single.card.certNumber)}
        </p>
      )}
      <Note tone={offer.isWaitingForMe ? 'wait' : 'info'}>{offer.next}</Note>
      <div className={styles.columns}>
        <div>
          <section aria-labelledby="sell-negotiation">
            <h2 id="sell-negotiation">{labels.negotiation}</h2>
            <NegotiationChart negotiation={offer.negotiation} other="ambry" band={bandOf(offer)} />
          </section>
          <SellCards offer={offer} />
          {single && <Comps offer={offer} />}
          <div className={styles.part}>
            <Conversation kind="sell_offer" id={offer.id} level={2} />
          </div>
          <section className={styles.part} aria-labelledby="sell-history">
            <h2 id="sell-history">{labels.history}</h2>
            <Timeline steps={offer.timeline} />
          </section>
        </div>
        <aside className={styles.first}>
          <div className="sheet">
            <div className={`niche ${styles.stage}`}>
              {offer.cards.slice(0, 3).map(({ id, card }) => (
                <CardPicture key={id} picture={card.picture} size="niche" name={card.playerName} />
              ))}
            </div>
            <Answer offer={offer} />
          </div>
          {offer.instead && <Instead offer={offer} />}
        </aside>
      </div>
    </div>
  )
}

/** The indication of all cards together, when each has one. */
function bandOf({ cards }: OwnSellDetail): { low: number; high: number } | null {
  let [low, high] = [0, 0]
  for (const { indication } of cards) {
    if (indication.lowCents === null || indication.highCents === null) return null
    low += indication.lowCents
    high += indication.highCents
  }
  return { low, high }
}

function Answer({ offer }: { offer: OwnSellDetail }) {
  const { id, negotiation, actions } = offer
  const acceptKey = useAttemptKey()
  const { standingCents } = negotiation
  const accept = useAction({
    mutationFn: () =>
      api.source.acceptSell({ params: { id }, body: { cents: standingCents } }, { idempotencyKey: acceptKey }),
    onSuccess: () => toasts.show({ title: labels.accepted, description: labels.acceptedText }),
  })
  const counter = useAction({
    mutationFn: ({ cents, note }: { cents: number; note: string | null }) =>
      api.source.counterSell(
        { params: { id }, body: { standingCents, cents, lines: [], note } },
        { idempotencyKey: `${id}-${negotiation.round}-${cents}` },
      ),
    onSuccess: () => toasts.show({ title: labels.countered, description: labels.counteredText }),
  })
  const withdraw = useAction({
    mutationFn: () => api.source.withdrawSell({ params: { id } }),
    onSuccess: () => toasts.show({ title: labels.withdrawn, description: labels.withdrawnText }),
  })
  const canAccept = actions.includes('accept')
  return (
    <div className={styles.answer}>
      {canAccept && negotiation.answerBy && (
        <div className="row between">
          <div>
            <h2>{labels.answerBy(formatDateTime(negotiation.answerBy).replace(/, \d{4}/, ''))}</h2>
            <p className="small muted">{labels.roundText(negotiation.round, negotiation.mostRounds)}</p>
          </div>
          <Tag tone="wait" icon={Clock}>
            <Countdown until={negotiation.answerBy} />
          </Tag>
        </div>
      )}
      <CounterPanel
        key={negotiation.round}
        negotiation={negotiation}
        other="ambry"
        quoteOf={(cents) => api.source.sellQuote({ params: { id }, query: { cents } })}
        canAccept={canAccept}
        canCounter={actions.includes('counter')}
        accepting={accept}
        countering={counter}
        onAccept={() => accept.mutate()}
        onCounter={(cents, note) => counter.mutate({ cents, note })}
        end={
          actions.includes('withdraw') && (
            <Button variant="quiet" working={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {canAccept ? labels.decline : labels.withdraw}
            </Button>
          )
        }
        after={
          <>
            {withdraw.error && <Failure text={sentenceOf(withdraw.error)} />}
            {offer.cards.length > 1 && actions.includes('counter') && <p className="small muted">{labels.totalText}</p>}
            {canAccept && (
              <div>
                <h3>{labels.afterAccept}</h3>
                <ol className={styles.steps}>
                  {labels.steps(formatMoney(negotiation.standing.netCents)).map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </div>
            )}
          </>
        }
      />
    </div>
  )
}

function Comps({ offer }: { offer: OwnSellDetail }) {
  const indication = offer.cards[0]?.indication
  if (!indication) return null
  const cents = offer.priceCents
  return (
    <section className={styles.part} aria-labelledby="sell-indication">
      <h2 id="sell-indication">
        {indication.lowCents !== null && indication.highCents !== null
          ? labels.indication(indication.lowCents, indication.highCents)
          : labels.noIndication}
      </h2>
      <p className="muted">{indication.words}</p>
      {offer.comps.length > 0 && (
        <table className={styles.comps}>
          <thead>
            <tr>
              <th scope="col">{labels.sold}</th>
              <th scope="col">{labels.where}</th>
              <th scope="col">{labels.salePrice}</th>
              <th scope="col">{labels.versus}</th>
            </tr>
          </thead>
          <tbody>
            {offer.comps.map((sale) => (
              <tr key={sale.id}>
                <td>{formatDate(sale.soldOn)}</td>
                <td>{sale.source}</td>
                <td className="num">{formatDollars(sale.priceCents)}</td>
                <td className="num">{labels.percent(cents, sale.priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Instead({ offer }: { offer: OwnSellDetail }) {
  const { instead, negotiation, cards } = offer
  const cardId = cards[0]?.card.id
  if (!instead || !cardId) return null
  const more = instead.netCents - negotiation.standing.netCents
  return (
    <section className={styles.instead} aria-labelledby="sell-instead">
      <h2 id="sell-instead">{labels.orList}</h2>
      <FactList
        facts={[
          { name: labels.listPrice, value: formatMoney(instead.listCents) },
          { name: labels.ifSells, value: formatMoney(instead.netCents) },
          ...(instead.medianDays === null ? [] : [{ name: labels.usualTime, value: labels.days(instead.medianDays) }]),
        ]}
      />
      <p className="small">
        {more > 0 && labels.moreBy(formatMoney(more))}{' '}
        <Link to="/registry" search={{ card: cardId }}>
          {labels.listThis}
        </Link>
      </p>
    </section>
  )
}
