// A repeat-sales index (Bailey, Muth and Nourse, 1963): the same card in the same grade, sold twice, says how prices
// moved between the two periods. All pairs together are a least-squares regression of the logarithm of the price ratio.

/** Two sales of the same card and grade; periods are counted from any origin. */
export type SalePair = { from: number; to: number; fromCents: number; toCents: number }

export type IndexPoint = {
  period: number
  /** 1 in the first period */
  value: number
  /** of the value's logarithm; 0 in the first period */
  standardError: number
  /** that begin or end in this period */
  pairs: number
}

/**
 * Empty without enough pairs. Periods that no chain of pairs connects with the others can't be compared with them, so
 * only the largest connected group counts.
 */
export function repeatSalesIndex(all: readonly SalePair[]): IndexPoint[] {
  const pairs = largestGroup(all.filter(({ from, to }) => from !== to))
  const periods = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const unknowns = periods.length - 1
  if (unknowns < 1 || pairs.length < unknowns) return []
  const columnOf = new Map(periods.map((period, at) => [period, at - 1]))
  const normal = Array.from({ length: unknowns }, () => new Float64Array(unknowns))
  const moment = new Float64Array(unknowns)
  for (const { from, to, fromCents, toCents } of pairs) {
    const change = Math.log(toCents / fromCents)
    const [first, second] = [columnOf.get(from) ?? -1, columnOf.get(to) ?? -1]
    add(normal, moment, first, -1, change)
    add(normal, moment, second, 1, change)
    if (first >= 0 && second >= 0) {
      addTo(normal, first, second, -1)
      addTo(normal, second, first, -1)
    }
  }
  const inverse = invert(normal)
  const logs = inverse.map((row) => row.reduce((sum, cell, at) => sum + cell * (moment[at] ?? 0), 0))
  const logOf = (period: number) => logs[columnOf.get(period) ?? -1] ?? 0
  const squares = pairs.reduce((sum, { from, to, fromCents, toCents }) => {
    const rest = Math.log(toCents / fromCents) - (logOf(to) - logOf(from))
    return sum + rest * rest
  }, 0)
  // with as many pairs as unknowns there is nothing to estimate an error from
  const variance = pairs.length > unknowns ? squares / (pairs.length - unknowns) : 0
  return periods.map((period, at) => ({
    period,
    value: Math.exp(logOf(period)),
    standardError: at === 0 ? 0 : Math.sqrt(variance * Math.max(0, inverse[at - 1]?.[at - 1] ?? 0)),
    pairs: pairs.filter(({ from, to }) => from === period || to === period).length,
  }))
}

function add(normal: Float64Array[], moment: Float64Array, at: number, sign: 1 | -1, change: number): void {
  if (at < 0) return
  addTo(normal, at, at, 1)
  moment[at] = (moment[at] ?? 0) + sign * change
}

function addTo(matrix: Float64Array[], row: number, column: number, by: number): void {
  const cells = matrix[row]
  if (cells) cells[column] = (cells[column] ?? 0) + by
}

/** Gauss-Jordan with pivots. The matrix of a connected group is positive definite, so there is an inverse. */
function invert(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length
  const rows = matrix.map((row, at) => {
    const wide = new Float64Array(2 * size)
    wide.set(row)
    wide[size + at] = 1
    return wide
  })
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let column = 0; column < size; column++) {
    let best = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(cell(row, column)) > Math.abs(cell(best, column))) best = row
    const [pivotRow, other] = [rows[best], rows[column]]
    if (!pivotRow || !other) continue
    rows[column] = pivotRow
    rows[best] = best === column ? pivotRow : other
    const pivot = cell(column, column)
    for (let at = 0; at < 2 * size; at++) pivotRow[at] = (pivotRow[at] ?? 0) / pivot
    for (let row = 0; row < size; row++) {
      const by = cell(row, column)
      const cells = rows[row]
      if (row === column || by === 0 || !cells) continue
      for (let at = 0; at < 2 * size; at++) cells[at] = (cells[at] ?? 0) - by * (pivotRow[at] ?? 0)
    }
  }
  return rows.map((row) => row.slice(size))
}

/** The pairs of the largest group of periods that pairs connect; ties go to the group with the latest sale. */
function largestGroup(pairs: readonly SalePair[]): SalePair[] {
  const parent = new Map<number, number>()
  const rootOf = (period: number): number => {
    const above = parent.get(period) ?? period
    if (above === period) return period
    const root = rootOf(above)
    parent.set(period, root)
    return root
  }
  for (const { from, to } of pairs) parent.set(rootOf(from), rootOf(to))
  const groups = Map.groupBy(pairs, ({ from }) => rootOf(from))
  const [largest] = [...groups.values()].toSorted(
    (one, other) => other.length - one.length || latest(other) - latest(one),
  )
  return largest ?? []
}

const latest = (pairs: readonly SalePair[]) => Math.max(...pairs.map(({ to }) => to))
