import { type Draw, engrave, type Field, type Motif, rings, round, times } from './drawing.ts'
import { backdrop, type Focus, GROUNDS, type Ground, inksUnder, SKIES, type Sky } from './grounds.ts'
import type { Inks } from './inks.ts'
import { pick, type Random } from './seed.ts'

/** What one ball sport adds to the scenes all of them share. */
export type BallSport = {
  /** Drawn on the ball, around its center. */
  seams: (rx: number, ry: number, inks: Inks) => string
  /** The lines of the playing surface, in chalk color. */
  surface: (width: number, height: number, chalk: string) => string
  ballInk?: (inks: Inks, ground: Ground) => string
  /** The ball's deviation from round. */
  stretch?: readonly [x: number, y: number]
  /** The ball's rotation in degrees; round ones rotate up to 28 either way. */
  turn?: (random: Random) => number
  /** A band of the ball's own color around it, so that dark panels don't end at the edge. */
  rim?: true
  /** What only this sport has: its goal, hoop or bats. */
  own: Motif
}

type Spot = readonly [x: number, y: number]
/** Possible positions of the ball, in fractions of the field. */
const SPOTS: readonly [Spot, ...Spot[]] = [
  [0.62, 0.44],
  [0.4, 0.46],
  [0.56, 0.56],
  [0.5, 0.42],
  [0.34, 0.34],
  [0.66, 0.34],
]
const CORNERS: readonly [Spot, ...Spot[]] = [
  [0.92, 0.16],
  [0.1, 0.2],
  [0.96, 0.62],
  [0.06, 0.58],
  [0.5, 0.02],
]

/** The ball comes in from the far lower corner. */
function flight({ cx, cy, r }: Focus, width: number, height: number, color: string): string {
  const from = cx > width / 2 ? -20 : width + 20
  const d = `M${from} ${round(height * 1.02)}Q${round((cx + from) / 2)} ${round(cy - r * 0.4)} ${round(cx)} ${round(cy)}`
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="1 7" ` +
    `stroke-linecap="round" opacity=".9"/>`
  )
}

type Ball = Focus & { degrees: number; ink: string; name?: string; lines?: number }

export function ballOf(
  { cx, cy, r, degrees, ink, name = 'ball', lines = 26 }: Ball,
  sport: BallSport,
  { inks, id }: Field,
): string {
  const [stretchX, stretchY] = sport.stretch ?? [1, 1]
  const rx = r * stretchX
  const ry = r * stretchY
  const clip = id(name)
  const outline = (grow: number) => `<ellipse rx="${round(rx * grow)}" ry="${round(ry * grow)}"`
  // the light stays in place while the ball rotates
  const back = (-degrees * Math.PI) / 180
  const hatch = engrave(0, 0, rx, ry, {
    angle: -0.42 - (degrees * Math.PI) / 180,
    light: [-0.5 * Math.cos(back) + 0.62 * Math.sin(back), -0.5 * Math.sin(back) - 0.62 * Math.cos(back), 0.6],
    lines,
    steps: lines < 20 ? 6 : 12,
  })
  const edge = sport.rim
    ? `${outline(1)} fill="none" stroke="${ink}" stroke-width="${round(r * 0.055)}"/>` +
      `${outline(1.028)} fill="none" stroke="${inks.deep}" stroke-width="1.4"/>`
    : `${outline(1)} fill="none" stroke="${inks.deep}" stroke-width="1.6"/>`
  return (
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(degrees)})">` +
    `<clipPath id="${clip}">${outline(1)}/></clipPath>${outline(1)} fill="${ink}"/>` +
    `<g clip-path="url(#${clip})">${sport.seams(rx, ry, inks)}<path d="${hatch}" fill="${inks.deep}"/></g>${edge}</g>`
  )
}

export const turnOf = (sport: BallSport, random: Random): number =>
  sport.turn ? sport.turn(random) : round(-28 + random() * 56)

/** A hot-colored ball would vanish on a hot disc or half. */
function inkOf(sport: BallSport, inks: Inks, ground: Ground, sky: Sky): string {
  if (sport.ballInk) return sport.ballInk(inks, ground)
  const isHot = inksUnder(sky, inks).accent === inks.hot
  return isHot && (ground === 'guilloche' || ground === 'halves') ? inks.paper : inks.hot
}

