import type { BadgeName } from '@ambry/contract/cards/badges'
import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { cardLabel, eventLabel, gradeLabel } from '@ambry/contract/sharing/labels'
import type { PublicSite } from '@ambry/contract/sharing/pages'
import type { PublicCard, SharedView } from '@ambry/contract/sharing/records'
import { Fragment } from 'react'
import { type BadgeKind, CardBadge } from '../../../ui/CardBadge.tsx'
import { Provenance } from '../../../ui/cards/Provenance.tsx'
import { SlabDrawing } from '../../../ui/cards/SlabDrawing.tsx'
import { badgesOf } from './shared-badges.ts'
import styles from './shared-page.module.css'

const frontOf = (card: PublicCard) => card.photos?.find(({ purpose }) => purpose === 'front')

/** The picture on the wall. */
export function CardPicture({ card }: { card: PublicCard }) {
  const front = frontOf(card)
  const name = `${card.playerName}, ${cardLabel(card)}, ${gradeLabel(card)}`
  return (
    <section className={styles.hero} aria-label="Picture">
      <div className="arch">
        <a
          className={styles.zoom}
          href={front ? `${front.address}?w=1200` : `${card.picture}?w=1200`}
          data-zoom={card.playerName}
        >
          {front ? (
            <>
              <span className="sr">View full size.</span>
              <img
                className={styles.photo}
                src={`${front.address}?w=1200`}
                srcSet={`${front.address}?w=480 480w, ${front.address}?w=1200 1200w`}
                sizes="(max-width: 760px) 242px, 395px"
                alt={`Photo: ${name}`}
                fetchPriority="high"
              />
            </>
          ) : (
            <>
              <span className="sr">View full size: {name}</span>
              <span className="slab slab-large">
                {/* what strangers are not to know is not in what the drawing is made from */}
                <SlabDrawing
                  card={slabCardOf({ ...card, certNumber: card.certNumber ?? null })}
                  options={{}}
                  decorative
                />
              </span>
            </>
          )}
        </a>
      </div>
    </section>
  )
}

type Props = { card: PublicCard; view: SharedView; token: string; house: PublicSite }

/** Everything else of one card. */
export const CardPart = ({ card, view, token, house }: Props) => (
  <>
    {view.isCollection && (
      <a className={styles.back} href={`/shared/${token}`}>
        All of “{view.name}”
      </a>
    )}
    <div className={styles.title}>
      <div>
        <h1>{card.playerName}</h1>
        <p className="lead">
          {cardLabel(card)}. {gradeLabel(card)}.
        </p>
      </div>
      <ul className={styles.badges} aria-label="How it stands">
        {badgesOf(card).map(([badge, name]) => (
          <li key={badge}>
            <CardBadge badge={badge} name={name} withLabel />
          </li>
        ))}
      </ul>
    </div>
    <OtherPhotos card={card} />
    <div className={styles.facts}>
      <section aria-labelledby="facts">
        <h2 className="sr" id="facts">
          What is on record
        </h2>
        <dl className="facts">
          {factsOf(view, house, card).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={label.endsWith(' cert') ? 'record' : undefined}>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="small muted">{valueNote(view, card)}</p>
      </section>
      <History card={card} timeZone={house.timeZone} />
    </div>
  </>
)

const photoNames = { front: 'Front', back: 'Back', detail: 'Detail' } as const

/** Besides the one on the wall. */
function OtherPhotos({ card }: { card: PublicCard }) {
  const front = frontOf(card)
  const others = (card.photos ?? []).filter((photo) => photo !== front)
  if (others.length === 0) return null
  return (
    <ul className={styles.photos} aria-label="Photos">
      {others.map(({ purpose, address }) => (
        <li key={address}>
          <a href={`${address}?w=1200`} data-zoom={photoNames[purpose]}>
            <img src={`${address}?w=480`} alt={`${photoNames[purpose]}: ${card.playerName}`} loading="lazy" />
            <span>{photoNames[purpose]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const titles = { clear: 'Clear, no liens', lien: 'A lien is recorded', disputed: 'Disputed' } as const

function factsOf({ shows }: SharedView, house: PublicSite, card: PublicCard): [string, string][] {
  const rows: [string, string][] = []
  if (card.certNumber) rows.push([`${card.grader} cert`, card.certNumber])
  if (card.population !== undefined && card.population !== null)
    rows.push(['Population at this grade', populationLabel(card)])
  rows.push(['Title', titles[card.title]])
  if (shows.includes('place')) rows.push(['Kept at', placeLabel(card, house.timeZone)])
  if (card.valueCents !== undefined && card.valueCents !== null) rows.push(['Value', formatDollars(card.valueCents)])
  return rows
}

function populationLabel({ population, populationHigher }: PublicCard): string {
  const count = (population ?? 0).toLocaleString('en-US')
  return populationHigher === undefined || populationHigher === null
    ? count
    : `${count}, ${populationHigher === 0 ? 'none' : populationHigher.toLocaleString('en-US')} higher`
}

function placeLabel({ vault, vaultSince, isInVault }: PublicCard, timeZone: string): string {
  if (!isInVault) return 'Not in the vault'
  const place = vault ?? 'The vault'
  return vaultSince ? `${place} since ${formatDate(vaultSince, timeZone)}` : place
}

function valueNote({ shows }: SharedView, card: PublicCard): string {
  if (!shows.includes('value')) return 'The owner has chosen not to show a valuation on this link.'
  if (card.valueCents === null || card.valueCents === undefined) return 'This card has not been valued.'
  const on = formatDate(card.valueOn)
  return card.isOwnEstimate ? `The owner’s own estimate of ${on}.` : `Valued by the house on ${on}.`
}

const eventBadges: Partial<Record<string, BadgeKind>> = {
  registered: 'registered',
  verified: 'cert',
  received: 'vault',
  audited: 'vault',
  released: 'vault',
  delivered: 'vault',
  pledged: 'lien',
  lien_released: 'lien',
  fund_bought: 'fund',
  fund_sold: 'fund',
} satisfies Partial<Record<ProvenanceKind, BadgeName | 'registered'>>

function History({ card, timeZone }: { card: PublicCard; timeZone: string }) {
  if (!card.history?.length) return null
  const entries = card.history.map((event, i) => {
    const { words, more } = eventLabel(event, card.grader)
    return {
      id: String(i),
      at: event.at,
      badge: eventBadges[event.kind] ?? 'title',
      title: words,
      detail: more ?? undefined,
      isLive: true,
    }
  })
  return (
    <section aria-labelledby="history">
      <h2 className="sr" id="history">
        Its history
      </h2>
      <Provenance label="Its history" entries={entries} timeZone={timeZone} />
    </section>
  )
}
