import { GalleryVerticalEnd } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'cards',
    needs: 'card.any',
    to: '/admin/cards',
    name: 'Cards',
    icon: GalleryVerticalEnd,
    letter: 'c',
    queues: ['arrivals', 'returns', 'disputes'],
  },
]
