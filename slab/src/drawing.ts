import type { Inks } from './inks.ts'
import type { Random } from './seed.ts'

/**
 * The field a motif fills, and what it may use. `name` is the card's; `id` creates an id that is unique on the page.
 */
export type Field = {
  width: number
  height: number
  name: string
  inks: Inks
  random: Random
  id: (name: string) => string
}
export type Draw = (field: Field) => string
/** One way to depict a category. */
export type Motif = { name: string; draw: Draw }

type Point = readonly [x: number, y: number]

/** A tenth of a unit is finer than any screen shows, and keeps an image near 20 kB. */
export const round = (value: number): number => Math.round(value * 10) / 10

export const polar = (cx: number, cy: number, radius: number, angle: number): Point => [
  cx + radius * Math.cos(angle),
  cy + radius * Math.sin(angle),
]

/** `1.2 3.4`: a point in path data. */
export const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`

export const line = (points: readonly Point[]): string => `M${points.map(at).join('L')}`

export const shape = (points: readonly Point[]): string => `${line(points)}Z`

/** Calls `draw` for each index from 0, and joins the results. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Wedges from a center; each is as wide as the gap after it. */
export function rays(cx: number, cy: number, radius: number, count: number, turn: number): string {
  const step = (Math.PI * 2) / count
  return times(count, (i) =>
    shape([[cx, cy], polar(cx, cy, radius, turn + i * step), polar(cx, cy, radius, turn + i * step + step * 0.5)]),
  )
}

export const rings = (cx: number, cy: number, first: number, step: number, count: number): string =>
  times(count, (i) => `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(first + i * step)}"/>`)

/** One guilloché ring: a circle whose radius oscillates `lobes` times. */
export function rosette(cx: number, cy: number, radius: number, lobes: number, depth: number): string {
  const points: Point[] = []
  for (let i = 0; i <= 180; i++) {
    const angle = (i / 180) * Math.PI * 2
    points.push(polar(cx, cy, radius * (1 - depth + depth * Math.cos(lobes * angle)), angle))
  }
  return shape(points)
}

type Wave = { from: number; to: number; y: number; amplitude: number; period: number; phase: number; points: number }

export function waveLine({ from, to, y, amplitude, period, phase, points: count }: Wave): string {
  const points: Point[] = []
  for (let i = 0; i <= count; i++) {
    const x = from + ((to - from) * i) / count
    points.push([x, y + amplitude * Math.sin(((x - from) / period) * Math.PI * 2 + phase)])
  }
  return line(points)
}

/** A star polygon: every `skip`-th of the given number of corners, with the first one on top. */
export function star(cx: number, cy: number, radius: number, corners: number, skip: number): string {
  const points: Point[] = []
  for (let i = 0; i <= corners; i++) {
    points.push(polar(cx, cy, radius, -Math.PI / 2 + (i * skip * 2 * Math.PI) / corners))
  }
  return line(points)
}

type Engraving = {
  lines?: number
  /** Angle of the lines, in radians. */
  angle?: number
  /** Direction of the light: from the upper left by default; a rotated form has to rotate it back. */
  light?: readonly [x: number, y: number, z: number]
  /** How much of its lane a line fills where no light falls. */
  darkest?: number
  /** Points along a line: fewer for small forms. */
  steps?: number
}

const LIGHTEST = 0.05
const BOW = 0.16

/**
 * The engraver's hatch that gives every form its volume: parallel lines across an ellipse, each as wide as a lit sphere
 * would be dark there, and slightly curved so that they follow the form.
 */
export function engrave(cx: number, cy: number, rx: number, ry: number, engraving: Engraving = {}): string {
  const { lines = 26, angle = -0.42, light = [-0.5, -0.62, 0.6], darkest = 0.82, steps = 12 } = engraving
  const [lightX, lightY, lightZ] = light
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const lane = 2 / lines
  const place = (x: number, y: number): Point => [cx + (x * cos - y * sin) * rx, cy + (x * sin + y * cos) * ry]
  return times(lines, (i) => {
    const y = -1 + lane * (i + 0.5)
    const reach = Math.sqrt(1 - y * y)
    const upper: Point[] = []
    const lower: Point[] = []
    for (let step = 0; step <= steps; step++) {
      const x = -reach + (2 * reach * step) / steps
      const z = Math.sqrt(Math.max(0, 1 - x * x - y * y))
      const lambert = (x * cos - y * sin) * lightX + (x * sin + y * cos) * lightY + z * lightZ
      const dark = Math.min(1, Math.max(0, 0.52 - 0.7 * lambert))
      const half = (lane * (LIGHTEST + (darkest - LIGHTEST) * dark)) / 2
      const bow = BOW * (1 - (x / reach) ** 2) * reach
      upper.push(place(x, y + bow - half))
      lower.unshift(place(x, y + bow + half))
    }
    return shape([...upper, ...lower])
  })
}
