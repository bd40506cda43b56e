import { lazy } from 'react'

import type { Tab } from '../../../parts/contributions.tsx'
import { TabbedPage } from '../../../parts/TabbedPage.tsx'
import { useSearchOf } from '../../../paths.ts'
import { CaseQueue } from './CaseQueue.tsx'
import { CasePage } from './case/CasePage.tsx'
import * as labels from './labels.ts'

const tabs: readonly Tab[] = [
  { key: 'cases', name: labels.cases, lead: labels.casesLead, needs: 'identity.read', Body: CaseQueue },
  {
    key: 'watchlist',
    name: labels.watchlist,
    lead: labels.watchlistLead,
    needs: 'identity.read',
    Body: lazy(async () => ({ default: (await import('./WatchlistTab.tsx')).WatchlistTab })),
  },
  {
    key: 'retention',
    name: labels.retention,
    lead: labels.retentionLead,
    needs: 'identity.read',
    Body: lazy(async () => ({ default: (await import('./RetentionTab.tsx')).RetentionTab })),
  },
]

/** Identity checks: the queue, and one case in place of it. */
export function KycVerificationPage() {
  const { case: id } = useSearchOf('/admin/kyc-verification')
  if (id !== undefined) return <CasePage key={id} id={id} />
  return <TabbedPage title={labels.title} at="/admin/kyc-verification" label={labels.sections} tabs={tabs} />
}
