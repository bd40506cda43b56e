import type { InvoiceDocumentData as Written } from '@ambry/contract/billing/invoices/document'
import { payoutStatus } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { OwnSale, OwnSaleSummary } from '@ambry/contract/sales/records'

import { facts, foot, head, muted, open, sumRow } from './billing-pdfs.ts'
import { colours, money, type Pdf } from './pdf.ts'

type Address = { letterhead: Written['letterhead']; billedTo: Written['billedTo'] }

const cardLines = ({ card }: OwnSale): string[] => [
  cardTitle(card),
  [card.cardNumber && `#${card.cardNumber}`, card.variety].filter(Boolean).join(', '),
  [gradeText(card), card.certNumber && `cert # ${card.certNumber}`].filter(Boolean).join(', '),
]

const sumOf = (sales: readonly OwnSale[], cents: (sale: OwnSale) => number | null): number =>
  sales.reduce((sum, sale) => sum + (cents(sale) ?? 0), 0)

const payoutText = ({ number, status, paidOn }: NonNullable<OwnSale['payout']>): string =>
  `Payout ${number}: ${payoutStatus[status].label.toLowerCase()}${paidOn ? ` on ${formatDate(paidOn)}` : ''}.`

/** One side of one sale, or every card of a collection that was sold to us: what it was, its total, and the breakdown. */
export async function settlementPdf(sales: readonly OwnSale[], { letterhead, billedTo }: Address): Promise<Buffer> {
  const [first] = sales
  if (!first) throw new Error('a settlement has at least one sale')
  const isSold = first.side === 'sold'
  const settledOn = sales.map((sale) => sale.settledOn ?? '').toSorted()
  const paper = await open(letterhead, isSold ? 'Sale settlement' : 'Purchase record', settledOn.at(-1) ?? null)
  const number = first.settlementNumber ?? first.invoice?.number ?? ''
  let y = head(paper, letterhead, isSold ? 'Settlement' : 'Purchase', number) + 20
  y = facts(paper, y, [
    [isSold ? 'Sold by' : 'Bought by', [billedTo.name, ...billedTo.lines]],
    ['Agreed', [formatDate(first.agreedOn)]],
    ['Settled', [...new Set(settledOn)].map((on) => formatDate(on))],
  ])
  y += 18
  if (sales.length === 1) y = facts(paper, y, [['Card', cardLines(first).filter(Boolean)]]) + 18
  else
    for (const sale of sales) {
      paper.rule(y)
      y = sumRow(paper, y, cardLines(sale).filter(Boolean).join(', '), sale.priceCents)
    }
  const [totalCents, taxCents] = [sumOf(sales, (sale) => sale.totalCents), sumOf(sales, (sale) => sale.taxCents)]
  const feeCents = sumOf(sales, (sale) => sale.feeCents)
  const rows: [string, number][] = [
    ['Price', sumOf(sales, (sale) => sale.priceCents)],
    [first.feeName, isSold ? -feeCents : feeCents],
    ...(taxCents === 0 ? [] : [['Sales tax', taxCents] satisfies [string, number]]),
  ]
  for (const [label, cents] of rows) {
    paper.rule(y)
    y = sumRow(paper, y, label, cents)
  }
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  const toLoanCents = sumOf(sales, (sale) => sale.toLoanCents)
  if (toLoanCents !== 0) {
    y = sumRow(paper, y + 2, 'Net proceeds', totalCents)
    paper.rule(y)
    y = sumRow(paper, y, 'Paid to your loan', -toLoanCents)
    paper.rule(y, { weight: 0.9, colour: colours.ink })
  }
  y = sumRow(
    paper,
    y + 2,
    isSold ? 'Due to you' : 'Total',
    isSold ? sumOf(sales, (sale) => sale.toMeCents) : totalCents,
    'strong',
  )
  if (isSold && sales.every(({ gainCents }) => gainCents !== null)) {
    const gainCents = sumOf(sales, (sale) => sale.gainCents)
    y = sumRow(
      paper,
      y + 8,
      'Your cost, from your registry',
      sumOf(sales, (sale) => sale.costCents),
    )
    paper.rule(y)
    y = sumRow(paper, y, gainCents < 0 ? 'Loss' : 'Gain', Math.abs(gainCents))
  }
  const payouts = [...new Set(sales.flatMap(({ payout }) => (payout ? [payoutText(payout)] : [])))]
  foot(paper, y + 20, payouts.join(' ') || null, 'Keep this for your records.')
  return paper.finish()
}

