import { populationText } from '@ambry/contract/cards/labels'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { availabilities } from '@ambry/contract/secure/kinds'
import { titleText, vaultText } from '@ambry/contract/secure/labels'
import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { Clock, Sparkles } from 'lucide-react'
import { useState } from 'react'
import cardPage from '../../../parts/record/card-page.module.css'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TrendIcon } from '../../../ui/TrendIcon.tsx'
import { CertFact } from '../../cards/card/CardFacts.tsx'
import { percentText, toneOf } from '../../cards/card-labels.ts'
import { valueName } from '../../cards/valuations/valuation.ts'
import { Flags } from '../gallery/Tile.tsx'
import { flagsOf } from '../gallery/tile-labels.ts'
import { priceText } from '../price-text.ts'
import styles from './secure-card.module.css'

type Props = { card: SecureCardDetail }

/** How it stands now, and since when it is in the vault. */
export function StandingLine({ card }: Props) {
  const said = flagsOf(card, Date.now()).filter(({ key }) => key !== 'promoted' && key !== 'new')
  return (
    <div className={`row ${cardPage.statusLine}`}>
      {card.isFeatured && (
        <Tag tone="info" icon={Sparkles}>
          Promoted
        </Tag>
      )}
      {said.length > 0 ? (
        <Flags flags={said} />
      ) : (
        <Tag tone={card.availability === 'open' ? 'ok' : 'wait'} {...(card.availability !== 'open' && { icon: Clock })}>
          {availabilities[card.availability]}
        </Tag>
      )}
      {card.vaultedAt && (
        <span className="small muted">
          Vaulted {[formatDate(card.vaultedAt), card.vault].filter(Boolean).join(', ')}
        </span>
      )}
    </div>
  )
}

/** What is asked for it, and beside that what the house thinks of it. */
export function PriceBlock({ card }: Props) {
  const before = usePriceBefore(card.listPriceCents)
  const { value } = card
  return (
    <div className={cardPage.price}>
      <p className="small muted">
        List price
        <span className={styles.priceNews} role="status">
          {before !== null && ` Just changed from ${priceText(before)}`}
        </span>
      </p>
      <p className="figure-xl">{priceText(card.listPriceCents)}</p>
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
              over 12 months
            </>
          )}
        </p>
      ) : (
        <p className="small muted">Not appraised yet.</p>
      )}
    </div>
  )
}

/** The price that stood there when it last changed under the reader's eyes. */
function usePriceBefore(cents: number): number | null {
  const [seen, setSeen] = useState<{ now: number; before: number | null }>({ now: cents, before: null })
  if (seen.now !== cents) setSeen({ now: cents, before: seen.now })
  return seen.before
}

const peopleText = (count: number): string => (count === 0 ? '0' : count === 1 ? '1' : `${count}`)

export function SecureFacts({ card }: Props) {
  return (
    <dl className={`facts ${cardPage.facts}`}>
      <CertFact card={card} />
      {card.isSample && <Fact name="Grader’s record">Sample data</Fact>}
      {card.population !== null && <Fact name="Population at this grade">{populationText(card)}</Fact>}
      <Fact name="Title">{titleText(card.title)}</Fact>
      <Fact name="Owner">{card.owner}</Fact>
      <Fact name="Vault">{vaultText(card)}</Fact>
      {card.auditedAt && <Fact name="Last audit">{formatDate(card.auditedAt)}</Fact>}
      <Fact name="Open requests">{peopleText(card.requests)}</Fact>
    </dl>
  )
}
