import { type ComponentType, lazy, Suspense } from 'react'

import { useSearchOf } from '../../../paths.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { OverviewPage } from './OverviewPage.tsx'

const ApprovalsPage = lazy(() =>
  import('../../approvals/ApprovalsPage.tsx').then((module) => ({ default: module.ApprovalsPage })),
)
const WorkPage = lazy(() => import('../work/WorkPage.tsx').then((module) => ({ default: module.WorkPage })))

const pages: Readonly<Record<string, ComponentType>> = {
  approvals: ApprovalsPage,
  work: WorkPage,
  figures: WorkPage,
  activity: WorkPage,
}

/** The first page of the back office, and the two that belong to it: approvals, and who works on what. */
export function AdminPage() {
  const { tab = '' } = useSearchOf('/admin')
  const Page = Object.hasOwn(pages, tab) ? pages[tab] : undefined
  if (!Page) return <OverviewPage />
  return (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <Page />
    </Suspense>
  )
}
