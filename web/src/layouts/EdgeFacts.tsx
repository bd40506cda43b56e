import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { session } from '../api/api.ts'
import { reconnect, useLostConnection } from '../api/live/use-live.ts'
import { Button } from '../ui/Button.tsx'

const patience = 5_000

/** A small notice at the edge of the window when the connection has been lost for a while. */
export function EdgeFacts() {
  const { isLost, hasGivenUp } = useLost()
  return (
    <div role="status">
      {isLost && (
        <span className="edge edge-lost">
          <WifiOff aria-hidden="true" />
          Connection lost. This page may be out of date.
          {hasGivenUp && (
            <Button variant="quiet" size="small" onClick={reconnect}>
              Try again
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** Lost once the device or the live connection has been offline for five seconds, until it is back. */
function useLost(): { isLost: boolean; hasGivenUp: boolean } {
  const { data: me } = useQuery(session.me)
  const live = useLostConnection()
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isAway = !isOnline || (me != null && live.isAway)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isAway) return setLost(false)
    const timer = setTimeout(() => setLost(true), patience)
    return () => clearTimeout(timer)
  }, [isAway])
  return { isLost, hasGivenUp: live.hasGivenUp }
}

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
