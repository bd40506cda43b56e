import { formatDate } from '@ambry/contract/kernel/dates'
import { deliveries, type WaitStatus } from '@ambry/contract/secure/kinds'
import type { AdminRequestDetail } from '@ambry/contract/secure/records'
import { Link } from '@tanstack/react-router'
import { RecordAudit } from '../../../../parts/audit/RecordAudit.tsx'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Conversation } from '../../../../parts/conversations/Conversation.tsx'
import { InvoiceLink, MemberLink } from '../../../../parts/links.tsx'
import { hereWith } from '../../../../paths.ts'
import { Fact } from '../../../../ui/Fact.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { When } from '../../../../ui/When.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { QuoteSides } from '../../../sales/admin/QuotePart.tsx'
import { Countdown } from '../../Countdown.tsx'
import { priceText } from '../../price-text.ts'
import { CheckLines } from '../../promotions/CheckLines.tsx'
import secure from '../../secure.module.css'
import type { Deciding } from './AdminRequestPanel.tsx'
import { AdminRequestTag } from './AdminRequestTag.tsx'
import * as labels from './labels.ts'
import { OwnerPart } from './OwnerPart.tsx'
import styles from './requests-admin.module.css'

/** Everything an admin would otherwise have to look up separately. */
export function AdminRequestRecord(deciding: Deciding) {
  const { request } = deciding
  const { note, checks, quote, member, assignee, delivery, invoice, saleId, timeline } = request
  return (
    <>
      <Pictured request={request} />
      <Outcome request={request} />
      {note && (
        <section aria-labelledby="request-note">
          <h3 id="request-note">{labels.membersNote}</h3>
          <p className={styles.words}>{note}</p>
        </section>
      )}
      <section aria-labelledby="request-checks">
        <h3 id="request-checks">{labels.checks}</h3>
        <CheckLines checks={checks} isSaid />
      </section>
      <section aria-labelledby="request-quote" className={styles.quote}>
        <h3 id="request-quote">{labels.total}</h3>
        <QuoteSides quote={quote} />
      </section>
      <OwnerPart {...deciding} />
      <Conflicts request={request} />
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.member}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name={labels.delivery}>{deliveries[delivery]}</Fact>
          <Fact name={labels.assignedTo}>{assignee?.name ?? labels.noOne}</Fact>
          {invoice && (
            <Fact name={labels.invoice}>
              <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>
            </Fact>
          )}
          {saleId && (
            <Fact name={labels.sale}>
              <Link to="/admin/sales" search={{ sale: saleId }}>
                {labels.viewSale}
              </Link>
            </Fact>
          )}
        </dl>
      </section>
      <Conversation kind="card_request" id={request.id} isStaff />
      <section aria-labelledby="request-time">
        <h3 id="request-time">{labels.timeline}</h3>
        <Timeline steps={timeline} />
      </section>
      <RecordAudit kind="request" id={request.id} />
    </>
  )
}

/** The card in its niche, and its market value. */
function Pictured({ request: { card, valueCents, lastSale, vault } }: { request: AdminRequestDetail }) {
  return (
    <div className={`niche ${secure.promotionObject}`}>
      <CardPicture picture={card.picture} size="niche" eager />
      <div>
        <h3>
          <Link to="/admin/cards" search={{ card: card.id }}>
            {card.playerName}
          </Link>
        </h3>
        <p className="small">{cardLine(card)}</p>
        <dl className="facts">
          <Fact name={labels.listPrice}>
            {card.listPriceCents === null ? (
              labels.notInSecure
            ) : (
              <strong className="num">{priceText(card.listPriceCents)}</strong>
            )}
          </Fact>
          <Fact name={labels.ourValuation}>
            {valueCents !== null && <span className="num">{priceText(valueCents)}</span>}
          </Fact>
          <Fact name={labels.lastSale}>
            {lastSale && (
              <span className="num" title={formatDate(lastSale.on)}>
                {priceText(lastSale.cents)}
              </span>
            )}
          </Fact>
          <Fact name={labels.reserved}>{vault}</Fact>
        </dl>
      </div>
    </div>
  )
}

/** What it is waiting for after our decision, or why it ended. */
function Outcome({ request }: { request: AdminRequestDetail }) {
  const { status, counterCents, counterUntil, agreedCents, payUntil, invoice, answer, member } = request
  if (status === 'countered' && counterCents !== null && counterUntil !== null) {
    return (
      <section>
        <Note tone="info" title={labels.counterofferOf(priceText(counterCents))}>
          {member.name} {labels.has} <Countdown until={counterUntil} /> {labels.toRespond} {answer}
        </Note>
      </section>
    )
  }
  if (status === 'approved' && agreedCents !== null && payUntil !== null) {
    return (
      <section>
        <Note tone="wait" title={labels.reservedAt(priceText(agreedCents))}>
          {invoice && labels.ofUnpaid(priceText(invoice.dueCents), invoice.number)}
          {labels.timeLeft} <Countdown until={payUntil} />.
        </Note>
      </section>
    )
  }
  if (status !== 'declined' || answer === null) return null
  return (
    <section>
      <Note tone="info" title={labels.declined}>
        {answer}
      </Note>
    </section>
  )
}

const waits: Record<WaitStatus, string> = {
  waiting: 'Waiting',
  offered: labels.offeredTheCard,
  accepted: labels.acceptedWaited,
  passed: labels.passedWaited,
  left: labels.leftWaited,
}

/** Other requests and the waitlist for the card. */
function Conflicts({ request: { others, waiting } }: { request: AdminRequestDetail }) {
  if (others.length === 0 && waiting.length === 0) return null
  return (
    <>
      {others.length > 0 && (
        <section aria-labelledby="request-others">
          <h3 id="request-others">{labels.otherRequests}</h3>
          <ul className="lines">
            {others.map(({ id, member, status, offerCents, createdAt }) => (
              <li className="line" key={id}>
                <div className="line-text">
                  <Link to="/admin/requests" search={hereWith('/admin/requests', { request: id })}>
                    {member}, <span className="num">{priceText(offerCents)}</span>
                  </Link>
                  <p>
                    <When at={createdAt} />
                  </p>
                </div>
                <AdminRequestTag status={status} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="request-waiting">
          <h3 id="request-waiting">{labels.waitlist}</h3>
          <ol className="lines">
            {waiting.map(({ member, status, since }) => (
              <li className="line" key={`${member} ${since}`}>
                <div className="line-text">
                  {member}
                  <p>{labels.since(waits[status], formatDate(since))}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
