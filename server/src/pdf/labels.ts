import { colours, openDocument, type PageSize, type Pdf } from './pdf.ts'

export type Label = {
  /** The URL encoded in the QR code. */
  code: string
  title: string
  facts: string
  cert: string | null
  place: string | null
}

const [columns, rows] = [3, 8]
const millimetre = 72 / 25.4

/**
 * A4: the common sheet of 24 (63.5 by 33.9 mm). No such sheet is sold in Letter size, so that page is divided evenly.
 */
const sheets = {
  A4: { left: 7.2, top: 12.9, width: 63.5, height: 33.9, across: 66, down: 33.9 },
  LETTER: { left: 7.45, top: 10.2, width: 63.5, height: 32.4, across: 68.75, down: 32.4 },
} as const

/** Labels for boxes and slabs, 24 per sheet, with a QR code that opens the card's page. */
export async function labelsPdf(
  labels: readonly Label[],
  { size = 'LETTER' }: { size?: PageSize } = {},
): Promise<Buffer> {
  const { encode } = await import('uqr')
  const paper = await openDocument({ house: { name: 'Ambry', contact: null }, title: 'Labels', on: null, size })
  const sheet = sheets[size]
  labels.forEach((label, i) => {
    const place = i % (columns * rows)
    if (i > 0 && place === 0) paper.doc.addPage()
    const x = (sheet.left + (place % columns) * sheet.across) * millimetre
    const y = (sheet.top + Math.trunc(place / columns) * sheet.down) * millimetre
    drawLabel(paper, label, encode(label.code.toWellFormed(), { ecc: 'M', border: 0 }).data, {
      x,
      y,
      width: sheet.width * millimetre,
      height: sheet.height * millimetre,
    })
  })
  // nothing but labels may be printed on a label sheet
  return paper.finish({ numbered: false })
}

type Box = { x: number; y: number; width: number; height: number }

function drawLabel(paper: Pdf, label: Label, code: boolean[][], { x, y, width, height }: Box): void {
  const { write, heightOf } = paper
  const side = 62
  const top = y + (height - side) / 2
  drawCode(paper, code, { x: x + 10, y: top, side })
  const words = { x: x + 10 + side + 10, width: width - side - 10 - 10 - 6 }
  const [title, facts, record] = [
    { voice: 'objectStrong', size: 9.4, leading: 1.14 },
    { size: 6.8, colour: colours.ink2, leading: 1.28 },
    { voice: 'record', size: 7.2 },
  ] as const
  const titleLine = title.size * title.leading
  const titleLines = Math.min(Math.round(heightOf(label.title, title, words.width) / titleLine), 3)
  write(label.title, title, { ...words, y: top - 2, lines: titleLines })
  // a long title leaves one line for the facts
  const lines = titleLines > 2 ? 1 : 2
  write(label.facts, facts, { ...words, y: top - 2 + titleLines * titleLine + 1.5, lines })
  const last = top + side - 8
  if (label.place) write(label.place, { size: 6.8, colour: colours.ink3 }, { ...words, y: last, lines: 1 })
  if (label.cert) write(label.cert, record, { ...words, y: last - (label.place ? 10 : 0.4), lines: 1 })
}

/**
 * Draws a QR code as squares instead of an image, so that it is as sharp as the printer allows. Adjacent squares are
 * merged to avoid visible gaps.
 */
export function drawCode(
  { doc }: Pdf,
  code: boolean[][],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const cell = side / code.length
  code.forEach((row, down) => {
    for (let across = 0; across < row.length; across += 1) {
      if (!row[across]) continue
      const from = across
      while (row[across + 1]) across += 1
      doc.rect(x + from * cell, y + down * cell, (across - from + 1) * cell, cell)
    }
  })
  doc.fill('#000')
}
