import '../styles/shares.css'

import { type Part, percentText, rankedShares, sharesOf } from './shares.ts'
import type { Unit } from './units.ts'

type Props = {
  /** What is counted, by what: "Views by device". */
  label: string
  parts: readonly Part[]
  /** The six largest at most: what is left is put together. */
  few?: boolean
  /** How the values are written; plain numbers without one. */
  unit?: Unit
}

/** The longest one leaves some of its track in sight, so that it does not read as all there is. */
const longest = 0.92

/** How often each of several kinds came, the most frequent first. Every bar has its words, so that it needs no table. */
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
