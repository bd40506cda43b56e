import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { ReactNode } from 'react'

import { ChartFrame, Legend } from './ChartFrame.tsx'
import { edge, Grid, marginFor, Plot, type Stop } from './Plot.tsx'
import { areaPath, axisFor, dateLabels, heightOf, linePath, placeOf, type Span, spanOf, stepped } from './scales.ts'
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
  /** A second line to compare with, thin and solid. */
  reference?: Series | undefined
  /** Single events next to the line, such as recorded sales. `verb` starts the text about one: "Sold". */
  events?: (Series & { verb: string }) | undefined
  /** Daily counts: the axis starts at zero, and dates include the weekday. */
  daily?: boolean
  /** A value holds until the next one, as a limit or a ratio does. */
  steps?: boolean
  /** Ranges of values with a meaning, behind the line; the last may be open above. */
  bands?: readonly Band[] | undefined
  /** How far off each value can be; the same days as the line. */
  range?: Range | undefined
  /** A coming day the line is measured against. */
  until?: { on: Day; name: string } | undefined
  actions?: ReactNode
}

export type Range = { name: string; points: readonly { on: Day; low: number; high: number }[] }
export type Band = { name: string; from: number; tone: 'brass' | 'wax' }

/** Values over time. Its axis need not start at zero, because a line shows change and not size. */
export function LineChart(props: Props) {
  const {
    label,
    title,
    unit,
    main,
    comparison,
    reference,
    events,
    daily = false,
    steps = false,
    bands = [],
    range,
    until,
    actions,
  } = props
  const limits = range ? limitsOf(range) : []
  const all = [main, ...limits, ...[reference, comparison, events].filter((series) => series !== undefined)]
  const sorted = {
    main: inOrder(main.points),
    comparison: inOrder(comparison?.points ?? []),
    reference: inOrder(reference?.points ?? []),
    events: inOrder(events?.points ?? []),
  }
  const points = all.flatMap((series) => series.points)
  const span = spanOf([...points.map(({ on }) => on), ...(until ? [until.on] : [])])
  const axis = axisFor([...points.map(({ value }) => value), ...bands.map(({ from }) => from)], {
    least: unit.least,
    fromZero: daily,
  })
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
      const besides = [reference, comparison]
        .filter((series) => series !== undefined)
        .map((series) => ({
          ...{ series, values: new Map(series.points.map(({ on, value }) => [on, value])) },
        }))
      const off = new Map(range?.points.map((point) => [point.on, point]))
      const values = sorted.main.map((point) => {
        const limit = off.get(point.on)
        const others = besides.flatMap(({ series, values: known }) => {
          const value = known.get(point.on)
          return value === undefined ? [] : [besideText(series, value)]
        })
        const more = limit ? rangeText(limit) : others.join(', ') || undefined
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
          <Bands bands={bands} yOf={yOf} right={right} />
          {until && span && <Until name={until.name} x={placeOf(span, until.on) * right} bottom={bottom} />}
          <Grid lines={axis.ticks.map((tick, index) => ({ y: yOf(tick), text: texts[index] ?? '' }))} right={right} />
          {span && <DateLabels span={span} right={right} y={height - 4} />}
          {stop && <path className="plot-cursor" d={`M${stop.x} ${edge.top}V${bottom}`} />}
        </>
      )
    }

    function picture() {
      const [places, end] = [sorted.main.map(place), sorted.main.at(-1)]
      const line = steps ? stepped(places) : places
      return (
        <>
          {limits.length > 0 && (
            <path className="plot-range" d={rangePath(limits.map(({ points }) => points.map(place)))} />
          )}
          {bands.length === 0 && limits.length === 0 && <path className="plot-fill" d={areaPath(line, bottom)} />}
          <path className="plot-reference" d={linePath(sorted.reference.map(place))} />
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

  function rangeText({ low, high }: { low: number; high: number }): string {
    return `${unit.value(low)} to ${unit.value(high)}`
  }

  function besideText(series: Series, value: number): string {
    return series.unit ? series.unit.value(value) : `${series.name} ${unit.value(value)}`
  }

  function entries() {
    return [
      { ...main, kind: 'line' as const },
      ...(range ? [{ name: range.name, kind: 'area' as const }] : []),
      ...(reference ? [{ ...reference, kind: 'thin' as const }] : []),
      ...(comparison ? [{ ...comparison, kind: 'dashed' as const }] : []),
      ...(events ? [{ ...events, kind: 'dot' as const }] : []),
    ]
  }
}

/** Its upper and lower ends, as the table lists them. */
const limitsOf = ({ name, points }: Range): Series[] => [
  { name: `${name}, upper end`, points: inOrder(points.map(({ on, high }) => ({ on, value: high }))) },
  { name: `${name}, lower end`, points: inOrder(points.map(({ on, low }) => ({ on, value: low }))) },
]

/** Along the upper end and back along the lower. */
const rangePath = ([upper = [], lower = []]: readonly { x: number; y: number }[][]): string =>
  `${linePath(upper)}${linePath(lower.toReversed()).replace(/^M/, 'L')}Z`

/** `Sat, November 7`. */
const weekdayText = (on: Day): string =>
  new Date(on).toLocaleDateString('en-US', { weekday: 'short', month: 'long', day: 'numeric', timeZone: 'UTC' })

type BandsProps = { bands: readonly Band[]; yOf: (value: number) => number; right: number }

const Bands = ({ bands, yOf, right }: BandsProps) =>
  bands.map(({ name, from, tone }, index) => {
    const above = bands[index + 1]
    const top = above ? yOf(above.from) : edge.top
    return (
      <g key={name} className={`plot-band plot-band-${tone}`}>
        <rect x="0" y={top} width={right} height={Math.max(yOf(from) - top, 0)} />
        <path d={`M0 ${yOf(from)}H${right}`} />
        <text x="8" y={yOf(from) - 7}>
          {name}
        </text>
      </g>
    )
  })

const Until = ({ name, x, bottom }: { name: string; x: number; bottom: number }) => (
  <g>
    <path className="plot-until" d={`M${x} ${edge.top}V${bottom}`} />
    <text x={x - 6} y={bottom - 8} textAnchor="end">
      {name}
    </text>
  </g>
)

function DateLabels({ span, right, y }: { span: Span; right: number; y: number }) {
  const labels = dateLabels(span, right)
  return labels.map(({ at, text }) => (
    <text key={text} x={at * right} y={y} textAnchor={at === 1 ? 'end' : at === 0 ? 'start' : 'middle'}>
      {text}
    </text>
  ))
}
