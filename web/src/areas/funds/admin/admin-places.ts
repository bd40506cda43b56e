import { Layers } from 'lucide-react'

import type { AdminPlace } from '../../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'money',
    needs: 'fund.any',
    to: '/admin/funds',
    also: '/admin/funds/',
    name: 'Funds',
    icon: Layers,
    letter: '2',
    queues: ['fundSubscriptions', 'fundRedemptions', 'fundTransfers', 'fundQuestions'],
  },
]
