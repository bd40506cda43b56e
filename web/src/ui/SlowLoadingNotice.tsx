import { useEffect, useState } from 'react'

import { Button } from './Button.tsx'

const long = 10_000

/** After ten seconds, tells the user that nothing is lost. */
export function SlowLoadingNotice({ onRetry }: { onRetry: () => void }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), long)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <p className="row small" role="status">
      Still loading.
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
