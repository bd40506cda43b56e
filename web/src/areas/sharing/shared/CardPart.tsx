import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { cardLabel, eventLabel, gradeLabel } from '@ambry/contract/sharing/labels'
import type { PublicCard, SharedView } from '@ambry/contract/sharing/records'
import { Landmark } from 'lucide-react'
import { Fragment } from 'react'
import { CardBadge } from '../../../ui/CardBadge.tsx'
import { Provenance, type ProvenanceEntry } from '../../../ui/cards/Provenance.tsx'
import { SlabDrawing } from '../../../ui/cards/SlabDrawing.tsx'
import { eventIcons } from '../../cards/provenance/event-icons.ts'
import { appraisedTimes, showAppraisals } from '../../cards/provenance/labels.ts'
import { runsOf } from '../../cards/provenance/provenance-labels.ts'
import * as labels from './labels.ts'
import { badgesOf } from './shared-badges.ts'
import styles from './shared-page.module.css'

/** The slab in the arch. Photos are shown below, because a photo's rectangle would look out of place on the wall. */
export function CardPicture({ card }: { card: PublicCard }) {
  const name = `${card.playerName}, ${cardLabel(card)}, ${gradeLabel(card)}`
  return (
    <section className={styles.hero} aria-label={labels.picture}>
      <div className="arch">
        <a className={styles.zoom} href={`${card.picture}?w=1200`} data-zoom={card.playerName}>
          <span className="sr">{labels.viewFullSize(name)}</span>
          <span className="slab slab-large">
            {/* what strangers are not to know is not in what the drawing is made from */}
            <SlabDrawing card={slabCardOf({ ...card, certNumber: card.certNumber ?? null })} options={{}} decorative />
          </span>
        </a>
      </div>
    </section>
  )
}

type Props = { card: PublicCard; view: SharedView; token: string }

/** Everything else about one card. */
export const CardPart = ({ card, view, token }: Props) => (
  <>
    {view.isCollection && (
      <a className={styles.back} href={`/shared/${token}`}>
        {labels.allOf(view.name)}
      </a>
    )}
    <div className={styles.title}>
      <div>
        <h1>{card.playerName}</h1>
        <p className="lead">
          {cardLabel(card)}. {gradeLabel(card)}.
        </p>
      </div>
      <ul className={styles.badges} aria-label={labels.status}>
        {badgesOf(card).map(([badge, name]) => (
          <li key={badge}>
            <CardBadge badge={badge} name={name} withLabel />
          </li>
        ))}
      </ul>
    </div>
    <Photos card={card} />
    <div className={styles.facts}>
      <section aria-labelledby="facts">
        <h2 className="sr" id="facts">
          {labels.details}
        </h2>
        <dl className="facts">
          {factsOf(view, card).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={label.endsWith(' cert') ? 'record' : undefined}>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="small muted">{valueNote(view, card)}</p>
      </section>
      <History card={card} />
    </div>
  </>
)

function Photos({ card }: { card: PublicCard }) {
  if (!card.photos?.length) return null
  return (
    <ul className={styles.photos} aria-label={labels.photos}>
      {card.photos.map(({ purpose, address }) => (
        <li key={address}>
          <a href={`${address}?w=1200`} data-zoom={labels.photoNames[purpose]}>
            <img
              src={`${address}?w=480`}
              width="150"
              height="200"
              alt={labels.photoOf(labels.photoNames[purpose], card.playerName)}
              loading="lazy"
            />
            <span>{labels.photoNames[purpose]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ shows }: SharedView, card: PublicCard): [string, string][] {
  const rows: [string, string][] = []
  if (card.certNumber) rows.push([labels.certOf(card.grader), card.certNumber])
  if (card.population !== undefined && card.population !== null)
    rows.push([labels.population, labels.populationText(card.population, card.populationHigher)])
  rows.push([labels.title, labels.titles[card.title]])
  if (shows.includes('place')) rows.push([labels.location, placeText(card)])
  if (card.valueCents !== undefined && card.valueCents !== null)
    rows.push([labels.value, formatDollars(card.valueCents)])
  return rows
}

function placeText({ isInVault, vault, vaultSince }: PublicCard): string {
  if (!isInVault) return labels.notInVault
  const place = vault ?? labels.theVault
  return vaultSince ? labels.since(place, formatDate(vaultSince)) : place
}

function valueNote({ shows }: SharedView, card: PublicCard): string {
  if (!shows.includes('value')) return labels.valueHidden
  if (card.valueCents === null || card.valueCents === undefined) return labels.notValued
  const on = formatDate(card.valueOn)
  return card.isOwnEstimate ? labels.ownerEstimate(on) : labels.appraisedOn(on)
}

function History({ card }: { card: PublicCard }) {
  if (!card.history?.length) return null
  const entries = runsOf(card.history, 'appraised').map((run, index): ProvenanceEntry => {
    const parts = run.map((event, part) => {
      const { words, more } = eventLabel(event, card.grader)
      return { id: String(part), at: event.on, title: words, detail: more ?? undefined }
    })
    const [{ kind, on: at }] = run
    const [{ title, detail }] = parts as [(typeof parts)[number]]
    const shared = { id: String(index), at, icon: eventIcons[kind as ProvenanceKind] ?? Landmark }
    if (run.length === 1) return { ...shared, title, detail, isLive: kind === 'pledged' }
    return {
      ...shared,
      title: appraisedTimes(run.length),
      run: { parts, values: [], more: showAppraisals(run.length) },
    }
  })
  return (
    <section aria-labelledby="history">
      <h2 className="sr" id="history">
        {labels.history}
      </h2>
      <Provenance label={labels.history} entries={entries} />
    </section>
  )
}
