import { hash } from 'node:crypto'
import { type BadgeName, badgeSvg } from '@ambry/contract/cards/badges'
import type { Grader } from '@ambry/contract/cards/kinds'
import { type SlabCard, slabVersion } from '@ambry/slab/slab'
import { escapeText } from '@ambry/slab/text'

import { faceFor } from './fonts.ts'
import { loadSharp } from './sharp.ts'
import { darkTheme, slabForFile } from './slab-picture.ts'
import { outlineTexts } from './text-outlines.ts'

/** The complete input of the picture: what visitors must not see is not part of it. */
export type ShareSubject =
  | {
      kind: 'card'
      name: string
      line: string
      grade: string
      badges: { cert: Grader | 'Sample' | null; vault: boolean; title: 'clear' | 'lien' | 'disputed' }
      cert: string | null
      slab: SlabCard
    }
  | { kind: 'collection'; name: string; count: number; slabs: SlabCard[] }
  /** Behind a password: reveals that something is shared, but not what. */
  | { kind: 'closed' }

/** Increment when the same subject would be drawn differently. */
const version = 1

export const sharePictureKey = (subject: ShareSubject): string =>
  `share-pictures/${hash('sha256', JSON.stringify([version, slabVersion, subject])).slice(0, 40)}`

const [width, height] = [1200, 630]
const [ink, ink2, wall] = ['#e7ede9', '#9fada5', '#1d2f27']

/** The preview that messengers show for a link: the background, the card in its arch, and its name. */
export async function sharePicture(subject: ShareSubject): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(await sharePictureSvg(subject)))
    .png({ compressionLevel: 8 })
    .toBuffer()
}

export async function sharePictureSvg(subject: ShareSubject): Promise<string> {
  const [words, slabs] = await Promise.all([labelOf(subject), slabsOf(subject)])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${wall}"/>${arch(slabs)}${await outlineTexts(brand + words)}</svg>`
  )
}

const text = (x: number, y: number, attributes: string, content: string): string =>
  `<text x="${x}" y="${y}" ${attributes}>${escapeText(content)}</text>`

const brand =
  `<g transform="translate(72 55) scale(1.318)" fill="none" stroke="${ink}" stroke-width="2.1">` +
  '<path d="M1.6 25V11a9.4 9.4 0 0 1 18.8 0v14"/><path d="M1.6 18.4h18.8"/></g>' +
  text(
    112,
    82,
    `font-family="Newsreader" font-weight="500" font-size="32" letter-spacing="-0.48" fill="${ink}"`,
    'Ambry',
  )

const textWidth = 590

async function labelOf(subject: ShareSubject): Promise<string> {
  if (subject.kind === 'closed') return headline('Shared privately', 'This link needs a password')
  if (subject.kind === 'collection') {
    const cards = `${subject.count.toLocaleString('en-US')} ${subject.count === 1 ? 'card' : 'cards'}`
    return headline(subject.name, `${cards}, shared privately`)
  }
  const cert =
    subject.cert === null
      ? ''
      : text(
          72,
          567,
          `font-family="Geist Mono" font-weight="450" font-size="20" fill="${ink2}"`,
          `Cert # ${subject.cert}`,
        )
  return (await headline(subject.name, subject.line || subject.grade, await rolesOf(subject.badges))) + cert
}

type Font = { family: 'Newsreader' | 'Archivo'; weight: number; size: number; spacing?: number }

async function widthOf(content: string, { family, weight, size, spacing = 0 }: Font): Promise<number> {
  const face = await faceFor({ family, italic: false, weight, stretch: 100, size })
  const { glyphs, width: length } = face.layOut(content, spacing === 0)
  return (length * size) / face.unitsPerEm + spacing * glyphs.length
}

const sizes = [88, 76, 66, 58, 50, 44]

