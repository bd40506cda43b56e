import { type Draw, engrave, type Field, type Motif, rosette, round, times } from './drawing.ts'
import { backdrop, GROUNDS, inksUnder, SKIES } from './grounds.ts'
import { choice, pick } from './seed.ts'

/** Silhouettes of the elements in a box from -1 to 1; flame, drop, leaf, bolt, moon. */
const SIGILS = [
  'M.02 -1C.1 -.62 .62 -.44 .62 .2C.62 .7 .32 1 0 1C-.34 1 -.64 .7 -.62 .24C-.6 -.06 -.4 -.2 -.34 -.46C-.16 -.36 -.12 -.24 -.1 -.1C.1 -.3 .12 -.66 .02 -1Z',
  'M0 -1C.24 -.56 .68 -.1 .68 .36C.68 .74 .38 1 0 1C-.38 1 -.68 .74 -.68 .36C-.68 -.1 -.24 -.56 0 -1Z',
  'M.76 -.86C.9 .1 .6 .86 -.2 .8C-.5 .78 -.66 .62 -.7 .5L-.88 .82L-.98 .7L-.72 .3C-.9 -.5 -.1 -.92 .76 -.86Z',
  'M.28 -1L-.62 .14H-.06L-.3 1L.64 -.22H.06Z',
  'M.3 -.92A.96 .96 0 1 0 .84 .5A.8 .8 0 0 1 .3 -.92Z',
] as const

/** Names that identify an element. */
const ELEMENTS = [
  /fire|flame|ember|pyre|sun|ash|blaze/i,
  /tide|mire|frost|water|sea|rain/i,
  /moss|thorn|jade|wild|leaf|bloom|orchid/i,
  /storm|gale|bolt|volt|zephyr/i,
  /dusk|night|moon|lumen|black|sable|shade/i,
]

function sigilOf({ name, random }: Field): string {
  const chance = pick(random, SIGILS)
  return SIGILS[ELEMENTS.findIndex((element) => element.test(name))] ?? chance
}

/** A four-pointed glint. */
function spark(x: number, y: number, size: number): string {
  const [left, centerX, right] = [round(x - size), round(x), round(x + size)]
  const [top, centerY, bottom] = [round(y - size), round(y), round(y + size)]
  const inward = `Q${centerX} ${centerY} `
  return (
    `M${centerX} ${top}${inward}${right} ${centerY}${inward}${centerX} ${bottom}` +
    `${inward}${left} ${centerY}${inward}${centerX} ${top}Z`
  )
}

const sparksOver = ({ width, height, inks, random }: Field, count: number): string =>
  `<path d="${times(count, () => spark(random() * width, random() * height, 2 + random() * 4))}" fill="${inks.paper}" opacity=".95"/>`

/** An engraved sigil: drawn at ten times the size and scaled down, because a tenth of a unit is coarse in its box. */
function engraved(
  sigil: string,
  cx: number,
  cy: number,
  size: number,
  turn: number,
  field: Field,
  name = 'sigil',
): string {
  const { inks, id } = field
  const clip = id(name)
  const hatch = engrave(0, 0, 11.5, 11.5, { lines: 22, angle: -0.6 })
  return (
    `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${round(turn)}) scale(${round(size)})"><clipPath id="${clip}"><path d="${sigil}"/></clipPath>` +
    `<path d="${sigil}" fill="${inks.hot}" stroke="${inks.deep}" stroke-width=".04"/>` +
    `<g clip-path="url(#${clip})"><g transform="scale(.1)"><path d="${hatch}" fill="${inks.deep}"/></g></g></g>`
  )
}

/** The creature's element in a disc, with rosettes around it and sparks on top. */
const emblem: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const sigil = sigilOf(field)
  const [cx, cy, R] = [W * (0.36 + random() * 0.28), H * 0.52, H * (0.36 + random() * 0.1)]
  const behind = backdrop(pick(random, ['rays', 'dots', 'stripes', 'chevrons']), 'mid', { cx, cy, r: R }, field)
  const ring = (i: number) => `<path d="${rosette(cx, cy, R * (0.98 + i * 0.1), 14 + choice(random, 3) * 2, 0.05)}"/>`
  return (
    `${behind}<g fill="none" stroke="${inks.light}" stroke-width="1.1" opacity=".9">${times(4, ring)}</g>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(R * 0.92)}" fill="${inks.deep}"/>` +
    engraved(sigil, cx, cy, R * 0.8, 0, field) +
    `<g transform="translate(${round(cx)} ${round(cy + R * 0.14)}) scale(${round(R * 0.3)})"><path d="${sigil}" fill="${inks.paper}"/></g>` +
    sparksOver(field, 12)
  )
}

/** One side's ear, horn or fin in a box of the head's radius; the other side is its mirror. */
const EARS = [
  'M.28 -.86C.5 -1.36 .96 -1.5 1.3 -1.3C1 -1.2 .86 -.9 .8 -.5Z',
  'M.2 -.92L.92 -1.56L.9 -.36Z',
  'M.3 -.9C.9 -1.7 1.7 -1.2 1.62 -.3C1.4 -.6 1.2 -.5 .94 -.24Z',
  'M.7 -.6L1.5 -.9L1.24 -.42L1.62 -.2L1.2 .02L1.4 .4L.84 .3Z',
  'M.1 -.96C.2 -1.5 .6 -1.7 .5 -1.1C.9 -1.5 1.1 -1.2 .74 -.66Z',
] as const
const EYES = ['slit', 'round', 'sly'] as const

