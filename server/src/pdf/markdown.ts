import { colours, type Pdf, type Style } from './pdf.ts'

/** Styles inside a paragraph are left out: our documents use bold for emphasis only. */
const plainText = (text: string) => text.replaceAll('**', '')

const body = { size: 9.5, leading: 1.5 } as const
const headings: Record<string, Style> = {
  '#': { voice: 'objectStrong', size: 19 },
  '##': { voice: 'houseStrong', size: 11.5 },
}
const cellStyle = { size: 8.5, leading: 1.35 } as const

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plainText(cell.trim()))

/** Writes headings, paragraphs, lists and tables from a position on, over as many pages as they need. */
export function writeMarkdown(paper: Pdf, from: number, markdown: string): number {
  const { page, write, heightOf } = paper
  const lines = markdown.split('\n')
  let y = from
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.trim() ?? ''
    if (line === '') {
      y += 6
      continue
    }
    const [, marks = '', title = ''] = /^(#{1,2})\s+(.*)$/.exec(line) ?? []
    if (marks) {
      const style = headings[marks] ?? body
      // a heading is never alone at the end of a page
      y = paper.room(y, heightOf(title, style, page.width) + 46)
      y += write(plainText(title), style, { x: page.left, y, width: page.width }) + 3
      continue
    }
    if (line.startsWith('|')) {
      const rows: string[][] = []
      for (; lines[at]?.trim().startsWith('|'); at++) rows.push(cellsOf((lines[at] as string).trim()))
      at--
      y = writeTable(paper, y + 2, rows) + 4
      continue
    }
    const [, mark = '', item = ''] = /^(-|\d+\.)\s+(.*)$/.exec(line) ?? []
    const text = plainText(mark ? item : line)
    const [x, width] = mark ? [page.left + 18, page.width - 18] : [page.left, page.width]
    y = paper.room(y, Math.min(heightOf(text, body, width), page.bottom - page.top))
    if (mark) write(mark === '-' ? '•' : mark, body, { x: page.left, y, width: 16 })
    y += write(text, body, { x, y, width }) + 2
  }
  return y
}

function writeTable(paper: Pdf, from: number, [head = [], ...rest]: string[][]): number {
  const { page, write, heightOf } = paper
  const rows = rest.filter((row) => !row.every((cell) => /^-+$/.test(cell)))
  const width = page.width / Math.max(1, head.length)
  const widths = head.map((cell) => (cell === '#' ? 24 : width))
  const spare = page.width - widths.reduce((sum, each) => sum + each, 0)
  const wide = widths.map((each) =>
    each === 24 ? each : each + spare / Math.max(1, widths.filter((w) => w !== 24).length),
  )
  const heightOfRow = (cells: readonly string[], style: Style) =>
    Math.max(...cells.map((cell, column) => heightOf(cell, style, (wide[column] ?? width) - 8))) + 7
  const writeRow = (y: number, cells: readonly string[], style: Style) => {
    let x = page.left
    cells.forEach((cell, column) => {
      const own = wide[column] ?? width
      write(cell, style, { x, y: y + 4, width: own - 8 })
      x += own
    })
  }
  const titleStyle = { ...cellStyle, voice: 'houseStrong' } as const
  let y = paper.room(from, heightOfRow(head, titleStyle) + 40)
  writeRow(y, head, titleStyle)
  y += heightOfRow(head, titleStyle)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  for (const cells of rows) {
    const height = heightOfRow(cells, cellStyle)
    y = paper.room(y, height)
    writeRow(y, cells, cellStyle)
    y += height
    paper.rule(y)
  }
  return y + 4
}
