import { type Draw, engrave, type Motif, polar, rays, round, star, times } from './drawing.ts'
import { backdrop, GROUNDS, SKIES } from './grounds.ts'
import { choice, pick } from './seed.ts'

/** A slit eye in a triangle. */
const eye: Draw = ({ width: W, height: H, inks, random, id }) => {
  const { deep, mid, hot, light, paper } = inks
  const cx = round(W * (0.44 + random() * 0.12))
  const cy = H * 0.5
  const half = W * (0.36 + random() * 0.12)
  const b = H * (0.22 + random() * 0.12)
  const clip = id('eye')
  const [left, right, middle] = [round(cx - half), round(cx + half), round(cy)]
  const lids =
    `M${left} ${middle}Q${cx} ${round(cy - b * 1.7)} ${right} ${middle}` +
    `Q${cx} ${round(cy + b * 1.7)} ${left} ${middle}Z`
  const [slitTop, slitBottom] = [round(cy - b * 0.84), round(cy + b * 0.84)]
  const slit =
    `M${cx} ${slitTop}Q${round(cx + b * 0.22)} ${middle} ${cx} ${slitBottom}` +
    `Q${round(cx - b * 0.22)} ${middle} ${cx} ${slitTop}Z`
  const isPointed = random() < 0.5
  const triangle = isPointed
    ? `M${cx} ${round(cy - H * 0.47)}L${round(cx + W * 0.5)} ${round(cy + H * 0.44)}H${round(cx - W * 0.5)}Z`
    : `M${cx} ${round(cy + H * 0.47)}L${round(cx + W * 0.5)} ${round(cy - H * 0.44)}H${round(cx - W * 0.5)}Z`
  return (
    `<rect width="${W}" height="${H}" fill="${deep}"/>` +
    `<path d="${rays(cx, cy, W, 24 + choice(random, 3) * 8, random())}" fill="${mid}" opacity=".75"/><path d="${lids}" fill="${light}"/>` +
    `<clipPath id="${clip}"><path d="${lids}"/></clipPath><g clip-path="url(#${clip})">` +
    `<circle cx="${cx}" cy="${middle}" r="${round(b * 0.86)}" fill="${hot}"/>` +
    `<path d="${engrave(cx, cy, b * 0.86, b * 0.86, { lines: 22 })}" fill="${deep}"/>` +
    `<path d="${slit}" fill="${deep}"/></g><path d="${lids}" fill="none" stroke="${paper}" stroke-width="2"/>` +
    `<g fill="none" stroke="${paper}" stroke-width="1" opacity=".7"><path d="${triangle}"/></g>`
  )
}

const SWORD = 'M0 -78L6 -66V26H-6V-66ZM-22 26H22V33H4V56H-4V33H-22Z'

/** Two swords crossed behind a shield. */
const blades: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const [cx, cy, r] = [W * (0.42 + random() * 0.16), H * 0.5, H * (0.2 + random() * 0.08)]
  const lean = 40 + random() * 24
  const scale = round(H / 118)
  const sword = (turn: number) =>
    `<path transform="translate(${round(cx)} ${round(cy)}) rotate(${round(turn)}) scale(${scale})" d="${SWORD}" fill="${inks.light}" stroke="${inks.deep}" stroke-width="1.6"/>`
  const circle = (share: number, how: string) =>
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r * share)}" ${how}/>`
  return (
    backdrop(ground, sky, { cx, cy, r: r * 1.2 }, field) +
    sword(-lean) +
    sword(lean) +
    circle(1.12, `fill="${inks.light}" stroke="${inks.deep}" stroke-width="2"`) +
    circle(1, `fill="${inks.hot}"`) +
    `<path d="${engrave(cx, cy, r, r, { lines: 20 })}" fill="${inks.deep}"/>` +
    `<path d="${star(cx, cy, r * 0.62, 4 + choice(random, 4) * 2 + 1, 2)}Z" fill="${inks.paper}" stroke="${inks.deep}" stroke-width="1.4"/>`
  )
}

