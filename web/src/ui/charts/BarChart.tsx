import type { ReactNode } from 'react'

import { ChartFrame } from './ChartFrame.tsx'
import { edge, Grid, marginFor, Plot } from './Plot.tsx'
import { axisFor, heightOf } from './scales.ts'
import type { Unit } from './units.ts'
import type { Size } from './use-size.ts'

type Bar = {
  /** Short label below the bar: "Nov". */
  name: string
  /** The full name: "November 2026". */
  fullName: string
  value: number
}

type Props = {
  /** A one-sentence summary of the chart. */
  label: string
  unit: Unit
  /** The dimension: "Month". */
  by: string
  /** The measure: "Sales". */
  name: string
  /** Oldest first; the last one is still in progress. */
  bars: readonly Bar[]
  actions?: ReactNode
}

const widestGap = 6
const letter = 7

/** Amounts by period. The axis starts at zero. */
export function BarChart({ label, unit, by, name, bars, actions }: Props) {
  const axis = axisFor(
    bars.map(({ value }) => value),
    { least: unit.least, fromZero: true },
  )
  const texts = bars.length > 0 ? unit.axis(axis.ticks) : []

  const draw = ({ width, height }: Size, cursor: number | null) => {
    const right = Math.max(width - marginFor(texts), 0)
    const bottom = height - edge.bottom
    const yOf = (value: number) => bottom - heightOf(axis, value) * (bottom - edge.top)
    const share = right / Math.max(bars.length, 1)
    const gap = Math.min(widestGap, share / 4)
    const places = bars.map((bar, index) => ({
      ...bar,
      left: index * share + gap / 2,
      centre: (index + 0.5) * share,
      top: yOf(Math.max(bar.value, 0)),
      foot: yOf(Math.min(bar.value, 0)),
    }))
    // if not all names fit, only every second or third is shown, and always the last
    const longest = Math.max(1, ...bars.map((bar) => bar.name.length))
    const every = Math.max(1, Math.ceil((longest * letter) / Math.max(share, 1)))
    return {
      stops: places.map(({ centre, top, fullName, value }) => ({
        x: centre,
        y: top,
        head: fullName,
        value: unit.value(value),
      })),
      grid: (
        <>
          <Grid lines={axis.ticks.map((tick, index) => ({ y: yOf(tick), text: texts[index] ?? '' }))} right={right} />
          {places
            .filter((_, index) => (places.length - 1 - index) % every === 0)
            .map(({ fullName, name, centre }) => (
              <text key={fullName} x={centre} y={height - 4} textAnchor="middle">
                {name}
              </text>
            ))}
        </>
      ),
      picture: places.map(({ fullName, left, top, foot }, index) => (
        <rect
          key={fullName}
          className={index === places.length - 1 ? 'plot-bar plot-bar-now' : 'plot-bar'}
          data-pointed={index === cursor || undefined}
          x={left}
          y={top}
          width={Math.max(share - gap, 1)}
          height={Math.max(foot - top, 0)}
        />
      )),
    }
  }

  return (
    <ChartFrame
      actions={actions}
      label={label}
      table={{ head: [by, name], rows: bars.map(({ fullName, value }) => [fullName, unit.value(value)]) }}
    >
      <Plot label={label} draw={draw} />
    </ChartFrame>
  )
}
