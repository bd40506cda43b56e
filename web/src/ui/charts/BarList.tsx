import '../styles/shares.css'

import { type Part, percentText, rankedShares, sharesOf } from './shares.ts'
import type { Unit } from './units.ts'

type Props = {
  /** The measure and the dimension: "Views by device". */
  label: string
  parts: readonly Part[]
  /** Shows at most the six largest; the rest is merged. */
  few?: boolean
  /** The format of the values; plain numbers by default. */
  unit?: Unit
}

/** The longest bar leaves some of its track visible, so that it doesn't read as 100%. */
const longest = 0.92

/** Counts by category, the most frequent first. Every bar is labeled, so no table is needed. */
export function BarList({ label, parts, few = false, unit }: Props) {
  const shares = few ? sharesOf(parts) : rankedShares(parts)
  const most = Math.max(1, ...shares.map(({ value }) => value))
  return (
    <ul className="bar-list" aria-label={label}>
      {shares.map((share) => (
        <li key={share.name}>
          <span>{share.name}</span>
          <span className="bar-track" aria-hidden="true">
            <span style={{ width: `${(share.value / most) * longest * 100}%` }} />
          </span>
          <strong
            className="num bar-share"
            title={unit ? unit.value(share.value) : share.value.toLocaleString('en-US')}
          >
            {percentText(share)}
          </strong>
        </li>
      ))}
    </ul>
  )
}
