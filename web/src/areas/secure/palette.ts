import type { RegisteredRouter } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'
import { cardLine } from '../cards/card-labels.ts'
import { priceText } from './price-text.ts'
import { openCard } from './secure-address.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource(
      'everyone',
      ({ query }, options) => api.secure.gallery({ query: { ...query, via: 'palette' } }, options),
      (card) => ({
        key: `listed ${card.id}`,
        group: 'In Secure',
        name: card.playerName,
        hint: [card.isFeatured && 'Promoted', priceText(card.listPriceCents)].filter(Boolean).join(', '),
        card: { picture: card.picture, line: cardLine(card) },
        // there is only one router; typing it in a manifest would require knowing every area
        open: (router) => openCard(router as RegisteredRouter, card.id),
      }),
    ),
  ],
}
