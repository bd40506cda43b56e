import type { Letterhead } from '@ambry/contract/billing/invoices/document'
import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { CapitalAccount, FundStatement as Statement } from '@ambry/contract/funds/investing/records'
import { capitalLines, fundRisks, fundStatus } from '@ambry/contract/funds/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import { facts, foot, head, open, sumRow } from './billing-pdfs.ts'
import { type Address, heading, paragraph, table } from './loan-parts.ts'
import { colours, money, type Pdf } from './pdf.ts'

export type FundStatement = {
  fund: string
  from: Day
  to: Day
  openingUnits: number
  closingUnits: number
  capital: CapitalAccount
  /** the fund's cards at the closing NAV */
  held: Statement['held']
  /** Taken off the closing value. */
  accruedCarryCents: number
  /** What one of the holder's units is worth after their carry. */
  navPerUnit: number | null
  pricedOn: Day
  carryChargedCents: number
  /** of the key that proofs of holdings are signed with */
  fingerprint: string
  lines: readonly {
    on: Day
    words: string
    units: number
    price: number | null
    cents: number
    carryCents: number
  }[]
}

function rows(paper: Pdf, from: number, sums: readonly (readonly [string, number])[]): number {
  let y = from
  for (const [label, cents] of sums) {
    y = sumRow(paper, y, label, cents)
    paper.rule(y)
  }
  return y
}

export async function fundStatementPdf(statement: FundStatement, { letterhead, billedTo }: Address): Promise<Buffer> {
  const { from, to, capital, held } = statement
  const paper = await open(letterhead, `Fund statement ${from} to ${to}`, to)
  let y = head(paper, letterhead, 'Fund statement', to) + 18
  y = facts(paper, y, [
    ['Holder', [billedTo.name, ...billedTo.lines]],
    ['Fund', [statement.fund]],
    ['Period', [`${formatDate(from)} to ${formatDate(to)}`]],
  ])
  y = heading(paper, y + 12, 'Capital account')
  y = rows(paper, y, [
    [`Opening balance, ${formatDate(from)}`, capital.openingCents],
    ...capital.lines.map(({ kind, cents }) => [capitalLines[kind], cents] as const),
  ])
  y = sumRow(paper, y + 2, `Closing balance, ${formatDate(to)}`, capital.closingCents, 'strong')
  y = paragraph(
    paper,
    y + 10,
    'Each balance is the value of your units at the latest NAV on that date, less accrued carry. Management fees, expenses, income, and realized gains are your pro rata share of the fund’s. Unrealized gains include what a corrected NAV, or a transfer at a price other than the NAV, added or took away.',
  )
  y = heading(paper, y + 14, 'Units')
  y = table(
    paper,
    y,
    [
      { label: 'At the start', width: 0.25, align: 'right' },
      { label: 'At the end', width: 0.25, align: 'right' },
      { label: 'Your value per unit', width: 0.25, align: 'right' },
      { label: 'NAV of', width: 0.25, align: 'right' },
    ],
    [
      [
        ...[formatUnits(statement.openingUnits), formatUnits(statement.closingUnits)],
        ...[statement.navPerUnit === null ? 'None' : formatUnitPrice(statement.navPerUnit)],
        formatDate(statement.pricedOn),
      ],
    ],
  )
  y = heading(paper, y + 14, 'Carry')
  y = rows(paper, y, [
    ['Charged in this period', statement.carryChargedCents],
    ['Accrued at the end, already deducted from the value', statement.accruedCarryCents],
  ])
  if (held.cards.length > 0) {
    y = heading(paper, y + 14, `The fund’s cards at the NAV of ${formatDate(statement.pricedOn)}`)
    y = table(
      paper,
      y,
      [
        { label: 'Card', width: 0.4 },
        { label: 'Grade', width: 0.12 },
        { label: 'Cost', width: 0.16, align: 'right' },
        { label: 'Value', width: 0.16, align: 'right' },
        { label: 'Unrealized gain', width: 0.16, align: 'right' },
      ],
      [...held.cards, { title: 'Total', grade: '', ...held }].map(
        ({ title, grade, costCents, valueCents, gainCents }) => [
          ...[title, grade, money(costCents), money(valueCents), money(gainCents)],
        ],
      ),
    )
  }
  y = heading(paper, y + 14, 'Transactions')
  y = table(
    paper,
    y,
    [
      { label: 'Date', width: 0.16 },
      { label: 'Description', width: 0.28 },
      { label: 'Units', width: 0.2, align: 'right' },
      { label: 'Price', width: 0.16, align: 'right' },
      { label: 'Amount', width: 0.2, align: 'right' },
    ],
    statement.lines.map(({ on, words, units, price, cents }) => [
      ...[formatDate(on), words, units === 0 ? '' : formatUnits(units)],
      ...[price === null ? '' : formatUnitPrice(price), money(cents)],
    ]),
  )
  y = paragraph(
    paper,
    y + 14,
    'To verify the fund’s holdings, download the proof of holdings from the fund’s page on Ambry and check it with our public key. Its fingerprint is printed in the footer.',
  )
  foot(paper, y + 14, null, 'Past performance doesn’t guarantee future results.')
  return paper.finish({ record: keyLine(statement.fingerprint) })
}

