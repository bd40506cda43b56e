import { formatDate } from '@ambry/contract/kernel/dates'
import type { Product } from '@ambry/contract/lending/borrowing-records'

import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './lending-settings.module.css'
import { settingChanges } from './product-fields.ts'

/** Every version, newest first, each with what it changed. */
export function Versions({ product }: { product: Product }) {
  const versions = product.versions.toSorted((one, other) => other.number - one.number)
  return (
    <details className={styles.versions}>
      <summary>
        {labels.versions} ({versions.length})
      </summary>
      <ol className="lines">
        {versions.map(({ number, madeAt, madeBy, note, settings }, at) => {
          const before = versions[at + 1]
          const changes = before ? settingChanges(before.settings, settings) : []
          return (
            <li className="line" key={number}>
              <div className="line-text">
                <strong>{labels.version(number)}</strong>
                <p>{labels.madeBy(formatDate(madeAt), madeBy)}</p>
                {note && <p>{note}</p>}
                {!before && <p>{labels.firstVersion}</p>}
                {before && changes.length === 0 && <p>{labels.nothingChanged}</p>}
                <ul className={styles.changes}>
                  {changes.map((change) => (
                    <li key={change.label}>
                      {change.label}:{' '}
                      <s>
                        <span className="sr">{labels.before} </span>
                        {change.before}
                      </s>{' '}
                      <strong>
                        <span className="sr">{labels.after} </span>
                        {change.after}
                      </strong>
                    </li>
                  ))}
                </ul>
              </div>
              {number === product.version && <Tag tone="ok">{labels.current}</Tag>}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
