import { creditNoteDocument } from '@ambry/contract/billing/invoices/document'

import { type Actor, notThere, requireMay } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { centsOf, movedOn, postedDocument } from '../ledger/document-rules.ts'
import { postedEntries } from '../ledger/document-service.ts'
import { today } from '../ledger/service.ts'
import { addressedTo, type Span, statement } from '../ledger/statements-service.ts'
import { payoutAmounts } from '../settling/payout-lines-service.ts'
import { payoutList } from '../settling/payout-queries.ts'
import { findCreditNote, paymentList } from '../settling/queries.ts'
import { letterheadOf } from './present.ts'
import { listLines } from './queries.ts'
import { invoiceRow, oneInvoice, ownOne } from './service.ts'

const pdf = (bytes: Buffer, name: string): FileAnswer => ({
  bytes,
  contentType: 'application/pdf',
  name: `${name}.pdf`,
})

// the PDF library is loaded on the first request for a PDF
const papers = () => import('../../../pdf/billing-pdfs.ts')

/** Only admins can see a draft. */
export async function invoicePdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await invoiceRow(deps.db, id)
  const isDraft = row.number === null
  requireMay(actor, 'invoice.own', isDraft || row.memberId === null ? '' : row.memberId)
  const { paper } = isDraft ? await oneInvoice(deps.db, deps, id) : await ownOne(deps.db, deps, actor, id)
  const cardId = paper.lines.find((line) => line.cardId !== null)?.cardId ?? null
  const picture = cardId === null ? null : await deps.cardPicture(cardId)
  return pdf(await (await papers()).invoicePdf(paper, picture), row.number ?? 'draft')
}

/** Anyone who can read an invoice may see the card on it, whether or not it is theirs. */
export async function invoicePicture(
  deps: Deps,
  actor: Actor,
  { id, cardId }: { id: string; cardId: string },
): Promise<FileAnswer> {
  const row = await invoiceRow(deps.db, id)
  requireMay(actor, 'invoice.own', row.number === null ? '' : (row.memberId ?? ''))
  const isNamed = (await listLines(deps.db, id)).some((line) => line.cardId === cardId)
  const bytes = isNamed ? await deps.cardPicture(cardId) : null
  if (!bytes) throw notThere()
  return { bytes, contentType: 'image/jpeg' }
}

export async function creditNotePdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const note = await findCreditNote(deps.db, id)
  if (!note) throw notThere()
  const row = await invoiceRow(deps.db, note.invoiceId)
  requireMay(actor, 'invoice.own', row.memberId ?? '')
  const posted = await postedEntries(deps.db, 'entry', [note.entryId])
  const credited = postedDocument(posted.get(note.entryId) ?? [], { partyId: row.memberId ?? '' })
  const [taxCents, discountCents] = [centsOf(credited, 'tax'), centsOf(credited, 'discount')]
  const paper = creditNoteDocument({
    number: note.number,
    letterhead: row.letterhead ?? letterheadOf(deps.settings.current),
    billedTo: row.billedTo ?? { name: '', lines: [] },
    issuedOn: note.issuedOn,
    invoiceNumber: row.number ?? '',
    invoiceIssuedOn: row.issuedOn,
    discountCents,
    taxCents,
    taxLabel: row.taxLabel,
    totalCents: credited.totalCents,
    goodsCents: credited.totalCents - taxCents - discountCents,
    reason: note.reason,
  })
  return pdf(await (await papers()).invoicePdf(paper, null), note.number)
}

export async function receiptPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await paymentList.one(deps.db, id)
  if (!row) throw notThere()
  requireMay(actor, 'invoice.own', row.memberId)
  const posted = await postedEntries(deps.db, 'entry', [row.entryId])
  const received = postedDocument(posted.get(row.entryId) ?? [], { partyId: row.memberId })
  const amounts = { amountCents: received.totalCents, toCreditCents: movedOn(received, 'credit') }
  return pdf(await (await papers()).receiptPdf({ ...row, ...amounts }, row), row.number)
}

export async function payoutPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const row = await payoutList.one(deps.db, id)
  if (!row) throw notThere()
  requireMay(actor, 'invoice.own', row.memberId)
  const document = { ...row, ...(await payoutAmounts(deps.db, row)) }
  const { payoutPdf: draw } = await import('../../../pdf/payout-pdf.ts')
  const on = row.paidOn ?? today(deps, deps.clock.now())
  return pdf(await draw(document, on, await addressedTo(deps, row.memberId)), row.number)
}

export async function statementPdf(deps: Deps, memberId: string, span: Span): Promise<FileAnswer> {
  const made = await statement(deps.db, deps, memberId, span)
  return pdf(
    await (await papers()).accountStatementPdf(made, await addressedTo(deps, memberId)),
    `statement-${made.from}-${made.to}`,
  )
}
