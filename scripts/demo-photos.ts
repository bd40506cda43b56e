// Creates the demo photos: a slab on a desk as seen by a phone, and slabs cut out of such a picture. Run `npm run
// demo:photos` after changing the drawing; the results are stored in server/assets/demo.
import { mkdir, writeFile } from 'node:fs/promises'
import { slabCardOf } from '@ambry/contract/cards/slab'
import sharp from 'sharp'
import { demoCard } from '../server/src/demo/demo-cards.ts'
import { figures } from '../server/src/demo/invented-cards.ts'
import { photographed, photoHeight, photoWidth, scanHeight, scanWidth } from '../server/src/demo/photos.ts'
import { showpieces } from '../server/src/demo/showpieces.ts'
import { slabPicture } from '../server/src/pictures/slab-picture.ts'

const folder = new URL('../server/assets/demo/', import.meta.url)
await mkdir(folder, { recursive: true })

type Point = readonly [x: number, y: number]
type Picture = { data: Buffer; width: number; height: number }
type Surface = { base: readonly [number, number, number]; grain: (x: number, y: number) => number }

const pixels = async (bytes: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A deterministic pseudo-random number for a position. */
const hashed = (x: number, y: number): number => {
  const mixed = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

/** Smooth noise from 0 to 1. */
function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const ease = (t: number) => t * t * (3 - 2 * t)
  const [u, v] = [ease(x - left), ease(y - top)]
  const mix = (a: number, b: number, t: number) => a + (b - a) * t
  return mix(
    mix(hashed(left, top), hashed(left + 1, top), u),
    mix(hashed(left, top + 1), hashed(left + 1, top + 1), u),
    v,
  )
}
const clouds = (x: number, y: number) =>
  0.5 * noise(x, y) + 0.3 * noise(x * 2.1, y * 2.1) + 0.2 * noise(x * 4.3, y * 4.3)

const surfaces: [Surface, ...Surface[]] = [
  // a walnut desk, along the grain
  {
    base: [122, 84, 56],
    grain: (x, y) =>
      0.62 + 0.5 * noise(x * 0.004, y * 0.075 + 3 * noise(x * 0.003, y * 0.006)) + 0.1 * noise(x * 0.03, y * 0.6),
  },
  // gray felt
  { base: [112, 116, 112], grain: (x, y) => 0.8 + 0.22 * clouds(x * 0.02, y * 0.02) + 0.18 * hashed(x, y) },
  // a dark stone counter
  { base: [78, 80, 84], grain: (x, y) => 0.66 + 0.6 * clouds(x * 0.012, y * 0.02) + (hashed(x, y) > 0.985 ? 0.5 : 0) },
]

/** Maps a point of the picture to the slab, both from 0 to 1, given its four corners in the picture. */
function onto(corners: readonly [Point, Point, Point, Point]): (x: number, y: number) => Point {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const whole = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / whole
  const h = (dx1 * dy3 - dx3 * dy1) / whole
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  // the inverse of the matrix that projects the slab into the picture
  const inverse = [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
  const at = (i: number) => inverse[i] ?? 0
  return (x, y) => {
    const w = at(6) * x + at(7) * y + at(8)
    return [(at(0) * x + at(1) * y + at(2)) / w, (at(3) * x + at(4) * y + at(5)) / w]
  }
}

/** Red, green, blue and opacity at a point of the slab, interpolated between pixels. */
function sample({ data, width, height }: Picture, u: number, v: number): [number, number, number, number] {
  if (u < 0 || v < 0 || u > 1 || v > 1) return [0, 0, 0, 0]
  const [x, y] = [u * (width - 1), v * (height - 1)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [s, t] = [x - left, y - top]
  const channel = (i: number) => {
    const get = (px: number, py: number) => data[(py * width + px) * 4 + i] ?? 0
    return (
      (get(left, top) * (1 - s) + get(right, top) * s) * (1 - t) +
      (get(left, bottom) * (1 - s) + get(right, bottom) * s) * t
    )
  }
  return [channel(0), channel(1), channel(2), channel(3) / 255]
}

type Shot = {
  width: number
  height: number
  corners: readonly [Point, Point, Point, Point]
  surface: Surface | null
  seed: number
}

/** Light from a window at the upper left, a soft shadow, glare on the acrylic, lens blur and sensor noise. */
async function photograph(slab: Picture, { width, height, corners, surface, seed }: Shot): Promise<Buffer> {
  const next = figures(seed)
  const place = onto(corners)
  const mask = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = place(x, y)
      mask[y * width + x] = u > 0.01 && u < 0.99 && v > 0.006 && v < 0.994 ? 255 : 0
    }
  const soft = async (sigma: number) =>
    sharp(mask, { raw: { width, height, channels: 1 } })
      .blur(sigma)
      .extractChannel(0)
      .raw()
      .toBuffer()
  const [wide, near] = [await soft(width * 0.028), await soft(width * 0.007)]
  const shade = (from: Buffer, x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (from[y * width + x] ?? 0) / 255
  const [lampX, lampY] = [width * (0.22 + 0.2 * next()), height * (0.16 + 0.14 * next())]
  const reach = Math.hypot(width, height)
  const [slant, band] = [0.5 + next() * 0.5, 0.3 + next() * 0.3]
  const out = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 1.18 - 0.72 * (Math.hypot(x - lampX, y - lampY) / reach) ** 1.25
      const under =
        (1 - 0.5 * shade(wide, x - Math.round(width * 0.022), y - Math.round(width * 0.03))) *
        (1 - 0.45 * shade(near, x - Math.round(width * 0.004), y - Math.round(width * 0.009)))
      const ground = surface ? surface.grain(x, y) * light * under : 0
      const [u, v] = place(x, y)
      const [red, green, blue, opacity] = sample(slab, u, v)
      const glare =
        0.2 * Math.exp(-(((u * slant + v - band - 0.35) / 0.085) ** 2)) +
        0.1 * Math.exp(-(((u * slant + v - band - 0.62) / 0.03) ** 2)) +
        0.2 * Math.exp(-(((u - 0.2) / 0.3) ** 2 + ((v - 0.1) / 0.14) ** 2))
      const lit = [red, green, blue].map((ink) => ink * (0.78 + 0.22 * light) * 0.94 + 9 + 255 * glare * opacity)
      const warm = [1.03, 1, 0.93]
      for (let i = 0; i < 3; i++) {
        const base = (surface?.base[i] ?? 0) * ground
        const shown = surface ? base * (1 - opacity) + (lit[i] ?? 0) * opacity : (lit[i] ?? 0)
        out[(y * width + x) * 4 + i] = Math.max(0, Math.min(255, shown * (warm[i] ?? 1)))
      }
      out[(y * width + x) * 4 + 3] = surface ? 255 : Math.round(Math.min(1, opacity * 1.5) * 255)
    }
  const lens = await sharp(out, { raw: { width, height, channels: 4 } })
    .blur(0.75)
    .raw()
    .toBuffer()
  for (let i = 0; i < lens.length; i += 4) {
    const gray = (next() + next() + next() - 1.5) * 9
    for (let c = 0; c < 3; c++) lens[i + c] = Math.max(0, Math.min(255, (lens[i + c] ?? 0) + gray + (next() - 0.5) * 5))
  }
  return sharp(lens, { raw: { width, height, channels: 4 } })
    .webp({ quality: 58, alphaQuality: 80, effort: 6 })
    .toBuffer()
}

/** The slab slightly rotated and closer at the bottom, as with a handheld phone. */
function corners(width: number, height: number, share: number, tilt: number, seed: number): Shot['corners'] {
  const next = figures(seed + 71)
  const wide = width * share
  const tall = Math.min((wide * 536) / 320, height * 0.94)
  const [cx, cy] = [width * (0.49 + 0.02 * next()), height * (0.49 + 0.02 * next())]
  const turn = (next() - 0.5) * tilt
  const taper = 0.955 + 0.03 * next()
  const at = (x: number, y: number): Point => {
    const [px, py] = [(x * wide * (y < 0 ? taper : 1)) / 2, (y * tall) / 2]
    return [cx + px * Math.cos(turn) - py * Math.sin(turn), cy + px * Math.sin(turn) + py * Math.cos(turn)]
  }
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
}

const back = await pixels(
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="1072" viewBox="0 0 320 536"><rect x="1" y="1" width="318" height="534" rx="16" fill="#e4e9e6" fill-opacity=".86" stroke="#9aa6a0" stroke-width="1.4"/>` +
        `<rect x="22" y="18" width="276" height="90" rx="4" fill="#fbfbf6" stroke="#cfd5d1"/><rect x="36" y="34" width="120" height="8" fill="#9fa8a3"/><rect x="36" y="52" width="150" height="6" fill="#c3cac6"/><rect x="36" y="66" width="130" height="6" fill="#c3cac6"/>` +
        Array.from({ length: 49 }, (_, i) =>
          hashed(i, 5) > 0.45
            ? `<rect x="${236 + (i % 7) * 6.4}" y="${36 + Math.floor(i / 7) * 6.4}" width="6.4" height="6.4" fill="#1b2621"/>`
            : '',
        ).join('') +
        `<rect x="28" y="128" width="264" height="370" rx="6" fill="#efe4cb" stroke="#7c7058"/><rect x="42" y="142" width="236" height="342" rx="3" fill="none" stroke="#7a2e22" stroke-width="3"/>` +
        Array.from(
          { length: 13 },
          (_, line) =>
            `<rect x="60" y="${252 + line * 16}" width="${196 - (line % 4) * 26}" height="4.6" fill="#7d7054"/>`,
        ).join('') +
        `<circle cx="160" cy="198" r="32" fill="#7a2e22"/><circle cx="160" cy="198" r="23" fill="none" stroke="#efe4cb" stroke-width="3"/></svg>`,
    ),
  )
    .webp({ lossless: true })
    .toBuffer(),
)
const frontOf = async (card: Parameters<typeof slabCardOf>[0]) =>
  pixels(await slabPicture(slabCardOf(card), { width: 640, format: 'webp' }))

let total = 0
const keep = async (name: string, bytes: Buffer) => {
  total += bytes.length
  await writeFile(new URL(name, folder), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
}

for (const [index, piece] of showpieces.slice(0, 2).entries())
  for (const [side, slab] of [
    ['front', await frontOf(piece)],
    ['back', back],
  ] as const) {
    const seed = 40 + index * 2 + (side === 'back' ? 1 : 0)
    const shot = {
      width: photoWidth,
      height: photoHeight,
      corners: corners(photoWidth, photoHeight, 0.66, 0.11, seed),
      seed,
    }
    await keep(
      `${piece.certNumber}-${side}.webp`,
      await photograph(slab, { ...shot, surface: surfaces[index] ?? surfaces[0] }),
    )
  }

// cards listed in Secure are photographed on a light table and cut out, with one back for all
const cutOut = (slab: Picture, seed: number) =>
  photograph(slab, {
    width: scanWidth,
    height: scanHeight,
    corners: corners(scanWidth, scanHeight, 0.95, 0.016, seed),
    surface: null,
    seed,
  })
for (const n of photographed) {
  const card = demoCard(n)
  await keep(`${card.certNumber}-front.webp`, await cutOut(await frontOf(card), n))
}
await keep('any-back.webp', await cutOut(back, 7))
console.log(`${Math.round(total / 1000)} kB together`)
