import '../../../ui/styles/cards.css'

import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { useSearchOf } from '../../../paths.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { Figures } from './Figures.tsx'
import { LoanList } from './LoanList.tsx'
import * as labels from './labels.ts'
import { StageTabs } from './StageTabs.tsx'

const ChangesTab = lazy(async () => ({ default: (await import('./changes/ChangesTab.tsx')).ChangesTab }))

/** Applications and loans by stage, and what borrowers request about running ones. */
export function LoansPage() {
  const { tab } = useSearchOf('/admin/loans')
  const isRequests = tab === 'requests'
  const { data: figures } = useQuery(query(api.lending.loanFigures, {}))
  useTitle(isRequests ? labels.requestsTitle : labels.title)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.title}</h1>
          <p>
            {isRequests
              ? labels.requestsLead
              : figures && labels.open(figures.openCount, formatDollars(figures.openCents))}
          </p>
        </div>
      </div>
      <Figures figures={figures} />
      <StageTabs figures={figures} isRequests={isRequests} />
      {isRequests ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <ChangesTab />
        </Suspense>
      ) : (
        <LoanList figures={figures} />
      )}
    </>
  )
}
