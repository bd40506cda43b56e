import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { Search } from '../../search.ts'

/** The search param that opens a page with its dialog for a new record. */
export const beginning = { begin: '1' } as const

/**
 * Whether a page's dialog for a new record is open. A URL can open it, as palette actions do, and the param is removed
 * at once: closing must not navigate, because the new record is opened by URL at the same moment.
 */
export function useBeginning(): [isBeginning: boolean, setBeginning: (isBeginning: boolean) => void] {
  const { begin } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isBeginning, setBeginning] = useState(false)
  useEffect(() => {
    if (begin !== beginning.begin) return
    setBeginning(true)
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Search) => ({ ...before, begin: undefined }),
    })
  }, [begin, navigate])
  return [isBeginning, setBeginning]
}
