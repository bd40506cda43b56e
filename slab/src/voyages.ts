import { type Draw, engrave, type Field, type Motif, polar, rays, round, shape, times, waveLine } from './drawing.ts'
import { backdrop, GROUNDS, inksUnder, SKIES } from './grounds.ts'
import { pick } from './seed.ts'

/** Rows of waves from a fraction of the height down. */
function sea({ width: W, height: H, inks, random }: Field, from: number, rows = 6): string {
  const fills = [inks.mid, inks.deep, inks.mid, inks.light]
  return times(rows, (i) => {
    const crest = waveLine({
      from: -10,
      to: W + 10,
      y: H * (from + (i * (1 - from)) / rows),
      amplitude: 5 + i,
      period: 44 + i * 10,
      phase: random() * 6,
      points: 30,
    })
    return `<path d="${crest}V${H + 10}H-10Z" fill="${fills[i % 4]}" stroke="${inks.deep}" stroke-width="1.2"/>`
  })
}

function sunOf(cx: number, cy: number, r: number, { inks }: Field): string {
  return (
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${inks.hot}"/>` +
    `<path d="${engrave(cx, cy, r, r, { lines: 18 })}" fill="${inks.deep}" opacity=".85"/>`
  )
}

/** A low sun over the sea. */
const sun: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [cx, cy] = [W * (0.26 + random() * 0.48), H * (0.32 + random() * 0.12)]
  const isNight = random() < 0.4
  return (
    `<rect width="${W}" height="${H}" fill="${isNight ? inks.deep : inks.light}"/>` +
    `<path d="${rays(cx, cy, W, 30, 0)}" fill="${isNight ? inks.mid : inks.hot}" opacity=".3"/>` +
    sunOf(cx, cy, H * (0.2 + random() * 0.12), field) +
    sea(field, 0.54 + random() * 0.06)
  )
}

/** A ship under full sail. */
const ship: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, ['rays', 'rings', 'bands', 'dots', 'stripes'] as const)]
  const side = random() < 0.5 ? 1 : -1
  const [cx, cy] = [W * (0.42 + random() * 0.16), H * 0.62]
  const scale = round((H / 150) * (0.9 + random() * 0.25))
  const sail = (x: number, y: number, w: number, h: number, fill: string) =>
    `<path d="M${x} ${y}Q${x + w} ${y + h / 2} ${x} ${y + h}L${x - w * 0.7} ${y + h}Q${x + w * 0.2} ${y + h / 2} ${x - w * 0.7} ${y}Z" fill="${fill}" stroke="${inks.deep}" stroke-width="1.6"/>`
  return (
    backdrop(ground, sky, { cx: W * (0.5 - side * 0.24), cy: H * 0.3, r: H * 0.14 }, field) +
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${side * scale} ${scale})">` +
    `<path d="M-2 -88H2V10H-2ZM-34 -70H-31V10H-34ZM30 -62H33V8H30Z" fill="${inks.deep}"/>` +
    `${sail(4, -82, 26, 38, inks.paper)}${sail(6, -42, 32, 42, inks.light)}${sail(-28, -64, 20, 32, inks.light)}${sail(-27, -30, 24, 32, inks.paper)}${sail(36, -56, 18, 46, inks.paper)}` +
    `<path d="M2 -88L24 -94L2 -100Z" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="1"/>` +
    `<path d="M-58 0L-46 6H50L70 -4L54 26H-44Z" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="2"/>` +
    `<path d="M-50 12H60L58 17H-48Z" fill="${inks.deep}"/></g>${sea(field, 0.7, 4)}`
  )
}

