import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

import { sentenceOf } from '../api/errors.ts'
import { stopKeepingEvents } from '../parts/ssr/replay-events.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Failure.tsx'

/** For a page that threw while rendering, or whose code failed to load. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  // the error was often far down a long page, and this one is short
  useLayoutEffect(() => {
    stopKeepingEvents()
    window.scrollTo(0, 0)
  }, [])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // after a deploy, an old page requests files that no longer exist
  const isMissingCode = error instanceof TypeError && /import/i.test(error.message)
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>We couldn’t show this page</h1>
      </div>
      {isMissingCode ? (
        <Fault title="Part of this page didn’t load" text="There may be a new version. Nothing is lost." />
      ) : (
        <Fault title="Something went wrong on this page" text={sentenceOf(error)} onRetry={retry} />
      )}
      {isMissingCode && <Button onClick={() => location.reload()}>Reload page</Button>}
    </main>
  )
}
