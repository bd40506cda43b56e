import type { SecureCard } from '@ambry/contract/secure-records'
import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react'

import { BoneCells, Cabinet } from '../../../ui/Cabinet.tsx'
import type { Shelf } from './shelf.ts'
import { MissingTile, Tile } from './Tile.tsx'

type Props = {
  shelf: Shelf
  isStale: boolean
  /** Compartments whose cards are on their way. */
  awaited: number
  onOpen: (id: string) => void
  onWatch: (card: SecureCard) => void
  /** The cards that are marked for comparison, while any can be. */
  marked?: readonly string[] | null
  onMark?: (id: string) => void
}

/** A row and a half of any window. */
const inSight = 6

/** The cards in their niches. Arrows or j and k move, Enter opens, l watches, x marks for comparison. */
export function CardCabinet({ shelf, isStale, awaited, onOpen, onWatch, marked = null, onMark }: Props) {
  const newest = useRef({ onWatch, onMark })
  newest.current = { onWatch, onMark }
  // one and the same for every drawing, so that a tile is drawn anew only when its card has changed
  const watch = useCallback((card: SecureCard) => newest.current.onWatch(card), [])
  const mark = useCallback((id: string) => newest.current.onMark?.(id), [])

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const id = cardIdOf(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return
    const columns = columnsOf(event.currentTarget)
    const step = { ArrowRight: 1, ArrowDown: columns, j: 1, ArrowLeft: -1, ArrowUp: -columns, k: -1 }[event.key]
    const card = event.key === 'l' ? shelf.cards.get(id) : undefined
    const isMark = event.key === 'x' && marked !== null
    if (!step && !card && !isMark) return
    event.preventDefault()
    if (card) onWatch(card)
    else if (isMark) mark(id)
    else document.getElementById(`row-${shelf.order[shelf.order.indexOf(id) + (step ?? 0)]}`)?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const id = cardIdOf(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the links inside, which the keyboard presses too
    <div className={isStale ? 'stale' : undefined} onKeyDown={onKey} onClick={onClick}>
      <Cabinet label="Cards">
        {shelf.order.map((id, at) => {
          const card = shelf.cards.get(id)
          if (!card) return null
          const Kind = shelf.gone.has(id) ? MissingTile : Tile
          return (
            <Kind
              key={id}
              card={card}
              eager={at < inSight}
              onWatch={watch}
              isMarked={marked?.includes(id)}
              onMark={mark}
            />
          )
        })}
        {awaited > 0 && <BoneCells cells={awaited} />}
      </Cabinet>
    </div>
  )
}

const cardIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined

const columnsOf = (around: HTMLElement): number => {
  const list = around.querySelector('ul')
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
}
