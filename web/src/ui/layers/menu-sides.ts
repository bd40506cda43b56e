type Box = { top: number; bottom: number; left: number; right: number }
type Size = { width: number; height: number }

/** Whether CSS anchor positioning can place a menu next to its button and flip it at the edge of the window. */
export const hasAnchors = (): boolean => CSS.supports('anchor-scope: --menu')

/** Where to move a menu that would overflow the window: `up`, `down`, `left`, `right`, or two of them. */
export function sidesFor({ top, bottom, left, right }: Box, { width, height }: Size): string {
  const vertical = bottom > height && top > bottom - height ? 'up' : top < 0 && 'down'
  const horizontal = left < 0 ? 'right' : right > width && 'left'
  return [vertical, horizontal].filter(Boolean).join(' ')
}
