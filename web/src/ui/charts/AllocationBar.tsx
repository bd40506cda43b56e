import '../styles/shares.css'

import { useRef } from 'react'

import { type Part, percentText, sharesOf, wordsFit } from './shares.ts'
import { useSize } from './use-size.ts'

type Props = {
  /** What is being divided. */
  label: string
  parts: readonly Part[]
}

/** The parts of a whole as one bar. Every part is labeled, below it or in a list, so no table is needed. */
export function AllocationBar({ label, parts }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { width } = useSize(ref, { width: 640, height: 0 })
  const shares = sharesOf(parts)
  return (
    <div ref={ref} className="allocation">
      <div className="allocation-bar" aria-hidden="true">
        {shares.map(({ name, value }, index) => (
          <span key={name} className={`part-${index + 1}`} style={{ flexGrow: value }} />
        ))}
      </div>
      <ul aria-label={label} className={wordsFit(shares, width) ? 'allocation-text' : 'allocation-list'}>
        {shares.map((share, index) => (
          <li key={share.name} style={{ flexGrow: share.value }}>
            <span className={`allocation-colour part-${index + 1}`} aria-hidden="true" />
            <strong className="num">{percentText(share)}</strong> <span>{share.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
