import type { InvoiceDocumentData as Written } from '@ambry/contract/billing/invoices/document'
import { paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import type { Payment, Statement } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'

import { colours, money, openDocument, type Pdf } from './pdf.ts'
import { pdfPictureOf, invoicePictureWidth as pictureWidth } from './pictures.ts'

type Letterhead = Written['letterhead']
type BilledTo = Written['billedTo']

export const muted = { size: 8.5, colour: colours.ink3 }
const said = { size: 9.5 }

export const open = (letterhead: Letterhead, title: string, on: string | null) =>
  openDocument({ house: { name: letterhead.name, contact: null }, title, on })

/** Logo and name, document kind and number, and the issuer below. Returns the position of the thick line. */
export function head(paper: Pdf, letterhead: Letterhead, kind: string, number: string): number {
  const { page, write } = paper
  paper.letterhead(kind)
  const lines = [letterhead.legalName, ...letterhead.addressLines].filter((line) => line !== null)
  let y = page.top + 27
  const record = { voice: 'record', size: 8.5, colour: colours.ink2 } as const
  write(number, record, { x: page.right - 220, y, width: 220, align: 'right', lines: 1 })
  for (const line of lines)
    y += write(line, { size: 8.5, colour: colours.ink2 }, { x: page.left, y, width: page.width - 232, lines: 1 })
  y = Math.max(y, page.top + 40) + 12
  paper.rule(y, { weight: 1.1, colour: colours.ink })
  return y
}

/** Facts side by side: the label above, the value below. */
export function facts(
  paper: Pdf,
  from: number,
  columns: readonly (readonly [label: string, lines: readonly string[]])[],
): number {
  const { page, write } = paper
  const widths = columns.length === 3 ? [0.5, 0.26, 0.24] : columns.map(() => 1 / columns.length)
  let [x, end] = [page.left, from]
  columns.forEach(([label, lines], at) => {
    const width = page.width * (widths[at] ?? 0)
    let y = from + write(label, muted, { x, y: from, width: width - 12, lines: 1 }) + 2
    for (const line of lines) y += write(line, said, { x, y, width: width - 12, lines: 2 })
    x += width
    end = Math.max(end, y)
  })
  return end
}

/** A label on the left, its amount on the right, a line below. */
export function sumRow(
  paper: Pdf,
  y: number,
  label: string,
  cents: number,
  weight: 'light' | 'strong' = 'light',
): number {
  const { page, write } = paper
  const height = weight === 'strong' ? 28 : 25
  const at = paper.room(y, height)
  const style =
    weight === 'strong' ? ({ voice: 'houseStrong', size: 11 } as const) : { size: 9.5, colour: colours.ink2 }
  write(label, style, { x: page.left, y: at + 7, width: page.width - 140, lines: 1 })
  write(money(cents), { ...style, colour: colours.ink }, { x: page.right - 130, y: at + 7, width: 130, align: 'right' })
  return at + height
}

const kinds = { invoice: 'Invoice', credit_note: 'Credit note' } as const
const pictureHeight = (pictureWidth * 536) / 320

/** The same document as on screen: both are drawn from the same description. `picture` is a JPEG or PNG of its card. */
export async function invoicePdf(written: Written, picture: Buffer | null): Promise<Buffer> {
  const { letterhead, number, kind, issuedOn, dueOn } = written
  const name = `${kinds[kind]} ${number ?? '(draft)'}`
  const paper = await open(letterhead, name, issuedOn)
  const { doc, page, write } = paper
  let y = head(paper, letterhead, kinds[kind], number ?? 'Draft') + 20
  y = facts(paper, y, [
    ['Billed to', [written.billedTo.name, ...written.billedTo.lines]],
    ['Issued', [issuedOn ? formatDate(issuedOn) : 'On issue']],
    ...(kind === 'invoice' ? [['Due', [dueOn ? formatDate(dueOn) : 'Standard terms']] as const] : []),
  ])
  y += 18
  paper.rule(y)
  y = lines(paper, written.lines, picture ? await pdfPictureOf(picture, pictureWidth) : null, y + 18) + 16
  const sums = 25 * (2 + written.between.length + written.settled.length) + 40
  if (y + sums > page.bottom) {
    doc.addPage()
    y = page.top
  }
  y = sumRow(paper, y, 'Subtotal', written.subtotalCents)
  for (const { label, cents } of written.between) {
    paper.rule(y)
    y = sumRow(paper, y, label, cents)
  }
  paper.rule(y, { weight: 0.9, colour: colours.ink })
  y = sumRow(paper, y + 2, 'Total', written.totalCents, 'strong')
  for (const { label, cents } of written.settled) {
    paper.rule(y)
    y = sumRow(paper, y, label, -cents)
  }
  if (written.settled.length > 0) {
    paper.rule(y, { weight: 0.9, colour: colours.ink })
    y = sumRow(paper, y + 2, 'Due', written.isVoid ? 0 : written.dueCents, 'strong')
  }
  if (written.isVoid)
    y +=
      write(
        'Void. Nothing is due.',
        { voice: 'houseStrong', colour: colours.wax },
        { x: page.left, y: y + 8, width: page.width },
      ) + 8
  foot(paper, y + 22, written.memo, written.foot)
  return paper.finish()
}

type Line = Pick<Written['lines'][number], 'label' | 'detail' | 'amountCents'>

/** What it is for: the text and its detail on the left, below the picture's height at least, the amount on the right. */
export function lines(paper: Pdf, written: readonly Line[], picture: Buffer | null, from: number): number {
  const { doc, page, write, heightOf } = paper
  const x = page.left + (picture ? pictureWidth + 18 : 0)
  const width = page.right - x - 110
  if (picture) doc.image(picture, page.left, from, { fit: [pictureWidth, pictureHeight] })
  const detailStyle = { ...muted, leading: 1.35 }
  let y = from
  for (const { label, detail, amountCents } of written) {
    const height = heightOf(label, said, width) + (detail ? heightOf(detail, detailStyle, width) + 2 : 0)
    if (y + height > page.bottom) {
      doc.addPage()
      y = page.top
    }
    write(money(amountCents), said, { x: page.right - 100, y, width: 100, align: 'right', lines: 1 })
    y += write(label, said, { x, y, width })
    if (detail) y += 1 + write(detail, detailStyle, { x, y: y + 1, width })
    y += 14
  }
  return picture && doc.bufferedPageRange().count === 1 ? Math.max(y, from + pictureHeight) : y
}

export function foot(paper: Pdf, from: number, memo: string | null, words: string): void {
  const { doc, page, write, heightOf } = paper
  const memoStyle = { size: 9, colour: colours.ink2, leading: 1.5 }
  let y = from
  if (memo && y + heightOf(memo, memoStyle, page.width) + 40 > page.bottom) {
    doc.addPage()
    y = page.top
  }
  if (memo) y += write(memo, memoStyle, { x: page.left, y, width: page.width }) + 16
  const at = Math.max(y, page.bottom - 34)
  paper.rule(at)
  write(words, muted, { x: page.left, y: at + 10, width: page.width, lines: 1 })
}

type Receipt = Pick<
  Payment,
  | 'number'
  | 'method'
  | 'gateway'
  | 'reference'
  | 'receivedOn'
  | 'parts'
  | 'paysFor'
  | 'amountCents'
  | 'toCreditCents'
  | 'reversedAt'
>

/** Confirms who paid and what the money was for. */
export async function receiptPdf(
  payment: Receipt,
  { letterhead, receivedFrom }: { letterhead: Letterhead; receivedFrom: BilledTo },
): Promise<Buffer> {
  const paper = await open(letterhead, `Receipt ${payment.number}`, payment.receivedOn)
  let y = head(paper, letterhead, 'Receipt', payment.number) + 20
  y = facts(paper, y, [
    ['Received from', [receivedFrom.name, ...receivedFrom.lines]],
    ['Received', [formatDate(payment.receivedOn)]],
    // a processor's own reference means nothing to the payer
    [
      'Method',
      [[paymentMethods[payment.method], payment.gateway === null && payment.reference].filter(Boolean).join(', ')],
    ],
  ])
  y += 18
  paper.rule(y)
  for (const { number, amountCents } of payment.parts) {
    y = sumRow(paper, y, `Invoice ${number}`, amountCents)
    paper.rule(y)
  }
  if (payment.toCreditCents > 0) {
    y = sumRow(paper, y, payment.paysFor ?? 'Credit for future invoices', payment.toCreditCents)
    paper.rule(y)
  }
  y = sumRow(paper, y + 4, 'Received', payment.amountCents, 'strong')
  const taken = payment.reversedAt
    ? 'This payment was later reversed. This receipt is no longer proof of payment.'
    : null
  foot(paper, y + 20, taken, 'Thank you. Keep this receipt for your records.')
  return paper.finish()
}

/** What a member owed, was charged, paid, and still owes. */
export async function accountStatementPdf(
  statement: Statement,
  { letterhead, billedTo }: { letterhead: Letterhead; billedTo: BilledTo },
): Promise<Buffer> {
  const { from, to } = statement
  const paper = await open(letterhead, 'Statement of account', to)
  const { doc, page, write } = paper
  let y = head(paper, letterhead, 'Statement', `${formatDate(from)} to ${formatDate(to)}`) + 20
  y = facts(paper, y, [
    ['For', [billedTo.name, ...billedTo.lines]],
    ['From', [formatDate(from)]],
    ['To', [formatDate(to)]],
  ])
  const columns = [
    { x: page.left, width: 66 },
    { x: page.left + 70, width: page.width - 70 - 214 },
    { x: page.right - 210, width: 66, align: 'right' as const },
    { x: page.right - 140, width: 66, align: 'right' as const },
    { x: page.right - 70, width: 70, align: 'right' as const },
  ] as const
  const row = (at: number, cells: readonly string[], style: object) =>
    Math.max(...cells.map((cell, i) => write(cell, style, { ...(columns[i] ?? columns[0]), y: at, lines: 2 })))
  const heads = (at: number) => {
    row(at, ['Date', 'Description', 'Charged', 'Paid', 'Balance'], muted)
    paper.rule(at + 16, { weight: 0.9, colour: colours.ink })
    return at + 16
  }
  y = heads(y + 20)
  const written = [
    { on: '', words: 'Opening balance', chargeCents: 0, paymentCents: 0, balanceCents: statement.openingCents },
    ...statement.lines,
  ]
  for (const { on, words, chargeCents, paymentCents, balanceCents } of written) {
    if (y + 36 > page.bottom) {
      doc.addPage()
      y = heads(page.top)
    }
    const figure = (cents: number) => (cents === 0 ? '' : money(cents))
    const height = row(
      y + 5,
      [formatDate(on), words, figure(chargeCents), figure(paymentCents), money(balanceCents)],
      {},
    )
    y += height + 10
    paper.rule(y)
  }
  if (y + 60 > page.bottom) {
    doc.addPage()
    y = page.top
  }
  const isOwed = statement.closingCents > 0
  sumRow(paper, y + 6, isOwed ? 'You owe' : 'Credit balance', Math.abs(statement.closingCents), 'strong')
  return paper.finish()
}
