import { type Day, dayIn, formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import type { LoanDisclosure, LoanInstallment } from '@ambry/contract/lending/records'

import { facts, head, open, sumRow } from './billing-pdfs.ts'
import { type Address, type Column, heading, type LoanFacts, paragraph, table } from './loan-parts.ts'
import { writeMarkdown } from './markdown.ts'
import { colours, money, type Pdf } from './pdf.ts'

export type SignedAgreement = {
  number: string
  body: string
  hash: string
  madeAt: string
  signature: { name: string; at: string; ip: string | null; agent: string | null } | null
}

/** The agreement as it was shown, with how it was signed. */
function writeAgreement(paper: Pdf, from: number, agreement: SignedAgreement, timeZone: string): number {
  let y = writeMarkdown(paper, from, agreement.body)
  const { signature } = agreement
  y = paper.room(y + 14, 120)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = heading(paper, y + 10, 'Signature')
  if (!signature) y = paragraph(paper, y, 'Not signed yet.')
  else {
    y +=
      paper.write(signature.name, { voice: 'object', size: 20 }, { x: paper.page.left, y, width: paper.page.width }) + 4
    y = paragraph(
      paper,
      y,
      `Signed electronically on ${formatDateTime(signature.at, timeZone)} by typing this name and confirming a one-time code.`,
    )
    if (signature.ip) y = paragraph(paper, y, `IP address: ${signature.ip}`)
    if (signature.agent) y = paragraph(paper, y, `Browser: ${signature.agent}`)
  }
  return paragraph(paper, y, `SHA-256 of the text: ${agreement.hash}`)
}

export async function loanAgreementPdf(
  agreement: SignedAgreement,
  { letterhead }: Address,
  timeZone: string,
): Promise<Buffer> {
  const paper = await open(letterhead, `Loan agreement ${agreement.number}`, dayIn(timeZone, agreement.madeAt))
  const y = head(paper, letterhead, 'Loan agreement', agreement.number) + 18
  writeAgreement(paper, y, agreement, timeZone)
  return paper.finish()
}

const percent = (value: number) => `${value.toFixed(2)}%`

/** The four figures of Truth in Lending in their box. */
function disclosureBox(paper: Pdf, from: number, disclosure: LoanDisclosure): number {
  const { page, write, doc } = paper
  const cells: [string, string, string][] = [
    ['Annual percentage rate', percent(disclosure.aprPercent), 'The cost of your credit as a yearly rate'],
    ['Finance charge', money(disclosure.financeChargeCents), 'The dollar amount the credit will cost you'],
    ['Amount financed', money(disclosure.amountFinancedCents), 'The amount of credit provided to you'],
    [
      'Total of payments',
      money(disclosure.totalOfPaymentsCents),
      'What you will have paid after all scheduled payments',
    ],
  ]
  const height = 84
  const y = paper.room(from, height + 10)
  const width = page.width / 4
  doc.lineWidth(1).strokeColor(colours.ink).rect(page.left, y, page.width, height).stroke()
  cells.forEach(([label, value, meaning], at) => {
    const x = page.left + at * width
    if (at > 0)
      doc
        .moveTo(x, y)
        .lineTo(x, y + height)
        .lineWidth(0.6)
        .strokeColor(colours.line2)
        .stroke()
    write(label, { voice: 'houseStrong', size: 8.5 }, { x: x + 8, y: y + 8, width: width - 14, lines: 2 })
    write(value, { voice: 'objectStrong', size: 15 }, { x: x + 8, y: y + 26, width: width - 14, lines: 1 })
    write(meaning, { size: 7.5, colour: colours.ink2 }, { x: x + 8, y: y + 52, width: width - 14, lines: 3 })
  })
  return y + height + 10
}

const scheduleColumns: readonly Column[] = [
  { label: '#', width: 0.06 },
  { label: 'Due', width: 0.2 },
  { label: 'Payment', width: 0.19, align: 'right' },
  { label: 'Interest', width: 0.18, align: 'right' },
  { label: 'Principal', width: 0.18, align: 'right' },
  { label: 'Balance', width: 0.19, align: 'right' },
]

const scheduleRows = (schedule: readonly LoanInstallment[]) =>
  schedule.map((row) => [
    String(row.number),
    formatDate(row.dueOn),
    money(row.totalCents),
    money(row.interestCents),
    money(row.principalCents),
    money(row.balanceAfterCents),
  ])

export type TermSheet = {
  loan: LoanFacts
  disclosure: LoanDisclosure
  schedule: readonly LoanInstallment[]
  lateFee: string
  isEstimate: boolean
  on: Day
}

function writeTerms(paper: Pdf, from: number, { loan, disclosure, schedule, lateFee, isEstimate }: TermSheet): number {
  let y = disclosureBox(paper, from, disclosure)
  y = facts(paper, y + 6, [
    ['Rate', [`${loan.rate} a year, simple`]],
    ['Payment plan', [loan.plan]],
    ['Term', [loan.term]],
  ])
  y = sumRow(paper, y + 10, 'Principal', loan.principalCents)
  paper.rule(y)
  y = sumRow(paper, y, 'Origination fee, deducted from principal', -loan.feeCents)
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, 'Amount financed, wired to you', loan.principalCents - loan.feeCents, 'strong')
  for (const { count, amountCents, firstDueOn } of disclosure.payments)
    y = paragraph(
      paper,
      y + 2,
      count === 1
        ? `1 payment of ${money(amountCents)} due ${formatDate(firstDueOn)}`
        : `${count} monthly payments of ${money(amountCents)}, the first due ${formatDate(firstDueOn)}`,
    )
  y = paragraph(paper, y + 4, lateFee)
  y = paragraph(
    paper,
    y,
    'You can pay early at any time without a penalty. The cards listed in the agreement secure the loan.',
  )
  if (isEstimate) y = paragraph(paper, y, 'Dates and amounts are estimates until the loan is funded.')
  y = heading(paper, y + 12, 'Payment schedule')
  return table(paper, y, scheduleColumns, scheduleRows(schedule))
}

