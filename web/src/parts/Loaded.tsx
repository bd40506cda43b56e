import type { ReactNode } from 'react'
import { referenceOf, sentenceOf } from '../api/errors.ts'
import { Fault } from '../ui/Failure.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../ui/SlowLoadingNotice.tsx'

type Loading<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }
type Props<Data> = {
  query: Loading<Data>
  /** What stands in its place while it loads, at the size it will have. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what a query brought, its outline before that, and what failed with a retry. Old data stays beside a failure. */
export function Loaded<Data>({ query, skeleton = <SkeletonLines />, children }: Props<Data>) {
  const { data, error, refetch } = query
  const retry = () => void refetch()
  return (
    <>
      {error !== null && (
        <Fault title="This didn’t load" text={sentenceOf(error)} reference={referenceOf(error)} onRetry={retry} />
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <>
          {skeleton}
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
    </>
  )
}
