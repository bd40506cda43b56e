import { at, engrave, type Motif, polar, rays, rosette, round, star, times, waveLine } from './drawing.ts'
import { choice, pick } from './seed.ts'

/** Silhouettes of the elements in a box from -1 to 1; flame, drop, leaf, bolt, moon. */
const SIGILS = [
  'M.02 -1C.1 -.62 .62 -.44 .62 .2C.62 .7 .32 1 0 1C-.34 1 -.64 .7 -.62 .24C-.6 -.06 -.4 -.2 -.34 -.46C-.16 -.36 -.12 -.24 -.1 -.1C.1 -.3 .12 -.66 .02 -1Z',
  'M0 -1C.24 -.56 .68 -.1 .68 .36C.68 .74 .38 1 0 1C-.38 1 -.68 .74 -.68 .36C-.68 -.1 -.24 -.56 0 -1Z',
  'M.76 -.86C.9 .1 .6 .86 -.2 .8C-.5 .78 -.66 .62 -.7 .5L-.88 .82L-.98 .7L-.72 .3C-.9 -.5 -.1 -.92 .76 -.86Z',
  'M.28 -1L-.62 .14H-.06L-.3 1L.64 -.22H.06Z',
  'M.3 -.92A.96 .96 0 1 0 .84 .5A.8 .8 0 0 1 .3 -.92Z',
] as const

/** A four-pointed glint. */
function spark(x: number, y: number, size: number): string {
  const [left, centreX, right] = [round(x - size), round(x), round(x + size)]
  const [top, centreY, bottom] = [round(y - size), round(y), round(y + size)]
  const inward = `Q${centreX} ${centreY} `
  return (
    `M${centreX} ${top}${inward}${right} ${centreY}${inward}${centreX} ${bottom}` +
    `${inward}${left} ${centreY}${inward}${centreX} ${top}Z`
  )
}

/** The creature's element in a disc, with rosettes around it and sparks over all. */
export const creature: Motif = ({ width: W, height: H, inks, random, id }) => {
  const { deep, mid, hot, light, paper } = inks
  const sigil = pick(random, SIGILS)
  const cx = W / 2
  const cy = H * 0.52
  const R = H * 0.45
  const clip = id('sigil')

  const behind =
    `<rect width="${W}" height="${H}" fill="${mid}"/>` +
    `<path d="${rays(cx, cy, W, 28, random() * 2)}" fill="${hot}" opacity=".5"/>`
  const ring = (i: number) => `<path d="${rosette(cx, cy, R * (0.98 + i * 0.1), 14 + choice(random, 3) * 2, 0.05)}"/>`
  const disc =
    `<g fill="none" stroke="${light}" stroke-width="1.1" opacity=".9">${times(5, ring)}</g>` +
    `<circle cx="${cx}" cy="${round(cy)}" r="${round(R * 0.92)}" fill="${deep}"/>`

  const large = `<g transform="translate(${cx} ${round(cy)}) scale(${round(R * 0.8)})">`
  // engraved at ten times the size and scaled down, because a tenth of a unit is coarse in a box from -1 to 1
  const hatch = engrave(0, 0, 11.5, 11.5, { lines: 22, angle: -0.6 + random() })
  const element =
    `${large}<clipPath id="${clip}"><path d="${sigil}"/></clipPath><path d="${sigil}" fill="${hot}"/></g>` +
    `${large}<g clip-path="url(#${clip})"><g transform="scale(.1)"><path d="${hatch}" fill="${deep}"/></g></g></g>` +
    `<g transform="translate(${cx} ${round(cy + R * 0.14)}) scale(${round(R * 0.3)})">` +
    `<path d="${sigil}" fill="${paper}"/></g>`

  const sparks = times(16, () => spark(random() * W, random() * H, 2 + random() * 4))
  return `${behind}${disc}${element}<path d="${sparks}" fill="${paper}" opacity=".95"/>`
}

const ARCANE_CORNERS = [7, 8, 9, 12] as const

