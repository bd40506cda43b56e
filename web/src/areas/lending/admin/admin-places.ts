import { Landmark } from 'lucide-react'

import type { AdminPlace } from '../../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'money',
    order: -1,
    needs: 'loan.any',
    to: '/admin/loans',
    name: 'Loan Applications',
    icon: Landmark,
    letter: 'j',
    queues: ['loans', 'loanChanges', 'marginCalls', 'defaults', 'noteTransfers'],
  },
]
