import type { Letterhead } from '@ambry/contract/billing/invoices/document'
import type { Day } from '@ambry/contract/kernel/dates'

import { muted } from './billing-pdfs.ts'
import { colours, type Pdf } from './pdf.ts'

export type Address = { letterhead: Letterhead; billedTo: { name: string; lines: readonly string[] } }

export type LoanFacts = {
  number: string
  rate: string
  plan: string
  term: string
  principalCents: number
  feeCents: number
  fundedOn: Day | null
  maturesOn: Day | null
}

const said = { size: 9.5, leading: 1.45 }
const title = { voice: 'houseStrong', size: 11 } as const

export type Column = { label: string; width: number; align?: 'right' }

/** Rows over as many pages as they need, with their heads on each. Widths are shares of the page. */
export function table(
  paper: Pdf,
  from: number,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): number {
  const { page, write, doc } = paper
  const row = (y: number, cells: readonly string[], style: object) => {
    let x = page.left
    columns.forEach(({ width, align }, at) => {
      const own = page.width * width
      write(cells[at] ?? '', style, { x, y, width: own - 6, lines: 1, ...(align && { align }) })
      x += own
    })
  }
  const top = (y: number) => {
    row(
      y,
      columns.map(({ label }) => label),
      muted,
    )
    paper.rule(y + 15, { weight: 0.9, colour: colours.ink })
    return y + 15
  }
  let y = top(paper.room(from, 60))
  for (const cells of rows) {
    if (y + 19 > page.bottom) {
      doc.addPage()
      y = top(page.top)
    }
    row(y + 4, cells, { size: 8.5 })
    y += 19
    paper.rule(y)
  }
  return y
}

export const heading = (paper: Pdf, from: number, text: string): number => {
  const y = paper.room(from, 60)
  return y + paper.write(text, title, { x: paper.page.left, y, width: paper.page.width }) + 6
}

export const paragraph = (paper: Pdf, from: number, text: string): number => {
  const y = paper.room(from, paper.heightOf(text, said, paper.page.width))
  return y + paper.write(text, said, { x: paper.page.left, y, width: paper.page.width }) + 4
}