export async function termSheetPdf(sheet: TermSheet, { letterhead, billedTo }: Address): Promise<Buffer> {
  const paper = await open(letterhead, `Term sheet ${sheet.loan.number}`, sheet.on)
  let y = head(paper, letterhead, 'Term sheet', sheet.loan.number) + 18
  y = facts(paper, y, [
    ['Borrower', [billedTo.name, ...billedTo.lines]],
    ['Funded', [sheet.loan.fundedOn ? formatDate(sheet.loan.fundedOn) : 'Not yet']],
    ['Matures', [formatDate(sheet.loan.maturesOn)]],
  ])
  writeTerms(paper, y + 16, sheet)
  return paper.finish()
}

export type BinderCard = { title: string; lines: readonly string[] }
export type Binder = {
  number: string
  on: Day
  borrower: readonly string[]
  application: readonly (readonly [string, string])[]
  memo: readonly string[]
  conditions: readonly string[]
  sheet: TermSheet
  agreement: SignedAgreement | null
  cards: readonly BinderCard[]
  funding: {
    number: number
    on: Day
    words: string
    postings: readonly { account: string; amountCents: number }[]
  } | null
  schedule: readonly LoanInstallment[]
  timeline: readonly { at: string; words: string; by: string | null }[]
}

/** Everything about a loan in one document, section by section, each on a new page. */
export async function closingBinderPdf(
  binder: Binder,
  { letterhead, billedTo }: Address,
  timeZone: string,
): Promise<Buffer> {
  const paper = await open(letterhead, `Closing binder ${binder.number}`, binder.on)
  let y = head(paper, letterhead, 'Closing binder', binder.number) + 18
  const section = (text: string) => {
    paper.doc.addPage()
    y = heading(paper, paper.page.top, text)
  }
  const pairs = (rows: readonly (readonly [string, string])[]) => {
    for (const [label, value] of rows) y = paragraph(paper, y, `${label}: ${value}`)
  }
  y = facts(paper, y, [
    ['Borrower', [billedTo.name, ...binder.borrower]],
    ['Loan', [binder.number]],
    ['Prepared', [formatDate(binder.on)]],
  ])
  y = heading(paper, y + 18, '1. Application')
  pairs(binder.application)
  y = heading(paper, y + 14, '2. Decision memo')
  for (const line of binder.memo) y = paragraph(paper, y, line)
  y = heading(paper, y + 14, '3. Offer and conditions')
  for (const line of binder.conditions) y = paragraph(paper, y, `•  ${line}`)
  section('4. Disclosures')
  y = writeTerms(paper, y, binder.sheet)
  section('5. Agreement')
  y = binder.agreement
    ? writeAgreement(paper, y, binder.agreement, timeZone)
    : paragraph(paper, y, 'No agreement was made.')
  section('6. Collateral and intake')
  for (const card of binder.cards) {
    y = heading(paper, y + 6, card.title)
    for (const line of card.lines) y = paragraph(paper, y, line)
  }
  section('7. Funding')
  if (!binder.funding) y = paragraph(paper, y, 'Not funded.')
  else {
    y = paragraph(
      paper,
      y,
      `Entry ${binder.funding.number} of ${formatDate(binder.funding.on)}: ${binder.funding.words}`,
    )
    for (const { account, amountCents } of binder.funding.postings) y = sumRow(paper, y, account, amountCents)
  }
  y = heading(paper, y + 14, '8. Schedule')
  y = table(paper, y, scheduleColumns, scheduleRows(binder.schedule))
  y = heading(paper, y + 14, '9. History')
  for (const { at, words, by } of binder.timeline)
    y = paragraph(paper, y, `${formatDateTime(at, timeZone)}: ${words}${by ? ` (${by})` : ''}`)
  return paper.finish()
}
