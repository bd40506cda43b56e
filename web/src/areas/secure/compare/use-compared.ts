import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { hereWith, useSearchOf } from '../../../paths.ts'
import { type ComparedParam, cardsIn, mostCompared, withMark } from './compared.ts'

/** The cards that are marked for comparison. They stand in the address: it can be kept, and is there again on the way back. */
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
      // with the way back to the gallery
      state: true,
      search: hereWith('/secure', { [param]: next?.join(',') }),
    })
  }
  const choose = (next: readonly string[]) => (next.length > mostCompared ? setRefused(true) : write(next))
  return {
    /** Null while none are being marked. */
    ids,
    /** The last mark was one too many. */
    isRefused,
    choose,
    mark: (id: string) => choose(withMark(ids ?? [], id)),
    begin: () => write([]),
    end: () => write(null),
  }
}
