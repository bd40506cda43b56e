import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { hereWith, useSearchOf } from '../../../paths.ts'
import { type ComparedParam, cardsIn, mostCompared, withMark } from './compared.ts'

/**
 * The cards selected for comparison. They are kept in the URL, so that it can be saved and is restored when going back.
 */
export function useCompared(param: ComparedParam) {
  const ids = cardsIn(useSearchOf('/secure'), param)
  const navigate = useNavigate()
  const [isRefused, setRefused] = useState(false)
  const write = (next: readonly string[] | null) => {
    setRefused(false)
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // so that going back returns to the gallery
      state: true,
      search: hereWith('/secure', { [param]: next?.join(',') }),
    })
  }
  const choose = (next: readonly string[]) => (next.length > mostCompared ? setRefused(true) : write(next))
  return {
    /** Null while not selecting. */
    ids,
    /** The last selection exceeded the limit. */
    isRefused,
    choose,
    mark: (id: string) => choose(withMark(ids ?? [], id)),
    begin: () => write([]),
    end: () => write(null),
  }
}
