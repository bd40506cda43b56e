import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Drag and drop of rows by their handle, with mouse or touch. Listens on the window because the row itself moves in the
 * DOM during the drag.
 */
export function useDrawnRows(body: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [at, setAt] = useState<number | null>(null)
  const latest = useRef({ at, onMove })
  latest.current = { at, onMove }
  const isDrawn = at !== null
  useEffect(() => {
    if (!isDrawn) return
    const move = (event: PointerEvent) => {
      const { at: from, onMove: place } = latest.current
      const to = rowAt(body.current, event.clientY)
      if (from === null || to === null || to === from) return
      place(from, to)
      setAt(to)
    }
    const end = () => setAt(null)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [isDrawn, body])
  return {
    at,
    begin: (event: Press, from: number) => {
      if (event.button !== 0) return
      setAt(from)
    },
  }
}

/** The index of the row at a vertical position, clamped to the first and last. */
function rowAt(body: HTMLElement | null, y: number): number | null {
  const rows = [...(body?.children ?? [])]
  if (rows.length === 0) return null
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at < 0 ? rows.length - 1 : at
}
