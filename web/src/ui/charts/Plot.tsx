import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

import { cursorAfter, nearestTo, type Place } from './scales.ts'
import { type Size, useSize } from './use-size.ts'

/** A value that can be pointed at, and its tooltip text. */
export type Stop = Place & {
  head: string
  value: string
  /** A second value for the same day. */
  more?: string | undefined
}

type Props = {
  /** A one-sentence summary of the chart. */
  label: string
  /** The positions of the values at this size, and what is drawn behind and in front of them. */
  draw: (size: Size, cursor: number | null) => { stops: readonly Stop[]; grid: ReactNode; picture: ReactNode }
}

const tipWidth = 152
const tipHeight = 76
const before: Size = { width: 640, height: 300 }

/**
 * The surface of a chart. It is redrawn for every width, so that text keeps its size, and its height is set in CSS, so
 * that nothing moves while it is measured. Values are read with a pointer or the arrow keys.
 */
export function Plot({ label, draw }: Props) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref, before)
  const [cursor, setCursor] = useState<{ at: number; by: 'pointer' | 'keys' } | null>(null)
  const { stops, grid, picture } = draw(size, cursor?.at ?? null)
  const stop = cursor && stops[cursor.at]

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const at = nearestTo(event.clientX - event.currentTarget.getBoundingClientRect().left, stops)
    setCursor(at === null ? null : { at, by: 'pointer' })
  }
  const onKey = (event: KeyboardEvent) => {
    const at = cursorAfter(event.key, cursor?.at ?? null, stops.length)
    if (at === undefined) return
    event.preventDefault()
    setCursor(at === null ? null : { at, by: 'keys' })
  }
  return (
    <>
      <div
        ref={ref}
        className="plot"
        role="img"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read its values
        tabIndex={0}
        onKeyDown={onKey}
        onBlur={() => setCursor(null)}
        onPointerDown={point}
        onPointerMove={point}
        // lifting a finger also fires this; the tooltip stays until something else is touched
        onPointerLeave={(event) => event.pointerType !== 'touch' && setCursor(null)}
      >
        <svg className="plot-layer" aria-hidden="true">
          {grid}
        </svg>
        <svg className="plot-layer plot-drawn" aria-hidden="true">
          {picture}
        </svg>
        {stop && <Tip stop={stop} width={size.width} />}
      </div>
      <p id={`${id}-keys`} className="sr">
        Use the left and right arrow keys to read the values.
      </p>
      <p className="sr" aria-live="polite">
        {stop && cursor.by === 'keys' && [stop.head, stop.value, stop.more].filter(Boolean).join(', ')}
      </p>
    </>
  )
}

/** Above its value, or below if there is no room, and never outside the chart. */
function Tip({ stop, width }: { stop: Stop; width: number }) {
  const left = Math.min(Math.max(stop.x - tipWidth / 2, 0), Math.max(width - tipWidth, 0))
  return (
    <div
      className={stop.y < tipHeight ? 'plot-tip plot-tip-below' : 'plot-tip'}
      style={{ left, top: stop.y, width: tipWidth }}
      aria-hidden="true"
    >
      <span>{stop.head}</span>
      <strong>{stop.value}</strong>
      {stop.more && <span>{stop.more}</span>}
    </div>
  )
}

type GridProps = { lines: readonly { y: number; text: string }[]; right: number }

/** The horizontal grid lines with their values on the right. There are no axis lines. */
export function Grid({ lines, right }: GridProps) {
  return lines.map(({ y, text }) => (
    <g key={y}>
      <path className="plot-line" d={`M0 ${y}H${right}`} />
      <text x={right + 10} y={y + 4}>
        {text}
      </text>
    </g>
  ))
}

const letter = 6.6
const gap = 12
/** The right margin needed for the axis labels. */
export const marginFor = (texts: readonly string[]): number =>
  Math.ceil(gap + letter * Math.max(0, ...texts.map((text) => text.length)))

/** The padding above the highest line, and the space for labels below the lowest. */
export const edge = { top: 12, bottom: 26 } as const
