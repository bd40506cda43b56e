import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import { facts, foot, head, open, sumRow } from './billing-pdfs.ts'
import { type Address, heading, paragraph, table } from './loan-parts.ts'
import { colours, money, type Pdf } from './pdf.ts'

export type LenderNote = {
  number: string
  loan: string
  title: string
  shareCents: number
  /** At the end of the period. */
  principalCents: number
  /** In the period, before the servicing fee. */
  interestCents: number
}
export type LenderLine = { on: Day; words: string; cents: number; balanceCents: number }
export type LenderStatement = {
  from: Day
  to: Day
  openingCents: number
  closingCents: number
  /** At the end of the period. */
  committedCents: number
  /** What changed the available balance, as it did: these add up to the difference. */
  movements: {
    depositCents: number
    depositReversedCents: number
    withdrawnCents: number
    committedCents: number
    releasedCents: number
    boughtCents: number
    soldCents: number
    interestCents: number
    feeCents: number
    repaidCents: number
    /** What reversals took beyond the balance, less what was settled of it since. */
    owedCents: number
  }
  fundedCents: number
  lostCents: number
  notes: readonly LenderNote[]
  lines: readonly LenderLine[]
}

function rows(paper: Pdf, from: number, sums: readonly (readonly [string, number])[]): number {
  let y = from
  for (const [label, cents] of sums) {
    y = sumRow(paper, y, label, cents)
    paper.rule(y)
  }
  return y
}

export async function lenderStatementPdf(
  statement: LenderStatement,
  { letterhead, billedTo }: Address,
): Promise<Buffer> {
  const { from, to } = statement
  const paper = await open(letterhead, `Lender statement ${from} to ${to}`, to)
  let y = head(paper, letterhead, 'Lender statement', to) + 18
  y = facts(paper, y, [
    ['Lender', [billedTo.name, ...billedTo.lines]],
    ['Period', [`${formatDate(from)} to ${formatDate(to)}`]],
    [`Committed on ${formatDate(to)}`, [money(statement.committedCents)]],
  ])
  const { movements } = statement
  const rare: [string, number][] = [
    ['Deposits reversed', movements.depositReversedCents],
    ['Reversals we covered, less what you repaid', movements.owedCents],
  ]
  const sums: [string, number][] = [
    [`Available at the start of ${formatDate(from)}`, statement.openingCents],
    ['Deposits', movements.depositCents],
    ['Withdrawals', movements.withdrawnCents],
    ['Committed to loans', movements.committedCents],
    ['Commitments released', movements.releasedCents],
    ['Notes bought', movements.boughtCents],
    ['Notes sold', movements.soldCents],
    ['Interest received', movements.interestCents],
    ['Servicing fees', movements.feeCents],
    ['Principal received', movements.repaidCents],
    ...rare.filter(([, cents]) => cents !== 0),
  ]
  y = rows(paper, y + 16, sums)
  y = sumRow(paper, y + 2, `Available at the end of ${formatDate(to)}`, statement.closingCents, 'strong')
  y = heading(paper, y + 14, 'Not part of your available balance')
  y = rows(paper, y, [
    ['Commitments that became notes', statement.fundedCents],
    ['Principal lost', statement.lostCents],
  ])
  y = heading(paper, y + 14, 'Notes')
  y = table(
    paper,
    y,
    [
      { label: 'Note', width: 0.14 },
      { label: 'Loan', width: 0.14 },
      { label: 'Cards', width: 0.3 },
      { label: 'Share', width: 0.14, align: 'right' },
      { label: 'Outstanding', width: 0.14, align: 'right' },
      { label: 'Interest', width: 0.14, align: 'right' },
    ],
    statement.notes.map((note) => [
      ...[note.number, note.loan, note.title],
      ...[money(note.shareCents), money(note.principalCents), money(note.interestCents)],
    ]),
  )
  y = heading(paper, y + 14, 'Balance')
  y = table(
    paper,
    y,
    [
      { label: 'Date', width: 0.18 },
      { label: 'Description', width: 0.46 },
      { label: 'Amount', width: 0.18, align: 'right' },
      { label: 'Available', width: 0.18, align: 'right' },
    ],
    statement.lines.map(({ on, words, cents, balanceCents }) => [
      ...[formatDate(on), words, money(cents), money(balanceCents)],
    ]),
  )
  foot(
    paper,
    y + 14,
    null,
    `Interest and principal are shown on the day we credited them to you. Outstanding is the principal that borrowers still owed you at the end of ${formatDate(to)}. Interest they owed but hadn’t paid isn’t included.`,
  )
  return paper.finish()
}

