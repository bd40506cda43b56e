import type { Book } from '@ambry/contract/lending/book/records'

import { ChartFrame } from '../../../../ui/charts/ChartFrame.tsx'
import { edge, Grid, marginFor, Plot } from '../../../../ui/charts/Plot.tsx'
import { axisFor, heightOf, linePath } from '../../../../ui/charts/scales.ts'
import { basisPoints } from '../../../../ui/charts/units.ts'
import type { Size } from '../../../../ui/charts/use-size.ts'
import styles from './book.module.css'
import * as labels from './labels.ts'

type Vintage = Book['vintages'][number]
type Props = { vintages: readonly Vintage[]; measure: keyof typeof labels.measures }

/** One color each. */
const most = 6
const apart = 44

/** A line for each quarter, all starting at their funding. */
export function VintageChart({ vintages, measure }: Props) {
  const key = measure === 'late' ? 'lateBps' : 'lostBps'
  const shown = vintages.slice(-most)
  const points = shown.flatMap(({ months }) => months)
  const last = Math.max(1, ...points.map(({ month }) => month))
  const axis = axisFor(
    points.map((point) => point[key]),
    { least: basisPoints.least, fromZero: true },
  )
  const texts = points.length > 0 ? basisPoints.axis(axis.ticks) : []
  const label = labels.vintageSummary(labels.measures[measure], vintages.length)

  const draw = ({ width, height }: Size, cursor: number | null) => {
    const right = Math.max(width - marginFor(texts), 0)
    const bottom = height - edge.bottom
    const yOf = (value: number) => bottom - heightOf(axis, value) * (bottom - edge.top)
    const xOf = (month: number) => (month / last) * right
    const stops = shown
      .flatMap(({ quarter, months }) =>
        months.map((point) => ({
          ...{ x: xOf(point.month), y: yOf(point[key]) },
          ...{ head: labels.vintageHead(quarter, point.month), value: basisPoints.value(point[key]) },
        })),
      )
      .sort((one, other) => one.x - other.x)
    const stop = cursor === null ? undefined : stops[cursor]
    const every = Math.max(1, Math.ceil((apart * last) / Math.max(right, 1)))
    const ticks = Array.from({ length: last + 1 }, (_, month) => month).filter((month) => month % every === 0)
    return {
      stops,
      grid: (
        <>
          <Grid lines={axis.ticks.map((tick, index) => ({ y: yOf(tick), text: texts[index] ?? '' }))} right={right} />
          {ticks.map((month) => (
            <text key={month} x={xOf(month)} y={height - 4} textAnchor={month === 0 ? 'start' : 'middle'}>
              {month}
            </text>
          ))}
        </>
      ),
      picture: (
        <>
          {shown.map(({ quarter, months }, index) => (
            <path
              key={quarter}
              className={styles.line}
              data-part={index + 1}
              d={linePath(months.map((point) => ({ x: xOf(point.month), y: yOf(point[key]) })))}
            />
          ))}
          {stop && <circle className="plot-ring" cx={stop.x} cy={stop.y} r="5" />}
        </>
      ),
    }
  }

  return (
    <ChartFrame
      label={label}
      table={tableOf(vintages, key)}
      legend={
        <ul className={`legend ${styles.legend}`}>
          {shown.map(({ quarter }, index) => (
            <li key={quarter}>
              <span data-part={index + 1} aria-hidden="true" />
              {quarter}
            </li>
          ))}
        </ul>
      }
    >
      <Plot label={label} draw={draw} />
      {vintages.length > most && <p className="small muted">{labels.lastQuarters(most)}</p>}
    </ChartFrame>
  )
}

function tableOf(vintages: readonly Vintage[], key: 'lateBps' | 'lostBps') {
  const months = [...new Set(vintages.flatMap((vintage) => vintage.months.map(({ month }) => month)))].sort(
    (one, other) => one - other,
  )
  return {
    head: [labels.quarter, ...months.map(labels.month)],
    rows: vintages.map(({ quarter, months: points }) => [
      quarter,
      ...months.map((month) => {
        const point = points.find((one) => one.month === month)
        return point ? basisPoints.value(point[key]) : ''
      }),
    ]),
  }
}
