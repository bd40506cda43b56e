import { useEffect, useRef } from 'react'

import type { CertState } from './BulkProgress.tsx'

const columns = 160

/** Results that need attention stand out by color, since a dot has no icon. The totals below say the same in words. */
const colours: Record<CertState, string> = {
  match: 'var(--baize-line)',
  differs: 'var(--brass-mid)',
  absent: 'var(--wax)',
  unfit: 'var(--wax)',
  unanswered: 'var(--slate)',
  current: 'var(--ink)',
  waiting: 'var(--surface-2)',
}

/**
 * Thousands of cert numbers as an image of one pixel each, scaled up by the browser, so that ten thousand cost no more
 * than ten.
 */
export function MatrixStrip({ states, label }: { states: readonly CertState[]; label: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const rows = Math.ceil(states.length / columns)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const draw = () => drawStates(canvas, states)
    draw()
    // redraw with the colors of the current theme
    const watch = new MutationObserver(draw)
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const device = matchMedia('(prefers-color-scheme: dark)')
    device.addEventListener('change', draw)
    return () => {
      watch.disconnect()
      device.removeEventListener('change', draw)
    }
  }, [states])
  return (
    <canvas
      ref={ref}
      className="matrix-strip"
      role="img"
      aria-label={label}
      width={columns}
      height={rows}
      style={{ aspectRatio: `${columns} / ${rows}` }}
    />
  )
}

function drawStates(canvas: HTMLCanvasElement, states: readonly CertState[]): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, canvas.width, canvas.height)
  for (const [state, colour] of Object.entries(colours)) {
    // a canvas can't use CSS variables, so the computed color of the element is read back
    canvas.style.color = colour
    pen.fillStyle = getComputedStyle(canvas).color
    for (const [at, one] of states.entries()) {
      if (one === state) pen.fillRect(at % columns, Math.floor(at / columns), 1, 1)
    }
  }
}
