import type { ReactNode } from 'react'
import { referenceOf, sentenceOf } from '../api/errors.ts'
import { Fault } from '../ui/Failure.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../ui/SlowLoadingNotice.tsx'

type Loading<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }
type Props<Data> = {
  query: Loading<Data>
  /** Shown while it loads, at the final size. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Renders a query's data, a skeleton before that, and an error with a retry. Old data stays visible next to an error.
 */
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
