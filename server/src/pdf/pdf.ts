import { readFile } from 'node:fs/promises'

import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

import { fontFolder, knownLetters } from '../pictures/fonts.ts'
import { cacheLayouts } from './layout-cache.ts'

/** The issuer of a document. */
export type House = { name: string; contact: string | null }

export type PageSize = 'LETTER' | 'A4'

/** The colors of the light theme, for print. */
export const colours = {
  ink: '#14201b',
  ink2: '#42504a',
  ink3: '#5e6a64',
  line: '#d6dbd5',
  line2: '#c1c9c2',
  baize: '#0d5c44',
  wax: '#9c2a22',
} as const

/** Three typefaces: for the card, for our own text, and for records. */
const files = {
  object: 'newsreader-400.ttf',
  objectStrong: 'newsreader-500.ttf',
  house: 'archivo-400.ttf',
  houseStrong: 'archivo-600.ttf',
  record: 'geist-mono-400.ttf',
} as const
type Voice = keyof typeof files

export type Style = { voice?: Voice; size?: number; colour?: string; leading?: number }
type Place = {
  x: number
  y: number
  width: number
  align?: 'left' | 'right' | 'center'
  /** Text that does not fit is cut with an ellipsis. */
  lines?: number
}

type Tools = { Pdf: typeof PDFDocument; parsed: [Voice, Font][]; letters: ReadonlySet<number> }
let tools: Promise<Tools> | null = null

/**
 * The library, the fonts (parsing one takes longer than a page, so it is done once), and the characters that all of
 * them support.
 */
const loadTools = () => {
  tools ??= Promise.all([import('pdfkit'), import('fontkit')]).then(async ([{ default: Pdf }, { create }]) => {
    const parsed = await Promise.all(
      Object.entries(files).map(async ([voice, file]): Promise<[Voice, Font]> => {
        return [voice as Voice, cacheLayouts(create(await readFile(new URL(file, fontFolder))) as Font)]
      }),
    )
    const [first, ...others] = parsed.map(([, font]) => new Set(font.characterSet))
    const letters = new Set([...(first ?? [])].filter((letter) => others.every((set) => set.has(letter))))
    return { Pdf, parsed, letters }
  })
  return tools
}

const margin = { side: 54, top: 50, bottom: 62 }

export type Pdf = Awaited<ReturnType<typeof openDocument>>

type Options = { house: House; title: string; on: Day | null; size?: PageSize }