/** A compass rose, with every point half in shade. */
const compass: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const [cx, cy, R] = [W * (0.36 + random() * 0.28), H / 2, H * (0.36 + random() * 0.1)]
  const turn = (random() - 0.5) * 0.6
  const point = (i: number, reach: number, isDark: boolean) => {
    const angle = turn + (i * Math.PI) / 4 - Math.PI / 2
    return shape([[cx, cy], polar(cx, cy, reach, angle), polar(cx, cy, R * 0.24, angle + (isDark ? 0.39 : -0.39))])
  }
  const half = (isDark: boolean, from: number, reach: number) => times(4, (i) => point(i * 2 + from, reach, isDark))
  const tick = (i: number) => {
    const angle = (i * Math.PI) / 18
    const [a, b] = [polar(cx, cy, R * 0.9, angle), polar(cx, cy, R * (i % 3 ? 0.96 : 1), angle)]
    return `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`
  }
  const circle = (share: number, how: string) =>
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(R * share)}" ${how}/>`
  return (
    backdrop(ground, sky, { cx, cy, r: R }, field) +
    circle(1.06, `fill="${inks.paper}" stroke="${inks.deep}" stroke-width="3"`) +
    circle(0.86, `fill="${inks.light}" stroke="${inks.deep}" stroke-width="1.2"`) +
    `<path d="${times(36, tick)}" stroke="${inks.deep}" stroke-width="1.6"/>` +
    `<path d="${half(false, 1, R * 0.6)}" fill="${inks.mid}"/><path d="${half(true, 1, R * 0.6)}" fill="${inks.deep}"/>` +
    `<path d="${half(false, 0, R * 0.88)}" fill="${inks.hot}"/><path d="${half(true, 0, R * 0.88)}" fill="${inks.deep}"/>` +
    circle(0.12, `fill="${inks.paper}" stroke="${inks.deep}" stroke-width="2"`)
  )
}

/** An island with its palms. */
const island: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const sky = pick(random, SKIES)
  const { fill, lines } = inksUnder(sky, inks)
  const cx = W * (0.32 + random() * 0.36)
  const [foot, sunX] = [H * 0.74, cx < W / 2 ? W * 0.74 : W * 0.24]
  const cloud = (i: number) =>
    `<rect x="${round(((i * 71) % 100) - 30)}" y="${round(H * (0.1 + i * 0.09))}" width="${round(W * (0.5 + (i % 3) * 0.3))}" height="${3 + (i % 3) * 2}" rx="3" fill="${lines}" opacity=".5"/>`
  const palm = (x: number, lean: number, tall: number) => {
    const [tx, ty] = [x + lean, foot - tall]
    const frond = (i: number) => {
      const angle = -2.9 + i * 0.66
      const [ex, ey] = [tx + Math.cos(angle) * tall * 0.5, ty + Math.sin(angle) * tall * 0.3 + 10]
      return `M${round(tx)} ${round(ty)}Q${round((tx + ex) / 2)} ${round(Math.min(ty, ey) - 14)} ${round(ex)} ${round(ey)}Q${round((tx + ex) / 2)} ${round(Math.min(ty, ey) - 2)} ${round(tx)} ${round(ty)}Z`
    }
    return (
      `<path d="M${round(x - 4)} ${round(foot)}Q${round(x - 2)} ${round(ty + 20)} ${round(tx)} ${round(ty)}Q${round(x + 6)} ${round(ty + 30)} ${round(x + 5)} ${round(foot)}Z" fill="${inks.deep}"/>` +
      `<path d="${times(6, frond)}" fill="${sky === 'deep' ? inks.hot : inks.deep}" stroke="${inks.deep}" stroke-width=".8"/>`
    )
  }
  return (
    `<rect width="${W}" height="${H}" fill="${fill}"/>${times(5, cloud)}${sunOf(sunX, H * 0.3, H * (0.13 + random() * 0.07), field)}` +
    `<path d="M${round(cx - W * 0.36)} ${round(foot + 8)}Q${round(cx - W * 0.16)} ${round(foot - H * 0.3)} ${round(cx)} ${round(foot - H * 0.14)}Q${round(cx + W * 0.2)} ${round(foot - H * 0.34)} ${round(cx + W * 0.38)} ${round(foot + 8)}Z" fill="${inks.mid}" stroke="${inks.deep}" stroke-width="1.6"/>` +
    palm(cx - 8, -22 + random() * 12, H * (0.42 + random() * 0.1)) +
    palm(cx + 16, 18 + random() * 14, H * (0.34 + random() * 0.08)) +
    sea(field, 0.76, 4)
  )
}

export const voyage: [Motif, ...Motif[]] = [
  { name: 'sun', draw: sun },
  { name: 'ship', draw: ship },
  { name: 'compass', draw: compass },
  { name: 'island', draw: island },
]
