import { type BallSport, ballScene } from './balls.ts'
import { at, type Motif, polar, round, shape, times } from './drawing.ts'

const FIFTH = 1.2566

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
}

export const basketball: Motif = (field) => ballScene(basketballSport, field)
export const baseball: Motif = (field) => ballScene(baseballSport, field)
export const soccer: Motif = (field) => ballScene(soccerSport, field)
export const football: Motif = (field) => ballScene(footballSport, field)
