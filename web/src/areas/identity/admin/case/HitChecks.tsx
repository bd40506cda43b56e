import type { WatchlistHit } from '@ambry/contract/identity/compliance-endpoints'

import { Tag } from '../../../../ui/Tag.tsx'
import { HitActions, HitTag, hitText } from '../Hits.tsx'
import * as labels from '../labels.ts'
import styles from './case.module.css'

type Props = { hits: readonly WatchlistHit[]; isScreened: boolean; onChanged: () => void }

/** The watchlist among the checks of a case. */
export function HitChecks({ hits, isScreened, onChanged }: Props) {
  if (hits.length === 0) {
    return (
      <li>
        <Tag tone={isScreened ? 'ok' : 'wait'}>{isScreened ? labels.pass : labels.review}</Tag>
        <span>{labels.watchlists}</span>
        <strong>{isScreened ? labels.clear : labels.noWatchlist}</strong>
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
