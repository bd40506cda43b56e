import '../styles/shares.css'

import { type Part, percentText, rankedShares } from './shares.ts'

type Props = {
  /** What is counted, by what: "Views by device". */
  label: string
  parts: readonly Part[]
}

/** The longest one leaves some of its track in sight, so that it does not read as all there is. */
const longest = 0.92

/** How often each of several kinds came, the most frequent first. Every bar has its words, so that it needs no table. */
export function BarList({ label, parts }: Props) {
  const shares = rankedShares(parts)
  const most = shares[0]?.value ?? 1
  return (
    <ul className="bar-list" aria-label={label}>
      {shares.map((share) => (
        <li key={share.name}>
          <span>{share.name}</span>
          <span className="bar-track" aria-hidden="true">
            <span style={{ width: `${(share.value / most) * longest * 100}%` }} />
          </span>
          <strong className="num bar-share" title={share.value.toLocaleString('en-US')}>
            {percentText(share)}
          </strong>
        </li>
      ))}
    </ul>
  )
}
