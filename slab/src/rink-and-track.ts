import { type Draw, engrave, type Field, type Motif, polar, rosette, round, shape, times } from './drawing.ts'
import { backdrop, GROUNDS, inksUnder, SKIES } from './grounds.ts'
import { choice, pick } from './seed.ts'

const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const

/** A puck seen from the side and above, lying around its center. */
function puckOf(cx: number, cy: number, r: number, turn: number, { inks }: Field): string {
  const flat = round(r * 0.5)
  const low = round(r * 0.3)
  const top = `<ellipse cy="-6" rx="${round(r)}" ry="${flat}"`
  return (
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(turn)})">` +
    `<path d="M${round(-r)} -6V${low}A${round(r)} ${flat} 0 0 0 ${round(r)} ${low}V-6Z" fill="${inks.deep}"/>${top} fill="${inks.hot}"/>` +
    `<path d="${engrave(0, -6, r, r * 0.5, { lines: 16, light: [-0.5, -0.62, 0.8], darkest: 0.7 })}" fill="${inks.deep}"/>` +
    `${top} fill="none" stroke="${inks.deep}" stroke-width="2"/></g>`
  )
}

/** The arcs that skates leave. */
function skates({ width: W, height: H }: Field, color: string): string {
  const wide = (start: number, middle: number, end: number) =>
    `<path d="M${round(W * -0.1)} ${round(H * start)}Q${round(W * 0.5)} ${round(H * middle)} ` +
    `${round(W * 1.1)} ${round(H * end)}"/>`
  return (
    `<g fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" opacity=".75">` +
    `${wide(0.98, 0.74, 0.9)}${wide(1.03, 0.79, 0.95)}` +
    `<path d="M${round(W * 0.1)} ${round(H * 1.1)}Q${round(W * 0.3)} ${round(H * 0.7)} ` +
    `${round(W * 0.9)} ${round(H * 0.72)}" opacity=".6"/></g>`
  )
}

/** A puck on the face-off spot. */
const faceOff: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const { deep, mid, hot, light, paper } = inks
  const onDark = choice(random, 2) === 1
  const cx = W * (0.4 + random() * 0.2)
  const cy = H * (0.36 + random() * 0.14)
  const R = W * (0.28 + random() * 0.12)
  const line = onDark ? deep : mid
  const ring = (i: number) => `<path d="${rosette(cx, cy, R * (1.16 + i * 0.12), 18, 0.03)}"/>`
  const across = (y: number) => `M-5 ${round(y)}H${W + 5}`
  const bracket = ([x, y]: (typeof CORNERS)[number]) =>
    `<path d="M${round(cx + x * R * 0.16)} ${round(cy + y * R * 0.86)}` +
    `V${round(cy + y * R * 0.5)}H${round(cx + x * R * 0.56)}"/>`
  return (
    `<rect width="${W}" height="${H}" fill="${onDark ? mid : light}"/>` +
    `<g fill="none" stroke="${line}" stroke-width="1" opacity=".6">${times(5, ring)}</g>` +
    `<path d="${across(cy)}" stroke="${hot}" stroke-width="9"/>` +
    `<path d="${across(cy - 26)}${across(cy + 26)}" stroke="${onDark ? light : mid}" stroke-width="2"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(R)}" fill="${paper}" stroke="${line}" stroke-width="5"/>` +
    `<g stroke="${hot}" stroke-width="3.4" fill="none">${CORNERS.map(bracket).join('')}</g>` +
    puckOf(cx, cy, R * 0.66, random() * 40 - 20, field) +
    skates(field, onDark ? light : deep)
  )
}

