import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { deliveries, ownerAnswers, requestSides } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { cardLine } from '../../cards/card-labels.ts'
import { Countdown } from '../Countdown.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestTag } from './RequestTag.tsx'
import { offerText, waitsForMe } from './request-labels.ts'
import styles from './requests.module.css'

/** One request as its side knows it: where it stands, what comes next, and how it came there. */
export function RequestPanel(panel: PanelProps) {
  const request = useQuery(query(api.secure.ownRequest, { params: { id: panel.id } }))
  useTitle(request.data ? `${cardTitle(request.data.card)}, My requests` : 'My requests, Secure')
  return (
    <RecordPanel
      {...panel}
      query={request}
      failure="We couldn’t load this request"
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
  below: `${cardLine(request.card)}. Requested ${formatDate(request.createdAt)}.`,
})

function Record({ request }: { request: OwnRequest }) {
  const { card, side, invoice, saleId } = request
  return (
    <>
      <section aria-label="Next step">
        <Note
          tone={waitsForMe(request) ? 'wait' : 'info'}
          title={waitsForMe(request) ? 'Waiting for you. ' : undefined}
        >
          <NextStep request={request} />
        </Note>
      </section>
      <div className={`niche ${styles.stage}`}>
        <CardPicture picture={card.picture} size="niche" name={cardTitle(card)} />
      </div>
      <section aria-label="Offer">
        <dl className="facts">
          <Fact name="List price at request">{money(request.listPriceAtRequestCents)}</Fact>
          {card.listPriceCents !== null && card.listPriceCents !== request.listPriceAtRequestCents && (
            <Fact name="List price now">{money(card.listPriceCents)}</Fact>
          )}
          <Fact name={side === 'sent' ? 'Your offer' : 'Offer'}>
            <span>
              {money(request.offerCents)}
              {request.offerCents !== request.listPriceAtRequestCents && (
                <small className="muted"> {offerText(request)}</small>
              )}
            </span>
          </Fact>
          {request.counterCents !== null && <Fact name="Counteroffer">{money(request.counterCents)}</Fact>}
          {request.agreedCents !== null && <Fact name="Agreed">{money(request.agreedCents)}</Fact>}
          {request.owner && (
            <Fact name="Your response">
              {request.owner.answer === 'asked' ? 'Not yet' : ownerAnswers[request.owner.answer]}
            </Fact>
          )}
          {side === 'sent' && <Fact name="Delivery">{deliveries[request.delivery]}</Fact>}
          {invoice && (
            <Fact name="Invoice">
              <Link to="/dashboard" search={{ invoice: invoice.id }} className="record">
                {invoice.number}
              </Link>
            </Fact>
          )}
          {saleId && (
            <Fact name="Sale">
              <Link to="/sales" search={{ sale: saleId, side: side === 'received' ? 'sold' : undefined }}>
                View sale
              </Link>
            </Fact>
          )}
          {card.isListed && (
            <Fact name="Card">
              <Link to="/secure/$id" params={{ id: card.id }}>
                View in Secure
              </Link>
            </Fact>
          )}
        </dl>
      </section>
      {(request.note || request.answer) && (
        <section aria-label="Messages">
          {request.note && (
            <>
              <h3>Your note</h3>
              <p className={styles.words}>{request.note}</p>
            </>
          )}
          {request.answer && (
            <>
              <h3>Our note</h3>
              <p className={styles.words}>{request.answer}</p>
            </>
          )}
        </section>
      )}
      <section aria-labelledby="request-timeline">
        <h3 id="request-timeline">Timeline</h3>
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

/** The house's sentence; for the owner's question and for what runs out, the figures and the time as well. */
function NextStep({ request: { next, owner, status, counterUntil, payUntil } }: { request: OwnRequest }) {
  const until = status === 'countered' ? counterUntil : status === 'approved' ? payUntil : null
  if (owner?.answer === 'asked') {
    return (
      <>
        Offer: {formatMoney(owner.cents)}. You’d receive {formatMoney(owner.netCents)}.
      </>
    )
  }
  return (
    <>
      {next}
      {until && (
        <>
          {' '}
          Time left: <Countdown until={until} />.
        </>
      )}
    </>
  )
}
