import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { Negotiation } from '@ambry/contract/sales/negotiation/records'
import styles from './chart.module.css'
import * as labels from './labels.ts'
import { labelSide, type Piece, piecesOf, placesOf } from './places.ts'

type Props = {
  negotiation: Negotiation
  other: labels.Other
  /** What we would probably pay. */
  band: { low: number; high: number } | null
}

/** Every price offered, round by round. */
export function NegotiationChart({ negotiation, other, band }: Props) {
  const { rounds, mySide, mostRounds, turn } = negotiation
  const { at, apart } = placesOf(rounds, band)
  const pieces = piecesOf(rounds, at)
  const left = (part: number) => `${part * 100}%`
  const next = rounds.length < mostRounds && turn === mySide
  return (
    <div className={styles.chart}>
      <p className={styles.legend} aria-hidden="true">
        <span data-side="mine">{labels.you}</span>
        <span data-side="other">{labels.others[other]}</span>
        {band && <span data-side="band">{labels.indication}</span>}
      </p>
      <ol>
        {rounds.map(({ round, side, cents, note, at: when }, row) => (
          <li key={round}>
            <span className={styles.number}>{round}</span>
            <span className={styles.text}>
              <strong>{labels.roundLabel(side, mySide, round, other)}</strong>
              <small>{formatDateTime(when)}</small>
              {note && <em>{note}</em>}
            </span>
            <span className={styles.track}>
              {band && <Band low={at(band.low)} high={at(band.high)} />}
              <Lines pieces={pieces[row] ?? []} mySide={mySide} />
              <b
                data-side={side === mySide ? 'mine' : 'other'}
                data-label={labelSide(at(cents), side === mySide)}
                data-last={round === rounds.length || undefined}
                ref={(dot) => dot?.style.setProperty('left', left(at(cents)))}
              >
                <span className="num">{formatDollars(cents)}</span>
              </b>
            </span>
          </li>
        ))}
        {next && apart && (
          <li>
            <span className={styles.number}>{rounds.length + 1}</span>
            <span className={styles.text}>
              <strong className="muted">
                {rounds.length + 1 === mostRounds ? labels.lastCounter : labels.yourCounter}
              </strong>
              {rounds.length + 1 === mostRounds && <small>{labels.lastCounterText}</small>}
            </span>
            <span className={styles.track}>
              {band && <Band low={at(band.low)} high={at(band.high)} />}
              <i
                className={styles.apart}
                ref={(line) => {
                  line?.style.setProperty('left', left(at(apart.low)))
                  line?.style.setProperty('width', left(at(apart.high) - at(apart.low)))
                }}
              >
                <span className="num">{labels.apart(formatDollars(apart.high - apart.low))}</span>
              </i>
            </span>
          </li>
        )}
      </ol>
    </div>
  )
}

const Lines = ({ pieces, mySide }: { pieces: readonly Piece[]; mySide: Piece['side'] }) => (
  <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    {pieces.map(({ side, ...line }) => (
      <line key={`${side} ${line.y1} ${line.y2}`} data-side={side === mySide ? 'mine' : 'other'} {...line} />
    ))}
  </svg>
)

const Band = ({ low, high }: { low: number; high: number }) => (
  <i
    className={styles.band}
    ref={(band) => {
      band?.style.setProperty('left', `${low * 100}%`)
      band?.style.setProperty('width', `${(high - low) * 100}%`)
    }}
  />
)
