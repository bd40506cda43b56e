import { type BallSport, ballOf, motifsOf, turnOf } from './balls.ts'
import { at, type Field, polar, round, shape, times } from './drawing.ts'
import { backdrop, GROUNDS, inksUnder, SKIES } from './grounds.ts'
import { pick } from './seed.ts'

const FIFTH = 1.2566

/** A sky with a ground on it, around a position given in fractions of the field. */
function scene(field: Field, x: number, y: number, radius: number) {
  const { width, height, inks, random } = field
  const focus = { cx: width * x, cy: height * y, r: width * radius }
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  return { ...focus, ...inksUnder(sky, inks), behind: backdrop(ground, sky, focus, field) }
}

/** Backboard, rim and net, with the ball on its way in. */
function hoop(field: Field): string {
  const { width: W, height: H, inks, random } = field
  const { behind, chalk } = scene(field, 0.5, 0.3, 0.2)
  const left = W * (0.14 + random() * 0.12)
  const [wide, top] = [W * 0.6, H * (0.16 + random() * 0.08)]
  const tall = wide * 0.66
  const [cx, rim] = [left + wide / 2, top + tall * 1.02]
  const r = wide * 0.26
  const strand = (i: number) => {
    const [a, b] = [-1 + i * 0.4, -0.52 + i * 0.21]
    return `M${round(cx + a * r)} ${round(rim)}L${round(cx + b * r)} ${round(rim + r * 1.5)}`
  }
  const knots = (i: number) => {
    const share = 0.3 + i * 0.3
    const half = r * (1 - share * 0.48)
    return `M${round(cx - half)} ${round(rim + r * 1.5 * share)}Q${round(cx)} ${round(rim + r * (1.5 * share + 0.18))} ${round(cx + half)} ${round(rim + r * 1.5 * share)}`
  }
  const side = random() < 0.5 ? -1 : 1
  const ball = {
    cx: cx + side * r * 0.5,
    cy: rim - r * 1.1,
    r: r * 0.84,
    degrees: turnOf(basketballSport, random),
    ink: inks.hot,
  }
  return (
    `${behind}<rect x="${round(left)}" y="${round(top)}" width="${round(wide)}" height="${round(tall)}" rx="4" fill="${inks.paper}" stroke="${inks.deep}" stroke-width="5"/>` +
    `<rect x="${round(cx - wide * 0.17)}" y="${round(top + tall * 0.38)}" width="${round(wide * 0.34)}" height="${round(tall * 0.44)}" fill="none" stroke="${inks.mid}" stroke-width="5"/>` +
    `<g fill="none" stroke="${chalk}" stroke-width="2.4"><path d="${times(6, strand)}${times(3, knots)}"/></g>` +
    ballOf(ball, basketballSport, field) +
    `<ellipse cx="${round(cx)}" cy="${round(rim)}" rx="${round(r)}" ry="${round(r * 0.2)}" fill="none" stroke="${inks.mid}" stroke-width="6"/>`
  )
}

const BAT = 'M-3 -62C-9 -60 -10 -40 -9 -14L-4 66H4L9 -14C10 -40 9 -60 3 -62Z'

/** Two bats crossed behind a ball. */
function bats(field: Field): string {
  const { width: W, height: H, inks, random } = field
  const { behind, cx, cy, chalk } = scene(field, 0.5, 0.44, 0.3)
  const lean = 24 + random() * 18
  const scale = round((H / 150) * (0.8 + random() * 0.2))
  const bat = (turn: number) =>
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(turn)}) scale(${scale})"><path d="${BAT}" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="1"/>` +
    `<path d="M-4.2 40H4.2M-4 46H4M-3.8 52H3.8" stroke="${inks.deep}" stroke-width="1.6"/><circle cy="67" r="5.4" fill="${inks.deep}"/></g>`
  const ball = { cx, cy, r: W * (0.19 + random() * 0.05), degrees: turnOf(baseballSport, random), ink: inks.paper }
  return `${behind}${baseballSport.surface(W, H, chalk)}${bat(-lean)}${bat(lean)}${ballOf(ball, baseballSport, field)}`
}

