import { useEffect, useRef } from 'react'

import type { ListAround } from '../../../../parts/lists/ListPage.tsx'

/** A decided row leaves its list while its panel is still open, so the panel keeps what it knew. */
export function useKnownRow<Row extends { id: string }>(id: string, row: Row | undefined): Row | undefined {
  const known = useRef(row)
  useEffect(() => {
    if (row) known.current = row
  }, [row])
  return row ?? (known.current?.id === id ? known.current : undefined)
}

/** Opens what waits next, once this is decided. */
export function useNextInQueue<Row extends { id: string }>(id: string, list: ListAround<Row>, onClose: () => void) {
  // the live event of a decision may remove its row before the response arrives
  const rows = useRef(list.rows)
  useEffect(() => {
    if (list.rows.some((row) => row.id === id)) rows.current = list.rows
  }, [list.rows, id])
  return () => {
    const at = rows.current.findIndex((row) => row.id === id)
    const next = rows.current[at + 1] ?? rows.current[at - 1]
    if (next) list.onOpen(next.id)
    else if (list.onNextPage) list.onNextPage()
    else onClose()
  }
}