/** Two sticks crossed, the puck below them. */
const sticks: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const [cx, cy] = [W * 0.5, H * (0.36 + random() * 0.06)]
  const lean = 26 + random() * 10
  const scale = round(H / 150)
  const stick = (side: number) =>
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${round(side * scale)} ${scale}) rotate(${round(lean)})">` +
    `<path d="M-4 -84H4V50C6 58 16 62 32 62V74C10 76 -2 70 -4 56Z" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="1.2"/>` +
    `<path d="M13 60.4L14 74L21 74.4L21 61.6ZM-4 -70H4V-40H-4Z" fill="${inks.deep}"/></g>`
  const behind = backdrop(ground, sky, { cx, cy, r: W * 0.3 }, field)
  return `${behind}${stick(1)}${stick(-1)}${puckOf(cx, H * 0.8, W * 0.2, 0, field)}${skates(field, inksUnder(sky, inks).chalk)}`
}

/** The goal from the slot: frame, mesh, crease, and the puck over the line. */
const goal: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const isDark = random() < 0.5
  const [left, right, top, foot] = [W * 0.12, W * 0.88, H * (0.14 + random() * 0.1), H * 0.7]
  const step = W * 0.055
  const lean = (i: number) => `M${round(left + i * step)} ${round(top)}l${round(foot - top)} ${round(foot - top)}`
  const other = (i: number) => `M${round(right - i * step)} ${round(top)}l${round(top - foot)} ${round(foot - top)}`
  const clip = field.id('goal')
  const box = `M${round(left)} ${round(foot)}V${round(top + 20)}Q${round(left)} ${round(top)} ${round(left + 20)} ${round(top)}H${round(right - 20)}Q${round(right)} ${round(top)} ${round(right)} ${round(top + 20)}V${round(foot)}`
  const crease = `M${round(left - 14)} ${round(foot)}Q${round(W / 2)} ${round(H * 1.08)} ${round(right + 14)} ${round(foot)}Z`
  return (
    `<rect width="${W}" height="${H}" fill="${isDark ? inks.mid : inks.light}"/>` +
    `<path d="${crease}" fill="${isDark ? inks.light : inks.mid}" stroke="${inks.hot}" stroke-width="5"/>` +
    `<clipPath id="${clip}"><path d="${box}Z"/></clipPath><path d="${box}Z" fill="${inks.deep}"/>` +
    `<g clip-path="url(#${clip})"><path d="${times(30, (i) => lean(i - 14))}${times(30, (i) => other(i - 14))}" stroke="${inks.light}" stroke-width="1.1" opacity=".7"/></g>` +
    `<path d="${box}" fill="none" stroke="${inks.hot}" stroke-width="10"/><path d="${box}" fill="none" stroke="${inks.paper}" stroke-width="2"/>` +
    puckOf(
      W * (0.32 + random() * 0.36),
      top + (foot - top) * (0.3 + random() * 0.4),
      W * 0.17,
      random() * 60 - 30,
      field,
    ) +
    skates(field, isDark ? inks.deep : inks.paper)
  )
}

/** A slap shot: the puck large and tilted, with motion lines. */
const shot: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const sky = pick(random, SKIES)
  const { fill, lines, accent } = inksUnder(sky, inks)
  const [cx, cy, r] = [W * (0.58 + random() * 0.1), H * (0.4 + random() * 0.12), W * (0.36 + random() * 0.08)]
  const streak = (i: number) => {
    const y = cy + (i - 6) * r * 0.17
    return `<path d="M${round(-W * 0.1)} ${round(y + H * 0.16)}L${round(cx)} ${round(y)}" stroke="${i % 3 === 0 ? accent : lines}" stroke-width="${2 + (i % 4) * 2}" opacity=".8"/>`
  }
  return `<rect width="${W}" height="${H}" fill="${fill}"/>${times(13, streak)}${puckOf(cx, cy, r, -24 + random() * 14, field)}`
}