export type TaxLine = {
  number: string
  loan: string
  interestCents: number
  feeCents: number
  /** Interest accrued when the note changed hands: the price paid for it. */
  boughtCents: number
  soldCents: number
}

export async function lenderTaxPdf(
  { year, lines, on }: { year: number; lines: readonly TaxLine[]; on: Day },
  { letterhead, billedTo }: Address,
): Promise<Buffer> {
  const paper = await open(letterhead, `Interest income ${year}`, on)
  const sum = (of: (line: TaxLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  let y = head(paper, letterhead, 'Interest income', `${year}`) + 18
  y = facts(paper, y, [
    ['Recipient', [billedTo.name, ...billedTo.lines]],
    ['Payer', [letterhead.legalName ?? letterhead.name]],
    ['Year', [String(year)]],
  ])
  y = sumRow(
    paper,
    y + 16,
    'Box 1, interest income',
    sum(({ interestCents }) => interestCents),
    'strong',
  )
  paper.rule(y)
  y = sumRow(
    paper,
    y,
    'Servicing fees, not reported on Form 1099-INT',
    sum(({ feeCents }) => feeCents),
  )
  for (const [label, cents] of [
    ['Accrued interest you paid when you bought notes', sum(({ boughtCents }) => boughtCents)],
    ['Accrued interest you received when you sold notes', sum(({ soldCents }) => soldCents)],
  ] as const) {
    if (cents === 0) continue
    paper.rule(y)
    y = sumRow(paper, y, label, cents)
  }
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = paragraph(
    paper,
    y + 6,
    'Box 1 is the interest on your notes before our servicing fee, by the day we credited it to you. If we recorded a payment late or reversed it, it counts in the year we did so. Accrued interest you bought is in box 1 once the borrower pays it, and you can subtract it. Accrued interest you sold isn’t in box 1, but it is income to you.',
  )
  y = heading(paper, y + 10, 'By note')
  y = table(
    paper,
    y,
    [
      { label: 'Note', width: 0.16 },
      { label: 'Loan', width: 0.16 },
      { label: 'Interest', width: 0.17, align: 'right' },
      { label: 'Servicing fee', width: 0.17, align: 'right' },
      { label: 'Accrued, bought', width: 0.17, align: 'right' },
      { label: 'Accrued, sold', width: 0.17, align: 'right' },
    ],
    lines.map(({ number, loan, interestCents, feeCents, boughtCents, soldCents }) => [
      ...[number, loan, money(interestCents), money(feeCents), money(boughtCents), money(soldCents)],
    ]),
  )
  foot(
    paper,
    y + 14,
    null,
    'These are the figures for Form 1099-INT. We send you the form itself if the amount requires one.',
  )
  return paper.finish()
}

export type AppraisedCard = { title: string; values: readonly { on: Day; cents: number; source: string }[] }

export async function appraisalsPdf(
  { number, cards, on }: { number: string; cards: readonly AppraisedCard[]; on: Day },
  { letterhead }: Pick<Address, 'letterhead'>,
): Promise<Buffer> {
  const paper = await open(letterhead, `Appraisals for ${number}`, on)
  let y = head(paper, letterhead, 'Appraisals and comps', number) + 12
  for (const card of cards) {
    y = heading(paper, y + 12, card.title)
    y = table(
      paper,
      y,
      [
        { label: 'Date', width: 0.3 },
        { label: 'Source', width: 0.4 },
        { label: 'Value', width: 0.3, align: 'right' },
      ],
      card.values.map((value) => [formatDate(value.on), value.source, money(value.cents)]),
    )
  }
  foot(
    paper,
    y + 14,
    null,
    'Confidential. Appraisals are opinions of value on their date, not a promise of what a card will sell for.',
  )
  return paper.finish()
}
