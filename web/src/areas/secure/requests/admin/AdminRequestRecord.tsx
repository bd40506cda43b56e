import { formatDate } from '@ambry/contract/kernel/dates'
import { deliveries, type WaitStatus } from '@ambry/contract/secure/kinds'
import type { AdminRequestDetail } from '@ambry/contract/secure/records'
import { Link } from '@tanstack/react-router'
import { RecordAudit } from '../../../../parts/audit/RecordAudit.tsx'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
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
import { OwnerPart } from './OwnerPart.tsx'
import styles from './requests-admin.module.css'

/** Everything a clerk would otherwise look up one by one. */
export function AdminRequestRecord(deciding: Deciding) {
  const { request } = deciding
  const { note, checks, quote, member, assignee, delivery, invoice, saleId, timeline } = request
  return (
    <>
      <Pictured request={request} />
      <Availability request={request} />
      {note && (
        <section aria-labelledby="request-note">
          <h3 id="request-note">Member’s note</h3>
          <p className={styles.words}>{note}</p>
        </section>
      )}
      <section aria-labelledby="request-checks">
        <h3 id="request-checks">Checks</h3>
        <CheckLines checks={checks} isSaid />
      </section>
      <section aria-labelledby="request-quote" className={styles.quote}>
        <h3 id="request-quote">Total</h3>
        <QuoteSides quote={quote} />
      </section>
      <OwnerPart {...deciding} />
      <Conflicts request={request} />
      <section aria-label="Details">
        <dl className="facts">
          <Fact name="Member">
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
          <Fact name="Delivery">{deliveries[delivery]}</Fact>
          <Fact name="Assigned to">{assignee?.name ?? 'No one'}</Fact>
          {invoice && (
            <Fact name="Invoice">
              <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>
            </Fact>
          )}
          {saleId && (
            <Fact name="Sale">
              <Link to="/admin/sales" search={{ sale: saleId }}>
                View sale
              </Link>
            </Fact>
          )}
        </dl>
      </section>
      <section aria-labelledby="request-time">
        <h3 id="request-time">Timeline</h3>
        <Timeline steps={timeline} />
      </section>
      <RecordAudit kind="request" id={request.id} />
    </>
  )
}

/** The card on its niche, and what others say it is worth. */
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
          <Fact name="List price">
            {card.listPriceCents === null ? (
              'Not in Secure'
            ) : (
              <strong className="num">{priceText(card.listPriceCents)}</strong>
            )}
          </Fact>
          <Fact name="Our valuation">
            {valueCents !== null && <span className="num">{priceText(valueCents)}</span>}
          </Fact>
          <Fact name="Last sale">
            {lastSale && (
              <span className="num" title={formatDate(lastSale.on)}>
                {priceText(lastSale.cents)}
              </span>
            )}
          </Fact>
          <Fact name="Reserved">{vault}</Fact>
        </dl>
      </div>
    </div>
  )
}

/** What it waits for once the house has spoken, or why nothing came of it. */
function Availability({ request }: { request: AdminRequestDetail }) {
  const { status, counterCents, counterUntil, agreedCents, payUntil, invoice, answer, member } = request
  if (status === 'countered' && counterCents !== null && counterUntil !== null) {
    return (
      <section>
        <Note tone="info" title={`Counteroffer of ${priceText(counterCents)}. `}>
          {member.name} has <Countdown until={counterUntil} /> to respond. {answer}
        </Note>
      </section>
    )
  }
  if (status === 'approved' && agreedCents !== null && payUntil !== null) {
    return (
      <section>
        <Note tone="wait" title={`Reserved at ${priceText(agreedCents)}. `}>
          {invoice && `${priceText(invoice.dueCents)} of ${invoice.number} unpaid. `}
          Time left: <Countdown until={payUntil} />.
        </Note>
      </section>
    )
  }
  if (status !== 'declined' || answer === null) return null
  return (
    <section>
      <Note tone="info" title="Declined. ">
        {answer}
      </Note>
    </section>
  )
}

const waits: Record<WaitStatus, string> = {
  waiting: 'Waiting',
  offered: 'Offered the card, waiting',
  accepted: 'Accepted, waited',
  passed: 'Passed, waited',
  left: 'Left, waited',
}

/** Who else would like the card. */
function Conflicts({ request: { others, waiting } }: { request: AdminRequestDetail }) {
  if (others.length === 0 && waiting.length === 0) return null
  return (
    <>
      {others.length > 0 && (
        <section aria-labelledby="request-others">
          <h3 id="request-others">Other requests</h3>
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
          <h3 id="request-waiting">Waitlist</h3>
          <ol className="lines">
            {waiting.map(({ member, status, since }) => (
              <li className="line" key={`${member} ${since}`}>
                <div className="line-text">
                  {member}
                  <p>
                    {waits[status]} since {formatDate(since)}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