/** Sixteen parallel lines along a bending track, one of them the racing line; a checkered flag above. */
const course: Draw = ({ width: W, height: H, inks, random }) => {
  const { deep, mid, hot, light } = inks
  const bend = random() * 60 - 30
  const [side, from] = random() < 0.5 ? [1, 0] : [-1, W]
  const x = (share: number) => round(from + side * W * share)
  const path = (o: number) =>
    `M${x(-0.2)} ${round(H * 0.2 + o)}` +
    `C${x(0.5)} ${round(H * 0.02 + o)} ${x(1.25)} ${round(H * 0.26 + bend + o * 0.6)} ${x(0.7)} ${round(H * 0.5 + o * 0.2)}` +
    `S${x(-0.1)} ${round(H * 0.86 + o)} ${x(1.2)} ${round(H * 0.92 + o)}`
  const track = (i: number) => {
    const isRacingLine = i === 7
    const color = isRacingLine || i === 8 ? hot : i % 3 ? mid : light
    return (
      `<path d="${path(i * 5 - 40)}" fill="none" stroke="${color}" ` +
      `stroke-width="${isRacingLine ? 8 : 1.7}" opacity="${isRacingLine ? 1 : 0.85}"/>`
    )
  }
  const square = (column: number, row: number) =>
    (column + row) % 2 ? `M${round(W * 0.5 + column * 15)} ${round(H * 0.05 + row * 15)}h15v15h-15Z` : ''
  const flag = times(8, (column) => times(3, (row) => square(column, row)))
  return (
    `<rect width="${W}" height="${H}" fill="${deep}"/>${times(16, track)}` +
    `<g transform="rotate(-12 ${round(W * 0.7)} ${round(H * 0.1)})"><path d="${flag}" fill="${light}"/></g>`
  )
}

/** A waving checkered flag, full bleed. */
const flag: Draw = ({ width: W, height: H, inks, random }) => {
  const columns = 5 + choice(random, 3)
  const size = W / columns
  const rows = Math.ceil(H / size) + 2
  const [swing, phase] = [size * (0.3 + random() * 0.5), random() * 6]
  const lift = (x: number) => swing * Math.sin((x / W) * Math.PI * 2 + phase)
  const isHot = random() < 0.4
  const square = (i: number) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    if ((column + row) % 2) return ''
    const [x, y] = [column * size, (row - 1) * size]
    const middle = x + size / 2
    return `M${round(x)} ${round(y + lift(x))}Q${round(middle)} ${round(y + lift(middle))} ${round(x + size)} ${round(y + lift(x + size))}v${round(size)}Q${round(middle)} ${round(y + size + lift(middle))} ${round(x)} ${round(y + size + lift(x))}Z`
  }
  const shade = (i: number) =>
    `<path d="M${round((i * W) / 3 + W * 0.1)} 0h${round(W * 0.09)}v${H}h${round(-W * 0.09)}Z" fill="${inks.deep}" opacity=".18"/>`
  return (
    `<rect width="${W}" height="${H}" fill="${isHot ? inks.hot : inks.paper}"/>` +
    `<path d="${times(columns * rows, square)}" fill="${isHot ? inks.deep : inks.mid}"/>${times(3, shade)}` +
    `<path d="M0 ${round(H * 0.7)}L${W} ${round(H * 0.52)}v${round(H * 0.06)}L0 ${round(H * 0.8)}Z" fill="${inks.deep}"/>` +
    `<path d="M0 ${round(H * 0.82)}L${W} ${round(H * 0.6)}v5L0 ${round(H * 0.85)}Z" fill="${isHot ? inks.paper : inks.hot}"/>`
  )
}

