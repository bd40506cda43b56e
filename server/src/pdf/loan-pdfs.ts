import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { LoanPayment, Payoff } from '@ambry/contract/lending/records'

import { facts, foot, head, open, sumRow } from './billing-pdfs.ts'
import { type Address, heading, type LoanFacts, paragraph, table } from './loan-parts.ts'
import { colours, money } from './pdf.ts'

export type PayoffDocument = {
  number: string
  quote: Payoff
  on: Day
  wire: { beneficiary: string | null; bank: string | null; routing: string | null; account: string | null }
}

export async function payoffQuotePdf(
  { number, quote, on, wire }: PayoffDocument,
  { letterhead, billedTo }: Address,
): Promise<Buffer> {
  const paper = await open(letterhead, `Payoff quote ${number}`, on)
  let y = head(paper, letterhead, 'Payoff quote', number) + 20
  y = facts(paper, y, [
    ['Borrower', [billedTo.name, ...billedTo.lines]],
    ['Quoted', [formatDate(on)]],
    ['Good through', [formatDate(quote.goodThrough)]],
  ])
  y = sumRow(paper, y + 20, 'Principal', quote.principalCents)
  paper.rule(y)
  y = sumRow(paper, y, `Interest through ${formatDate(quote.goodThrough)}`, quote.interestCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Late fees', quote.feesCents)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, 'Payoff amount', quote.totalCents, 'strong')
  y = paragraph(paper, y + 6, `Each day after that adds ${money(quote.perDiemCents)} in interest.`)
  const lines = [
    wire.beneficiary && `Beneficiary: ${wire.beneficiary}`,
    wire.bank && `Bank: ${wire.bank}`,
    wire.routing && `Routing number: ${wire.routing}`,
    wire.account && `Account number: ${wire.account}`,
    `Reference: Loan ${number}`,
  ].filter((line) => line !== null && line !== '')
  y = heading(paper, y + 14, 'Pay by wire')
  for (const line of lines) y = paragraph(paper, y, line as string)
  foot(
    paper,
    y + 14,
    'Confirm wire details with us by phone before you send money. We never change them by email.',
    'The quote assumes that no other payment, reversal or charge is recorded before the money arrives.',
  )
  return paper.finish()
}

export type PayoffLetter = {
  number: string
  principalCents: number
  fundedOn: Day
  paidOn: Day
  cards: readonly string[]
  on: Day
}

export async function payoffLetterPdf(letter: PayoffLetter, { letterhead, billedTo }: Address): Promise<Buffer> {
  const paper = await open(letterhead, `Payoff letter ${letter.number}`, letter.on)
  let y = head(paper, letterhead, 'Payoff letter', letter.number) + 20
  y = facts(paper, y, [
    ['Borrower', [billedTo.name, ...billedTo.lines]],
    ['Paid in full', [formatDate(letter.paidOn)]],
    ['Letter date', [formatDate(letter.on)]],
  ])
  y = paragraph(
    paper,
    y + 22,
    `Loan ${letter.number} of ${money(letter.principalCents)}, funded on ${formatDate(letter.fundedOn)}, was paid in full on ${formatDate(letter.paidOn)}. Nothing more is owed on it.`,
  )
  y = paragraph(paper, y + 4, 'Our security interest in these cards has ended, and their liens are released:')
  for (const card of letter.cards) y = paragraph(paper, y, `•  ${card}`)
  foot(paper, y + 20, null, 'Keep this letter for your records.')
  return paper.finish()
}

export type StatementLine = { on: Day; words: string; chargeCents: number; paymentCents: number; balanceCents: number }
export type LoanStatement = {
  loan: LoanFacts
  from: Day
  to: Day
  openingCents: number
  closing: { principalCents: number; interestCents: number; feesCents: number; totalCents: number }
  lines: readonly StatementLine[]
  interestCents: number
  feesCents: number
  paidCents: number
  nextDue: { on: Day; cents: number } | null
  pastDueCents: number
}

export async function loanStatementPdf(statement: LoanStatement, { letterhead, billedTo }: Address): Promise<Buffer> {
  const { loan, from, to, closing } = statement
  const paper = await open(letterhead, `Statement ${loan.number}`, to)
  let y = head(paper, letterhead, 'Loan statement', loan.number) + 18
  y = facts(paper, y, [
    ['Borrower', [billedTo.name, ...billedTo.lines]],
    ['Period', [`${formatDate(from)} to ${formatDate(to)}`]],
    [
      'Next payment',
      [statement.nextDue ? `${money(statement.nextDue.cents)} on ${formatDate(statement.nextDue.on)}` : 'None'],
    ],
  ])
  y = sumRow(paper, y + 16, `Balance on ${formatDate(from)}`, statement.openingCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Interest', statement.interestCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Late fees', statement.feesCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Payments and credits', -statement.paidCents)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, `Owed on ${formatDate(to)}`, closing.totalCents, 'strong')
  y = paragraph(
    paper,
    y + 2,
    `Of that, ${money(closing.principalCents)} is principal, ${money(closing.interestCents)} interest, and ${money(closing.feesCents)} late fees.`,
  )
  if (statement.pastDueCents > 0) y = paragraph(paper, y, `${money(statement.pastDueCents)} is past due.`)
  y = heading(paper, y + 12, 'Activity')
  y = table(
    paper,
    y,
    [
      { label: 'Date', width: 0.16 },
      { label: 'Description', width: 0.36 },
      { label: 'Charges', width: 0.16, align: 'right' },
      { label: 'Payments', width: 0.16, align: 'right' },
      { label: 'Owed', width: 0.16, align: 'right' },
    ],
    statement.lines.map((line) => [
      formatDate(line.on),
      line.words,
      line.chargeCents === 0 ? '' : money(line.chargeCents),
      line.paymentCents === 0 ? '' : money(line.paymentCents),
      money(line.balanceCents),
    ]),
  )
  foot(paper, y + 16, null, 'Simple interest, calculated daily on a 365-day year.')
  return paper.finish()
}

export type InterestStatement = { number: string; year: number; payments: readonly LoanPayment[]; on: Day }

export type CanceledDebtStatement = {
  number: string
  year: number
  on: Day
  principalCents: number
  interestCents: number
  feesCents: number
  /** Fair market value of cards sold in foreclosure that year; zero if none were. */
  propertyCents: number
}

/** The boxes of Form 1099-C that a loan fills. */
export async function canceledDebtPdf(
  { number, year, on, principalCents, interestCents, feesCents, propertyCents }: CanceledDebtStatement,
  { letterhead, billedTo }: Address,
): Promise<Buffer> {
  const paper = await open(letterhead, `Canceled debt ${year}`, on)
  let y = head(paper, letterhead, 'Canceled debt', `${year}`) + 18
  y = facts(paper, y, [
    ['Debtor', [billedTo.name, ...billedTo.lines]],
    ['Creditor', [letterhead.legalName ?? letterhead.name]],
    ['Box 1, date', [formatDate(on)]],
  ])
  y = sumRow(paper, y + 16, 'Box 2, debt canceled', principalCents + interestCents + feesCents, 'strong')
  paper.rule(y)
  y = sumRow(paper, y, 'Principal, included in box 2', principalCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Box 3, interest included in box 2', interestCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Late fees, included in box 2', feesCents)
  if (propertyCents > 0) {
    paper.rule(y)
    y = sumRow(paper, y, 'Box 7, fair market value of property sold in foreclosure', propertyCents)
  }
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = paragraph(paper, y + 6, `Box 4, description: loan ${number}, secured by trading cards.`)
  y = paragraph(paper, y, 'Box 5: you were personally liable for repayment of the debt.')
  y = paragraph(paper, y, 'Box 6, event: G, our decision to stop collecting the debt.')
  paragraph(
    paper,
    y,
    'We report these figures to the IRS on Form 1099-C. Canceled debt can be income in the year it was canceled. Ask a tax professional whether an exclusion applies to you.',
  )
  return paper.finish()
}

export async function interestStatementPdf(
  { number, year, payments, on }: InterestStatement,
  { letterhead, billedTo }: Address,
): Promise<Buffer> {
  const paper = await open(letterhead, `Interest paid in ${year}`, on)
  const sum = (of: (payment: LoanPayment) => number) => payments.reduce((total, payment) => total + of(payment), 0)
  let y = head(paper, letterhead, 'Interest paid', `${year}`) + 18
  y = facts(paper, y, [
    ['Borrower', [billedTo.name, ...billedTo.lines]],
    ['Loan', [number]],
    ['Year', [String(year)]],
  ])
  y = sumRow(
    paper,
    y + 16,
    `Interest paid in ${year}`,
    sum(({ interestCents }) => interestCents),
    'strong',
  )
  paper.rule(y)
  y = sumRow(
    paper,
    y,
    'Principal paid',
    sum(({ principalCents }) => principalCents),
  )
  paper.rule(y)
  y = sumRow(
    paper,
    y,
    'Late fees paid',
    sum(({ feesCents }) => feesCents),
  )
  y = table(
    paper,
    y + 14,
    [
      { label: 'Date', width: 0.24 },
      { label: 'Applied', width: 0.19, align: 'right' },
      { label: 'Interest', width: 0.19, align: 'right' },
      { label: 'Principal', width: 0.19, align: 'right' },
      { label: 'Late fees', width: 0.19, align: 'right' },
    ],
    payments.map((each) => [
      formatDate(each.on),
      // what was paid beyond what was owed is their credit
      money(each.amountCents - each.unappliedCents),
      money(each.interestCents),
      money(each.principalCents),
      money(each.feesCents),
    ]),
  )
  foot(
    paper,
    y + 16,
    null,
    'For your records. This isn’t tax advice. Ask your tax adviser whether this interest is deductible.',
  )
  return paper.finish()
}
