import '../../../ui/styles/cards.css'

import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { useSearchOf } from '../../../paths.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { Figures } from './Figures.tsx'
import { LoanList } from './LoanList.tsx'
import * as labels from './labels.ts'
import { StageTabs } from './StageTabs.tsx'
import { type LoansTab, tabOf } from './stages.ts'

const tabs: Record<LoansTab, ComponentType> = {
  requests: lazy(async () => ({ default: (await import('./changes/ChangesTab.tsx')).ChangesTab })),
  book: lazy(async () => ({ default: (await import('./book/BookTab.tsx')).BookTab })),
  lenders: lazy(async () => ({ default: (await import('./lenders/LendersTab.tsx')).LendersTab })),
  transfers: lazy(async () => ({ default: (await import('./lenders/TransfersTab.tsx')).TransfersTab })),
}

/** Applications and loans by stage, what borrowers request, the whole book, and who funds it. */
export function LoansPage() {
  const tab = tabOf(useSearchOf('/admin/loans').tab)
  const Tab = tab && tabs[tab]
  const { data: figures } = useQuery(query(api.lending.loanFigures, {}))
  useTitle(tab ? labels.tabTitle(labels.tabs[tab]) : labels.title)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.title}</h1>
          <p>{tab ? labels.leads[tab] : figures && labels.open(figures.openCount, formatDollars(figures.openCents))}</p>
        </div>
      </div>
      {/* the book has them in full */}
      {tab !== 'book' && <Figures figures={figures} />}
      <StageTabs figures={figures} tab={tab} />
      {Tab ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Tab />
        </Suspense>
      ) : (
        <LoanList figures={figures} />
      )}
    </>
  )
}
