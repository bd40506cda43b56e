import { useNavigate, useSearch } from '@tanstack/react-router'

import type { Search } from './list-state.ts'

/** The address that opens a page with its dialog for something new. */
export const beginning = { begin: '1' } as const

/** Whether a page's dialog for something new is open. It is part of the address, so that the palette can open it. */
export function useBeginning(): [isBeginning: boolean, setBeginning: (isBeginning: boolean) => void] {
  const { begin } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const set = (isBeginning: boolean) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ((before: Search) => ({ ...before, begin: isBeginning ? beginning.begin : undefined })) as never,
    })
  return [begin === beginning.begin, set]
}
