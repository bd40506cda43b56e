import { type BadgeName, badgeLabels, badgeShapes, yearLetter } from '@ambry/contract/cards/badges'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import { muted, sumRow } from './billing-pdfs.ts'
import { type CardRecord, cardFacts, provenance } from './card-record.ts'
import { colours, money, openDocument, type Pdf } from './pdf.ts'

export type FactSheet = CardRecord & {
  badges: readonly BadgeName[]
  /** The year it was first registered. */
  registered: number
  /** Everything a buyer pays, line by line. */
  /** Null for its owner, who would not buy it. */
  costs: { lines: readonly { name: string; cents: number }[]; totalCents: number; dueDays: number } | null
  /** Our valuation in one sentence. */
  valuation: string
  /** Comps: a one-sentence summary and the newest ones. */
  sales: { sentence: string; newest: readonly { on: Day; where: string; cents: number }[]; count: number }
}

const said = { size: 9.5, colour: colours.ink2, leading: 1.45 }

/** A listed card on one or two pages: facts, cost, comps and history. */
export async function factSheetPdf(sheet: FactSheet): Promise<Buffer> {
  const { house, title, on } = sheet
  const paper = await openDocument({ house, title: `Fact sheet of ${title}`, on })
  let y = await cardFacts(paper, sheet, paper.head('Fact sheet') + 20)
  y = badges(paper, sheet, y + 18)
  y = costs(paper, sheet, y + 26)
  y = worth(paper, sheet, y + 26)
  provenance(paper, sheet, y + 30)
  return paper.finish()
}

function heading({ page, write }: Pdf, y: number, words: string): number {
  write(words, { voice: 'object', size: 16 }, { x: page.left, y, width: page.width })
  return y + 26
}

const [markSize, markGap, markField] = [13, 16, 22]

/** Its badges, each with its label. */
function badges(paper: Pdf, { badges: borne, registered }: FactSheet, from: number): number {
  const { doc, page, write } = paper
  let x = page.left
  let y = paper.room(from, markSize)
  const mark = (draw: () => void, words: string) => {
    const width = markSize + 5 + doc.font('house').fontSize(8.5).widthOfString(words)
    if (x + width > page.right) {
      x = page.left
      y = paper.room(y + markSize + 7, markSize)
    }
    doc
      .save()
      .translate(x, y)
      .scale(markSize / markField)
      .lineWidth(1.4)
      .strokeColor(colours.baize)
    draw()
    doc.restore()
    write(words, { size: 8.5 }, { x: x + markSize + 5, y: y + 1, width: width - markSize, lines: 1 })
    x += width + markGap
  }
  for (const name of borne) mark(() => drawShapes(paper, name), badgeLabels[name])
  const letter = { voice: 'object', size: 13, colour: colours.baize } as const
  mark(() => {
    doc.rect(3, 3, 16, 16).stroke()
    write(yearLetter(registered), letter, { x: 3, y: 3.4, width: 16, align: 'center' })
  }, `Registered ${registered}`)
  return y + markSize
}

function drawShapes({ doc }: Pdf, name: BadgeName): void {
  for (const [tag, shape] of badgeShapes[name]) {
    const at = shape as Readonly<Record<string, string>>
    const number = (key: string) => Number(at[key])
    if (tag === 'path') doc.path(at.d ?? '')
    else if (tag === 'circle') doc.circle(number('cx'), number('cy'), number('r'))
    else doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
    if (at.stroke === 'none') doc.fill(colours.baize)
    else doc.stroke()
  }
}

/** Every cost item, and when it would be due. */
function costs(paper: Pdf, { costs: asked, on }: FactSheet, from: number): number {
  if (asked === null) return from
  const { lines, totalCents, dueDays } = asked
  const { page, write } = paper
  let y = heading(paper, paper.room(from, 26 + 25 * lines.length + 60), 'Price')
  for (const { name, cents } of lines) {
    y = sumRow(paper, y, name, cents)
    paper.rule(y)
  }
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, 'Your total', totalCents, 'strong')
  const words =
    `No obligation when you request it. Due within ${dueDays} ${dueDays === 1 ? 'day' : 'days'} of approval; nothing is due ` +
    `before then. Prices and fees as of ${formatDate(on)}, for the member who created this sheet.`
  return y + 4 + write(words, { ...muted, leading: 1.4 }, { x: page.left, y: y + 4, width: page.width })
}

const saleHeight = 19

function worth(paper: Pdf, { valuation, sales }: FactSheet, from: number): number {
  const { page, write } = paper
  let y = heading(paper, paper.room(from, 90), 'Value')
  y += write(valuation, said, { x: page.left, y, width: page.width })
  y += write(sales.sentence, said, { x: page.left, y, width: page.width }) + 6
  for (const { on, where, cents } of sales.newest) {
    y = paper.room(y, saleHeight)
    write(formatDate(on), { size: 9 }, { x: page.left, y: y + 4, width: 90, lines: 1 })
    write(where, { size: 9 }, { x: page.left + 100, y: y + 4, width: page.width - 220, lines: 1 })
    write(money(cents), { size: 9 }, { x: page.right - 110, y: y + 4, width: 110, align: 'right' })
    y += saleHeight
    paper.rule(y)
  }
  const left = sales.count - sales.newest.length
  if (left > 0) y += 6 + write(`And ${left} earlier.`, muted, { x: page.left, y: y + 6, width: page.width })
  return y
}