/** A star polygon over petals, around an engraved pearl. */
export const arcane: Motif = ({ width: W, height: H, inks, random }) => {
  const { deep, mid, hot, light } = inks
  const cx = W / 2
  const cy = H / 2
  const R = H * 0.44
  const corners = pick(random, ARCANE_CORNERS)

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
    `<rect width="${W}" height="${H}" fill="${deep}"/>` +
    `<g fill="none" stroke="${mid}" stroke-width="1">${times(6, ring)}</g>` +
    `${circle(R)} fill="${mid}"/><path d="${times(corners, petal)}" fill="${hot}" stroke="${deep}" stroke-width="1.4"/>` +
    `<g fill="none" stroke="${light}" stroke-width="1.3">` +
    `<path d="${star(cx, cy, R, corners, corners === 12 ? 5 : 3)}"/>${circle(R)}/>${circle(R * 1.06)}/></g>` +
    `${circle(R * 0.3)} fill="${light}"/>` +
    `<path d="${engrave(cx, cy, R * 0.3, R * 0.3, { lines: 14 })}" fill="${deep}"/>` +
    `${circle(R * 0.3)} fill="none" stroke="${deep}" stroke-width="1.5"/>`
  )
}

/** A slit eye in a triangle. */
export const duel: Motif = ({ width: W, height: H, inks, random, id }) => {
  const { deep, mid, hot, light, paper } = inks
  const cx = W / 2
  const cy = H * 0.5
  const half = W * 0.44
  const b = H * 0.3
  const clip = id('eye')
  const [left, right, middle] = [round(cx - half), round(cx + half), round(cy)]
  const eye =
    `M${left} ${middle}Q${cx} ${round(cy - b * 1.7)} ${right} ${middle}` +
    `Q${cx} ${round(cy + b * 1.7)} ${left} ${middle}Z`
  const [slitTop, slitBottom] = [round(cy - b * 0.84), round(cy + b * 0.84)]
  const slit =
    `M${cx} ${slitTop}Q${round(cx + b * 0.22)} ${middle} ${cx} ${slitBottom}` +
    `Q${round(cx - b * 0.22)} ${middle} ${cx} ${slitTop}Z`
  const triangle = `M${round(cx)} ${round(cy - H * 0.47)}L${round(cx + W * 0.5)} ${round(cy + H * 0.44)}H${round(cx - W * 0.5)}Z`
  return (
    `<rect width="${W}" height="${H}" fill="${deep}"/>` +
    `<path d="${rays(cx, cy, W, 36, random())}" fill="${mid}" opacity=".75"/><path d="${eye}" fill="${light}"/>` +
    `<clipPath id="${clip}"><path d="${eye}"/></clipPath><g clip-path="url(#${clip})">` +
    `<circle cx="${cx}" cy="${middle}" r="${round(b * 0.86)}" fill="${hot}"/>` +
    `<path d="${engrave(cx, cy, b * 0.86, b * 0.86, { lines: 22 })}" fill="${deep}"/>` +
    `<path d="${slit}" fill="${deep}"/></g><path d="${eye}" fill="none" stroke="${paper}" stroke-width="2"/>` +
    `<g fill="none" stroke="${paper}" stroke-width="1" opacity=".7"><path d="${triangle}"/></g>`
  )
}

/** A low sun over seven rows of waves. */
export const voyage: Motif = ({ width: W, height: H, inks, random }) => {
  const { deep, mid, hot, light } = inks
  const cx = W * (0.36 + random() * 0.28)
  const cy = H * 0.4
  const R = H * 0.27
  const sky =
    `<rect width="${W}" height="${H}" fill="${light}"/>` +
    `<path d="${rays(cx, cy, W, 30, 0)}" fill="${hot}" opacity=".28"/>` +
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(R)}" fill="${hot}"/>` +
    `<path d="${engrave(cx, cy, R, R, { lines: 20 })}" fill="${deep}" opacity=".85"/>`
  const waves = [mid, deep, mid, light, mid, deep, mid].map((fill, i) => {
    const crest = waveLine({
      from: -10,
      to: W + 10,
      y: H * (0.56 + i * 0.075),
      amplitude: 6 + i * 0.8,
      period: 46 + i * 9,
      phase: random() * 6,
      points: 36,
    })
    return `<path d="${crest}L${W + 10} ${H + 10}L-10 ${H + 10}Z" fill="${fill}" stroke="${deep}" stroke-width="1.2"/>`
  })
  return sky + waves.join('')
}
