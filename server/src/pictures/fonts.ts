import { readFile } from 'node:fs/promises'

import type { Font, Glyph } from 'fontkit'
import { project } from '../places.ts'

/** What determines the look of letters, as in the attributes of a text element. */
export type FaceWanted = {
  family: 'Archivo' | 'Newsreader' | 'Geist Mono'
  italic: boolean
  weight: number
  /** In percent of the normal width; only Archivo has more than one. */
  stretch: number
  size: number
}

/** A drawn letter: its offset from the start of the text and its path, both in font units. */
type PlacedGlyph = { x: number; y: number; path: string }
type Line = { glyphs: PlacedGlyph[]; width: number }

export type Face = {
  unitsPerEm: number
  layOut: (text: string, withLigatures: boolean) => Line
}

export const fontFolder = new URL('server/assets/fonts/', project)

/** None of our fonts has it. */
const missing = '\ufffd'

/** Letters whose stroke is part of them, so removing diacritics does not help. */
const struck: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
}

/** Replaces characters our fonts do not have: by the letter without its accents, or a placeholder. */
export function knownLetters(text: string, has: (codePoint: number) => boolean, instead = missing): string {
  let known = ''
  for (const letter of text.normalize('NFC')) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (has(codePoint)) known += letter
    else {
      const plain = [...(struck[letter] ?? letter.normalize('NFD'))].filter((part) => !/\p{M}/u.test(part))
      known += plain.every((part) => has(part.codePointAt(0) ?? 0)) ? plain.join('') : instead
    }
  }
  return known
}

/** Our fonts leave unknown characters blank; a box shows that there is one. */
function boxFor({ advanceWidth }: Glyph, unitsPerEm: number): string {
  const [left, right] = [Math.round(advanceWidth * 0.14), Math.round(advanceWidth * 0.86)]
  const [top, line] = [Math.round(unitsPerEm * 0.68), Math.round(unitsPerEm * 0.05)]
  // the inner edge runs in the opposite direction, which leaves it empty
  return `M${left} 0V${top}H${right}V0Z` + `M${left + line} ${line}H${right - line}V${top - line}H${left + line}Z`
}

const opened = new Map<string, Promise<Font>>()
function open(file: string): Promise<Font> {
  const known = opened.get(file)
  if (known) return known
  const opening = Promise.all([import('fontkit'), readFile(new URL(file, fontFolder))]).then(([fontkit, bytes]) => {
    const font = fontkit.create(bytes)
    if ('fonts' in font) throw new Error(`${file} is a collection of fonts`)
    return font
  })
  opened.set(file, opening)
  return opening
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The file and the axis values that the page's stylesheet would choose. */
function chosen({ family, italic, weight, stretch, size }: FaceWanted): { file: string; axes: Record<string, number> } {
  if (family === 'Archivo')
    return { file: 'archivo.ttf', axes: { wght: clamp(weight, 400, 800), wdth: clamp(stretch, 62, 100) } }
  if (family === 'Geist Mono') return { file: 'geist-mono.ttf', axes: { wght: clamp(weight, 400, 600) } }
  // the optical size follows the font size, in whole steps because each is a separate face to cache
  const opsz = Math.round(size)
  return italic
    ? { file: 'newsreader-italic.ttf', axes: { opsz: clamp(opsz, 16, 32) } }
    : { file: 'newsreader.ttf', axes: { wght: clamp(weight, 400, 600), opsz: clamp(opsz, 6, 72) } }
}

/** There are few faces (weights, widths and sizes of the drawing) and few letters, so all are cached. */
const faces = new Map<string, Promise<Face>>()

export function faceFor(wanted: FaceWanted): Promise<Face> {
  const { file, axes } = chosen(wanted)
  const key = `${file} ${JSON.stringify(axes)}`
  const known = faces.get(key)
  if (known) return known
  const making = open(file).then((font) => faceOf(font.getVariation(axes)))
  faces.set(key, making)
  return making
}

const withoutLigatures = { liga: false, clig: false }

function faceOf(font: Font): Face {
  const paths = new Map<number, string>()
  const pathOf = (glyph: Glyph): string => {
    let path = paths.get(glyph.id)
    if (path === undefined) {
      path = glyph.id === 0 ? boxFor(glyph, font.unitsPerEm) : glyph.path.toSVG()
      paths.set(glyph.id, path)
    }
    return path
  }
  return {
    unitsPerEm: font.unitsPerEm,
    layOut: (text, withLigatures) => {
      const known = knownLetters(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
      const run = font.layout(known, withLigatures ? {} : withoutLigatures)
      const glyphs: PlacedGlyph[] = []
      let x = 0
      run.glyphs.forEach((glyph, i) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {}
        glyphs.push({ x: x + xOffset, y: yOffset, path: pathOf(glyph) })
        x += xAdvance
      })
      return { glyphs, width: x }
    },
  }
}