/** One wheel from the side, at speed. */
const wheel: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const [cx, cy, r] = [W * (0.4 + random() * 0.3), H * (0.42 + random() * 0.1), W * (0.36 + random() * 0.12)]
  const count = 5 + choice(random, 4)
  const turn = random() * 3
  const spoke = (i: number) => {
    const angle = turn + (i * 2 * Math.PI) / count
    return shape([
      polar(cx, cy, r * 0.16, angle - 0.3),
      polar(cx, cy, r * 0.6, angle - 0.14),
      polar(cx, cy, r * 0.6, angle + 0.14),
      polar(cx, cy, r * 0.16, angle + 0.3),
    ])
  }
  const circle = (share: number, how: string) =>
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r * share)}" ${how}/>`
  return (
    backdrop(ground, sky, { cx, cy, r }, field) +
    circle(1, `fill="${inks.deep}" stroke="${inks.light}" stroke-width="1.5"`) +
    `<path d="${engrave(cx, cy, r, r, { lines: 22 })}" fill="${inks.mid}" opacity=".8"/>` +
    circle(
      0.86,
      `fill="none" stroke="${inks.hot}" stroke-width="${round(r * 0.06)}" stroke-dasharray="${round(r * 0.9)} ${round(r * 0.44)}"`,
    ) +
    circle(0.68, `fill="${inks.light}" stroke="${inks.deep}" stroke-width="3"`) +
    circle(0.6, `fill="${inks.deep}"`) +
    `<path d="${times(count, spoke)}" fill="${inks.paper}"/>` +
    circle(0.17, `fill="${inks.hot}" stroke="${inks.deep}" stroke-width="2.4"`)
  )
}

const BODY =
  'M-96 18L-92 -8L-84 -8L-78 4C-56 0 -44 -4 -34 -8C-30 -24 -14 -32 2 -30C16 -28 20 -16 26 -8C46 -6 70 0 92 10L100 18Z'

/** An open-wheeler at full speed, with its wake. */
const car: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const sky = pick(random, SKIES)
  const { fill, lines, accent } = inksUnder(sky, inks)
  const scale = round((W / 220) * (0.92 + random() * 0.5))
  const [cx, cy] = [W * (0.46 + random() * 0.12), H * (0.5 + random() * 0.1)]
  const streak = (i: number) =>
    `<rect x="${round(-W * 0.2 + ((i * 53) % 90))}" y="${round(H * (0.08 + i * 0.055))}" width="${round(W * (0.4 + ((i * 7) % 5) * 0.2))}" height="${2 + (i % 3) * 2}" fill="${i % 4 === 1 ? accent : lines}" opacity=".75"/>`
  const tire = (x: number) =>
    `<circle cx="${x}" cy="12" r="19" fill="${inks.deep}"/><circle cx="${x}" cy="12" r="9" fill="${inks.light}"/><circle cx="${x}" cy="12" r="4" fill="${inks.deep}"/>`
  return (
    `<rect width="${W}" height="${H}" fill="${fill}"/>${times(12, streak)}` +
    `<rect y="${round(cy + 28 * scale)}" width="${W}" height="${H}" fill="${sky === 'deep' ? inks.mid : inks.deep}"/>` +
    `<path d="M0 ${round(cy + 46 * scale)}H${W}" stroke="${inks.paper}" stroke-width="4" stroke-dasharray="26 18"/>` +
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(-4 + random() * 4)}) scale(${scale})">` +
    `<path d="M-98 -26H-72V-12H-98ZM-88 -14H-82V6H-88Z" fill="${inks.deep}"/>` +
    `<path d="${BODY}" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="2"/><path d="M-70 8L80 12L84 18H-74Z" fill="${inks.paper}"/>` +
    `<circle cx="0" cy="-22" r="10" fill="${inks.paper}" stroke="${inks.deep}" stroke-width="2"/><path d="M1 -26H10V-19H1Z" fill="${inks.deep}"/>` +
    `${tire(-62)}${tire(62)}<path d="M84 14H112V20H80Z" fill="${inks.deep}"/></g>`
  )
}

export const hockey: [Motif, ...Motif[]] = [
  { name: 'face-off', draw: faceOff },
  { name: 'sticks', draw: sticks },
  { name: 'goal', draw: goal },
  { name: 'shot', draw: shot },
]

export const racing: [Motif, ...Motif[]] = [
  { name: 'course', draw: course },
  { name: 'flag', draw: flag },
  { name: 'wheel', draw: wheel },
  { name: 'car', draw: car },
]
