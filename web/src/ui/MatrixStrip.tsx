import { useEffect, useRef } from 'react'

import type { CertState } from './BulkProgress.tsx'

const columns = 160

/** Those that need somebody stand out: a dot has no sign inside it. The sums below say the same in words. */
const colours: Record<CertState, string> = {
  match: 'var(--baize-line)',
  differs: 'var(--brass-mid)',
  absent: 'var(--wax)',
  unfit: 'var(--wax)',
  unanswered: 'var(--slate)',
  current: 'var(--ink)',
  waiting: 'var(--surface-2)',
}

/** Thousands of certs as a picture of one dot each, drawn larger by the browser: ten thousand cost no more than ten. */
export function MatrixStrip({ states, label }: { states: readonly CertState[]; label: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const rows = Math.ceil(states.length / columns)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const draw = () => drawStates(canvas, states)
    draw()
    // the colours are those of the theme that is shown
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
    // a canvas knows no tokens: the element's own colour is read back as the browser worked it out
    canvas.style.color = colour
    pen.fillStyle = getComputedStyle(canvas).color
    for (const [at, one] of states.entries()) {
      if (one === state) pen.fillRect(at % columns, Math.floor(at / columns), 1, 1)
    }
  }
}
