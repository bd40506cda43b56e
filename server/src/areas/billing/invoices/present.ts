import { type InvoiceDocumentData, invoiceDocument, type Letterhead } from '@ambry/contract/billing/invoices/document'
import { displayStatusOf, paymentMethods } from '@ambry/contract/billing/invoices/kinds'
import type { Invoice, InvoiceLine, OwnInvoice } from '@ambry/contract/billing/invoices/records'
import { type Day, daysBetween } from '@ambry/contract/kernel/dates'
import type { Settings } from '@ambry/contract/site/endpoints'
import { centsOf, type PostedEntry, postedDocument } from '../ledger/document-rules.ts'
import { leftOf } from '../rules.ts'
import type { SettlementRow } from '../settling/queries.ts'
import * as labels from './labels.ts'
import type { BilledTo, InvoiceRow, LineRow, Person } from './queries.ts'

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The letterhead from the current settings. An issued document keeps the one it was issued with. */
export const letterheadOf = (settings: Settings): Letterhead => ({
  name: settings.houseName,
  legalName: settings.legalName,
  addressLines: linesOf(settings.legalAddress),
  beneficiary: settings.bankBeneficiary,
})

export const billedToOf = (person: Person | undefined): BilledTo => {
  if (!person) return { name: '', lines: [] }
  const address = linesOf(person.address)
  return { name: person.name ?? person.phone, lines: address.length > 0 ? address : linesOf(person.city) }
}

export const ownInvoice = (row: InvoiceRow, today: Day): OwnInvoice => {
  const displayStatus = displayStatusOf(row, today)
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    displayStatus,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    daysLate: displayStatus === 'overdue' && row.dueOn ? daysBetween(row.dueOn, today) : 0,
    totalCents: row.totalCents,
    paidCents: row.paidCents,
    creditedCents: row.creditedCents + row.returnedCents,
    dueCents: row.owedCents,
    writtenOffCents: row.status === 'written_off' ? leftOf(row) : 0,
    isPayable: row.status === 'open',
    wireSaidAt: row.wireSaidAt,
  }
}

export const invoice = (row: InvoiceRow, today: Day): Invoice => ({
  ...ownInvoice(row, today),
  status: row.status,
  purpose: row.purpose,
  member: row.memberId === null ? null : { id: row.memberId, name: row.memberName ?? '' },
  remindedAt: row.remindedAt,
  seenAt: row.seenAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

export const line = ({ use: _use, newest: _newest, ...row }: LineRow): InvoiceLine => row

type Parts = {
  row: InvoiceRow
  lines: LineRow[]
  /** The entries of the invoice; a draft has none. */
  posted: readonly PostedEntry[]
  settlements: SettlementRow[]
  letterhead: Letterhead
  billedTo: BilledTo
}

/** What was billed and written off, as posted: seen from the one account that an invoice is due on, clawbacks too. */
function billedOf({ row, lines, posted }: Pick<Parts, 'row' | 'lines' | 'posted'>) {
  const view = { partyId: row.memberId ?? '', accounts: ['receivable'] } as const
  const billed = postedDocument(posted, { ...view, kinds: ['invoice_issued'] })
  const writtenOff = postedDocument(posted, { ...view, kinds: ['write_off', 'write_off_recovered'] })
  return {
    amounts: lines.map(({ amountCents }) => amountCents),
    subtotalCents: -billed.totalCents + centsOf(billed, 'tax', 'discount'),
    taxCents: -centsOf(billed, 'tax'),
    totalCents: -billed.totalCents,
    writtenOffCents: writtenOff.totalCents,
  }
}

export function documentOf({ row, lines, posted, settlements, letterhead, billedTo }: Parts): InvoiceDocumentData {
  const billed = row.number === null ? null : billedOf({ row, lines, posted })
  const counted = settlements.filter(({ isReversed }) => !isReversed)
  return invoiceDocument({
    number: row.number,
    isVoid: row.status === 'void',
    isWrittenOff: row.status === 'written_off',
    letterhead: row.letterhead ?? letterhead,
    billedTo: row.billedTo ?? billedTo,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    lines,
    taxBps: row.taxBps,
    taxLabel: row.taxLabel,
    memo: row.memo,
    settled: [
      ...counted.map(({ kind, number, method, amountCents }) => ({
        label:
          kind === 'credit_note'
            ? labels.creditNote(number ?? '')
            : kind === 'credit'
              ? labels.credit
              : kind === 'payout'
                ? labels.payout
                : `${paymentMethods[method ?? 'other']} ${number}`,
        cents: amountCents,
      })),
      ...(billed && billed.writtenOffCents !== 0 ? [{ label: labels.writtenOff, cents: billed.writtenOffCents }] : []),
    ],
    ...(billed && { issued: { ...billed, dueCents: row.owedCents } }),
  })
}