/** The ball caught by the net, under the bar. */
function net(field: Field): string {
  const { width: W, height: H, inks, random } = field
  const isDark = random() < 0.5
  const step = W * (0.075 + random() * 0.035)
  const cx = W * (0.3 + random() * 0.4)
  const cy = H * (0.38 + random() * 0.16)
  const r = W * (0.2 + random() * 0.06)
  // the mesh gives way around the ball
  const give = (x: number, y: number) => {
    const away = Math.hypot(x - cx, y - cy) / (r * 2.1)
    const push = Math.max(0, 1 - away) * 0.42
    return at([x + (x - cx) * push, y + (y - cy) * push])
  }
  const points = Array.from({ length: 13 }, (_, i) => i / 12)
  const across = (i: number) => `M${points.map((t) => give(t * W, H * 0.1 + i * step)).join('L')}`
  const down = (i: number) => `M${points.map((t) => give(i * step, H * 0.1 + t * H)).join('L')}`
  const ball = { cx, cy, r, degrees: turnOf(soccerSport, random), ink: inks.paper }
  return (
    `<rect width="${W}" height="${H}" fill="${isDark ? inks.deep : inks.mid}"/>` +
    `<path d="M0 ${round(H * 0.8)}L${W} ${round(H * 0.72)}V${H}H0Z" fill="${isDark ? inks.mid : inks.deep}"/>` +
    `<path d="${times(Math.ceil((H * 0.9) / step), across)}${times(Math.ceil(W / step) + 1, down)}" fill="none" stroke="${inks.light}" stroke-width="1.3" opacity=".75"/>` +
    `<path d="M${round(W * 0.03)} ${H}V${round(H * 0.1)}H${W}" fill="none" stroke="${inks.paper}" stroke-width="11"/>` +
    `<path d="M${round(W * 0.03)} ${H}V${round(H * 0.1)}H${W}" fill="none" stroke="${inks.hot}" stroke-width="2.4"/>` +
    ballOf(ball, soccerSport, field)
  )
}

/** Between the posts. */
function posts(field: Field): string {
  const { width: W, height: H, inks, random } = field
  const { behind, cx, chalk } = scene(field, 0.42 + random() * 0.16, 0.3, 0.26)
  const half = W * (0.24 + random() * 0.06)
  const bar = H * (0.5 + random() * 0.08)
  const post = `M${round(cx)} ${H}V${round(bar)}M${round(cx - half)} -9V${round(bar)}H${round(cx + half)}V-9`
  const ball = {
    cx: cx + (random() - 0.5) * half * 0.5,
    cy: bar * 0.5,
    r: W * 0.17,
    degrees: -64 + random() * 40,
    ink: inks.hot,
  }
  return (
    `${behind}${footballSport.surface(W, H, chalk)}<path d="${post}" fill="none" stroke="${inks.deep}" stroke-width="14"/>` +
    `<path d="${post}" fill="none" stroke="${inks.paper}" stroke-width="8"/>${ballOf(ball, footballSport, field)}`
  )
}

/** Seams; the arc and the key of the court. */
const basketballSport: BallSport = {
  seams: (r, _, { deep }) => {
    const curve = (side: number) =>
      `M${round(side * r * 0.72)} ${round(-r * 0.8)}Q${round(side * r * 0.12)} 0 ${round(side * r * 0.72)} ${round(r * 0.8)}`
    return (
      `<g fill="none" stroke="${deep}" stroke-width="${round(r * 0.045)}"><path d="M0 ${-r}V${r}M${-r} 0H${r}"/>` +
      `<path d="${curve(-1)}${curve(1)}"/></g>`
    )
  },
  surface: (w, h, chalk) => {
    const left = round(w / 2 - w * 0.15)
    const right = round(w / 2 + w * 0.15)
    const line = round(h * 0.82)
    const arc = (r: number, x: number, y: number) => `A${round(r)} ${round(r)} 0 0 1 ${x} ${y}`
    return (
      `<g fill="none" stroke="${chalk}" stroke-width="2.4" opacity=".85">` +
      `<path d="M${round(w * 0.06)} ${h}V${round(h * 0.93)}${arc(w * 0.44, round(w * 0.94), round(h * 0.93))}V${h}"/>` +
      `<path d="M${left} ${h}V${line}H${right}V${h}"/>` +
      `<path d="M${left} ${line}${arc(w * 0.15, right, line)}"/></g>`
    )
  },
  own: { name: 'hoop', draw: hoop },
}

/** Two rows of stitches on a paper ball; the diamond and the foul lines. */
const baseballSport: BallSport = {
  seams: (r, _, { mid }) => {
    const row = (side: number) =>
      times(13, (i) => {
        const t = -1 + i / 6
        const y = t * r * 0.92
        const x = side * r * (0.46 + 0.34 * t * t)
        const reach = side * r * 0.11
        return (
          `M${round(x - reach)} ${round(y - r * 0.06)}L${round(x)} ${round(y)}` +
          `L${round(x + reach * 0.7)} ${round(y - r * 0.1)}`
        )
      })
    const seam = (side: number) =>
      `M${round(side * r * 0.84)} ${-r}Q${round(side * r * 0.1)} 0 ${round(side * r * 0.84)} ${r}`
    return (
      `<g fill="none" stroke="${mid}" stroke-linecap="round" stroke-width="${round(r * 0.034)}">` +
      `<path d="${row(-1)}${row(1)}"/><path d="${seam(-1)}${seam(1)}"/></g>`
    )
  },
  surface: (w, h, chalk) => {
    const x = w / 2
    const home = h * 1.02
    const side = w * 0.36
    const corner = (across: number, up: number) => `${round(x + side * across)} ${round(home - side * up)}`
    return (
      `<g fill="none" stroke="${chalk}" stroke-width="2.2" opacity=".85">` +
      `<path d="M${corner(0, 0)}L${corner(-1, 0.62)}L${corner(0, 1.24)}L${corner(1, 0.62)}Z"/>` +
      `<path d="M${corner(-2, 1.24)}L${corner(0, 0)}L${corner(2, 1.24)}"/></g>`
    )
  },
  ballInk: ({ paper }) => paper,
  own: { name: 'bats', draw: bats },
}

