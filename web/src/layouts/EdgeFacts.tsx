import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { api, session } from '../api/api.ts'
import { reconnect, useLostConnection } from '../api/live/use-live.ts'
import { query } from '../api/queries.ts'
import { Button } from '../ui/Button.tsx'

const patience = 5_000

/** Small facts at the window's edge: that this is a demonstration, and that the connection has been gone for a while. */
export function EdgeFacts() {
  const { data: house } = useQuery(query(api.site.site, {}))
  const { isLost, hasGivenUp } = useLost()
  return (
    <>
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
      {house?.demo && (
        <aside className="edge edge-demo" aria-label="Demo">
          Demo
        </aside>
      )}
    </>
  )
}

/** Lost when the device or the live connection has been away for five seconds, until it is back. */
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