/** The creature's face: ears or horns, eyes and muzzle, each chosen independently. */
const portrait: Draw = (field) => {
  const { width: W, height: H, inks, random, id } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, GROUNDS)]
  const r = H * (0.3 + random() * 0.1)
  const [cx, cy] = [W * (0.36 + random() * 0.28), H * (0.56 + random() * 0.08)]
  const [ear, eye] = [pick(random, EARS), pick(random, EYES)]
  const wide = 0.9 + random() * 0.3
  const isDark = random() < 0.5 && sky === 'light'
  const [coat, pupil] = isDark ? [inks.mid, inks.hot] : [inks.hot, inks.light]
  const ears = `<path d="${ear}"/><path d="${ear}" transform="scale(-1 1)"/>`
  const open = eye === 'round' ? 0.24 : 0.15
  const eyeAt = (side: number) =>
    `<g transform="translate(${side * 0.4} -.1) rotate(${eye === 'sly' ? side * 18 : side * -12})">` +
    `<ellipse rx=".26" ry="${open}" fill="${pupil}" stroke="${inks.deep}" stroke-width=".05"/>` +
    `<ellipse rx="${eye === 'round' ? 0.13 : 0.06}" ry="${open * 0.86}" fill="${inks.deep}"/></g>`
  const fang = (side: number) => `M${side * 0.16} .5L${side * 0.24} .78L${side * 0.32} .5Z`
  const clip = id('head')
  const head = `<ellipse rx="${round(wide * 10) / 10}" ry="1"`
  return (
    backdrop(ground, sky, { cx, cy, r }, field) +
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${round(r)})"><g fill="${coat}" stroke="${inks.deep}" stroke-width=".05">${ears}</g>` +
    `<path d="M-.8 .5C-1.6 .9 -1.9 1.6 -1.9 2.4H1.9C1.9 1.6 1.6 .9 .8 .5Z" fill="${isDark ? inks.deep : inks.mid}" stroke="${inks.deep}" stroke-width=".05"/>` +
    `<clipPath id="${clip}">${head}/></clipPath>${head} fill="${coat}"/>` +
    `<g clip-path="url(#${clip})"><g transform="scale(.1)"><path d="${engrave(0, 0, 12, 10.4, { lines: 22 })}" fill="${inks.deep}"/></g></g>` +
    `${head} fill="none" stroke="${inks.deep}" stroke-width=".05"/>` +
    `<ellipse cy=".5" rx=".44" ry=".3" fill="${inks.light}" stroke="${inks.deep}" stroke-width=".04"/>` +
    `<path d="M-.12 .34H.12L0 .48ZM-.02 .48V.62H.02V.48Z" fill="${inks.deep}"/><path d="${fang(-1)}${fang(1)}" fill="${inks.paper}" stroke="${inks.deep}" stroke-width=".03"/>` +
    `${eyeAt(-1)}${eyeAt(1)}</g>`
  )
}

/** The element itself, too large for the window, over hills. */
const wild: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const sky = pick(random, SKIES)
  const { fill, lines } = inksUnder(sky, inks)
  const [cx, cy] = [W * (0.3 + random() * 0.4), H * 0.44]
  const hill = (i: number) => {
    const y = H * (0.62 + i * 0.13)
    const peak = W * ((0.2 + random() * 0.6) % 1)
    return `<path d="M0 ${round(y + 14)}Q${round(peak)} ${round(y - 30)} ${W} ${round(y + 8)}V${H}H0Z" fill="${[inks.mid, inks.deep, inks.light][i]}" stroke="${inks.deep}" stroke-width="1.2"/>`
  }
  const gust = (i: number) =>
    `<path d="M0 ${round(H * (0.1 + i * 0.11))}Q${round(W * 0.5)} ${round(H * (0.02 + i * 0.11))} ${W} ${round(H * (0.12 + i * 0.11))}" fill="none" stroke="${lines}" stroke-width="${1 + (i % 3)}" opacity=".6"/>`
  return (
    `<rect width="${W}" height="${H}" fill="${fill}"/>${times(6, gust)}` +
    engraved(sigilOf(field), cx, cy, H * (0.46 + random() * 0.14), random() * 40 - 20, field) +
    times(3, hill) +
    sparksOver(field, 7)
  )
}

/** Three elements in balance. */
const trio: Draw = (field) => {
  const { width: W, height: H, inks, random } = field
  const [sky, ground] = [pick(random, SKIES), pick(random, ['rays', 'rings', 'dots', 'stripes'] as const)]
  const [cx, cy] = [W / 2, H / 2]
  const first = choice(random, SIGILS.length)
  const step = 1 + choice(random, 2)
  const low = random() < 0.5 ? 1 : -1
  const place = (i: number) => {
    const sigil = SIGILS[(first + i * step) % SIGILS.length] ?? SIGILS[0]
    const [x, y] = [cx + (i - 1) * W * 0.3, cy + (i === 1 ? -low : low) * H * 0.1]
    const size = H * (i === 1 ? 0.24 : 0.19)
    return (
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 1.35)}" fill="${inks.deep}" stroke="${inks.light}" stroke-width="2.4"/>` +
      `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size)})"><path d="${sigil}" fill="${i === 1 ? inks.hot : inks.light}"/></g>`
    )
  }
  return backdrop(ground, sky, { cx, cy, r: H * 0.2 }, field) + times(3, place) + sparksOver(field, 10)
}

export const creature: [Motif, ...Motif[]] = [
  { name: 'emblem', draw: emblem },
  { name: 'portrait', draw: portrait },
  { name: 'wild', draw: wild },
  { name: 'trio', draw: trio },
]