/** A mask with a crest. */
const mask: Draw = (field) => {
  const { width: W, height: H, inks, random, id } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const [cx, cy] = [W * (0.4 + random() * 0.2), H * 0.54]
  const s = H * (0.36 + random() * 0.08)
  const clip = id('mask')
  const face = 'M-.72 -.7Q0 -1.06 .72 -.7Q.86 .1 .42 .62L0 1.04L-.42 .62Q-.86 .1 -.72 -.7Z'
  const plumes = 3 + choice(random, 3) * 2
  const plume = (i: number) => {
    const angle = -Math.PI / 2 + ((i - (plumes - 1) / 2) * 1.9) / plumes
    const [x, y] = polar(0, -0.6, 0.95, angle)
    return `M-.12 -.6Q${round(x * 7) / 10 - 0.2} ${round(y * 7) / 10} ${round(x * 10) / 10} ${round(y * 10) / 10}Q${round(x * 7) / 10 + 0.2} ${round(y * 7) / 10} .12 -.6Z`
  }
  const slant = random() < 0.5 ? 14 : -8
  const eyes = (side: number) =>
    `<path transform="translate(${side * 0.34} -.16) rotate(${side * -slant})" d="M-.24 0Q0 -.2 .24 0Q0 .16 -.24 0Z" fill="${inks.deep}"/>`
  const stripe = (i: number) =>
    `M-.9 ${round((0.34 + i * 0.2) * 100) / 100}L0 ${round((0.2 + i * 0.2) * 100) / 100}L.9 ${round((0.34 + i * 0.2) * 100) / 100}`
  return (
    backdrop(ground, sky, { cx, cy, r: s }, field) +
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${round(s)})"><path d="${times(plumes, plume)}" fill="${inks.mid}" stroke="${inks.deep}" stroke-width=".05"/>` +
    `<clipPath id="${clip}"><path d="${face}"/></clipPath><path d="${face}" fill="${inks.hot}"/>` +
    `<g clip-path="url(#${clip})"><path d="${times(4, stripe)}" fill="none" stroke="${inks.light}" stroke-width=".07"/>` +
    `<g transform="scale(.1)"><path d="${engrave(0, 0, 10, 11, { lines: 22 })}" fill="${inks.deep}"/></g></g>` +
    `<path d="${face}" fill="none" stroke="${inks.deep}" stroke-width=".06"/>${eyes(-1)}${eyes(1)}` +
    `<path d="M0 -.94L.12 -.7L0 -.46L-.12 -.7Z" fill="${inks.paper}" stroke="${inks.deep}" stroke-width=".04"/></g>`
  )
}

/** Arms that wind into a dark center. */
const vortex: Draw = ({ width: W, height: H, inks, random }) => {
  const [cx, cy] = [W * (0.34 + random() * 0.32), H * (0.44 + random() * 0.12)]
  const arms = 5 + choice(random, 5)
  const side = random() < 0.5 ? 1 : -1
  const wind = 2 + random() * 1.4
  const isBright = random() < 0.5
  const arm = (i: number) => {
    const edge = (offset: number) =>
      Array.from({ length: 15 }, (_, step) => {
        const t = step / 14
        const angle = side * (wind * (1 - t) * 1.6) + (i * 2 * Math.PI) / arms + offset * (0.2 + t * 0.8)
        const [x, y] = polar(cx, cy, W * 0.9 * t ** 1.5 + 3, angle)
        return `${round(x)} ${round(y)}`
      })
    const width = Math.PI / arms
    return `M${edge(0).join('L')}L${edge(width).reverse().join('L')}Z`
  }
  const core = H * (0.1 + random() * 0.05)
  return (
    `<rect width="${W}" height="${H}" fill="${isBright ? inks.light : inks.deep}"/>` +
    `<path d="${times(arms, arm)}" fill="${isBright ? inks.hot : inks.mid}" stroke="${inks.deep}" stroke-width="1.2"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(core * 1.5)}" fill="${inks.hot}" stroke="${inks.deep}" stroke-width="2"/>` +
    `<path d="${engrave(cx, cy, core * 1.5, core * 1.5, { lines: 16 })}" fill="${inks.deep}"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(core * 0.7)}" fill="${inks.deep}"/>` +
    `<path d="${star(cx, cy, core * 0.6, 4, 1)}Z" fill="${inks.paper}"/>`
  )
}

export const duel: [Motif, ...Motif[]] = [
  { name: 'eye', draw: eye },
  { name: 'blades', draw: blades },
  { name: 'mask', draw: mask },
  { name: 'vortex', draw: vortex },
]
