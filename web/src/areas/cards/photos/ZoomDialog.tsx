import { Minus, Plus, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { IconButton } from '../../../ui/Button.tsx'
import { useModal } from '../../../ui/layers/Dialog.tsx'
import * as labels from './labels.ts'
import styles from './photos.module.css'
import { between, distance, moveBy, type Place, type View, viewAfter, whole, zoomAt } from './zoom.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** An image in the full window: wheel, pinch and double click zoom, dragging pans, keys do both. */
export function ZoomDialog({ label, onClose, children }: Props) {
  const ref = useModal()
  const window = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(whole)
  const fingers = useRef(new Map<number, Place>())

  const box = () => window.current?.getBoundingClientRect() ?? new DOMRect()
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  useEffect(() => {
    const element = window.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      setView((before) => zoomAt(before, Math.exp(-event.deltaY / 400), placeOf(event), box()))
    }
    // React's wheel listener is passive and couldn't prevent scrolling
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  const onMove = (event: PointerEvent) => {
    const held = fingers.current
    const before = held.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1]
    held.set(event.pointerId, now)
    setView((from) => {
      if (!other) return moveBy(from, { x: now.x - before.x, y: now.y - before.y }, box())
      const [was, is] = [between(before, other), between(now, other)]
      const grown = zoomAt(from, distance(now, other) / Math.max(distance(before, other), 1), is, box())
      return moveBy(grown, { x: is.x - was.x, y: is.y - was.y }, box())
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const next = viewAfter(event.key, view, box())
    if (!next) return
    event.preventDefault()
    setView(next)
  }
  const zoom = (factor: number) => setView((before) => zoomAt(before, factor, { x: 0, y: 0 }, box()))
  const letGo = (event: PointerEvent) => fingers.current.delete(event.pointerId)

  return (
    <dialog ref={ref} className={styles.zoom} aria-label={label} onCancel={onClose} onKeyDown={onKey}>
      <div className={styles.zoomBar}>
        <span className={styles.zoomLabel}>{label}</span>
        <IconButton label={labels.zoomOut} onClick={() => zoom(1 / 1.4)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <span className="num small" role="status">
          {Math.round(view.scale * 100)}%
        </span>
        <IconButton label={labels.zoomIn} onClick={() => zoom(1.4)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.fitToScreen} onClick={() => setView(whole)}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the buttons above do the same */}
      <div
        ref={window}
        className={styles.zoomWindow}
        data-near={view.scale > 1 || undefined}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, placeOf(event))
        }}
        onPointerMove={onMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onDoubleClick={(event) =>
          setView((before) => (before.scale > 1 ? whole : zoomAt(before, 2.5, placeOf(event), box())))
        }
      >
        <div
          className={styles.zoomPicture}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {children}
        </div>
      </div>
    </dialog>
  )
}
