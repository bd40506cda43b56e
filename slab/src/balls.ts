import { engrave, type Field, rays, rings, rosette, round, times } from './drawing.ts'
import type { Inks } from './inks.ts'
import { pick, type Random } from './seed.ts'

/** What one ball sport brings to the scene all of them share. */
export type BallSport = {
  /** Drawn on the ball, around its centre. */
  seams: (rx: number, ry: number, inks: Inks) => string
  /** The lines of the playing surface, in the chalk's colour. */
  surface: (width: number, height: number, chalk: string) => string
  ballInk?: (inks: Inks, ground: Ground) => string
  /** How far the ball is from round. */
  stretch?: readonly [x: number, y: number]
  /** The ball's turn in degrees; round ones turn up to 28 either way. */
  turn?: (random: Random) => number
  /** A band of the ball's own colour around it, so that dark panels do not end at the edge. */
  rim?: true
}

type Ground = 'rays' | 'rings' | 'bands' | 'guilloche'
const GROUNDS = ['rays', 'rings', 'bands', 'guilloche'] as const

type Spot = readonly [x: number, y: number]
/** Where the ball may be, as shares of the field. */
const SPOTS: readonly [Spot, ...Spot[]] = [
  [0.62, 0.44],
  [0.4, 0.46],
  [0.56, 0.56],
  [0.5, 0.42],
]

type Sky = 'light' | 'mid' | 'deep'
const SKIES = ['light', 'mid', 'deep'] as const

/** Which inks go with a sky, so that the ground is always seen against it. */
function inksUnder(sky: Sky, { deep, mid, hot, light }: Inks) {
  if (sky === 'light') return { fill: light, lines: mid, accent: hot, chalk: deep }
  if (sky === 'mid') return { fill: mid, lines: deep, accent: light, chalk: light }
  return { fill: deep, lines: mid, accent: hot, chalk: light }
}

type Ball = { cx: number; cy: number; r: number }

function groundOf(ground: Ground, sky: Sky, { cx, cy, r }: Ball, { width, height, inks, random }: Field): string {
  const { lines, accent } = inksUnder(sky, inks)
  switch (ground) {
    case 'rays': {
      const d = rays(cx, cy, width * 1.6, 22, random() * 3)
      return `<path d="${d}" fill="${lines}" opacity="${sky === 'light' ? 0.3 : 0.45}"/>`
    }
    case 'rings':
      return (
        `<g fill="none" stroke="${lines}" stroke-width="${round(width * 0.024)}" ` +
        `opacity="${sky === 'light' ? 0.4 : 0.6}">${rings(cx, cy, r + width * 0.06, width * 0.06, 11)}</g>`
      )
    case 'bands': {
      const y = height * (0.5 + random() * 0.12)
      const angle = -0.18 + random() * 0.36
      const rise = Math.tan(angle) * width
      const hill = `M0 ${round(y)}L${width} ${round(y - rise)}V${height}H0Z`
      const band = (i: number) =>
        `<path d="M0 ${round(y - 14 - i * 15)}L${width} ${round(y - rise - 14 - i * 15)}" stroke="${accent}" ` +
        `stroke-width="${6 - i * 2}" opacity="${0.95 - i * 0.2}"/>`
      return `<path d="${hill}" fill="${sky === 'deep' ? inks.mid : inks.deep}"/>${times(3, band)}`
    }
    case 'guilloche': {
      const ring = (i: number) => `<path d="${rosette(cx, cy, r * (1.38 + i * 0.085), 22, 0.035 + i * 0.004)}"/>`
      return (
        `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r * 1.34)}" fill="${accent}" opacity=".9"/>` +
        `<g fill="none" stroke="${sky === 'deep' ? inks.light : inks.deep}" stroke-width=".9" opacity=".55">` +
        `${times(6, ring)}</g>`
      )
    }
  }
}

/** The ball comes in from the far lower corner. */
function flight({ cx, cy, r }: Ball, width: number, height: number, colour: string): string {
  const from = cx > width / 2 ? -20 : width + 20
  const d = `M${from} ${round(height * 1.02)}Q${round((cx + from) / 2)} ${round(cy - r * 0.4)} ${round(cx)} ${round(cy)}`
  return (
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="1 7" ` +
    `stroke-linecap="round" opacity=".9"/>`
  )
}

type TurnedBall = Ball & { degrees: number; ink: string }

function ballOf({ cx, cy, r, degrees, ink }: TurnedBall, sport: BallSport, { inks, id }: Field): string {
  const [stretchX, stretchY] = sport.stretch ?? [1, 1]
  const rx = r * stretchX
  const ry = r * stretchY
  const clip = id('ball')
  const outline = (grow: number) => `<ellipse rx="${round(rx * grow)}" ry="${round(ry * grow)}"`
  // the light stays where it is while the ball turns
  const back = (-degrees * Math.PI) / 180
  const hatch = engrave(0, 0, rx, ry, {
    angle: -0.42 - (degrees * Math.PI) / 180,
    light: [-0.5 * Math.cos(back) + 0.62 * Math.sin(back), -0.5 * Math.sin(back) - 0.62 * Math.cos(back), 0.6],
  })
  const edge = sport.rim
    ? `${outline(1)} fill="none" stroke="${ink}" stroke-width="${round(r * 0.055)}"/>` +
      `${outline(1.028)} fill="none" stroke="${inks.deep}" stroke-width="1.4"/>`
    : `${outline(1)} fill="none" stroke="${inks.deep}" stroke-width="1.6"/>`
  return (
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${degrees})">` +
    `<clipPath id="${clip}">${outline(1)}/></clipPath>${outline(1)} fill="${ink}"/>` +
    `<g clip-path="url(#${clip})">${sport.seams(rx, ry, inks)}<path d="${hatch}" fill="${inks.deep}"/></g>${edge}</g>`
  )
}

/** Sky, ground, playing surface, flight and ball. */
export function ballScene(sport: BallSport, field: Field): string {
  const { width, height, inks, random } = field
  const r = width * (0.36 + random() * 0.1)
  const [x, y] = pick(random, SPOTS)
  const ball = { cx: width * x, cy: height * y, r }
  const sky = pick(random, SKIES)
  const ground = pick(random, GROUNDS)
  const { fill, accent, chalk } = inksUnder(sky, inks)
  const behind = `<rect width="${width}" height="${height}" fill="${fill}"/>${groundOf(ground, sky, ball, field)}`
  const degrees = sport.turn ? sport.turn(random) : round(-28 + random() * 56)
  // a hot ball would vanish on a hot disc
  const plain = ground === 'guilloche' && accent === inks.hot ? inks.paper : inks.hot
  const ink = sport.ballInk ? sport.ballInk(inks, ground) : plain
  return (
    behind +
    sport.surface(width, height, chalk) +
    flight(ball, width, height, chalk) +
    ballOf({ ...ball, degrees, ink }, sport, field)
  )
}
