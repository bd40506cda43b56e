import { arcade, doorkeeper } from '@ambry/contract/cards/landing-cards'
import type { SlabCard } from '@ambry/slab/slab'

import { LandingSlab } from './LandingSlab.tsx'
import * as labels from './labels.ts'
import styles from './sign-in.module.css'

/** Three cards on the wall of the landing page. */
export function Arcade() {
  return (
    <>
      <div className={styles.arcade}>
        {arcade.map((card) => (
          <Niche key={card.cert} card={card} size="niche" />
        ))}
      </div>
      <p className={styles.arcadeNote}>{labels.drawings}</p>
    </>
  )
}

/** The single card shown next to the sign-in steps. */
export function Doorway({ lit }: { lit: boolean }) {
  return (
    <>
      <div className={`${styles.arcade} ${styles.arcadeOne}`}>
        <Niche card={doorkeeper} size="large" lit={lit} />
      </div>
      <p className={styles.arcadeNote}>{labels.drawing}</p>
    </>
  )
}

type NicheProps = { card: SlabCard; size: 'niche' | 'large'; lit?: boolean }

function Niche({ card, size, lit = false }: NicheProps) {
  return (
    <figure className="arch-figure">
      <div className={lit ? 'arch arch-lit' : 'arch'}>
        <LandingSlab card={card} size={size} />
      </div>
      <figcaption>
        <strong>{card.name}</strong>
        {card.year} {card.set}
      </figcaption>
    </figure>
  )
}
