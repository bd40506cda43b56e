import { ArchFigure } from '../../../ui/cards/Arch.tsx'
import { arcade, doorkeeper } from './invented-cards.ts'

/** Three cards on the wall of the landing. */
export function Arcade() {
  return (
    <>
      <div className="arcade">
        {arcade.map((card) => (
          <ArchFigure key={card.cert} card={card} />
        ))}
      </div>
      <p className="arcade-note">The cards on this page are drawings of invented ones.</p>
    </>
  )
}

/** The one card that watches while somebody signs in. */
export function Doorway({ lit }: { lit: boolean }) {
  return (
    <>
      <div className="arcade arcade-one">
        <ArchFigure card={doorkeeper} lit={lit} />
      </div>
      <p className="arcade-note">A drawing of an invented card.</p>
    </>
  )
}
