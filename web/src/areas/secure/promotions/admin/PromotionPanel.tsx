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
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
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
import * as labels from './labels.ts'
import { PromotionActions } from './PromotionActions.tsx'
import styles from './promotions-admin.module.css'

/** One request with everything relevant to the decision. */
export function PromotionPanel(panel: PanelProps) {
  const promotion = useQuery(query(api.secure.adminPromotion, { params: { id: panel.id } }))
  useTitle(promotion.data ? labels.promotionRequests(cardTitle(promotion.data.card)) : labels.promotionRequestsTitle)
  return (
    <RecordPanel
      {...panel}
      query={promotion}
      failure={labels.weCouldntLoadThisRequest}
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
  title: labels.wantsToList(member.name, formatMoney(listPriceCents)),
  above: (
    <>
      <PromotionTag status={status} />
      {member.isAdmin && <Tag tone="wait">{labels.staff}</Tag>}
    </>
  ),
  below: (
    <>
      {labels.requested} <When at={createdAt} />. {earlierText(earlier)} {openText(open)}
    </>
  ),
})

const earlierText = (earlier: number) =>
  earlier === 0
    ? labels.theirFirstListing
    : `${earlier === 1 ? labels.n1PreviousListing : labels.previousListings(earlier)}.`

const openText = ({ count, most }: AdminPromotionDetail['open']) => labels.ofUpToActivePromotions(count, most)

function Record({ promotion }: { promotion: AdminPromotionDetail }) {
  const { card, checks, report, note, reason, status, photos } = promotion
  return (
    <>
      {status === 'pending' && <WorkBar queue="promotionRequests" id={promotion.id} />}
      <Pictured promotion={promotion} />
      {reason && (
        <section>
          <Note tone="info" title={status === 'rejected' ? labels.declined : labels.ended}>
            {reason}
          </Note>
        </section>
      )}
      {note && (
        <section aria-labelledby="promotion-note">
          <h3 id="promotion-note">{labels.membersNote}</h3>
          <p>{note}</p>
        </section>
      )}
      {checks.length > 0 && (
        <section aria-labelledby="promotion-checks">
          <h3 id="promotion-checks">{labels.checks}</h3>
          <CheckLines checks={checks} />
        </section>
      )}
      <section aria-labelledby="promotion-fees">
        <h3 id="promotion-fees">{labels.payout}</h3>
        <FactList
          facts={sumsOf(promotion)}
          total={{ name: 'Member receives', value: <span className="num">{formatMoney(promotion.netCents)}</span> }}
        />
        <p className="small muted">{feeLabel(promotion.sellerFee)}.</p>
      </section>
      <FeaturedPart promotion={promotion} />
      {report && (
        <section aria-labelledby="promotion-report">
          <h3 id="promotion-report">{labels.results}</h3>
          <ReportFigures report={report} />
        </section>
      )}
      <section aria-labelledby="promotion-photos">
        <h3 id="promotion-photos">{labels.photos}</h3>
        {photos.length === 0 ? (
          <p className="muted">{labels.noPhotos}</p>
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
        <h3 id="promotion-time">{labels.timeline}</h3>
        <Timeline steps={promotion.timeline} />
      </section>
      <RecordAudit kind="promotion" id={promotion.id} />
    </>
  )
}

/** The card in its niche, and its market value. */
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
          <Fact name={labels.listPrice}>
            <strong className="num">{formatMoney(listPriceCents)}</strong>
          </Fact>
          <Fact name={labels.ourValuation}>
            {valueCents !== null && (
              <span className="num" title={beside ?? undefined}>
                {formatMoney(valueCents)}
              </span>
            )}
          </Fact>
          <Fact name={labels.lastSale}>
            {lastSale && (
              <span className="num" title={formatDate(lastSale.on)}>
                {formatMoney(lastSale.cents)}
              </span>
            )}
          </Fact>
          <Fact name={labels.owner}>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </Fact>
        </dl>
        {beside && <p className="small muted">{labels.requestedBeside(beside)}</p>}
      </div>
    </div>
  )
}

const sumsOf = ({ listPriceCents, sellerFee, status }: AdminPromotionDetail): Row[] => [
  {
    name: status === 'ended' ? labels.lastListPrice : labels.listPrice,
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
      <h3 id="promotion-featured">{labels.featuredDays}</h3>
      <dl className="facts">
        <Fact name={labels.requested}>{feeText(promotion)}</Fact>
        {wantedFrom && <Fact name={labels.requestedStart}>{formatDate(wantedFrom)}</Fact>}
        <Fact name={labels.featured}>{spanText(promotion)}</Fact>
        <Fact name={labels.slot}>{place}</Fact>
        {invoice && (
          <Fact name={labels.invoice}>
            <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** How members see it: the same tile as in the gallery. */
function Preview({ promotion }: { promotion: AdminPromotionDetail }) {
  const { card, listPriceCents, featuredDays } = promotion
  return (
    <section aria-labelledby="promotion-preview">
      <h3 id="promotion-preview">{labels.memberView}</h3>
      <div className={styles.preview}>
        <Cabinet label={labels.preview} columns={1}>
          <Cell
            card={slabCardOf(card)}
            picture={<CardPicture picture={card.picture} size="niche" />}
            flag={
              featuredDays > 0 && (
                <Tag tone="info" icon={Sparkles}>
                  {labels.promoted}
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
