import { engrave, type Motif, rosette, round, times } from './drawing.ts'
import { choice } from './seed.ts'

const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const

/** A puck on the face-off spot, with the arcs of skates below. */
export const hockey: Motif = ({ width: W, height: H, inks, random }) => {
  const { deep, mid, hot, light, paper } = inks
  const onDark = choice(random, 2) === 1
  const cx = W * (0.46 + random() * 0.1)
  const cy = H * (0.42 + random() * 0.06)
  const R = W * 0.37
  const line = onDark ? deep : mid

  const ring = (i: number) => `<path d="${rosette(cx, cy, R * (1.16 + i * 0.1), 18, 0.03)}"/>`
  const across = (y: number) => `M-5 ${round(y)}H${W + 5}`
  const ice =
    `<rect width="${W}" height="${H}" fill="${onDark ? mid : light}"/>` +
    `<g fill="none" stroke="${line}" stroke-width="1" opacity=".6">${times(7, ring)}</g>` +
    `<path d="${across(cy)}" stroke="${hot}" stroke-width="9"/>` +
    `<path d="${across(cy - 26)}${across(cy + 26)}" stroke="${onDark ? light : mid}" stroke-width="2"/>`

  const bracket = ([x, y]: (typeof CORNERS)[number]) =>
    `<path d="M${round(cx + x * R * 0.16)} ${round(cy + y * R * 0.86)}` +
    `V${round(cy + y * R * 0.5)}H${round(cx + x * R * 0.56)}"/>`
  const circle =
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(R)}" fill="${paper}" stroke="${line}" stroke-width="5"/>` +
    `<g stroke="${hot}" stroke-width="3.4" fill="none">${CORNERS.map(bracket).join('')}</g>`

  const r = R * 0.66
  const flat = round(r * 0.5)
  const low = round(r * 0.3)
  const top = `<ellipse cy="-6" rx="${r}" ry="${flat}"`
  const puck =
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(random() * 40 - 20)})">` +
    `<path d="M${-r} -6V${low}A${r} ${flat} 0 0 0 ${r} ${low}V-6Z" fill="${deep}"/>${top} fill="${hot}"/>` +
    `<path d="${engrave(0, -6, r, r * 0.5, { lines: 16, light: [-0.5, -0.62, 0.8], darkest: 0.7 })}" fill="${deep}"/>` +
    `${top} fill="none" stroke="${deep}" stroke-width="2"/></g>`

  const wide = (start: number, middle: number, end: number) =>
    `<path d="M${round(W * -0.1)} ${round(H * start)}Q${round(W * 0.5)} ${round(H * middle)} ` +
    `${round(W * 1.1)} ${round(H * end)}"/>`
  const skates =
    `<g fill="none" stroke="${onDark ? light : deep}" stroke-width="2" stroke-linecap="round" opacity=".75">` +
    `${wide(0.98, 0.74, 0.9)}${wide(1.03, 0.79, 0.95)}` +
    `<path d="M${round(W * 0.1)} ${round(H * 1.1)}Q${round(W * 0.3)} ${round(H * 0.7)} ` +
    `${round(W * 0.9)} ${round(H * 0.72)}" opacity=".6"/></g>`

  return ice + circle + puck + skates
}

/** Sixteen lines run side by side along a bending track, one of them the racing line; a chequered flag above. */
export const racing: Motif = ({ width: W, height: H, inks, random }) => {
  const { deep, mid, hot, light } = inks
  const bend = random() * 40 - 20
  const course = (o: number) =>
    `M${round(W * -0.2)} ${round(H * 0.2 + o)}` +
    `C${round(W * 0.5)} ${round(H * 0.02 + o)} ${round(W * 1.25)} ${round(H * 0.26 + bend + o * 0.6)} ` +
    `${round(W * 0.7)} ${round(H * 0.5 + o * 0.2)}` +
    `S${round(W * -0.1)} ${round(H * 0.86 + o)} ${round(W * 1.2)} ${round(H * 0.92 + o)}`
  const track = (i: number) => {
    const isRacingLine = i === 7
    const colour = isRacingLine || i === 8 ? hot : i % 3 ? mid : light
    return (
      `<path d="${course(i * 5 - 40)}" fill="none" stroke="${colour}" ` +
      `stroke-width="${isRacingLine ? 8 : 1.7}" opacity="${isRacingLine ? 1 : 0.85}"/>`
    )
  }
  const square = (x: number, y: number) =>
    (x + y) % 2 ? `M${round(W * 0.5 + x * 15)} ${round(H * 0.05 + y * 15)}h15v15h-15Z` : ''
  const flag = times(8, (x) => times(3, (y) => square(x, y)))
  return (
    `<rect width="${W}" height="${H}" fill="${deep}"/>${times(16, track)}` +
    `<g transform="rotate(-12 ${round(W * 0.7)} ${round(H * 0.1)})"><path d="${flag}" fill="${light}"/></g>`
  )
}
