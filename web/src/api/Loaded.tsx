import type { ReactNode } from 'react'

import { Failure } from '../ui/Failure.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { sentenceOf } from './errors.ts'

type Loading<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

/** Shows what a query brought, a spinner before that, and what failed with a retry. Old data stays beside a failure. */
export function Loaded<Data>({ query, children }: { query: Loading<Data>; children: (data: Data) => ReactNode }) {
  const { data, error, refetch } = query
  return (
    <>
      {error !== null && <Failure text={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Spinner />}
    </>
  )
}
