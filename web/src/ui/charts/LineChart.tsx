import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { ReactNode } from 'react'

import { ChartFrame, Legend } from './ChartFrame.tsx'
import { edge, Grid, marginFor, Plot, type Stop } from './Plot.tsx'
import { areaPath, axisFor, dateLabels, heightOf, linePath, placeOf, type Span, spanOf } from './scales.ts'
import { inOrder, type Point, type Series, tableOf } from './series.ts'
import type { Unit } from './units.ts'
import type { Size } from './use-size.ts'

type Props = {
  /** A one-sentence summary of the chart: from what, to what. */
  label: string
  title?: ReactNode
  unit: Unit
  main: Series
  comparison?: Series | undefined
  /** Single events next to the line, such as recorded sales. `verb` starts the text about one: "Sold". */
  events?: (Series & { verb: string }) | undefined
  /** Daily counts: the axis starts at zero, and dates include the weekday. */
  daily?: boolean
  actions?: ReactNode
}

/** Values over time. Its axis need not start at zero, because a line shows change and not size. */
export function LineChart({ label, title, unit, main, comparison, events, daily = false, actions }: Props) {
  const all = [main, ...(comparison ? [comparison] : []), ...(events ? [events] : [])]
  const sorted = {
    main: inOrder(main.points),
    comparison: inOrder(comparison?.points ?? []),
    events: inOrder(events?.points ?? []),
  }
  const points = all.flatMap((series) => series.points)
  const span = spanOf(points.map(({ on }) => on))
  const axis = axisFor(
    points.map(({ value }) => value),
    { least: unit.least, fromZero: daily },
  )
  const texts = span ? unit.axis(axis.ticks) : []

  const draw = ({ width, height }: Size, cursor: number | null) => {
    const right = Math.max(width - marginFor(texts), 0)
    const bottom = height - edge.bottom
    const yOf = (value: number) => bottom - heightOf(axis, value) * (bottom - edge.top)
    const place = ({ on, value }: Point) => ({ x: span ? placeOf(span, on) * right : 0, y: yOf(value) })
    const stops = stopsOf()
    const stop = cursor === null ? undefined : stops[cursor]
    return { stops, grid: grid(), picture: picture() }

    function stopsOf(): readonly Stop[] {
      const beside = new Map(sorted.comparison.map(({ on, value }) => [on, value]))
      const values = sorted.main.map((point) => {
        const other = beside.get(point.on)
        const more = other === undefined ? undefined : besideText(other)
        return {
          ...place(point),
          head: daily ? weekdayText(point.on) : formatDate(point.on),
          value: unit.value(point.value),
          more,
        }
      })
      const single = sorted.events.map((point) => ({
        ...place(point),
        head: `${events?.verb} ${formatDate(point.on)}`,
        value: unit.value(point.value),
      }))
      return [...values, ...single].sort((one, other) => one.x - other.x)
    }

    function grid() {
      return (
        <>
          <Grid lines={axis.ticks.map((tick, index) => ({ y: yOf(tick), text: texts[index] ?? '' }))} right={right} />
          {span && <DateLabels span={span} right={right} y={height - 4} />}
          {stop && <path className="plot-cursor" d={`M${stop.x} ${edge.top}V${bottom}`} />}
        </>
      )
    }

    function picture() {
      const [line, end] = [sorted.main.map(place), sorted.main.at(-1)]
      return (
        <>
          <path className="plot-fill" d={areaPath(line, bottom)} />
          <path className="plot-comparison" d={linePath(sorted.comparison.map(place))} />
          <path className="plot-main" d={linePath(line)} />
          {/* one day is no line, and would not be seen */}
          {sorted.comparison.length === 1 &&
            sorted.comparison
              .map(place)
              .map(({ x, y }) => <circle key={x} className="plot-event" cx={x} cy={y} r="4.5" />)}
          {end && <circle className="plot-end" cx={place(end).x} cy={place(end).y} r="4" />}
          {sorted.events.map((point) => (
            <circle
              key={`${point.on} ${point.value}`}
              className="plot-event"
              cx={place(point).x}
              cy={place(point).y}
              r="4.5"
            />
          ))}
          {stop && <circle className="plot-ring" cx={stop.x} cy={stop.y} r="5" />}
        </>
      )
    }
  }

  return (
    <ChartFrame
      actions={actions}
      label={label}
      title={title}
      table={tableOf(all, unit)}
      legend={all.length > 1 && <Legend entries={entries()} />}
    >
      <Plot label={label} draw={draw} />
    </ChartFrame>
  )

  function besideText(value: number): string {
    return comparison?.unit ? comparison.unit.value(value) : `${comparison?.name} ${unit.value(value)}`
  }

  function entries() {
    return [
      { ...main, kind: 'line' as const },
      ...(comparison ? [{ ...comparison, kind: 'dashed' as const }] : []),
      ...(events ? [{ ...events, kind: 'dot' as const }] : []),
    ]
  }
}

/** `Sat, November 7`. */
const weekdayText = (on: Day): string =>
  new Date(on).toLocaleDateString('en-US', { weekday: 'short', month: 'long', day: 'numeric', timeZone: 'UTC' })

function DateLabels({ span, right, y }: { span: Span; right: number; y: number }) {
  const labels = dateLabels(span, right)
  return labels.map(({ at, text }) => (
    <text key={text} x={at * right} y={y} textAnchor={at === 1 ? 'end' : at === 0 ? 'start' : 'middle'}>
      {text}
    </text>
  ))
}
