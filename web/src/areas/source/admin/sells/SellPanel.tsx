import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { sellCardStatusText } from '@ambry/contract/source/kinds'
import type { AdminSellCard, AdminSellDetail } from '@ambry/contract/source/sells/records'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Conversation } from '../../../../parts/conversations/Conversation.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions } from '../../../../parts/lists/RecordActions.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Note, Tag } from '../../../../ui/Tag.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { usePendingFor } from '../../../approvals/queries.ts'
import { WaitingNote } from '../../../approvals/WaitingNote.tsx'
import { NegotiationChart } from '../../../sales/negotiation/NegotiationChart.tsx'
import { Checks } from '../Checks.tsx'
import styles from '../source-admin.module.css'
import * as labels from './labels.ts'
import { cardSteps, steps } from './SellDialogs.tsx'
import { SellTag } from './sell-list.tsx'

/** One offer with its prices, cards, comps and checks. */
export function SellPanel(panel: PanelProps) {
  const offer = useQuery(query(api.source.adminSell, { params: { id: panel.id } }))
  return (
    <RecordPanel
      {...panel}
      wide
      query={offer}
      failure={labels.notLoaded}
      head={headOf}
      foot={(data) => <RecordActions actions={data.actions} steps={steps} given={{ offer: data }} />}
    >
      {(data) => (
        <>
          {data.waitingOn === 'staff' && (
            <WorkBar queue={data.status === 'accepted' ? 'inspections' : 'sellOffers'} id={data.id} />
          )}
          <Record offer={data} />
        </>
      )}
    </RecordPanel>
  )
}

const headOf = (offer: AdminSellDetail) => ({
  title: labels.offersFor(offer.member.name, offer.title, formatDollars(offer.priceCents)),
  above: (
    <>
      <span className="record">{offer.number}</span> <SellTag status={offer.status} />
    </>
  ),
  below: offer.note,
})

function Record({ offer }: { offer: AdminSellDetail }) {
  const { indicationCents: band, secondPerson } = offer
  const pending = usePendingFor(`/admin/requests?tab=sells&offer=${offer.id}`)
  return (
    <>
      {(secondPerson || pending.length > 0) && (
        <section>
          {pending.map((approval) => (
            <WaitingNote key={approval.id} approval={approval} />
          ))}
          {secondPerson && (
            <Note tone="wait" icon={Users} title={labels.needsASecondPerson} role="status">
              {secondPerson}
            </Note>
          )}
        </section>
      )}
      <Checks title={labels.checks} checks={offer.checks} />
      <section aria-labelledby="sell-negotiation">
        <h3 id="sell-negotiation">{labels.negotiation}</h3>
        <NegotiationChart
          negotiation={offer.negotiation}
          other="customer"
          band={band && { low: band.lowCents, high: band.highCents }}
        />
      </section>
      <section aria-labelledby="sell-cards">
        <h3 id="sell-cards">{labels.cardsHeading(offer.cards.length)}</h3>
        {offer.cards.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </section>
      {offer.comps.length > 0 && (
        <section aria-labelledby="sell-comps">
          <h3 id="sell-comps">{labels.comps}</h3>
          <ul className={styles.lines}>
            {offer.comps.slice(0, 8).map((sale) => (
              <li key={sale.id}>
                <span>
                  {formatDate(sale.soldOn)}, {sale.source}, {gradeText({ ...sale, qualifier: null })}
                </span>
                <strong className="num">{formatDollars(sale.priceCents)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Conversation kind="sell_offer" id={offer.id} isStaff />
      <section aria-labelledby="sell-history">
        <h3 id="sell-history">{labels.history}</h3>
        <Timeline steps={offer.timeline} />
      </section>
    </>
  )
}

const isWithUs = ({ status }: AdminSellCard) => ['expected', 'inspecting', 'reoffered'].includes(status)

function Line({ line }: { line: AdminSellCard }) {
  const { card, indication } = line
  return (
    <article className={styles.candidate} aria-label={cardTitle(card)}>
      <div className="row between">
        <span className="row">
          <CardPicture picture={card.picture} size="row" />
          <span>
            <strong>{cardTitle(card)}</strong>
            <small className="muted">
              {gradeText(card)} <span className="record">{card.certNumber}</span>
            </small>
          </span>
        </span>
        <Tag tone={line.status === 'bought' ? 'ok' : 'outline'}>{sellCardStatusText(line)}</Tag>
      </div>
      <p className="small muted">
        {labels.asked(formatMoney(line.askedCents))}.{' '}
        {line.agreedCents === null
          ? labels.now(formatMoney(line.priceCents), formatMoney(line.netCents))
          : labels.agreed(formatMoney(line.priceCents), formatMoney(line.netCents))}{' '}
        {indication.lowCents !== null && indication.highCents !== null
          ? `${labels.indication}: ${labels.range(indication.lowCents, indication.highCents)}.`
          : indication.words}
        {line.condition && ` ${line.condition}`}
      </p>
      {line.why && <p className="small">{line.why}</p>}
      <div className="row">
        {isWithUs(line) && <RecordActions actions={line.actions} steps={cardSteps} given={{ line }} />}
      </div>
    </article>
  )
}
