import type { SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'
import { Link } from '@tanstack/react-router'

import type { Search } from '../../../lists/list-state.ts'
import { CardPicture } from '../../cards/CardPicture.tsx'
import { cardLine } from '../../cards/card-words.ts'

/** A card by its picture and its name; where no row leads to its figures, the name does. */
export const CardIdent = ({ card, isLink = false }: { card: SecureCardFigures['card']; isLink?: boolean }) => (
  <span className="ident">
    <CardPicture picture={card.picture} size="row" />
    <span>
      {isLink ? (
        <Link to="." search={(({ from, to }: Search) => ({ from, to, tab: 'cards', card: card.id })) as never}>
          {card.playerName}
        </Link>
      ) : (
        <strong>{card.playerName}</strong>
      )}
      <small>{cardLine(card)}</small>
    </span>
  </span>
)
