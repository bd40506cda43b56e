import type { InvoiceDocumentData as Written } from '@ambry/contract/billing/invoices/document'
import { payoutStatusLabels } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnSale, OwnSaleSummary } from '@ambry/contract/sales/records'

import { facts, foot, head, muted, open, sumRow } from './billing-pdfs.ts'
import { colours, money, type Pdf } from './pdf.ts'

type Address = { letterhead: Written['letterhead']; billedTo: Written['billedTo'] }

const cardLines = ({ card }: OwnSale): string[] => [
  cardTitle(card),
  [card.cardNumber && `#${card.cardNumber}`, card.variety].filter(Boolean).join(', '),
  [gradeText(card), card.certNumber && `cert # ${card.certNumber}`].filter(Boolean).join(', '),
]

/** One side of one sale: what it was, its total, and the breakdown. */
export async function settlementPdf(sale: OwnSale, { letterhead, billedTo }: Address): Promise<Buffer> {
  const isSold = sale.side === 'sold'
  const paper = await open(letterhead, isSold ? 'Sale settlement' : 'Purchase record', sale.settledOn)
  let y = head(paper, letterhead, isSold ? 'Settlement' : 'Purchase', sale.invoice?.number ?? sale.id.slice(0, 8)) + 20
  y = facts(paper, y, [
    [isSold ? 'Sold by' : 'Bought by', [billedTo.name, ...billedTo.lines]],
    ['Agreed', [formatDate(sale.agreedOn)]],
    ['Settled', [formatDate(sale.settledOn)]],
  ])
  y = facts(paper, y + 18, [['Card', cardLines(sale).filter(Boolean)]])
  const rows: [string, number][] = [
    ['Price', sale.priceCents],
    [sale.feeName, isSold ? -sale.feeCents : sale.feeCents],
    ...(sale.taxCents === 0 ? [] : [['Sales tax', sale.taxCents] satisfies [string, number]]),
  ]
  y += 18
  for (const [label, cents] of rows) {
    paper.rule(y)
    y = sumRow(paper, y, label, cents)
  }
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  if (sale.toLoanCents !== 0) {
    y = sumRow(paper, y + 2, 'Net proceeds', sale.totalCents)
    paper.rule(y)
    y = sumRow(paper, y, 'Paid to your loan', -sale.toLoanCents)
    paper.rule(y, { weight: 0.9, colour: colours.ink })
  }
  y = sumRow(paper, y + 2, isSold ? 'Due to you' : 'Total', sale.toMeCents ?? sale.totalCents, 'strong')
  if (isSold && sale.costCents !== null && sale.gainCents !== null) {
    y = sumRow(paper, y + 8, 'Your cost, from your registry', sale.costCents)
    paper.rule(y)
    y = sumRow(paper, y, sale.gainCents < 0 ? 'Loss' : 'Gain', Math.abs(sale.gainCents))
  }
  const payout =
    sale.payout &&
    `Payout: ${payoutStatusLabels[sale.payout.status].toLowerCase()}${sale.payout.paidOn ? ` on ${formatDate(sale.payout.paidOn)}` : ''}.`
  foot(paper, y + 20, payout, 'Keep this for your records.')
  return paper.finish()
}

type Year = { year: number; bought: readonly OwnSale[]; sold: readonly OwnSale[]; summary: OwnSaleSummary }

/** Everything a member bought and sold in a year, with their gains, for tax purposes. */
export async function salesOfYearPdf(year: Year, { letterhead, billedTo }: Address): Promise<Buffer> {
  const { summary } = year
  const paper = await open(letterhead, `Sales in ${year.year}`, null)
  const { doc, page } = paper
  let y = head(paper, letterhead, 'Sales', String(year.year)) + 20
  y = facts(paper, y, [
    ['For', [billedTo.name, ...billedTo.lines]],
    ['Sold', [`${summary.sold.count}`]],
    ['Bought', [`${summary.bought.count}`]],
  ])
  y = table(paper, y + 24, 'Sold', ['Net', 'Cost', 'Gain'], year.sold, (sale) => [
    money(sale.totalCents),
    sale.costCents === null ? '–' : money(sale.costCents),
    sale.gainCents === null ? '–' : money(sale.gainCents),
  ])
  y = table(paper, y + 20, 'Bought', ['Price', 'Fee', 'Paid'], year.bought, (sale) => [
    money(sale.priceCents),
    money(sale.feeCents),
    money(sale.totalCents),
  ])
  if (y + 190 > page.bottom) {
    doc.addPage()
    y = page.top
  }
  y = sumRow(paper, y + 12, 'Gross sales', summary.sold.grossCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Fees on sales', -summary.sold.feesCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Purchases, with fees and tax', summary.bought.netCents)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  const { gainCents, withoutCost } = summary.sold
  y = sumRow(paper, y + 2, gainCents < 0 ? 'Realized loss' : 'Realized gain', Math.abs(gainCents), 'strong')
  const without =
    withoutCost === 0
      ? null
      : `${withoutCost === 1 ? '1 card' : `${withoutCost} cards`} sold without a recorded cost; not included in the gain.`
  foot(paper, y + 16, without, 'Cost comes from your registry. This is a record, not tax advice.')
  return paper.finish()
}

function table(
  paper: Pdf,
  from: number,
  title: string,
  heads: readonly [string, string, string],
  sales: readonly OwnSale[],
  figures: (sale: OwnSale) => [string, string, string],
): number {
  const { doc, page, write } = paper
  const columns = [
    { x: page.left, width: 66 },
    { x: page.left + 70, width: page.width - 70 - 226 },
    { x: page.right - 222, width: 72, align: 'right' as const },
    { x: page.right - 146, width: 72, align: 'right' as const },
    { x: page.right - 72, width: 72, align: 'right' as const },
  ] as const
  const row = (at: number, cells: readonly string[], style: object) =>
    cells.forEach((cell, i) => void write(cell, style, { ...(columns[i] ?? columns[0]), y: at, lines: 1 }))
  const top = (at: number) => {
    row(at, ['Settled', title, ...heads], muted)
    paper.rule(at + 16, { weight: 0.9, colour: colours.ink })
    return at + 16
  }
  let y = top(from + 60 > page.bottom ? nextPage(paper) : from)
  for (const sale of sales) {
    if (y + 22 > page.bottom) {
      doc.addPage()
      y = top(page.top)
    }
    const name = [cardTitle(sale.card), gradeText(sale.card)].filter(Boolean).join(', ')
    row(y + 5, [formatDate(sale.settledOn), name, ...figures(sale)], { size: 9 })
    y += 22
    paper.rule(y)
  }
  if (sales.length === 0) {
    row(y + 5, ['', 'None this year', '', '', ''], muted)
    y += 22
  }
  return y
}

function nextPage({ doc, page }: Pdf): number {
  doc.addPage()
  return page.top
}
