import { lazy } from 'react'

import type { Tab } from '../../parts/contributions.tsx'
import * as labels from './admin/labels.ts'

export const subscriptionsTab: Tab = {
  key: 'subscriptions',
  needs: 'subscription.manage',
  name: 'Subscriptions',
  lead: labels.subscriptionsLead,
  before: 'ledger',
  Body: lazy(async () => ({ default: (await import('./admin/SubscriptionsTab.tsx')).SubscriptionsTab })),
}