/** As large as the text allows: on one line if it fits, otherwise on two, and cut only as a last resort. */
export async function fitted(name: string): Promise<{ lines: string[]; size: number }> {
  const fits = async (lines: string[], size: number) => {
    for (const line of lines)
      if ((await widthOf(line, { family: 'Newsreader', weight: 400, size, spacing: -0.025 * size })) > textWidth)
        return false
    return true
  }
  for (const size of sizes) {
    if (await fits([name], size)) return { lines: [name], size }
    if (size > 66) continue
    for (const lines of inTwo(name)) if (await fits(lines, size)) return { lines, size }
  }
  const size = sizes.at(-1) ?? 44
  let lines = inTwo(name)[0] ?? [name]
  const cut = (line: string) => `${line.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  while (!(await fits(lines, size))) {
    const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), '')
    lines = lines.map((line) => (line === longest ? cut(line) : line))
  }
  return { lines, size }
}

/** Every way to break a name in two, most even first. */
function inTwo(name: string): string[][] {
  const words = name.split(/\s+/)
  return words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
    .sort((one, other) => unevenness(one) - unevenness(other))
}

const unevenness = ([first = '', second = '']: string[]) => Math.abs(first.length - second.length)

async function headline(name: string, line: string, badges = ''): Promise<string> {
  const { lines, size } = await fitted(name)
  const lower = await shortened(line)
  // the block is centered in the space between the brand and the cert
  const tall = lines.length * size + 18 + 36 + (badges ? 36 + 28 : 0)
  const top = 315 - tall / 2
  const names = lines.map((one, i) =>
    text(
      72,
      Math.round(top + size * (i + 1) - size * 0.2),
      `font-family="Newsreader" font-weight="400" font-size="${size}" letter-spacing="${-0.025 * size}" fill="${ink}"`,
      one,
    ),
  )
  const below = top + lines.length * size + 18
  return (
    names.join('') +
    text(72, Math.round(below + 30), `font-family="Archivo" font-weight="400" font-size="28" fill="${ink2}"`, lower) +
    (badges && `<g transform="translate(72 ${Math.round(below + 75)})">${badges}</g>`)
  )
}

async function shortened(line: string): Promise<string> {
  const fits = async (candidate: string) =>
    (await widthOf(candidate, { family: 'Archivo', weight: 400, size: 28 })) <= textWidth
  let shown = line
  while (shown.length > 1 && !(await fits(shown))) shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  return shown
}

type Marks = Extract<ShareSubject, { kind: 'card' }>['badges']

/** The badges that apply to the card, side by side. */
async function rolesOf({ cert, vault, title }: Marks): Promise<string> {
  const all: [BadgeName, string, boolean][] = [
    ['cert', `${cert} cert verified`, cert !== null],
    ['vault', 'In the vault', vault],
    ['title', 'Title on record', title !== 'disputed'],
    ['lien', 'Lien on record', title === 'lien'],
  ]
  let x = 0
  let drawn = ''
  for (const [mark, words] of all.filter(([, , holds]) => holds).slice(0, 3)) {
    drawn +=
      `<g transform="translate(${x} 0) scale(1.2727)" color="${ink}" fill="none" stroke="${ink}" stroke-width="1.4">` +
      `${badgeSvg(mark).replaceAll('currentColor', ink)}</g>` +
      text(x + 39, 20, `font-family="Archivo" font-weight="500" font-size="17" fill="${ink}"`, words)
    x += 39 + (await widthOf(words, { family: 'Archivo', weight: 500, size: 17 })) + 30
  }
  return drawn
}

const niche = { x: 704, y: 40, width: 400, height: 562 }

/** The arch with its light from above, its shelf, and the slabs on it. */
function arch(slabs: string): string {
  const { x, y, width: wide, height: high } = niche
  const radius = wide / 2
  const outline = `M0 ${high}V${radius}a${radius} ${radius} 0 0 1 ${wide} 0V${high}Z`
  return (
    `<defs><linearGradient id="depth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#18271f"/><stop offset="1" stop-color="#0f1914"/></linearGradient>` +
    `<radialGradient id="glow" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(${radius} ${high * 0.26}) scale(${wide * 0.64} ${high * 0.44})">` +
    '<stop offset="0" stop-color="#48624f"/><stop offset="1" stop-color="#48624f" stop-opacity="0"/></radialGradient>' +
    '<linearGradient id="shelf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5d776a"/><stop offset="1" stop-color="#34493f"/></linearGradient>' +
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>' +
    `<clipPath id="niche"><path d="${outline}"/></clipPath></defs>` +
    `<g transform="translate(${x} ${y})"><g clip-path="url(#niche)"><path d="${outline}" fill="url(#depth)"/><path d="${outline}" fill="url(#glow)"/>` +
    // the inner shadow of its edge
    `<path d="M-60 -60H${wide + 60}V${high + 60}H-60ZM6 ${high + 60}V${radius + 6}a${radius - 6} ${radius - 6} 0 0 1 ${wide - 12} 0V${high + 60}Z" fill="#000" fill-opacity=".62" fill-rule="evenodd" filter="url(#soft)"/>` +
    `${slabs}<rect y="${high - 10}" width="${wide}" height="10" fill="url(#shelf)"/></g>` +
    `<path d="${outline}" fill="none" stroke="#34493f"/></g>`
  )
}

// an empty case, as on the page
const nobody: SlabCard = {
  cert: '',
  category: 'basketball',
  year: 1986,
  set: '',
  number: null,
  name: '',
  variety: null,
  grade: null,
}

/** Slabs on the shelf: one in the middle, or three with the first in front. */
async function slabsOf(subject: ShareSubject): Promise<string> {
  if (subject.kind === 'closed') return placed(await drawn(nobody, 284, 'c', true), 284, 58, { opacity: 0.55 })
  if (subject.kind === 'card')
    return placed(await drawn(subject.slab, 284, 'c'), 284, 58, { isRaw: subject.slab.grader === 'RAW' })
  const [first, second, third] = subject.slabs
  const small = 190
  const parts = [
    second && placed(await drawn(second, small, 'b'), small, 14),
    third && placed(await drawn(third, small, 'd'), small, niche.width - small - 14),
    first && placed(await drawn(first, 236, 'c'), 236, 82),
  ]
  return parts.filter(Boolean).join('')
}

const drawn = (card: SlabCard, wide: number, id: string, isEmpty = false): Promise<string> =>
  slabForFile(card, wide, { theme: darkTheme, id, ...(isEmpty && { blank: true, noLabel: true }) })

/** Places a slab on the shelf, with its shadow. */
function placed(svg: string, wide: number, x: number, { opacity = 1, isRaw = false } = {}): string {
  const high = Math.round((wide * 536) / 320)
  const y = niche.height - 9 - high
  // a sleeve is shorter than a slab
  const gap = isRaw ? Math.round(high * 0.115) : 0
  return (
    `<rect x="${x + 8}" y="${y + gap + 22}" width="${wide - 16}" height="${high - gap - 16}" rx="14" fill="#000" fill-opacity="${0.5 * opacity}" filter="url(#soft)"/>` +
    `<g transform="translate(${x} ${y})" opacity="${opacity}">${svg}</g>`
  )
}
