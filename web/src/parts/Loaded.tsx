import type { ReactNode } from 'react'
import { referenceOf, sentenceOf } from '../api/errors.ts'
import { BoneLines } from '../ui/Bones.tsx'
import { Fault } from '../ui/Failure.tsx'
import { Patience } from '../ui/Patience.tsx'

type Loading<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }
type Props<Data> = {
  query: Loading<Data>
  /** What stands in its place while it loads, at the size it will have. */
  bones?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what a query brought, its outline before that, and what failed with a retry. Old data stays beside a failure. */
export function Loaded<Data>({ query, bones = <BoneLines />, children }: Props<Data>) {
  const { data, error, refetch } = query
  const retry = () => void refetch()
  return (
    <>
      {error !== null && (
        <Fault title="This did not load" text={sentenceOf(error)} reference={referenceOf(error)} onRetry={retry} />
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <>
          {bones}
          <Patience onRetry={retry} />
        </>
      )}
    </>
  )
}
