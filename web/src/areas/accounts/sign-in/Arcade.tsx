import { ArchFigure } from '../../../ui/cards/Arch.tsx'
import { arcade, doorkeeper } from './invented-cards.ts'
import styles from './sign-in.module.css'

/** Three cards on the wall of the landing. */
export function Arcade() {
  return (
    <>
      <div className={styles.arcade}>
        {arcade.map((card) => (
          <ArchFigure key={card.cert} card={card} />
        ))}
      </div>
      <p className={styles.arcadeNote}>The cards on this page are drawings of invented ones.</p>
    </>
  )
}

/** The one card that watches while somebody signs in. */
export function Doorway({ lit }: { lit: boolean }) {
  return (
    <>
      <div className={`${styles.arcade} ${styles.arcadeOne}`}>
        <ArchFigure card={doorkeeper} lit={lit} />
      </div>
      <p className={styles.arcadeNote}>A drawing of an invented card.</p>
    </>
  )
}
