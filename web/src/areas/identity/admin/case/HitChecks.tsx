import type { WatchlistHit } from '@ambry/contract/identity/compliance-endpoints'

import { Tag } from '../../../../ui/Tag.tsx'
import { HitActions, HitTag, hitText } from '../Hits.tsx'
import * as labels from '../labels.ts'
import styles from './case.module.css'

/** The watchlist among the checks of a case. */
export function HitChecks({ hits, onChanged }: { hits: readonly WatchlistHit[]; onChanged: () => void }) {
  if (hits.length === 0) {
    return (
      <li>
        <Tag tone="ok">{labels.pass}</Tag>
        <span>{labels.watchlists}</span>
        <strong>{labels.clear}</strong>
      </li>
    )
  }
  return hits.map((hit) => (
    <li key={hit.id} className={styles.hit}>
      <HitTag status={hit.status} />
      <span>
        <strong>{hit.listedName}</strong> {hitText(hit)} {hit.programs.join(', ')}
        {hit.reason && <small className="muted"> {labels.decidedBecause(hit.decidedBy ?? '', hit.reason)}</small>}
      </span>
      <HitActions hit={hit} onChanged={onChanged} />
    </li>
  ))
}
