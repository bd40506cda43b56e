import { Share2 } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'figures',
    needs: 'share.any',
    to: '/admin/share-analytics',
    also: '/share-analytics',
    name: 'Share Analytics',
    icon: Share2,
    letter: 'n',
  },
]
