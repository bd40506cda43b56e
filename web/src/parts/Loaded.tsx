import type { ReactNode } from 'react'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../ui/SlowLoadingNotice.tsx'
import { LoadFault } from './LoadFault.tsx'

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
      {error !== null && <LoadFault title="This didn’t load" error={error} onRetry={retry} />}
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
