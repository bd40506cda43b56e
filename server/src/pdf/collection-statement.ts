import { setImmediate } from 'node:timers/promises'

import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import { colours, type House, money, openDocument, type Pdf } from './pdf.ts'
import { pdfPictureOf } from './pictures.ts'

export type StatementCard = {
  /** A JPEG or PNG of the card. */
  picture: Buffer | null
  title: string
  facts: string
  /** As shown to people; the cover groups by it. */
  category: string
  cert: string | null
  where: string
  valueCents: number | null
  valueOn: Day | null
  valueSource: string | null
  costCents: number | null
}

export type Statement = {
  house: House
  owner: string
  on: Day
  cards: readonly StatementCard[]
  totals: {
    valueCents: number
    /** For the cards that have both a value and a cost; null when none has. */
    gain: { cards: number; costCents: number; cents: number } | null
    cards: number
    withoutValue: number
  }
}

const title = 'Collection statement'
const pictureWidth = 30
const pictureHeight = (pictureWidth * 536) / 320
const rowHeight = pictureHeight + 13

/** The value of a member's cards, for their insurer: totals, breakdown, and every card. */
export async function collectionStatementPdf({ house, owner, on, cards, totals }: Statement): Promise<Buffer> {
  const paper = await openDocument({ house, title, on })
  const { doc, page } = paper
  const pictures = await smallPictures(cards)
  let y = cover(paper, { house, owner, on, cards, totals })
  y = columnHeads(paper, y + 22)
  for (const [at, card] of cards.entries()) {
    // a row is never split across pages
    if (y + rowHeight > page.bottom) {
      doc.addPage()
      y = columnHeads(paper, page.top)
      // yield to other requests
      await setImmediate()
    }
    drawRow(paper, card, pictures[at] ?? null, at + 1, y)
    y += rowHeight
    paper.rule(y)
  }
  return paper.finish()
}

/** A few at a time, so that hundreds of full-size pictures are not in memory at once. */
async function smallPictures(cards: readonly StatementCard[]): Promise<(Buffer | null)[]> {
  const small: (Buffer | null)[] = []
  for (let from = 0; from < cards.length; from += 8) {
    const some = cards.slice(from, from + 8)
    small.push(...(await Promise.all(some.map(({ picture }) => picture && pdfPictureOf(picture, pictureWidth)))))
  }
  return small
}

function cover(paper: Pdf, { owner, on, cards, totals }: Statement): number {
  const { page, write, rule } = paper
  let y = paper.head(title) + 16
  const facts = [
    ['Prepared for', owner],
    ['Values as of', formatDate(on)],
    ['Cards', totals.cards.toLocaleString('en-US')],
  ] as const
  const widths = [0.5, 0.27, 0.23]
  let x = page.left
  facts.forEach(([name, value], i) => {
    const width = page.width * (widths[i] ?? 0)
    write(name, { size: 8.5, colour: colours.ink3 }, { x, y, width: width - 12 })
    write(value, { size: 9.5 }, { x, y: y + 13, width: width - 12, lines: 1 })
    x += width
  })
  y += 40
  rule(y)

  y += 20
  const half = page.width * 0.42
  write('Total value', { size: 8.5, colour: colours.ink3 }, { x: page.left, y, width: half })
  write(
    money(totals.valueCents),
    { voice: 'object', size: 30, leading: 1.1 },
    { x: page.left, y: y + 17, width: half, lines: 1 },
  )
  const counted = totals.cards - totals.withoutValue
  const missing =
    totals.withoutValue === 0
      ? `All ${counted.toLocaleString('en-US')} cards have a value.`
      : `${counted.toLocaleString('en-US')} cards with a value; ${totals.withoutValue.toLocaleString('en-US')} without one aren’t included.`
  write(missing, { size: 8.5, colour: colours.ink2 }, { x: page.left, y: y + 58, width: half })
  const left = totalsOf(paper, totals, page.left, y + 88, half)
  const right = categoriesOf(paper, cards, page.left + half + 36, y, page.width - half - 36)
  return Math.max(left, right)
}

/** Value, cost and gain of the same cards, so that the figures add up for the reader. */
function totalsOf(paper: Pdf, { gain }: Statement['totals'], x: number, from: number, width: number) {
  if (gain === null) return from
  const cards = gain.cards === 1 ? '1 card' : `${gain.cards.toLocaleString('en-US')} cards`
  const lines: [string, string][] = [
    [`Value of ${cards}`, money(gain.costCents + gain.cents)],
    ['Cost', money(gain.costCents)],
    [gain.cents < 0 ? 'Loss' : 'Gain', money(Math.abs(gain.cents))],
  ]
  return factLines(paper, lines, x, from, width)
}

