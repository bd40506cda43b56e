import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'

import { between, distance, moveBy, type Place, type View, viewAfter, whole, zoomAt } from './zoom.ts'

/** Wheel, pinch and double click zoom what is in the window, dragging pans, keys do both. */
export function useZoom() {
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

  const onPointerMove = (event: PointerEvent) => {
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
  const letGo = (event: PointerEvent) => fingers.current.delete(event.pointerId)

  return {
    scale: view.scale,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` satisfies CSSProperties['transform'],
    zoom: (factor: number) => setView((before) => zoomAt(before, factor, { x: 0, y: 0 }, box())),
    reset: () => setView(whole),
    /** Whether the key did something. */
    press: (key: string): boolean => {
      const next = viewAfter(key, view, box())
      if (next) setView(next)
      return next !== undefined
    },
    /** For the element around the image. */
    window: {
      ref: window,
      'data-near': view.scale > 1 || undefined,
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, placeOf(event))
      },
      onPointerMove,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        setView((before) => (before.scale > 1 ? whole : zoomAt(before, 2.5, placeOf(event), box()))),
    },
  }
}