type Year = { year: number; on: Day; bought: readonly OwnSale[]; sold: readonly OwnSale[]; summary: OwnSaleSummary }

/** Everything a member bought and sold in a year, with their gains, for tax purposes. Rows and columns add up. */
export async function salesOfYearPdf(year: Year, { letterhead, billedTo }: Address): Promise<Buffer> {
  const { bought, sold } = year.summary
  const paper = await open(letterhead, `Sales in ${year.year}`, year.on)
  let y = head(paper, letterhead, 'Sales', String(year.year)) + 20
  y = facts(paper, y, [
    ['For', [billedTo.name, ...billedTo.lines]],
    ['Sold', [`${sold.count}`]],
    ['Bought', [`${bought.count}`]],
  ])
  y = table(paper, y + 24, {
    title: 'Sold',
    heads: ['Price', 'Fee', 'Net', 'Cost', 'Gain'],
    sales: year.sold,
    figures: (sale) => [sale.priceCents, -sale.feeCents, sale.totalCents, sale.costCents, sale.gainCents],
    totals: [sold.grossCents, -sold.feesCents, sold.netCents, sold.costCents, sold.gainCents],
  })
  y = table(paper, y + 20, {
    title: 'Bought',
    heads: ['Price', 'Fee', 'Tax', 'Total'],
    sales: year.bought,
    figures: (sale) => [sale.priceCents, sale.feeCents, sale.taxCents, sale.totalCents],
    totals: [bought.grossCents, bought.feesCents, bought.taxCents, bought.netCents],
  })
  const { gainCents, withoutCost } = sold
  y = sumRow(paper, y + 16, gainCents < 0 ? 'Realized loss' : 'Realized gain', Math.abs(gainCents), 'strong')
  const without =
    withoutCost === 0
      ? null
      : `${withoutCost === 1 ? '1 card' : `${withoutCost} cards`} sold without a recorded cost; not included in the gain.`
  foot(paper, y + 16, without, 'Cost comes from your registry. This is a record, not tax advice.')
  return paper.finish()
}

type Table = {
  title: string
  heads: readonly string[]
  sales: readonly OwnSale[]
  figures: (sale: OwnSale) => (number | null)[]
  totals: readonly number[]
}

const figureWidth = 66

function table(paper: Pdf, from: number, { title, heads, sales, figures, totals }: Table): number {
  const { doc, page, write } = paper
  const first = page.right - heads.length * figureWidth
  const columns = [
    { x: page.left, width: 56 },
    { x: page.left + 58, width: first - page.left - 64 },
    ...heads.map((_, at) => ({ x: first + at * figureWidth, width: figureWidth - 2, align: 'right' as const })),
  ]
  const row = (at: number, cells: readonly string[], style: object, lines = 1) =>
    Math.max(...columns.map((column, i) => write(cells[i] ?? '', style, { ...column, y: at, lines })))
  const top = (at: number) => {
    row(at, ['Settled', title, ...heads], muted)
    paper.rule(at + 16, { weight: 0.9, colour: colours.ink })
    return at + 16
  }
  let y = top(from + 60 > page.bottom ? nextPage(paper) : from)
  for (const sale of sales) {
    if (y + 32 > page.bottom) {
      doc.addPage()
      y = top(page.top)
    }
    const name = [cardTitle(sale.card), gradeText(sale.card)].filter(Boolean).join(', ')
    y += row(y + 5, [formatDate(sale.settledOn), name, ...figures(sale).map(money)], { size: 8 }, 2) + 10
    paper.rule(y)
  }
  if (sales.length === 0) {
    row(y + 5, ['', 'None this year'], muted)
    return y + 22
  }
  if (y + 22 > page.bottom) y = top(nextPage(paper))
  row(y + 5, ['', 'Total', ...totals.map(money)], { voice: 'houseStrong', size: 8 })
  return y + 22
}

function nextPage({ doc, page }: Pdf): number {
  doc.addPage()
  return page.top
}
