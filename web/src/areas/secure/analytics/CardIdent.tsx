import type { SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'
import { Link } from '@tanstack/react-router'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { hereWith } from '../../../paths.ts'
import { cardLine } from '../../cards/card-labels.ts'

/** A card by its picture and name; the name links to its statistics where the row doesn't. */
export const CardIdent = ({ card, isLink = false }: { card: SecureCardFigures['card']; isLink?: boolean }) => (
  <span className="ident ident-small">
    <CardPicture picture={card.picture} size="row" />
    <span>
      {isLink ? (
        <Link to="." search={hereWith('/admin/secure-analytics', { tab: 'cards', card: card.id }, ['from', 'to'])}>
          {card.playerName}
        </Link>
      ) : (
        <strong>{card.playerName}</strong>
      )}
      <small>{cardLine(card)}</small>
    </span>
  </span>
)
