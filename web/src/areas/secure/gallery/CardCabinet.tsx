import type { SecureCard } from '@ambry/contract/secure/records'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from 'react'

import { Cabinet, SkeletonCells } from '../../../ui/cards/Cabinet.tsx'
import { LongPress } from '../../../ui/layers/long-press.ts'
import { isPlain } from '../../../ui/layers/plain-press.ts'
import * as labels from './labels.ts'
import type { Shelf } from './shelf.ts'
import { MissingTile, Tile } from './Tile.tsx'

const QuickLook = lazy(() => import('./QuickLook.tsx').then((module) => ({ default: module.QuickLook })))

type Props = {
  shelf: Shelf
  isStale: boolean
  /** The number of cards still loading. */
  awaited: number
  onOpen: (id: string) => void
  onWatch: (card: SecureCard) => void
  /** The cards selected for comparison; null while not selecting. */
  marked?: readonly string[] | null
  onMark?: (id: string) => void
}

/** Enough for a row and a half in any window. */
const inSight = 6

/**
 * The cards in their niches. Arrows or j and k move, Enter opens, Space or a long press opens the quick look, l
 * watches, x selects for comparison.
 */
export function CardCabinet({ shelf, isStale, awaited, onOpen, onWatch, marked = null, onMark }: Props) {
  const newest = useRef({ onWatch, onMark })
  newest.current = { onWatch, onMark }
  // a stable callback, so that a tile re-renders only when its card changes
  const watch = useCallback((card: SecureCard) => newest.current.onWatch(card), [])
  const mark = useCallback((id: string) => newest.current.onMark?.(id), [])

  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const looked = lookedAt === null ? undefined : shelf.cards.get(lookedAt)
  const [press] = useState(() => new LongPress((target) => setLookedAt(cardIdOf(target) ?? null)))

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const id = cardIdOf(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return
    const columns = columnsOf(event.currentTarget)
    const step = { ArrowRight: 1, ArrowDown: columns, j: 1, ArrowLeft: -1, ArrowUp: -columns, k: -1 }[event.key]
    const card = event.key === 'l' ? shelf.cards.get(id) : undefined
    const isMark = event.key === 'x' && marked !== null
    const isLook = event.key === ' ' && !event.shiftKey
    if (!step && !card && !isMark && !isLook) return
    event.preventDefault()
    if (card) onWatch(card)
    else if (isMark) mark(id)
    else if (isLook) setLookedAt(id)
    else document.getElementById(`row-${shelf.order[shelf.order.indexOf(id) + (step ?? 0)]}`)?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const id = cardIdOf(event.target)
    if (!id || !isPlain(event)) return
    event.preventDefault()
    if (!press.ends(event)) onOpen(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the links inside, which the keyboard presses too
    <div
      className={isStale ? 'stale' : undefined}
      onKeyDown={onKey}
      onClick={onClick}
      onPointerDown={(event) => press.down(event)}
      onPointerMove={(event) => press.move(event)}
      onPointerUp={() => press.up()}
      onPointerCancel={() => press.up()}
      onContextMenu={(event) => press.menu() && event.preventDefault()}
    >
      <Cabinet label={labels.cards}>
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
        {awaited > 0 && <SkeletonCells cells={awaited} graded />}
      </Cabinet>
      {looked && (
        <Suspense>
          <QuickLook
            card={looked}
            isMissing={shelf.gone.has(looked.id)}
            onOpen={onOpen}
            onWatch={watch}
            onClose={() => setLookedAt(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

const cardIdOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined

const columnsOf = (around: HTMLElement): number => {
  const list = around.querySelector('ul')
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
}
