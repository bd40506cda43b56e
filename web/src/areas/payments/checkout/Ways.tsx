import { keysOf } from '@ambry/contract/kernel/keys'
import type { Checkout } from '@ambry/contract/payments/endpoints'
import { ArrowLeftRight, CreditCard, Landmark, type LucideIcon } from 'lucide-react'

import { type Way, wayOf, ways } from '../charge-labels.ts'
import styles from './checkout.module.css'
import * as labels from './labels.ts'

const icons: Record<Way, LucideIcon> = { wire: Landmark, bank: ArrowLeftRight, card: CreditCard }

type Props = { checkout: Checkout; value: Way; onChange: (way: Way) => void }

/** The payment methods; unavailable ones say why. */
export function Ways({ checkout, value, onChange }: Props) {
  const shown = keysOf(ways).filter((way) => way === 'wire' || checkout.gateway !== null)
  return (
    <fieldset className={styles.ways} id="ways" aria-labelledby="ways-heading">
      <h2 id="ways-heading" className={styles.ask}>
        {labels.howWouldYouLike}
      </h2>
      <div className="ways-list">
        {shown.map((way) => {
          const { isOffered, words } = wayOf(way, checkout)
          const Icon = icons[way]
          return (
            <label key={way} className={isOffered ? styles.way : `${styles.way} ${styles.wayOff}`}>
              <input
                type="radio"
                className="tick"
                name="way"
                value={way}
                checked={value === way}
                disabled={!isOffered}
                onChange={() => onChange(way)}
                aria-describedby={`way-${way}`}
                aria-labelledby={`way-name-${way}`}
              />
              <Icon aria-hidden="true" className={styles.wayIcon} />
              <span className={styles.wayLabel}>
                <strong id={`way-name-${way}`}>{ways[way]}</strong>
                <small id={`way-${way}`}>{words}</small>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
