import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { deliveries, ownerAnswer, requestSides } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Conversation } from '../../../parts/conversations/Conversation.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { cardLine } from '../../cards/card-labels.ts'
import { Countdown } from '../Countdown.tsx'
import * as labels from './labels.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestTag } from './RequestTag.tsx'
import { offerText, waitsForMe } from './request-labels.ts'
import styles from './requests.module.css'

/** One request as seen by the member's side: status, next step and history. */
export function RequestPanel(panel: PanelProps) {
  const request = useQuery(query(api.secure.ownRequest, { params: { id: panel.id } }))
  useTitle(request.data ? labels.myRequests(cardTitle(request.data.card)) : labels.myRequestsSecure)
  return (
    <RecordPanel
      {...panel}
      query={request}
      failure={labels.weCouldntLoadThisRequest}
      head={headOf}
      foot={(data) => data.actions.length > 0 && <RequestActions request={data} refetch={() => request.refetch()} />}
    >
      {(data) => <Record request={data} />}
    </RecordPanel>
  )
}

const headOf = (request: OwnRequest) => ({
  title: request.card.playerName,
  above: (
    <>
      {request.side === 'received' && <span>{requestSides.received}</span>}
      <RequestTag request={request} />
    </>
  ),
  below: labels.requested(cardLine(request.card), formatDate(request.createdAt)),
})

function Record({ request }: { request: OwnRequest }) {
  const { card, side, invoice, saleId } = request
  return (
    <>
      <section aria-label={labels.nextStep}>
        <Note
          tone={waitsForMe(request) ? 'wait' : 'info'}
          title={waitsForMe(request) ? labels.waitingForYou : undefined}
        >
          <NextStep request={request} />
        </Note>
      </section>
      <div className={`niche ${styles.stage}`}>
        <CardPicture picture={card.picture} size="niche" name={cardTitle(card)} />
      </div>
      <section aria-label={labels.offer}>
        <dl className="facts">
          <Fact name={labels.listPriceAtRequest}>{money(request.listPriceAtRequestCents)}</Fact>
          {card.listPriceCents !== null && card.listPriceCents !== request.listPriceAtRequestCents && (
            <Fact name={labels.listPriceNow}>{money(card.listPriceCents)}</Fact>
          )}
          <Fact name={side === 'sent' ? labels.yourOffer : labels.offer}>
            <span>
              {money(request.offerCents)}
              {request.offerCents !== request.listPriceAtRequestCents && (
                <small className="muted"> {offerText(request)}</small>
              )}
            </span>
          </Fact>
          {request.counterCents !== null && <Fact name={labels.counteroffer}>{money(request.counterCents)}</Fact>}
          {request.agreedCents !== null && <Fact name={labels.agreed}>{money(request.agreedCents)}</Fact>}
          {request.owner && (
            <Fact name={labels.yourResponse}>
              {request.owner.answer === 'asked' ? labels.notYet : ownerAnswer[request.owner.answer].label}
            </Fact>
          )}
          {side === 'sent' && <Fact name={labels.delivery}>{deliveries[request.delivery]}</Fact>}
          {invoice && (
            <Fact name={labels.invoice}>
              <Link to="/dashboard" search={{ invoice: invoice.id }} className="record">
                {invoice.number}
              </Link>
            </Fact>
          )}
          {saleId && (
            <Fact name={labels.sale}>
              <Link to="/sales" search={{ sale: saleId, side: side === 'received' ? 'sold' : undefined }}>
                {labels.viewSale}
              </Link>
            </Fact>
          )}
          {card.isListed && (
            <Fact name={labels.card}>
              <Link to="/secure/$id" params={{ id: card.id }}>
                {labels.viewInSecure}
              </Link>
            </Fact>
          )}
        </dl>
      </section>
      {(request.note || request.answer) && (
        <section aria-label={labels.notes}>
          {request.note && (
            <>
              <h3>{labels.yourNote}</h3>
              <p className={styles.words}>{request.note}</p>
            </>
          )}
          {request.answer && (
            <>
              <h3>{labels.ourNote}</h3>
              <p className={styles.words}>{request.answer}</p>
            </>
          )}
        </section>
      )}
      {side === 'sent' && <Conversation kind="card_request" id={request.id} />}
      <section aria-labelledby="request-timeline">
        <h3 id="request-timeline">{labels.timeline}</h3>
        <ol className={styles.timeline}>
          {request.timeline.map(({ at, words, by }) => (
            <li key={`${at} ${words}`}>
              <time className="record" dateTime={at}>
                {formatDateTime(at)}
              </time>
              <p>
                {words}
                {by && <span className="muted"> {by}</span>}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

/** The server's sentence; for the question to the owner and for deadlines also the figures and the time left. */
function NextStep({ request: { next, owner, status, counterUntil, payUntil } }: { request: OwnRequest }) {
  const until = status === 'countered' ? counterUntil : status === 'approved' ? payUntil : null
  if (owner?.answer === 'asked') {
    return <>{labels.offerYoudReceive(formatMoney(owner.cents), formatMoney(owner.netCents))}</>
  }
  return (
    <>
      {next}
      {until && (
        <>
          {' '}
          {labels.timeLeft} <Countdown until={until} />.
        </>
      )}
    </>
  )
}
