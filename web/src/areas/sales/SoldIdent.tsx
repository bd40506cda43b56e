import type { SoldCard } from '@ambry/contract/sales/records'

import { CardPicture } from '../../parts/CardPicture.tsx'
import { cardLine } from '../cards/card-labels.ts'

/** The card of a sale in a list row, drawn as it was when sold. */
export const SoldIdent = ({ card }: { card: SoldCard }) => (
  <span className="ident">
    <CardPicture picture={card.picture} size="row" />
    <span>
      <strong>{card.playerName}</strong>
      <small>{cardLine(card)}</small>
    </span>
  </span>
)