/** Sky, ground, playing surface, flight and the whole ball. */
const whole =
  (sport: BallSport): Draw =>
  (field) => {
    const { width, height, inks, random } = field
    const r = width * (0.26 + random() * 0.2)
    const [x, y] = pick(random, SPOTS)
    const focus = { cx: width * x, cy: height * y, r }
    const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
    const { chalk } = inksUnder(sky, inks)
    const behind = backdrop(ground, sky, focus, field)
    const ball = { ...focus, degrees: turnOf(sport, random), ink: inkOf(sport, inks, ground, sky) }
    return (
      behind + sport.surface(width, height, chalk) + flight(focus, width, height, chalk) + ballOf(ball, sport, field)
    )
  }

/** So close that it extends past the card. */
const close =
  (sport: BallSport): Draw =>
  (field) => {
    const { width, height, inks, random } = field
    const [x, y] = pick(random, CORNERS)
    const r = (width * (0.62 + random() * 0.24)) / (sport.stretch?.[0] ?? 1)
    const focus = { cx: width * x, cy: height * y, r }
    const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
    const ball = { ...focus, degrees: turnOf(sport, random) * 1.6, ink: inkOf(sport, inks, ground, sky) }
    return backdrop(ground, sky, focus, field) + ballOf(ball, sport, field)
  }

/** High and small like a sun, over the lines of the field; bands of sky between. */
const high =
  (sport: BallSport): Draw =>
  (field) => {
    const { width, height, inks, random } = field
    const r = width * (0.16 + random() * 0.07)
    const focus = { cx: width * (0.28 + random() * 0.44), cy: height * (0.22 + random() * 0.12), r }
    const sky = pick(random, SKIES)
    const { fill, lines, chalk } = inksUnder(sky, inks)
    const horizon = height * 0.64
    const step = horizon / 7
    const band = (i: number) =>
      `<rect y="${round(i * step)}" width="${width}" height="${round(step * (0.16 + i * 0.09))}" fill="${lines}" opacity=".5"/>`
    const ground = sky === 'light' ? inks.mid : sky === 'mid' ? inks.deep : inks.mid
    const stand = (i: number) => {
      const x = (i * width) / 11
      const tall = 8 + ((i * 7) % 5) * 4
      return `M${round(x)} ${round(horizon)}v${-tall}h${round(width / 22)}v${tall}Z`
    }
    return (
      `<rect width="${width}" height="${height}" fill="${fill}"/>${times(7, band)}` +
      `<path d="${times(11, stand)}" fill="${inks.deep}"/>` +
      `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="${ground}"/>` +
      sport.surface(width, height, sky === 'light' ? inks.paper : chalk) +
      `<g fill="none" stroke="${inks.hot}" stroke-width="2.4" opacity=".85">${rings(focus.cx, focus.cy, r * 1.3, r * 0.26, 4)}</g>` +
      ballOf(
        { ...focus, degrees: turnOf(sport, random), ink: sport.ballInk ? inks.paper : inks.hot, lines: 16 },
        sport,
        field,
      )
    )
  }

/** Six at once in alternating inks, like an uncut sheet. */
const sheet =
  (sport: BallSport): Draw =>
  (field) => {
    const { width, height, inks, random } = field
    const [across, down] = random() < 0.5 ? [2, 3] : [2, 2]
    const [w, h] = [width / across, height / down]
    const r = (Math.min(w, h) * 0.4) / (sport.stretch?.[0] ?? 1)
    const degrees = turnOf(sport, random)
    const first = Math.floor(random() * 3)
    const grounds = [inks.mid, inks.light, inks.deep]
    const balls = [inks.paper, inks.hot, inks.hot]
    return times(across * down, (i) => {
      const [column, row] = [i % across, Math.floor(i / across)]
      const place = (column + row * 2 + first) % 3
      const ball = {
        cx: (column + 0.5) * w,
        cy: (row + 0.5) * h,
        r,
        degrees: degrees + i * 40,
        ink: balls[place] ?? inks.hot,
        name: `ball${i}`,
        lines: 11,
      }
      return (
        `<rect x="${round(column * w)}" y="${round(row * h)}" width="${round(w + 0.5)}" height="${round(h + 0.5)}" fill="${grounds[place]}"/>` +
        ballOf(ball, sport, field)
      )
    })
  }

export const motifsOf = (sport: BallSport): [Motif, ...Motif[]] => [
  { name: 'whole', draw: whole(sport) },
  { name: 'close', draw: close(sport) },
  { name: 'high', draw: high(sport) },
  { name: 'sheet', draw: sheet(sport) },
  sport.own,
]
