import { LayoutDashboard, ListChecks } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'people',
    order: -1,
    needs: 'dashboard.read',
    to: '/admin',
    name: 'Dashboard',
    icon: LayoutDashboard,
    letter: 'a',
  },
  {
    group: 'people',
    needs: 'dashboard.read',
    to: '/admin',
    search: { tab: 'work' },
    tabs: ['work', 'figures', 'activity'],
    name: 'Work',
    icon: ListChecks,
    letter: 'k',
  },
]
