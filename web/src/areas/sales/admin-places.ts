import { Handshake } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'money',
    needs: 'sale.any',
    to: '/admin/sales',
    name: 'Sales History',
    icon: Handshake,
    letter: 'y',
    queues: ['deliveries'],
  },
]
