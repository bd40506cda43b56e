import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { session } from '../api/api.ts'

const warning = 2 * 60_000
/** Timers hold no longer time than this; nobody is warned days ahead. */
const longest = 24 * 3_600_000

/** Says two minutes ahead that a session will end, so that nobody is surprised in the middle of a sentence. */
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
