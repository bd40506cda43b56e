import { useRouter } from '@tanstack/react-router'

import { sentenceOf } from '../api/errors.ts'
import { Failure } from '../ui/Failure.tsx'

/** For a page that broke while it was drawn, or whose code could not be fetched. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>This page could not be shown</h1>
      </div>
      <Failure text={sentenceOf(error)} onRetry={retry} />
    </main>
  )
}