/** Five-sided panels; the goal area, the penalty area and its arc. */
const soccerSport: BallSport = {
  seams: (r, _, { deep }) => {
    const panel = (cx: number, cy: number, radius: number, turn: number) => {
      const corners = [0, 1, 2, 3, 4].map((i) => polar(cx, cy, radius, turn + i * FIFTH))
      return `<path d="${shape(corners)}" fill="${deep}"/>`
    }
    const angle = (i: number) => -Math.PI / 2 + i * FIFTH
    const outerPanel = (i: number) => {
      const [x, y] = polar(0, 0, r * 0.98, angle(i) + 0.628)
      return panel(x, y, r * 0.27, angle(i) + 0.628 + Math.PI)
    }
    const seam = (i: number) => {
      const inner = at(polar(0, 0, r * 0.31, angle(i)))
      const fork = at(polar(0, 0, r * 0.62, angle(i)))
      const left = at(polar(0, 0, r * 0.8, angle(i) - 0.42))
      const right = at(polar(0, 0, r * 0.8, angle(i) + 0.42))
      return `M${inner}L${fork}M${left}L${fork}L${right}`
    }
    return (
      `${panel(0, 0, r * 0.31, -Math.PI / 2)}${times(5, outerPanel)}` +
      `<path d="${times(5, seam)}" fill="none" stroke="${deep}" stroke-width="${round(r * 0.035)}"/>`
    )
  },
  surface: (w, h, chalk) => {
    const box = (left: number, top: number, right: number) =>
      `M${round(w * left)} ${h}V${round(h * top)}H${round(w * right)}V${h}`
    const arc = `A${round(w * 0.2)} ${round(w * 0.15)} 0 0 1 ${round(w * 0.66)} ${round(h * 0.8)}`
    return (
      `<g fill="none" stroke="${chalk}" stroke-width="2.2" opacity=".8">` +
      `<path d="${box(0.1, 0.8, 0.9)}${box(0.3, 0.91, 0.7)}"/>` +
      `<path d="M${round(w * 0.34)} ${round(h * 0.8)}${arc}"/></g>`
    )
  },
  ballInk: ({ paper }) => paper,
  rim: true,
  own: { name: 'net', draw: net },
}

/** Laces and two stripes; yard lines with their hash marks. */
const footballSport: BallSport = {
  seams: (rx, ry, { paper }) => {
    const lace = (i: number) => `M${round((i - 3) * rx * 0.1)} ${round(-ry * 0.62)}V${round(-ry * 0.3)}`
    const stripe = (side: number) =>
      `M${round(side * rx * 0.74)} ${-ry}Q${round(side * rx * 0.58)} 0 ${round(side * rx * 0.74)} ${ry}`
    return (
      `<g fill="none" stroke="${paper}" stroke-width="${round(rx * 0.035)}">` +
      `<path d="M${round(-rx * 0.42)} ${round(-ry * 0.46)}H${round(rx * 0.42)}${times(7, lace)}"/>` +
      `<path stroke-width="${round(rx * 0.07)}" d="${stripe(-1)}${stripe(1)}"/></g>`
    )
  },
  surface: (w, h, chalk) => {
    const yardLine = (i: number) => `M-4 ${round(h * (0.72 + i * 0.065))}H${w + 4}`
    const hashMark = (i: number) => {
      const x = round((i * w) / 25)
      return `M${x} ${round(h * 0.752)}v5M${x} ${round(h * 0.882)}v5`
    }
    return (
      `<g stroke="${chalk}" fill="none" opacity=".75"><path d="${times(5, yardLine)}" stroke-width="2"/>` +
      `<path d="${times(26, hashMark)}" stroke-width="1.4"/></g>`
    )
  },
  ballInk: ({ mid, hot }, ground) => (ground === 'guilloche' ? mid : hot),
  stretch: [1.22, 0.74],
  turn: (random) => -38 + random() * 22,
  own: { name: 'posts', draw: posts },
}

export const basketball = motifsOf(basketballSport)
export const baseball = motifsOf(baseballSport)
export const soccer = motifsOf(soccerSport)
export const football = motifsOf(footballSport)