/** A document with our letterhead. The library is loaded on first use. */
export async function openDocument({ house, title, on, size = 'LETTER' }: Options) {
  const { Pdf, parsed, letters } = await loadTools()
  const plain = (text: string) =>
    // most text is ASCII and needs no lookup
    /^[ -~]*$/.test(text) ? text : knownLetters(text.replace(/\s+/g, ' '), (codePoint) => letters.has(codePoint), '?')
  const made = on === null ? new Date() : new Date(`${on}T12:00:00Z`)
  const doc = new Pdf({
    size,
    // text longer than its page continues on the next one, and never overlaps the footer
    margins: { top: margin.top, bottom: margin.bottom, left: 0, right: 0 },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    // none of the library's own fonts: loading one costs as much as a line of text
    font: '',
    info: { Title: plain(title), Author: plain(house.name), Creator: 'Ambry', CreationDate: made, ModDate: made },
  })
  // the library accepts parsed fonts too, although its types do not say so
  for (const [voice, font] of parsed) doc.registerFont(voice, font as unknown as Buffer)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))

  const page = {
    left: margin.side,
    right: doc.page.width - margin.side,
    width: doc.page.width - 2 * margin.side,
    top: margin.top,
    bottom: doc.page.height - margin.bottom,
  }

  const set = ({ voice = 'house', size: points = 9, colour = colours.ink }: Style) =>
    doc.font(voice).fontSize(points).fillColor(colour)
  const lineHeight = (style: Style) => (style.size ?? 9) * (style.leading ?? 1.36)

  /** Writes text and returns its height: y plus that is where it ended, on another page if it had to continue there. */
  function write(text: string, style: Style, { x, y, width, align = 'left', lines }: Place): number {
    const each = lineHeight(style)
    set(style)
    const lineGap = each - doc.currentLineHeight(true)
    const said = plain(text)
    // tabular figures, so that amounts align in columns
    const features = align === 'right' ? { features: ['tnum', 'lnum'] as PDFKit.Mixins.OpenTypeFeatures[] } : {}
    const taken = doc.widthOfString(said, features)
    if (taken <= width) {
      // most text is one line: writing it as such saves the library from measuring it word by word
      const from = { left: x, right: x + width - taken, center: x + (width - taken) / 2 }[align]
      doc.text(said, from, y, { lineBreak: false, ...features })
      return each
    }
    const rows = lines ?? Number.POSITIVE_INFINITY
    doc.text(said, x, y, {
      ...{ width, align, lineGap, ...features },
      ...(Number.isFinite(rows) && { height: rows * each - 0.1, ellipsis: '…' }),
    })
    return doc.y - y
  }

  function heightOf(text: string, style: Style, width: number): number {
    set(style)
    return doc.heightOfString(plain(text), { width, lineGap: lineHeight(style) - doc.currentLineHeight(true) })
  }

  function rule(y: number, { from = page.left, to = page.right, weight = 0.6, colour = colours.line as string } = {}) {
    doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(colour).stroke()
  }

  /** Where this height fits: here, or at the top of a new page. */
  function room(y: number, height: number): number {
    if (y + height <= page.bottom) return y
    doc.addPage()
    return page.top
  }

  /** The logo and name on the left, the document kind on the right. */
  function letterhead(kind: string): void {
    const { left, top, width } = page
    doc
      .save()
      .translate(left, top - 7)
      .scale(0.76)
    doc.lineWidth(2.1).strokeColor(colours.ink)
    doc.path('M1.6 25V11a9.4 9.4 0 0 1 18.8 0v14').stroke().path('M1.6 18.4h18.8').stroke().restore()
    write(
      house.name,
      { voice: 'objectStrong', size: 17 },
      { x: left + 26, y: top - 2.5, width: width / 2 - 38, lines: 1 },
    )
    write(
      kind,
      { voice: 'object', size: 22 },
      { x: left + width / 2, y: top - 5, width: width / 2, align: 'right', lines: 1 },
    )
  }

  /** The letterhead with our contact and the date, and a thick line below. Returns where that ends. */
  function head(kind: string): number {
    const { left, top, right, width } = page
    letterhead(kind)
    if (house.contact)
      write(house.contact, { size: 8.5, colour: colours.ink2 }, { x: left, y: top + 27, width: width / 2, lines: 1 })
    write(
      formatDate(on),
      { voice: 'record', size: 8.5, colour: colours.ink2 },
      { x: right - 200, y: top + 27, width: 200, align: 'right' },
    )
    rule(top + 48, { weight: 1.2, colour: colours.ink })
    return top + 48
  }

  /** Numbers the pages, which is only possible once all exist, and returns the file. `record` is printed on each. */
  async function finish({ numbered = true, record = null as string | null } = {}): Promise<Buffer> {
    const { start, count } = doc.bufferedPageRange()
    for (let number = 0; numbered && number < count; number += 1) {
      doc.switchToPage(start + number)
      const [y, style] = [page.bottom + 20, { size: 7.5, colour: colours.ink3 }]
      rule(y - 7)
      write(`${house.name} · ${title} · ${formatDate(on)}`, style, {
        x: page.left,
        y,
        width: page.width - 90,
        lines: 1,
      })
      write(`Page ${number + 1} of ${count}`, style, { x: page.right - 90, y, width: 90, align: 'right' })
      if (record)
        write(
          record,
          { voice: 'record', size: 6.5, colour: colours.ink3 },
          { x: page.left, y: y + 11, width: page.width, lines: 1 },
        )
    }
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  return { doc, page, plain, write, heightOf, rule, room, letterhead, head, finish }
}

/** `$1,250.00`, or a dash when there is no amount. */
export const money = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents))
