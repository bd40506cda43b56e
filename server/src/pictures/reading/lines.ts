import type { Component } from './components.ts'

/** A line of text with letters at equal distances. */
export type TextLine = {
  /** The letters' height in pixels. */
  height: number
  /** The distance of letters in the middle of the line. */
  pitch: number
  /** The middle of the letter in a column; columns are counted from the first letter found. */
  xOf: (column: number) => number
  yOf: (x: number) => number
  columns: number
  middle: number
}

const medianOf = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Least squares of a parabola: pages bend, and a photo from the side squeezes one end. */
function fitCurve(points: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const spread = Math.max(...points.map(([x]) => Math.abs(x - middle))) || 1
  const sums = new Array<number>(5).fill(0)
  const values = new Array<number>(3).fill(0)
  for (const [x, y] of points) {
    const u = (x - middle) / spread
    for (let power = 0; power < 5; power++) {
      sums[power] = (sums[power] as number) + u ** power
      if (power < 3) values[power] = (values[power] as number) + y * u ** power
    }
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums
  const [v0 = 0, v1 = 0, v2 = 0] = values
  const minor = s2 * s4 - s3 * s3
  const determinant = s0 * minor - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
  if (Math.abs(determinant) < 1e-9) return () => v0 / (s0 || 1)
  const a = (v0 * minor - s1 * (v1 * s4 - s3 * v2) + s2 * (v1 * s3 - s2 * v2)) / determinant
  const b = (s0 * (v1 * s4 - v2 * s3) - v0 * (s1 * s4 - s3 * s2) + s2 * (s1 * v2 - v1 * s2)) / determinant
  const c = (s0 * (s2 * v2 - s3 * v1) - s1 * (s1 * v2 - v1 * s2) + v0 * (s1 * s3 - s2 * s2)) / determinant
  return (x) => {
    const u = (x - middle) / spread
    return a + b * u + c * u * u
  }
}

/** Links each component with the next one to its right that looks like a letter of the same line. */
function findChains(components: readonly Component[]): Component[][] {
  const sorted = [...components].sort((a, b) => a.x - b.x)
  const rights = new Map<Component, Component>()
  const lefts = new Map<Component, { from: Component; cost: number }>()
  for (const [at, one] of sorted.entries()) {
    let best: { other: Component; cost: number } | null = null
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next] as Component
      const [dx, dy] = [other.x - one.x, Math.abs(other.y - one.y)]
      if (dx > one.height * 2.2) break
      const ratio = other.height / one.height
      if (dx < one.height * 0.4 || dy > dx * 0.35 || ratio < 0.6 || ratio > 1.67) continue
      const cost = dx + dy * 2
      if (!best || cost < best.cost) best = { other, cost }
    }
    if (!best) continue
    rights.set(one, best.other)
    const rival = lefts.get(best.other)
    if (!rival || best.cost < rival.cost) lefts.set(best.other, { from: one, cost: best.cost })
  }
  const chains: Component[][] = []
  for (const one of sorted) {
    if (lefts.has(one)) continue
    const chain = [one]
    for (let last = one; ; ) {
      const next = rights.get(last)
      if (!next || lefts.get(next)?.from !== last) break
      chain.push(next)
      last = next
    }
    if (chain.length >= fewestLinked) chains.push(chain)
  }
  return chains.sort((a, b) => b.length - a.length)
}
const fewestLinked = 7
/** A zone's shortest line has 30 letters, of which blur and glare may hide some. */
const fewestLetters = 20

/** Everything along the line through a chain: noise breaks lines into several. */
function extend(chain: readonly Component[], components: readonly Component[]): Component[] {
  let line = [...chain]
  for (let round = 0; round < 4; round++) {
    const height = medianOf(line.map((each) => each.height))
    const [first, last] = [line[0] as Component, line.at(-1) as Component]
    const straight = line.length < 15
    const curve = straight ? throughEnds(line) : fitCurve(line.map(({ x, y }) => [x, y]))
    // far from what is known a parabola is a guess
    const reach = (last.x - first.x) * (straight ? 0.6 : 0.4) + height * 3
    const near = components
      .filter(({ x, y, height: own }) => {
        if (x < first.x - reach || x > last.x + reach || own < height * 0.6 || own > height * 1.4) return false
        return Math.abs(y - curve(x)) < height * 0.35
      })
      .sort((a, b) => a.x - b.x)
    const middle = (first.x + last.x) / 2
    let from = near.findIndex(({ x }) => x >= middle)
    let to = from
    const isNext = (a: Component | undefined, b: Component | undefined) => a && b && b.x - a.x < height * 3.5
    while (isNext(near[from - 1], near[from])) from--
    while (isNext(near[to], near[to + 1])) to++
    const next = near.slice(from, to + 1)
    if (next.length <= line.length && round > 0) break
    if (next.length >= line.length) line = next
  }
  return line
}

function throughEnds(line: readonly Component[]): (x: number) => number {
  const third = Math.max(1, Math.floor(line.length / 3))
  const mean = (part: readonly Component[], of: 'x' | 'y') =>
    part.reduce((sum, each) => sum + each[of], 0) / part.length
  const [start, end] = [line.slice(0, third), line.slice(-third)]
  const slope = (mean(end, 'y') - mean(start, 'y')) / (mean(end, 'x') - mean(start, 'x') || 1)
  return (x) => mean(start, 'y') + (x - mean(start, 'x')) * slope
}

/** The columns of a line, or null if its letters are not at equal distances. */
function fitColumns(line: readonly Component[]): TextLine | null {
  const tall = medianOf(line.map((each) => each.height))
  const steps = line.slice(1).map((each, at) => each.x - (line[at] as Component).x)
  const pitch = medianOf(steps.filter((step) => step > tall * 0.6 && step < tall * 1.7))
  if (pitch === 0) return null
  let column = 0
  let placed = line.map((component, at) => {
    column += at === 0 ? 0 : Math.round((steps[at - 1] as number) / pitch)
    return { component, column }
  })
  let xOf = fitCurve(placed.map(({ component, column: k }) => [k, component.x]))
  for (const limit of [0.4, 0.3]) {
    placed = placed.filter(({ component, column: k }) => Math.abs(component.x - xOf(k)) < pitch * limit)
    if (placed.length < fewestLetters) return null
    xOf = fitCurve(placed.map(({ component, column: k }) => [k, component.x]))
  }
  const heights = placed.map(({ component }) => component.height)
  // fillers are lower than letters
  const height = medianOf(heights.filter((each) => each > Math.max(...heights) * 0.85))
  const [first, last] = [placed[0]?.column ?? 0, placed.at(-1)?.column ?? 0]
  const middle = xOf((first + last) / 2)
  return {
    ...{ height, middle },
    pitch: (xOf(last) - xOf(first)) / (last - first),
    xOf: (k) => xOf(first + k),
    yOf: fitCurve(placed.map(({ component }) => [component.x, component.y])),
    columns: last - first + 1,
  }
}

/** Lines of letters at equal distances, the longest first. */
export function findLines(components: readonly Component[]): TextLine[] {
  const used = new Set<Component>()
  const lines: TextLine[] = []
  for (const chain of findChains(components)) {
    if (chain.filter((each) => used.has(each)).length > chain.length / 3) continue
    const whole = extend(chain, components)
    if (whole.length < fewestLetters) continue
    for (const each of whole) used.add(each)
    const line = fitColumns(whole)
    if (line) lines.push(line)
  }
  return lines
}
