import '../../ui/styles/records.css'

import type { Fund } from '@ambry/contract/funds/catalog/records'

import { shortDollars } from './figures.ts'
import * as labels from './labels.ts'
import styles from './raised.module.css'

type Props = {
  fund: Pick<Fund, 'raisedCents' | 'targetCents'>
  /** At the end of the line below the bar. */
  end?: string
}

/** How much of its target a fund has raised. */
export function Raised({ fund: { raisedCents, targetCents }, end }: Props) {
  const isFull = raisedCents >= targetCents
  const text = isFull
    ? labels.fullySubscribed(shortDollars(targetCents))
    : labels.raised(shortDollars(raisedCents), shortDollars(targetCents))
  return (
    <div>
      <progress className="bar" max={targetCents} value={Math.min(raisedCents, targetCents)} aria-label={text} />
      <p className={`small muted num ${styles.line}`}>
        <span>{text}</span>
        {end && <span>{end}</span>}
      </p>
    </div>
  )
}
