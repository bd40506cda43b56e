import { ScanSearch } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'cards',
    needs: 'lookup.manage',
    to: '/admin/psa-lookup',
    name: 'PSA Lookup',
    icon: ScanSearch,
    letter: 'k',
  },
]
