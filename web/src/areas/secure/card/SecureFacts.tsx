import { populationText } from '@ambry/contract/cards/labels'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { availability } from '@ambry/contract/secure/kinds'
import { titleText, vaultText } from '@ambry/contract/secure/labels'
import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Clock, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { GateNotice } from '../../../parts/identity/GateNotice.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TrendIcon } from '../../../ui/TrendIcon.tsx'
import { CertFact } from '../../cards/card/CardFacts.tsx'
import { percentText, toneOf } from '../../cards/card-labels.ts'
import { valueName } from '../../cards/valuations/valuation.ts'
import { Flags } from '../gallery/Tile.tsx'
import { flagsOf } from '../gallery/tile-labels.ts'
import { priceText } from '../price-text.ts'
import * as labels from './labels.ts'
import styles from './secure-card.module.css'

type Props = { card: SecureCardDetail }

/** Its availability, and since when it has been in the vault. */
export function StandingLine({ card }: Props) {
  const said = flagsOf(card, Date.now()).filter(({ key }) => key !== 'promoted' && key !== 'new')
  return (
    <div className={`row ${cardPage.statusLine}`}>
      {card.isFeatured && (
        <Tag tone="info" icon={Sparkles}>
          {labels.promoted}
        </Tag>
      )}
      {said.length > 0 ? (
        <Flags flags={said} />
      ) : (
        <Tag tone={card.availability === 'open' ? 'ok' : 'wait'} {...(card.availability !== 'open' && { icon: Clock })}>
          {availability[card.availability].label}
        </Tag>
      )}
      {card.vaultedAt && (
        <span className="small muted">
          {labels.vaulted([formatDate(card.vaultedAt), card.vault].filter(Boolean).join(', '))}
        </span>
      )}
    </div>
  )
}

/** The list price, the buyer's total, and our appraisal. */
export function PriceBlock({ card, hasLeft }: Props & { hasLeft: boolean }) {
  const before = usePriceBefore(card.listPriceCents)
  const { value } = card
  return (
    <div className={cardPage.price}>
      <p className="small muted">
        {labels.listPrice}
        <span className={styles.priceNews} role="status">
          {before !== null && labels.repriced(priceText(before))}
        </span>
      </p>
      <p className="figure-xl">{priceText(card.listPriceCents)}</p>
      {!card.isMine && !hasLeft && <BuyerTotal card={card} />}
      {value ? (
        <p className="small muted">
          {valueName(value.source, 'house')} <strong className="num">{formatDollars(value.cents)}</strong>,{' '}
          {formatDate(value.on)}
          {value.changeBps !== null && (
            <>
              {'. '}
              <span className={toneOf(value.changeBps)}>
                <TrendIcon change={value.changeBps} /> {percentText(value.changeBps)}
              </span>{' '}
              {labels.overTheYear}
            </>
          )}
        </p>
      ) : (
        <p className="small muted">{labels.notValued}</p>
      )}
    </div>
  )
}

/** Includes the buyer's premium and tax, so that nobody has to start a request to see it. */
function BuyerTotal({ card: { id, listPriceCents } }: Props) {
  const quote = useQuery({
    ...query(api.secure.requestQuote, { params: { id }, query: {} }),
    // a quote for another price is not shown under this one
    select: (made) => (made.priceCents === listPriceCents ? made : null),
  })
  if (quote.error !== null) return null
  return (
    <>
      <p className={`num ${styles.total}`}>
        {quote.data ? (
          labels.buyerTotal(quote.data.totalCents, quote.data.totalCents - quote.data.priceCents)
        ) : (
          <SkeletonBar width={260} />
        )}
      </p>
      {quote.data?.identityFault && <GateNotice gate="purchase" />}
    </>
  )
}

/** The previous price, if it changed while the page was open. */
function usePriceBefore(cents: number): number | null {
  const [seen, setSeen] = useState<{ now: number; before: number | null }>({ now: cents, before: null })
  if (seen.now !== cents) setSeen({ now: cents, before: seen.now })
  return seen.before
}

export function SecureFacts({ card }: Props) {
  return (
    <dl className={`facts ${cardPage.facts}`}>
      <CertFact card={card} />
      {card.isSample && <Fact name={labels.sampleRecord.name}>{labels.sampleRecord.value}</Fact>}
      {card.population !== null && <Fact name={labels.population}>{populationText(card)}</Fact>}
      <Fact name={labels.title}>{titleText(card.title)}</Fact>
      <Fact name={labels.owner}>{card.owner}</Fact>
      <Fact name={labels.vault}>{vaultText(card)}</Fact>
      {card.auditedAt && <Fact name={labels.lastAudit}>{formatDate(card.auditedAt)}</Fact>}
      <Fact name={labels.openRequests}>{card.requests.toLocaleString('en-US')}</Fact>
    </dl>
  )
}