/** As published at /api/proof, so that a reader can compare it. */
const keyLine = (fingerprint: string) => `Public key SHA-256 (see /api/proof): ${fingerprint}`

export type FundSheet = {
  fund: FundDetail
  largest: readonly { title: string; grade: string; valueCents: number }[]
  on: Day
}

const percent = (share: number | null) =>
  share === null ? 'Not yet' : `${share < 0 ? '−' : ''}${Math.abs(share * 100).toFixed(1)}%`
const percentBps = (bps: number) => `${bps / 100}%`

/** Returns, holdings and fees. */
export async function fundFactSheetPdf(
  { fund, largest, on }: FundSheet,
  { letterhead }: { letterhead: Letterhead },
): Promise<Buffer> {
  const paper = await open(letterhead, `${fund.name} fact sheet`, on)
  let y = head(paper, letterhead, 'Fund fact sheet', on) + 18
  y = facts(paper, y, [
    ['Fund', [fund.name, fund.strategy]],
    ['Status', [fundStatus[fund.status].label, fundRisks[fund.risk]]],
    ['NAV per unit', [fund.navPerUnit === null ? 'Not yet' : formatUnitPrice(fund.navPerUnit)]],
  ])
  y = paragraph(paper, y + 10, fund.legend)
  y = heading(paper, y + 10, 'Returns after fees')
  const { returns, terms, example } = fund
  y = table(
    paper,
    y,
    [
      { label: 'Period', width: 0.4 },
      { label: 'Fund', width: 0.3, align: 'right' },
      { label: returns.benchmark?.label ?? 'Benchmark', width: 0.3, align: 'right' },
    ],
    [
      ['Since opening', percent(returns.net), returns.benchmark ? percent(returns.benchmark.growth) : ''],
      ['Since opening, before fees', percent(returns.gross), ''],
      ['Per year', percent(returns.yearly), ''],
      ['Largest drawdown', percent(returns.drawdown.deepest), ''],
      ...returns.years.map(({ year, growth, benchmark }) => [
        ...[year, percent(growth), benchmark === null ? '' : percent(benchmark)],
      ]),
    ],
  )
  y = heading(paper, y + 14, 'Allocation')
  y = table(
    paper,
    y,
    [
      { label: 'Category', width: 0.5 },
      { label: 'Value', width: 0.25, align: 'right' },
      { label: 'Share', width: 0.25, align: 'right' },
    ],
    fund.allocation.map(({ label, cents, shareBps }) => [label, money(cents), percentBps(shareBps)]),
  )
  y = heading(paper, y + 14, `Largest holdings, of ${fund.cards} ${fund.cards === 1 ? 'card' : 'cards'}`)
  y = table(
    paper,
    y,
    [
      { label: 'Card', width: 0.55 },
      { label: 'Grade', width: 0.2 },
      { label: 'Value', width: 0.25, align: 'right' },
    ],
    largest.map(({ title, grade, valueCents }) => [title, grade, money(valueCents)]),
  )
  y = heading(paper, y + 14, 'Fees')
  y = paragraph(
    paper,
    y,
    `Management fee: ${percentBps(terms.managementBps)} of the fund’s value a year. Carry: ${percentBps(terms.carryBps)} of your gain above your high-water mark${terms.hurdleBps > 0 ? ` and a hurdle of ${percentBps(terms.hurdleBps)} a year` : ''}. Entry fee: ${percentBps(terms.entryFeeBps)}. For example, if you invest ${money(example.amountCents)} and the cards gain ${money(example.gainCents)} in a year:`,
  )
  y = rows(paper, y, [
    ['Entry fee', example.entryFeeCents],
    ['Management fee', example.yearFeeCents],
    ['Carry', example.carryCents],
  ])
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  foot(paper, y + 14, null, `As of ${formatDate(on)}. Past performance doesn’t guarantee future results.`)
  return paper.finish({ record: fund.proof && keyLine(fund.proof.fingerprint) })
}
