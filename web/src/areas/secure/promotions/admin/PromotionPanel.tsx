import { cardTitle } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminPromotionDetail } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { RecordAudit } from '../../../../parts/audit/RecordAudit.tsx'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { InvoiceLink, MemberLink } from '../../../../parts/links.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { Cabinet, Cell } from '../../../../ui/cards/Cabinet.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { FactList, type Fact as Row } from '../../../../ui/FactList.tsx'
import { Note, Tag } from '../../../../ui/Tag.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { When } from '../../../../ui/When.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { feeText as feeLabel } from '../../../sales/sale-labels.ts'
import secureStyles from '../../secure.module.css'
import { CheckLines } from '../CheckLines.tsx'
import { PromotionTag } from '../PromotionTag.tsx'
import { besideText, feeText, spanText } from '../promotion-labels.ts'
import { ReportFigures } from '../ReportFigures.tsx'
import { PromotionActions } from './PromotionActions.tsx'
import styles from './promotions-admin.module.css'

/** One request with all that speaks for and against it, and the decision. */
export function PromotionPanel(panel: PanelProps) {
  const promotion = useQuery(query(api.secure.adminPromotion, { params: { id: panel.id } }))
  useTitle(promotion.data ? `${cardTitle(promotion.data.card)}, Promotion Requests` : 'Promotion Requests')
  return (
    <RecordPanel
      {...panel}
      query={promotion}
      failure="We couldn’t load this request"
      head={headOf}
      foot={(data) =>
        data.actions.length > 0 && (
          <PromotionActions promotion={data} refetch={() => void promotion.refetch()} onDecided={panel.onNext} />
        )
      }
    >
      {(data) => <Record promotion={data} />}
    </RecordPanel>
  )
}

const headOf = ({ member, listPriceCents, status, createdAt, earlier, open }: AdminPromotionDetail) => ({
  title: `${member.name} wants to list at ${formatMoney(listPriceCents)}`,
  above: (
    <>
      <PromotionTag status={status} />
      {member.isAdmin && <Tag tone="wait">Staff</Tag>}
    </>
  ),
  below: (
    <>
      Requested <When at={createdAt} />. {earlierText(earlier)} {openText(open)}
    </>
  ),
})

const earlierText = (earlier: number) =>
  earlier === 0 ? 'Their first listing.' : `${earlier === 1 ? '1 previous listing' : `${earlier} previous listings`}.`

/** `3 of their promotions are not over; 10 are the most.` */
const openText = ({ count, most }: AdminPromotionDetail['open']) => `${count} of up to ${most} active promotions.`

function Record({ promotion }: { promotion: AdminPromotionDetail }) {
  const { card, checks, report, note, reason, status, photos } = promotion
  return (
    <>
      <Pictured promotion={promotion} />
      {reason && (
        <section>
          <Note tone="info" title={status === 'rejected' ? 'Declined. ' : 'Ended. '}>
            {reason}
          </Note>
        </section>
      )}
      {note && (
        <section aria-labelledby="promotion-note">
          <h3 id="promotion-note">Member’s note</h3>
          <p>{note}</p>
        </section>
      )}
      {checks.length > 0 && (
        <section aria-labelledby="promotion-checks">
          <h3 id="promotion-checks">Checks</h3>
          <CheckLines checks={checks} />
        </section>
      )}
      <section aria-labelledby="promotion-fees">
        <h3 id="promotion-fees">Payout</h3>
        <FactList
          facts={sumsOf(promotion)}
          total={{ name: 'Member receives', value: <span className="num">{formatMoney(promotion.netCents)}</span> }}
        />
        <p className="small muted">{feeLabel(promotion.sellerFee)}.</p>
      </section>
      <FeaturedPart promotion={promotion} />
      {report && (
        <section aria-labelledby="promotion-report">
          <h3 id="promotion-report">Results</h3>
          <ReportFigures report={report} />
        </section>
      )}
      <section aria-labelledby="promotion-photos">
        <h3 id="promotion-photos">Photos</h3>
        {photos.length === 0 ? (
          <p className="muted">No photos.</p>
        ) : (
          <div className={styles.photos}>
            {photos.map(({ id, address, purpose }) => (
              <a key={id} href={`${address}?w=1200`} target="_blank" rel="noreferrer">
                <img
                  src={`${address}?w=160`}
                  alt={`${card.playerName}, ${purpose}`}
                  width={84}
                  height={112}
                  loading="lazy"
                />
              </a>
            ))}
          </div>
        )}
      </section>
      <Preview promotion={promotion} />
      <section aria-labelledby="promotion-time">
        <h3 id="promotion-time">Timeline</h3>
        <Timeline steps={promotion.timeline} />
      </section>
      <RecordAudit kind="promotion" id={promotion.id} />
    </>
  )
}

/** The card on its niche, and what others say it is worth. */
function Pictured({ promotion }: { promotion: AdminPromotionDetail }) {
  const { card, valueCents, lastSale, member, listPriceCents } = promotion
  const beside = besideText(listPriceCents, valueCents)
  return (
    <div className={`niche ${secureStyles.promotionObject}`}>
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
            <strong className="num">{formatMoney(listPriceCents)}</strong>
          </Fact>
          <Fact name="Our valuation">
            {valueCents !== null && (
              <span className="num" title={beside ?? undefined}>
                {formatMoney(valueCents)}
              </span>
            )}
          </Fact>
          <Fact name="Last sale">
            {lastSale && (
              <span className="num" title={formatDate(lastSale.on)}>
                {formatMoney(lastSale.cents)}
              </span>
            )}
          </Fact>
          <Fact name="Owner">
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
        </dl>
        {beside && <p className="small muted">Requested {beside}.</p>}
      </div>
    </div>
  )
}

const sumsOf = ({ listPriceCents, sellerFee, status }: AdminPromotionDetail): Row[] => [
  {
    name: status === 'ended' ? 'Last list price' : 'List price',
    value: <span className="num">{formatMoney(listPriceCents)}</span>,
  },
  {
    name: 'Seller’s fee',
    value: <span className="num">−{formatMoney(sellerFee.cents)}</span>,
  },
]

function FeaturedPart({ promotion }: { promotion: AdminPromotionDetail }) {
  const { featuredDays, wantedFrom, place, invoice } = promotion
  if (featuredDays === 0) return null
  return (
    <section aria-labelledby="promotion-featured">
      <h3 id="promotion-featured">Featured days</h3>
      <dl className="facts">
        <Fact name="Requested">{feeText(promotion)}</Fact>
        {wantedFrom && <Fact name="Requested start">{formatDate(wantedFrom)}</Fact>}
        <Fact name="Featured">{spanText(promotion)}</Fact>
        <Fact name="Slot">{place}</Fact>
        {invoice && (
          <Fact name="Invoice">
            <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** How members see it: the same compartment as in the gallery. */
function Preview({ promotion }: { promotion: AdminPromotionDetail }) {
  const { card, listPriceCents, featuredDays } = promotion
  return (
    <section aria-labelledby="promotion-preview">
      <h3 id="promotion-preview">Member view</h3>
      <div className={styles.preview}>
        <Cabinet label="Preview" columns={1}>
          <Cell
            card={slabCardOf(card)}
            picture={<CardPicture picture={card.picture} size="niche" />}
            flag={
              featuredDays > 0 && (
                <Tag tone="info" icon={Sparkles}>
                  Promoted
                </Tag>
              )
            }
            value={<span className="num">{formatDollars(listPriceCents)}</span>}
          />
        </Cabinet>
      </div>
    </section>
  )
}
