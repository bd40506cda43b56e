import { ChartNoAxesColumn, Compass } from 'lucide-react'

import type { AdminPlace } from '../../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'cards',
    needs: 'source.any',
    to: '/admin/sources',
    name: 'Source Requests',
    icon: Compass,
    letter: 'g',
    queues: ['sourceRequests'],
  },
  {
    group: 'figures',
    needs: 'source.figures',
    to: '/admin/source-analytics',
    name: 'Source Analytics',
    icon: ChartNoAxesColumn,
    letter: 'm',
  },
]
