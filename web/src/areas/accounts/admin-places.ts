import { UserPlus, Users } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  { group: 'people', needs: 'user.read', to: '/admin/user-access', name: 'User Access', icon: Users, letter: 'u' },
  {
    group: 'people',
    needs: 'accessRequest.read',
    to: '/admin/access-requests',
    name: 'Access Requests',
    icon: UserPlus,
    letter: 'q',
    queues: ['accessRequests'],
  },
]
