import { Scale, Settings } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  { group: 'house', needs: 'legal.edit', to: '/admin/legal-pages', name: 'Legal Pages', icon: Scale, letter: 'l' },
  {
    group: 'house',
    needs: 'settings.read',
    to: '/admin/settings',
    name: 'Settings',
    icon: Settings,
    letter: 'h',
    queues: ['failedJobs'],
  },
]
