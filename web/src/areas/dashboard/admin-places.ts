import { LayoutDashboard, ListChecks } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'people',
    order: -1,
    needs: 'dashboard.read',
    to: '/admin',
    also: '/admin/approvals',
    name: 'Dashboard',
    icon: LayoutDashboard,
    letter: 'a',
  },
  { group: 'people', needs: 'dashboard.read', to: '/admin/work', name: 'Work', icon: ListChecks, letter: 'k' },
]
