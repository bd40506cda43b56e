import { ScanFace } from 'lucide-react'

import type { AdminPlace } from '../../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'house',
    order: 1,
    needs: 'identity.read',
    to: '/admin/kyc-verification',
    name: 'KYC Verification',
    icon: ScanFace,
    letter: 't',
    queues: ['identity'],
  },
]
