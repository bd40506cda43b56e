import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'

type Dot = { id: string; x: number; row: number; grade: string }
export type Dots = { dots: Dot[]; rows: number; ticks: { cents: number; x: number }[]; at: (cents: number) => number }

const columns = 26
const nice = [1, 2, 2.5, 5, 10]

/** The least round step that divides a span into at most six. */
function stepOf(span: number): number {
  const rough = span / 5
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  return (nice.find((factor) => factor * power >= rough) ?? 10) * power
}

/** Sales as dots, stacked where prices are close. Positions are parts of the width. */
export function dotsOf(sales: readonly ComparablePoint[], budget: readonly number[]): Dots {
  const prices = [...sales.map(({ priceCents }) => priceCents), ...budget]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const pad = Math.max((high - low) * 0.06, high * 0.02, 100)
  const [from, to] = [low - pad, high + pad]
  const at = (cents: number) => Math.min(1, Math.max(0, (cents - from) / (to - from)))
  const heights = new Map<number, number>()
  const dots = sales
    .toSorted((a, b) => a.priceCents - b.priceCents)
    .map(({ id, priceCents, grader, grade }) => {
      const column = Math.min(columns - 1, Math.floor(at(priceCents) * columns))
      const row = heights.get(column) ?? 0
      heights.set(column, row + 1)
      return { id, x: (column + 0.5) / columns, row, grade: `${grader} ${grade ?? ''}`.trim() }
    })
  const step = stepOf(to - from)
  const ticks = Array.from({ length: 12 }, (_, n) => (Math.ceil(from / step) + n) * step)
    .filter((cents) => cents <= to)
    .map((cents) => ({ cents, x: at(cents) }))
  return { dots, rows: Math.max(1, ...heights.values()), ticks, at }
}
