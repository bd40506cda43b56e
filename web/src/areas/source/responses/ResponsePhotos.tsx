import type { SourceResponse } from '@ambry/contract/source/responses/records'

import * as labels from '../post/own-labels.ts'
import styles from './responses.module.css'

/** Photos of the card a response offers; each opens in full. */
export function ResponsePhotos({ photos }: Pick<SourceResponse, 'photos'>) {
  if (photos.length === 0) return labels.noPhotos
  return (
    <span className={styles.photos}>
      {photos.map(({ id, address }, n) => (
        <a key={id} href={`${address}?w=full`} target="_blank" rel="noreferrer">
          <img src={`${address}?w=160`} alt={labels.photo(n + 1)} width={56} height={56} loading="lazy" />
        </a>
      ))}
    </span>
  )
}
