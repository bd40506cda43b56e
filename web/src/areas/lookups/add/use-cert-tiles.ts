import { useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { ApiError, sentenceOf } from '../../../api/errors.ts'
import { type Tile, tilesOf, withAnswer, withRestFailed, withState } from './tiles.ts'

/**
 * Looks up cert numbers one at a time. Calls the API directly instead of through mutations, because each mutation
 * refetches the whole page and a lookup changes nothing.
 */
export function useCertTiles() {
  const [tiles, setTiles] = useState<readonly Tile[] | null>(null)
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current++
    },
    [],
  )

  const start = async (certs: readonly string[]) => {
    const mine = ++turn.current
    const isOver = () => turn.current !== mine
    const change = (next: (before: readonly Tile[]) => readonly Tile[]) =>
      setTiles((before) => (isOver() || !before ? before : next(before)))
    setTiles(tilesOf(certs, []))
    try {
      const { first } = await api.lookups.plan({ body: { text: certs.join('\n') } })
      if (isOver()) return
      const begun = tilesOf(certs, first)
      setTiles(begun)
      for (const { cert, state } of begun) {
        if (state === 'answered') continue
        change((before) => withState(before, cert, { state: 'asking' }))
        try {
          const answer = await api.lookups.lookUp({ body: { certNumber: cert } })
          change((before) => withAnswer(before, cert, answer))
        } catch (error) {
          if (isOver()) return
          // the limit is reached, so the rest would be refused too
          if (error instanceof ApiError && error.status === 429) throw error
          change((before) => withState(before, cert, { state: 'failed', fault: sentenceOf(error) }))
        }
        if (isOver()) return
      }
    } catch (error) {
      change((before) => withRestFailed(before, sentenceOf(error)))
    }
  }

  return {
    tiles,
    start: (certs: readonly string[]) => void start(certs),
    want: (cert: string, isWanted: boolean) => setTiles((before) => before && withState(before, cert, { isWanted })),
    reset: () => {
      turn.current++
      setTiles(null)
    },
  }
}
