/** How an image is placed in its window: scale, and the offset of its center from the window's. */
export type View = { scale: number; x: number; y: number }
export type Place = { x: number; y: number }
type Box = { width: number; height: number }

export const whole: View = { scale: 1, x: 0, y: 0 }
export const mostScale = 8

/** Zooms by a factor while keeping what is at `at` (relative to the window's center) in place. */
export function zoomAt(view: View, factor: number, at: Place, box: Box): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), mostScale)
  const grown = scale / view.scale
  return inside({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, box)
}

export const moveBy = (view: View, by: Place, box: Box): View =>
  inside({ ...view, x: view.x + by.x, y: view.y + by.y }, box)

/** Keeps the image within the window; at scale 1 it is centered. */
function inside({ scale, x, y }: View, { width, height }: Box): View {
  const [far, low] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  // adding zero turns −0 into 0
  return { scale, x: Math.min(Math.max(x, -far), far) + 0, y: Math.min(Math.max(y, -low), low) + 0 }
}

export const between = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
export const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y)

const step = 60
/** The view after a key press; undefined for keys without a function. */
export function viewAfter(key: string, view: View, box: Box): View | undefined {
  const middle = { x: 0, y: 0 }
  const act: Record<string, () => View> = {
    '+': () => zoomAt(view, 1.4, middle, box),
    '=': () => zoomAt(view, 1.4, middle, box),
    '-': () => zoomAt(view, 1 / 1.4, middle, box),
    '0': () => whole,
    ArrowLeft: () => moveBy(view, { x: step, y: 0 }, box),
    ArrowRight: () => moveBy(view, { x: -step, y: 0 }, box),
    ArrowUp: () => moveBy(view, { x: 0, y: step }, box),
    ArrowDown: () => moveBy(view, { x: 0, y: -step }, box),
  }
  return act[key]?.()
}
