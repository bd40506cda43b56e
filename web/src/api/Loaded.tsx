import { type ReactNode, useEffect, useState } from 'react'

import { BoneLines } from '../ui/Bones.tsx'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Failure.tsx'
import { referenceOf, sentenceOf } from './errors.ts'

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

const long = 10_000

/** After ten seconds somebody who waits wants to hear that nothing is lost. */
function Patience({ onRetry }: { onRetry: () => void }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), long)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <p className="row small" role="status">
      Still loading.
      <Button look="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
