import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { session } from '../api/api.ts'

const warning = 2 * 60_000
/** No timer is set further ahead than this; a warning days in advance isn't needed. */
const longest = 24 * 3_600_000

/** Warns two minutes before a session ends, so that nobody is interrupted without notice. */
export function SessionEnd() {
  const { data: me } = useQuery(session.me)
  const endsAt = me?.sessionExpiresAt
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    setNear(false)
    if (!endsAt) return
    const wait = Date.parse(endsAt) - warning - Date.now()
    if (wait > longest) return
    const timer = setTimeout(() => setNear(true), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [endsAt])
  if (!me || !isNear) return null
  return (
    <aside className="house-line" aria-label="Session">
      <div className="wrap" role="status">
        {me.isImpersonated
          ? 'This view ends in two minutes.'
          : 'Your session ends in two minutes. Save your work, then sign in again.'}
      </div>
    </aside>
  )
}
