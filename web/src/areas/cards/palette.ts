import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { GalleryVerticalEnd, ScanLine, Vault } from 'lucide-react'

import { api } from '../../api/api.ts'
import { counted } from '../../parts/figure-labels.ts'
import { beginning } from '../../parts/lists/use-beginning.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'
import { cardLine, whereText } from './card-labels.ts'

/** The longest vault location label. */
const longestPlace = 40

export const palette: PalettePart = {
  sources: [
    paletteSource('card.any', api.cards.cards, (card) => ({
      key: card.id,
      group: 'Card',
      name: cardTitle(card),
      hint: [gradeText(card), card.certNumber].filter(Boolean).join(' '),
      icon: GalleryVerticalEnd,
      to: { to: '/admin/cards', search: { card: card.id } },
    })),
    paletteSource(
      'card.any',
      async (asked, options) =>
        asked.query.q.length > longestPlace ? { items: [] } : api.cards.vaultPlaces(asked, options),
      ({ vault, place, cards }) => ({
        key: `place ${vault} ${place}`,
        group: 'Vault location',
        name: `${place}, ${vault}`,
        hint: counted(cards, 'card'),
        icon: Vault,
        to: { to: '/admin/cards', search: { vault, place } },
      }),
    ),
    paletteSource('everyone', api.cards.registry, (card) => ({
      key: `own ${card.id}`,
      group: 'In your registry',
      name: card.playerName,
      hint: whereText(card),
      card: { picture: card.picture, line: cardLine(card) },
      to: { to: '/registry', search: { card: card.id } },
    })),
  ],
  actions: [
    {
      key: 'register-card',
      name: 'Register a card for a member',
      keywords: 'add new cert',
      needs: 'card.manage',
      icon: ScanLine,
      to: '/admin/cards',
      search: beginning,
    },
  ],
}
