import { ChartLine, Hand, Megaphone } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'cards',
    to: '/admin/requests',
    name: 'Card Requests',
    icon: Hand,
    letter: 'w',
    queues: ['cardRequests'],
  },
  {
    group: 'cards',
    to: '/admin/promotion-requests',
    name: 'Promotion Requests',
    icon: Megaphone,
    letter: 'b',
    queues: ['promotionRequests'],
  },
  {
    group: 'figures',
    order: 1,
    to: '/admin/secure-analytics',
    name: 'Secure Analytics',
    icon: ChartLine,
    letter: 'o',
  },
]
