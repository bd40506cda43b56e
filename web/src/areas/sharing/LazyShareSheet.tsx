import { type ComponentProps, lazy, Suspense } from 'react'

const Sheet = lazy(() => import('./ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })))

/** The sheet for pages that seldom open it. */
export const LazyShareSheet = (props: ComponentProps<typeof Sheet>) => (
  <Suspense>
    <Sheet {...props} />
  </Suspense>
)
