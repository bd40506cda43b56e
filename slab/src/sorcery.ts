import { at, type Draw, engrave, type Motif, polar, rays, rosette, round, star, times } from './drawing.ts'
import { backdrop, GROUNDS, inksUnder, SKIES } from './grounds.ts'
import { choice, pick } from './seed.ts'

type Star = readonly [corners: number, skip: number]
/** The number of corners, and how many each line skips. */
const STARS: readonly [Star, ...Star[]] = [
  [7, 3],
  [8, 3],
  [9, 4],
  [12, 5],
]

/** A star polygon over petals, around an engraved pearl. */
const seal: Draw = ({ width: W, height: H, inks, random }) => {
  const { deep, mid, hot, light } = inks
  const cx = round(W * (0.36 + random() * 0.28))
  const cy = H / 2
  const R = H * (0.36 + random() * 0.12)
  const [corners, skip] = pick(random, STARS)
  const isBright = random() < 0.4
  const ring = (i: number) => `<path d="${rosette(cx, cy, R * (1.1 + i * 0.13), 24, 0.03)}"/>`
  const petal = (i: number) => {
    const angle = (i * 2 * Math.PI) / corners - Math.PI / 2
    const tip = at(polar(cx, cy, R * 0.94, angle))
    const left = at(polar(cx, cy, R * 0.56, angle - 0.3))
    const right = at(polar(cx, cy, R * 0.56, angle + 0.3))
    return `M${cx} ${round(cy)}Q${left} ${tip}Q${right} ${cx} ${round(cy)}Z`
  }
  const circle = (r: number) => `<circle cx="${cx}" cy="${round(cy)}" r="${round(r)}"`
  return (
    `<rect width="${W}" height="${H}" fill="${isBright ? light : deep}"/>` +
    `<g fill="none" stroke="${mid}" stroke-width="1">${times(6, ring)}</g>` +
    `${circle(R)} fill="${isBright ? deep : mid}"/><path d="${times(corners, petal)}" fill="${hot}" stroke="${deep}" stroke-width="1.4"/>` +
    `<g fill="none" stroke="${light}" stroke-width="1.3">` +
    `<path d="${star(cx, cy, R, corners, skip)}"/>${circle(R)}/>${circle(R * 1.06)}/></g>` +
    `${circle(R * 0.3)} fill="${light}"/>` +
    `<path d="${engrave(cx, cy, R * 0.3, R * 0.3, { lines: 14 })}" fill="${deep}"/>` +
    `${circle(R * 0.3)} fill="none" stroke="${deep}" stroke-width="1.5"/>`
  )
}

/** A tower in front of a moon. */
const tower: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, ['rings', 'rays', 'dots', 'stripes', 'bands'] as const)]
  const side = random() < 0.5 ? 0.34 : 0.66
  const moon = { cx: W * (1 - side), cy: H * (0.34 + random() * 0.1), r: H * (0.18 + random() * 0.14) }
  const cx = W * side
  const half = W * (0.09 + random() * 0.04)
  const top = H * (0.16 + random() * 0.1)
  const tooth = (i: number) =>
    `M${round(cx - half * 1.3 + i * half * 0.58)} ${round(top)}v-12h${round(half * 0.34)}v12Z`
  const window = (i: number) => `M${round(cx - 5)} ${round(top + 52 + i * 34)}v-9a5 5 0 0 1 10 0v9Z`
  const hill = (y: number, peak: number, fill: string) =>
    `<path d="M0 ${round(H * y)}Q${round(W * peak)} ${round(H * (y - 0.24))} ${W} ${round(H * y)}V${H}H0Z" fill="${fill}" stroke="${inks.deep}" stroke-width="1.2"/>`
  return (
    backdrop(ground, sky, moon, field) +
    `<circle cx="${round(moon.cx)}" cy="${round(moon.cy)}" r="${round(moon.r)}" fill="${inks.hot}"/>` +
    `<path d="${engrave(moon.cx, moon.cy, moon.r, moon.r, { lines: 20 })}" fill="${inks.deep}" opacity=".8"/>` +
    hill(0.86, 1 - side, inks.mid) +
    `<path d="M${round(cx - half)} ${H}L${round(cx - half * 0.86)} ${round(top + 16)}H${round(cx + half * 0.86)}L${round(cx + half)} ${H}Z" fill="${inks.light}" stroke="${inks.deep}" stroke-width="2"/>` +
    `<path d="M${round(cx)} ${round(top + 16)}H${round(cx + half * 0.86)}L${round(cx + half)} ${H}H${round(cx + half * 0.2)}Z" fill="${inks.deep}" opacity=".55"/>` +
    `<path d="M${round(cx - half * 1.3)} ${round(top)}H${round(cx + half * 1.3)}V${round(top + 14)}L${round(cx + half * 0.86)} ${round(top + 26)}H${round(cx - half * 0.86)}L${round(cx - half * 1.3)} ${round(top + 14)}Z${times(5, tooth)}" fill="${inks.light}" stroke="${inks.deep}" stroke-width="2"/>` +
    `<path d="${times(3, window)}" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="1.4"/>${hill(1, side, inks.deep)}`
  )
}

