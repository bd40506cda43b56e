import { ChartLine, Hand, Megaphone } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'cards',
    needs: 'request.any',
    to: '/admin/requests',
    name: 'Card Requests',
    icon: Hand,
    letter: 'w',
    queues: ['cardRequests', 'hunts', 'sellOffers', 'inspections'],
  },
  {
    group: 'cards',
    needs: 'promotion.any',
    to: '/admin/promotion-requests',
    name: 'Promotion Requests',
    icon: Megaphone,
    letter: 'b',
    queues: ['promotionRequests'],
  },
  {
    group: 'figures',
    order: 1,
    needs: 'secure.figures',
    to: '/admin/secure-analytics',
    name: 'Secure Analytics',
    icon: ChartLine,
    letter: 'o',
  },
]
