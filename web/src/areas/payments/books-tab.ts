import { lazy } from 'react'

import type { Tab } from '../../parts/contributions.tsx'
import * as labels from './disputes/labels.ts'

export const disputesTab: Tab = {
  key: 'disputes',
  needs: 'invoice.any',
  name: 'Disputes',
  lead: labels.lead,
  before: 'payouts',
  Body: lazy(async () => ({ default: (await import('./disputes/DisputesTab.tsx')).DisputesTab })),
}