/** Largest first; everything after eight is combined into one line, so that the lines still add up to the total. */
function categoriesOf(paper: Pdf, cards: readonly StatementCard[], x: number, from: number, width: number): number {
  const sums = new Map<string, { valueCents: number; count: number }>()
  for (const { category, valueCents } of cards) {
    const sum = sums.get(category) ?? { valueCents: 0, count: 0 }
    sums.set(category, { valueCents: sum.valueCents + (valueCents ?? 0), count: sum.count + 1 })
  }
  const sorted = [...sums].sort(([, a], [, b]) => b.valueCents - a.valueCents)
  const shown = sorted.length > 8 ? sorted.slice(0, 7) : sorted
  const others = sorted.slice(shown.length).map(([, sum]) => sum)
  if (others.length > 0) {
    shown.push([
      `${others.length} other categories`,
      {
        valueCents: others.reduce((sum, other) => sum + other.valueCents, 0),
        count: others.reduce((sum, other) => sum + other.count, 0),
      },
    ])
  }
  paper.write('By category', { size: 8.5, colour: colours.ink3 }, { x, y: from, width })
  const lines = shown.map(([name, { valueCents, count }]): [string, string] => [
    `${name}, ${count} ${count === 1 ? 'card' : 'cards'}`,
    money(valueCents),
  ])
  return factLines(paper, lines, x, from + 16, width)
}

/** A label on the left, its value on the right, a thin line below. */
function factLines({ write, rule }: Pdf, lines: [string, string][], x: number, from: number, width: number): number {
  let y = from
  for (const [name, figure] of lines) {
    write(name, { colour: colours.ink2 }, { x, y: y + 4.5, width: width - 100, lines: 1 })
    write(figure, {}, { x: x + width - 100, y: y + 4.5, width: 100, align: 'right' })
    y += 20
    rule(y, { from: x, to: x + width })
  }
  return y
}

const columnsOf = ({ page }: Pdf) => {
  const right = page.right
  return {
    number: { x: page.left, width: 22 },
    picture: { x: page.left + 24, width: pictureWidth },
    card: { x: page.left + 24 + pictureWidth + 12, width: page.width - 24 - pictureWidth - 12 - 260 },
    where: { x: right - 250, width: 84 },
    cost: { x: right - 162, width: 70, align: 'right' },
    value: { x: right - 88, width: 88, align: 'right' },
  } as const
}

function columnHeads(paper: Pdf, y: number): number {
  const columns = columnsOf(paper)
  const style = { size: 8.5, colour: colours.ink3 }
  paper.write('Card', style, { ...columns.picture, y, width: 200 })
  paper.write('Location', style, { ...columns.where, y })
  paper.write('Cost', style, { ...columns.cost, y })
  paper.write('Value', style, { ...columns.value, y })
  paper.rule(y + 16, { weight: 0.9, colour: colours.ink })
  return y + 16
}

function drawRow(paper: Pdf, card: StatementCard, picture: Buffer | null, number: number, top: number): void {
  const { doc, write } = paper
  const columns = columnsOf(paper)
  const y = top + 6.5
  const small = { size: 7.5, colour: colours.ink3, leading: 1.3 }
  write(String(number), { voice: 'record', size: 7.5, colour: colours.ink3 }, { ...columns.number, y: y + 1 })
  if (picture) doc.image(picture, columns.picture.x, y, { fit: [pictureWidth, pictureHeight], align: 'center' })
  else
    doc
      .rect(columns.picture.x + 0.5, y + 0.5, pictureWidth - 1, pictureHeight - 1)
      .lineWidth(0.6)
      .stroke(colours.line2)
  const name = { voice: 'objectStrong', size: 10.5, leading: 1.2 } as const
  const below = y - 0.5 + write(card.title, name, { ...columns.card, y: y - 0.5, lines: 2 })
  write(card.facts, { size: 8, colour: colours.ink2 }, { ...columns.card, y: below + 0.5, lines: 1 })
  if (card.cert)
    write(
      card.cert,
      { voice: 'record', size: 7.5, colour: colours.ink3 },
      { ...columns.card, y: below + 12.5, lines: 1 },
    )
  write(card.where, { size: 8, colour: colours.ink2, leading: 1.3 }, { ...columns.where, y: y - 0.5, lines: 3 })
  write(money(card.costCents), { colour: colours.ink2 }, { ...columns.cost, y: y - 1, lines: 1 })
  write(card.valueCents === null ? 'No value' : money(card.valueCents), {}, { ...columns.value, y: y - 1, lines: 1 })
  const source = [formatDate(card.valueOn), card.valueSource].filter(Boolean).join(', ')
  if (card.valueCents !== null) write(source, small, { ...columns.value, y: y + 12, lines: 3 })
}
