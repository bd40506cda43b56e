import { badgesOf } from '@ambry/contract/cards/badges'
import { commitments, custodies, custodyStatus, ownershipProofs, verifications } from '@ambry/contract/cards/kinds'
import { populationText } from '@ambry/contract/cards/labels'
import type { AdminCardDetail, RegistryCardDetail } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { BadgeCheck, ExternalLink, Landmark, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import cardPage from '../../../parts/record/card-page.module.css'
import { CardBadge } from '../../../ui/CardBadge.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TrendIcon } from '../../../ui/TrendIcon.tsx'
import { CertNumber, isCertMissing } from '../CertNumber.tsx'
import { isOwnFigure, percentText, signedDollars, toneOf, whereText } from '../card-labels.ts'
import { type Reader, sourceText, valueName } from '../valuations/valuation.ts'
import styles from './card.module.css'
import * as labels from './labels.ts'

type Card = RegistryCardDetail | AdminCardDetail

/** Location, commitments, and anything held against the card. */
export function DisplayStatusTags({ card, reader }: { card: Omit<AdminCardDetail, 'owner'> | Card; reader: Reader }) {
  const isMoving = card.custody === 'inbound' || card.custody === 'outbound'
  return (
    <>
      {card.status === 'removed' && <Tag tone="bad">{labels.removed}</Tag>}
      <StatusTag of={custodyStatus} status={card.custody}>
        {!isMoving && whereText(card, reader)}
      </StatusTag>
      {card.commitment && (
        <Tag tone="info" icon={Landmark}>
          {commitments[card.commitment]}
        </Tag>
      )}
      {card.isDisputed && (
        <Tag tone="bad" icon={TriangleAlert}>
          {labels.titleDisputed}
        </Tag>
      )}
      {card.returnRequestedAt && card.custody === 'in_vault' && (
        <Tag tone="wait" icon={Undo2}>
          {labels.returnRequested}
        </Tag>
      )}
    </>
  )
}

/** Its value, who set it and when, and how it compares with a year ago. */
export function ValueBlock({ card, reader, children }: { card: Card; reader: Reader; children?: ReactNode }) {
  const { valueCents, valueOn, valueSource, changeBps } = card
  if (valueCents === null || valueSource === null) {
    return (
      <div className={cardPage.price}>
        <p className="small muted">{labels.value}</p>
        <p className="figure">{labels.noValue}</p>
        {children}
      </div>
    )
  }
  return (
    <div className={cardPage.price}>
      <p className="small muted">{valueName(valueSource, reader)}</p>
      <p className="figure-xl">{formatDollars(valueCents)}</p>
      {changeBps !== null && (
        <p className="small muted">
          <span className={toneOf(changeBps)}>
            <TrendIcon change={changeBps} /> {percentText(changeBps)}
          </span>{' '}
          {labels.overTheYear}
        </p>
      )}
      <p className="small muted">
        {isOwnFigure(valueSource) ? <Tag tone="wait">{labels.ownFigure}</Tag> : `${sourceText(valueSource, reader)},`}{' '}
        {formatDate(valueOn)}
      </p>
      {children}
    </div>
  )
}

/** Cost and gain, where both are known. */
export function CostLine({ card }: { card: RegistryCardDetail }) {
  if (card.costCents === null) return null
  const bps =
    card.gainCents !== null && card.costCents > 0 ? Math.round((card.gainCents / card.costCents) * 10_000) : null
  return (
    <p className="small muted">
      {labels.costText(card.costCents % 100 === 0 ? formatDollars(card.costCents) : formatMoney(card.costCents))}
      {card.gainCents !== null && (
        <>
          {labels.gain}
          <span className={toneOf(card.gainCents)}>{signedDollars(card.gainCents)}</span>
          {bps !== null && ` (${percentText(bps)})`}
        </>
      )}
    </p>
  )
}

type Certified = Pick<Card, 'certNumber' | 'grader' | 'graderPage' | 'verification' | 'verifiedAt'>

/** The number on the label, and whether the grader confirmed it. */
export function CertFact({ card }: { card: Certified }) {
  if (card.certNumber === null)
    return <Fact name={labels.cert}>{isCertMissing(card) ? <CertNumber card={card} /> : labels.notGraded}</Fact>
  const isVerified = card.verification === 'verified'
  return (
    <>
      <Fact name={labels.certOf(card.grader)}>
        {card.graderPage ? (
          <a
            className={`record ${styles.cert}`}
            href={card.graderPage}
            target="_blank"
            rel="noreferrer"
            title={labels.lookUpAt(card.grader)}
          >
            {card.certNumber}
            <ExternalLink aria-hidden="true" className="icon-small" />
            <span className="sr">{labels.opensAt(card.grader)}</span>
          </a>
        ) : (
          <span className="record">{card.certNumber}</span>
        )}
      </Fact>
      <Fact name={labels.verification}>
        <span className={isVerified ? `up ${styles.verified}` : card.verification === 'mismatch' ? 'down' : undefined}>
          {isVerified && <BadgeCheck aria-hidden="true" className="icon-small" />}
          {verifications[card.verification]}
          {card.verifiedAt && `, ${formatDate(card.verifiedAt)}`}
        </span>
      </Fact>
    </>
  )
}

const titleText = ({ isDisputed, commitment }: Card): string => {
  if (isDisputed) return labels.titles.disputed
  if (commitment === 'loan') return labels.titles.lien
  return labels.titles.clear
}

function custodyText(card: Card, reader: Reader): string {
  const parcel = [card.shipment?.carrier, card.shipment?.tracking].filter(Boolean).join(' ')
  if (card.custody === 'with_owner') return whereText(card, reader)
  if (card.custody === 'in_vault') {
    return [whereText(card, reader), 'place' in card && card.place].filter(Boolean).join(', ')
  }
  return [custodies[card.custody], card.vault, parcel].filter(Boolean).join(', ')
}

/** Facts shown to every reader. */
export function CommonFacts({ card, reader }: { card: Card; reader: Reader }) {
  return (
    <>
      <CertFact card={card} />
      {card.population !== null && <Fact name={labels.population}>{populationText(card)}</Fact>}
      <Fact name={labels.title}>{titleText(card)}</Fact>
      <Fact name={labels.custody}>{custodyText(card, reader)}</Fact>
      {card.custody === 'in_vault' && (
        <Fact name={labels.lastAudit}>{card.auditedAt ? formatDate(card.auditedAt) : labels.notYet}</Fact>
      )}
      <Fact name={labels.ownership}>{ownershipProofs[card.proof]}</Fact>
    </>
  )
}

/** The card's badges, each with its label. */
export function BadgesRow({ card }: { card: Parameters<typeof badgesOf>[0] & { registeredAt: string } }) {
  return (
    <ul className={styles.marks} aria-label={labels.marks}>
      {badgesOf(card).map((badge) => (
        <li key={badge}>
          <CardBadge badge={badge} withLabel />
        </li>
      ))}
      <li>
        <CardBadge badge="registered" year={Number(card.registeredAt.slice(0, 4))} withLabel />
      </li>
    </ul>
  )
}
