import { UserPlus, Users } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  { group: 'people', to: '/admin/user-access', name: 'User Access', icon: Users, letter: 'u' },
  {
    group: 'people',
    to: '/admin/access-requests',
    name: 'Access Requests',
    icon: UserPlus,
    letter: 'q',
    queues: ['accessRequests'],
  },
]
