import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { Search } from '../../search.ts'

/** The address that opens a page with its dialog for something new. */
export const beginning = { begin: '1' } as const

/**
 * Whether a page's dialog for something new is open. An address can open it, as actions of the palette do, and is rid of
 * that word at once: closing must not navigate, because what was made is opened by an address in the same moment.
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
