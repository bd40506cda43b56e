import { type Day, formatDate, formatDateTime, type Instant } from '@ambry/contract/kernel/dates'

import { colours, type House, openDocument, type Pdf } from './pdf.ts'
import { pdfPictureOf } from './pictures.ts'

export type RecordEvent = { at: Instant; title: string; detail: string; hash: string }

export type CardRecord = {
  house: House
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  /** A JPEG or PNG of the card. */
  picture: Buffer | null
  /** Oldest first. */
  events: readonly RecordEvent[]
  /** Whether the whole chain was recomputed for this document and is valid. */
  verified: boolean
  on: Day
}

const pictureWidth = 132
const pictureHeight = (pictureWidth * 536) / 320

/** One card's record: its facts, its full history, and how anyone can verify that nothing is missing. */
export async function cardRecordPdf({ house, on, events, verified, ...card }: CardRecord): Promise<Buffer> {
  const paper = await openDocument({ house, title: `Record of ${card.title}`, on })
  const end = await cardFacts(paper, card, paper.head('Card record') + 20)
  provenance(paper, { events, verified, on }, end + 30)
  return paper.finish()
}

/** The card's picture with its name and facts next to it. Returns where both end. */
export async function cardFacts(
  paper: Pdf,
  { title, facts, picture }: Pick<CardRecord, 'title' | 'facts' | 'picture'>,
  from: number,
): Promise<number> {
  const { doc, page, write } = paper
  let y = from
  if (picture) {
    const small = await pdfPictureOf(picture, pictureWidth)
    doc.image(small, page.left, y, { fit: [pictureWidth, pictureHeight] })
  }
  const end = y + (picture ? pictureHeight : 0)
  const x = page.left + (picture ? pictureWidth + 26 : 0)
  const width = page.right - x
  y += write(title, { voice: 'object', size: 22, leading: 1.16 }, { x, y: y - 3, width, lines: 3 }) + 8
  for (const [label, value] of facts) {
    const height = Math.max(paper.heightOf(value, {}, width - 120), 12)
    y = paper.room(y, height + 9)
    write(label, { colour: colours.ink3 }, { x, y: y + 4, width: 112, lines: 1 })
    write(value, {}, { x: x + 120, y: y + 4, width: width - 120 })
    y += height + 8
    paper.rule(y, { from: x })
  }
  return Math.max(y, doc.bufferedPageRange().count === 1 ? end : y)
}

/** The full history, and whether the chain is intact. */
export function provenance(
  paper: Pdf,
  { events, verified, on }: Pick<CardRecord, 'events' | 'verified' | 'on'>,
  from: number,
): void {
  verification(paper, { verified, on, count: events.length }, chain(paper, events, from))
}

const [dotX, wordsX, hashSize] = [4, 22, 7]

function chain(paper: Pdf, events: readonly RecordEvent[], from: number): number {
  const { doc, page, write, heightOf } = paper
  const width = page.width - wordsX
  // never leave the heading alone at the bottom of a page
  let y = paper.room(from, 90)
  write('History', { voice: 'object', size: 16 }, { x: page.left, y, width })
  y += 30
  if (events.length === 0) {
    write('Nothing recorded yet.', { colour: colours.ink2 }, { x: page.left, y, width })
    return y + 16
  }
  const detailStyle = { size: 8.5, colour: colours.ink2, leading: 1.4 }
  /** where the connecting line starts; it restarts on each page */
  let above: number | null = null
  for (const { at, title, detail, hash } of events) {
    const detailHeight = detail ? heightOf(detail, detailStyle, width - 130) : 0
    const height = 14 + detailHeight + 14
    if (y + height > page.bottom) {
      doc.addPage()
      y = page.top + 6
      above = null
    }
    const dot = { x: page.left + dotX, y: y + 6 }
    if (above !== null)
      doc
        .moveTo(dot.x, above + 5)
        .lineTo(dot.x, dot.y - 5)
        .lineWidth(0.8)
        .stroke(colours.line2)
    doc.circle(dot.x, dot.y, 2.6).fill(colours.ink)
    above = dot.y
    write(title, { voice: 'houseStrong', size: 9.5 }, { x: page.left + wordsX, y, width: width - 130, lines: 1 })
    const when = `${formatDateTime(at, 'UTC')} UTC`
    write(when, { size: 8.5, colour: colours.ink3 }, { x: page.right - 130, y: y + 0.5, width: 130, align: 'right' })
    if (detail) write(detail, detailStyle, { x: page.left + wordsX, y: y + 14, width: width - 130 })
    const record = { voice: 'record', size: hashSize, colour: colours.ink3 } as const
    write(hash, record, { x: page.left + wordsX, y: y + 15 + detailHeight, width, lines: 1 })
    y += height + 12
  }
  return y
}

type Verification = { verified: boolean; on: Day; count: number }

function verification(paper: Pdf, { verified, on, count }: Verification, from: number): void {
  const { doc, page, write, heightOf } = paper
  const entries = `${count} ${count === 1 ? 'entry' : 'entries'}`
  const finding = verified
    ? `Verified on ${formatDate(on)}: the history of ${entries} was recalculated and is intact.`
    : `Not verified on ${formatDate(on)}: the history of ${entries} couldn’t be confirmed. Contact us before you rely on it.`
  const how =
    'Each entry is stored as a line of text, and the long number below it is the SHA-256 of that text. Each text ' +
    'contains the number of the entry before it, so a change anywhere would change every number after it. To check ' +
    'it yourself, request the texts of this record, compute the SHA-256 of each, and compare: every number must match ' +
    'the one printed here and appear in the text of the next entry.'
  const inner = page.width - 32
  const [findingStyle, howStyle] = [
    { voice: 'houseStrong', size: 9.5, colour: verified ? colours.baize : colours.wax },
    { size: 8.5, colour: colours.ink2, leading: 1.45 },
  ] as const
  const height = 30 + heightOf(finding, findingStyle, inner) + heightOf(how, howStyle, inner)
  let y = paper.room(from + 8, height)
  doc
    .rect(page.left + 0.4, y, page.width - 0.8, height)
    .lineWidth(0.8)
    .stroke(colours.line2)
  doc.rect(page.left, y, 2.4, height).fill(findingStyle.colour)
  y += 12 + write(finding, findingStyle, { x: page.left + 16, y: y + 12, width: inner })
  write(how, howStyle, { x: page.left + 16, y: y + 6, width: inner })
}
