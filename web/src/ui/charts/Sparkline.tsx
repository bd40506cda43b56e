import '../styles/charts.css'

import { linePath } from './scales.ts'

type Props = { values: readonly number[]; width?: number; height?: number }

const edge = 2

/** A trend in a table row. The text next to it states the change, so the image is hidden from screen readers. */
export function Sparkline({ values, width = 88, height = 26 }: Props) {
  return (
    <svg className={`spark ${isDown(values) ? 'spark-down' : ''}`} width={width} height={height} aria-hidden="true">
      <path d={linePath(placesOf(values, width, height))} />
    </svg>
  )
}

const isDown = (values: readonly number[]): boolean => (values.at(-1) ?? 0) < (values[0] ?? 0)

/** From edge to edge and from the lowest value to the highest; a flat series runs through the middle. */
export function placesOf(values: readonly number[], width: number, height: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const inner = height - 2 * edge
  // a single value is drawn as a line too
  const drawn = values.length === 1 ? [...values, ...values] : values
  return drawn.map((value, index) => ({
    x: (index / (drawn.length - 1)) * width,
    y: high === low ? height / 2 : edge + inner * (1 - (value - low) / (high - low)),
  }))
}
