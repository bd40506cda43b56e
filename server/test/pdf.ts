import { inflateSync } from 'node:zlib'

import { expect } from 'vitest'

type PdfFont = { letters: Map<number, string>; widths: number[] }
type PdfFile = { pages: { content: string; width: number; height: number }[]; fonts: Map<string, PdfFont> }

function openPdf(pdf: Buffer): PdfFile {
  const file = pdf.toString('latin1')
  expect(file.startsWith('%PDF-1.7')).toBe(true)
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) objects.set(number, body)
  const streamOf = (number: string) => {
    const body = objects.get(number) ?? ''
    const data = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return inflateSync(data).toString('latin1')
  }
  /** By font name in a page's resources: the meaning and width of each glyph. */
  const fonts = new Map<string, PdfFont>()
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(number) ?? ''
      const [, table] = font.match(/\/ToUnicode (\d+) 0 R/) ?? []
      if (table === undefined || fonts.has(name)) continue
      const [, listed = ''] = streamOf(table).match(/\[([^\]]*)\]/) ?? []
      const letters = [...streamOf(table).matchAll(/<([0-9a-f]{4}(?: ?[0-9a-f]{4})*)>(?=[\s\]])/gi)].map(
        ([, hex = '']) => hex,
      )
      expect(listed).not.toBe('')
      const descendant = objects.get(font.match(/\/DescendantFonts \[(\d+) 0 R\]/)?.[1] ?? '') ?? ''
      fonts.set(name, {
        letters: new Map(letters.slice(-listed.split('<').length + 1).map((hex, i) => [i, textOf(hex)])),
        widths: (descendant.match(/\/W \[0 \[([^\]]*)\]\]/)?.[1] ?? '').split(' ').map(Number),
      })
    }
  }
  const pages = [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      const [, width, height] = body.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
      const content = streamOf(body.match(/\/Contents (\d+) 0 R/)?.[1] ?? '')
      return { content, width: Number(width), height: Number(height) }
    })
  return { pages, fonts }
}

/** Each page's text as a PDF reader would extract it, using the fonts' own tables. */
export function pagesOf(pdf: Buffer): string[] {
  const { pages, fonts } = openPdf(pdf)
  return pages.map(({ content }) => wordsIn(content, fonts))
}

const textOf = (hex: string): string =>
  (hex.match(/[0-9a-f]{4}/gi) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')

const glyphsOf = (hex: string): number[] => (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16))

function wordsIn(content: string, fonts: Map<string, PdfFont>): string {
  let letters = new Map<number, string>()
  let words = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) letters = fonts.get(name)?.letters ?? letters
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      for (const glyph of glyphsOf(hex)) words += letters.get(glyph) ?? ''
    }
    if (shown) words += '\n'
  }
  return words
}

/** From the bottom left corner of the page, in points. */
type TextBox = { text: string; left: number; right: number; bottom: number; top: number }
type Matrix = readonly [number, number, number, number, number, number]

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D] as const),
  ...([e * A + f * C + E, e * B + f * D + F] as const),
]

/**
 * Where each run of letters is printed. Its height is that of its letters, not of its line, because lines may be set
 * tight.
 */
function textBoxesIn(content: string, fonts: Map<string, PdfFont>): TextBox[] {
  const boxes: TextBox[] = []
  const saved: Matrix[] = []
  let page: Matrix = [1, 0, 0, 1, 0, 0]
  let line: Matrix = page
  let [font, size, pen]: [PdfFont | undefined, number, number] = [undefined, 0, 0]
  for (const operation of content.split('\n')) {
    const numbers = operation.split(' ').slice(0, 6).map(Number) as unknown as Matrix
    if (operation === 'q') saved.push(page)
    else if (operation === 'Q') page = saved.pop() ?? page
    else if (operation.endsWith(' cm')) page = times(numbers, page)
    else if (operation.endsWith(' Tm')) [line, pen] = [numbers, 0]
    else if (operation.endsWith(' Tf')) {
      const [name = '', points] = operation.slice(1).split(' ')
      ;[font, size] = [fonts.get(name), Number(points)]
    } else if (operation.endsWith(' TJ')) {
      const from = pen
      let text = ''
      for (const [, hex, kerned] of operation.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g)) {
        if (kerned) pen -= (Number(kerned) / 1000) * size
        for (const glyph of glyphsOf(hex ?? '')) {
          pen += ((font?.widths[glyph] ?? 0) / 1000) * size
          text += font?.letters.get(glyph) ?? ''
        }
      }
      if (text.trim() === '') continue
      const at = times(line, page)
      const [left, baseline] = [at[4] + from * at[0], at[5]]
      const points = size * Math.abs(at[3])
      boxes.push({
        text,
        left,
        right: left + (pen - from) * at[0],
        bottom: baseline - 0.18 * points,
        top: baseline + 0.68 * points,
      })
    }
  }
  return boxes
}

/** All pairs of texts on a page that overlap, and every text that runs off the page. */
export function overlapsIn(pdf: Buffer): string[] {
  const { pages, fonts } = openPdf(pdf)
  // tolerance for rounding and side bearings
  const slack = 0.4
  return pages.flatMap(({ content, width, height }, index) => {
    const boxes = textBoxesIn(content, fonts)
    return boxes.flatMap((box, at) => {
      const isOff = box.left < 0 || box.right > width || box.bottom < 0 || box.top > height
      const others = boxes.slice(at + 1).filter((other) => {
        const across = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        const down = Math.min(box.top, other.top) - Math.max(box.bottom, other.bottom)
        return across > slack && down > slack
      })
      const said = others.map((other) => `page ${index + 1}: “${box.text}” over “${other.text}”`)
      return isOff ? [`page ${index + 1}: “${box.text}” off the page`, ...said] : said
    })
  })
}

/** Text that every document must be able to print. */
export const anyScript = ['大谷 翔平', 'Łukasz Dončić', 'محمد', '🏀 Ball', 'a\u0000b\ud800', 'Tomás Beirão', '']