/** An orb held by claws, glowing from within. */
const orb: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const [cx, cy, r] = [W * (0.4 + random() * 0.2), H * 0.44, H * (0.24 + random() * 0.1)]
  const claw = (side: number) =>
    `M${round(cx)} ${round(cy + r * 1.5)}Q${round(cx + side * r * 1.5)} ${round(cy + r * 1.1)} ${round(cx + side * r * 0.98)} ${round(cy - r * 0.1)}Q${round(cx + side * r * 1.16)} ${round(cy + r * 0.9)} ${round(cx)} ${round(cy + r * 1.16)}Z`
  const count = 6 + choice(random, 5)
  return (
    backdrop(ground, sky, { cx, cy, r }, field) +
    `<path d="${rays(cx, cy, r * 1.55, count * 2, random())}" fill="${inksUnder(sky, inks).accent}" opacity=".9"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${inks.mid}"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r * 0.62)}" fill="${inks.hot}"/>` +
    `<path d="${star(cx, cy, r * 0.56, 5, 2)}Z" fill="${inks.paper}"/>` +
    `<path d="${engrave(cx, cy, r, r, { lines: 24 })}" fill="${inks.deep}"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="none" stroke="${inks.deep}" stroke-width="2"/>` +
    `<path d="${claw(-1)}${claw(1)}" fill="${inks.light}" stroke="${inks.deep}" stroke-width="2"/>` +
    `<path d="M${round(cx - r)} ${H}L${round(cx - r * 0.24)} ${round(cy + r * 1.3)}H${round(cx + r * 0.24)}L${round(cx + r)} ${H}Z" fill="${inks.deep}"/>`
  )
}

/** Arches behind arches, and a star at the end of them. */
const gate: Draw = ({ width: W, height: H, inks, random }) => {
  const cx = W * (0.42 + random() * 0.16)
  const count = 5 + choice(random, 3)
  const fills = random() < 0.5 ? [inks.deep, inks.mid, inks.light] : [inks.mid, inks.hot, inks.deep]
  const arch = (i: number) => {
    const half = W * 0.56 * (1 - i / count) + 8
    const top = H * (0.02 + (i / count) * 0.34)
    return `<path d="M${round(cx - half)} ${H}V${round(top + half * 0.6)}Q${round(cx - half * 0.9)} ${round(top)} ${round(cx)} ${round(top - 6)}Q${round(cx + half * 0.9)} ${round(top)} ${round(cx + half)} ${round(top + half * 0.6)}V${H}Z" fill="${fills[i % 3]}" stroke="${inks.deep}" stroke-width="1.6"/>`
  }
  const step = (i: number) =>
    `<path d="M${round(cx - 16 - i * 14)} ${round(H * 0.84 + i * 11)}h${round(32 + i * 28)}v6h${round(-32 - i * 28)}Z" fill="${inks.paper}" opacity="${0.9 - i * 0.14}"/>`
  const [sx, sy] = [cx, H * 0.54]
  return (
    `<rect width="${W}" height="${H}" fill="${inks.deep}"/>${times(count, arch)}` +
    `<path d="${rays(sx, sy, H * 0.26, 16, random())}" fill="${inks.paper}" opacity=".85"/>` +
    `<circle cx="${round(sx)}" cy="${round(sy)}" r="${round(H * 0.085)}" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="1.4"/>` +
    times(4, step)
  )
}

export const arcane: [Motif, ...Motif[]] = [
  { name: 'seal', draw: seal },
  { name: 'tower', draw: tower },
  { name: 'orb', draw: orb },
  { name: 'gate', draw: gate },
]
