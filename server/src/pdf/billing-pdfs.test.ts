import { creditNoteDocument, invoiceDocument } from '@ambry/contract/billing/invoices/document'
import type { Payment, Statement } from '@ambry/contract/billing/invoices/records'
import { describe, expect, it } from 'vitest'

import { anyScript, pagesOf } from '../../test/pdf.ts'
import { readDocument } from '../pictures/document.ts'
import { accountStatementPdf, invoicePdf, receiptPdf } from './billing-pdfs.ts'

const letterhead = {
  name: 'Ambry',
  legalName: 'Ambry Members’ House LLC',
  addressLines: ['1209 Orange Street', 'Wilmington, DE'],
  beneficiary: 'Ambry Client Funds LLC',
}
const billedTo = { name: 'Margaret Okonkwo', lines: ['San Francisco, CA'] }
const line = (label: string, cents: number, more: object = {}) => ({
  source: 'hand' as const,
  label,
  detail: null,
  quantity: 1,
  rate: { kind: 'flat' as const, cents },
  cardId: null,
  templateId: null,
  templateVersion: null,
  ...more,
})
const written = (more: Partial<Parameters<typeof invoiceDocument>[0]> = {}) =>
  invoiceDocument({
    number: 'INV-2026-000402',
    isVoid: false,
    letterhead,
    billedTo,
    issuedOn: '2026-11-15',
    dueOn: '2026-11-22',
    lines: [line('Marcus Vale, PSA 10', 21_400_000, { detail: 'Cert 48210377' }), line('Vault transfer', 35_000)],
    taxBps: 0,
    taxLabel: 'Sales tax (stored in Delaware)',
    settled: [],
    memo: 'Thank you, Margaret.',
    ...more,
  })

// must stay plain text, whoever wrote it
const hostile = ['<img src=file:///etc/passwd>', '<iframe src=http://127.0.0.1></iframe>', '\\) endobj (']

describe('an invoice', () => {
  it('has everything the screen has', async () => {
    const [page, ...more] = pagesOf(await invoicePdf(written(), null))
    expect(more).toEqual([])
    for (const words of [
      'Ambry Members’ House LLC',
      '1209 Orange Street',
      'INV-2026-000402',
      'Margaret Okonkwo',
      'San Francisco, CA',
      'Nov 15, 2026',
      'Nov 22, 2026',
      'Marcus Vale, PSA 10',
      'Cert 48210377',
      '$214,000.00',
      '$214,350.00',
      'Sales tax (stored in Delaware)',
      'Thank you, Margaret.',
      'Wire to Ambry Client Funds LLC, reference INV-2026-000402.',
    ])
      expect(page).toContain(words)
  })

  it('shows what was paid and what is due, and whether it is a draft or void', async () => {
    const settled = [{ label: 'Wire RC-2026-000001', cents: 400_000 }]
    const paid = pagesOf(await invoicePdf({ ...written({ settled }), dueCents: 21_035_000 }, null)).join('')
    for (const words of ['Wire RC-2026-000001', '−$4,000.00', 'Due', '$210,350.00']) expect(paid).toContain(words)
    const draft = pagesOf(await invoicePdf(written({ number: null, issuedOn: null, dueOn: null }), null)).join('')
    for (const words of ['Draft', 'On issue', 'The reference is assigned on issue.']) expect(draft).toContain(words)
    expect(pagesOf(await invoicePdf(written({ isVoid: true }), null)).join('')).toContain('Void. Nothing is due')
  })

  it('handles a hundred lines in any script, as plain text only', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => line(`Line ${at + 1}.`, 100))
    const pages = pagesOf(await invoicePdf(written({ lines }), null))
    expect(pages.length).toBeGreaterThan(2)
    for (const { label } of lines) expect(pages.filter((page) => page.includes(label))).toHaveLength(1)
    expect(pages.at(-1)).toContain('$100.00')
    for (const text of [...anyScript, ...hostile, 'word '.repeat(60)]) {
      const odd = written({
        lines: [line(text, 1, { detail: text })],
        billedTo: { name: text, lines: [text] },
        memo: text,
        letterhead: { ...letterhead, name: text, legalName: text, addressLines: [text] },
      })
      const pdf = await invoicePdf(odd, null)
      expect(pagesOf(pdf).length).toBeGreaterThan(0)
      // our own document check rejects files with scripts and actions
      expect(await readDocument(pdf)).toMatchObject({ kind: 'pdf' })
    }
  })

  it('is corrected by a separate credit note', async () => {
    const paper = creditNoteDocument({
      number: 'CN-2026-000001',
      letterhead,
      billedTo,
      issuedOn: '2026-11-16',
      invoiceNumber: 'INV-2026-000402',
      invoiceIssuedOn: '2026-11-15',
      goodsCents: 35_000,
      discountCents: -3_500,
      taxCents: 1_890,
      taxLabel: 'Sales tax',
      totalCents: 33_390,
      reason: 'No transfer was needed.',
    })
    const page = pagesOf(await invoicePdf(paper, null)).join('')
    for (const words of [
      'Credit note',
      'CN-2026-000001',
      'Credit on invoice INV-2026-000402',
      'No transfer was needed.',
      '$350.00',
      'Discounts\n−$35.00',
      'Sales tax\n$18.90',
      'Total\n$333.90',
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('Due')
  })
})

const payment: Payment = {
  gateway: null,
  refundedCents: 0,
  reversedCents: 0,
  refunds: [],
  id: '0190a000-0000-7000-8000-000000000000',
  number: 'RC-2026-000001',
  member: { id: '0190a000-0000-7000-8000-000000000000', name: 'Margaret Okonkwo' },
  method: 'wire',
  status: 'succeeded',
  amountCents: 500_000,
  toCreditCents: 100_000,
  paysFor: null,
  receivedOn: '2026-11-15',
  reference: 'FDT 20471',
  note: null,
  parts: [{ invoiceId: '0190a000-0000-7000-8000-000000000000', number: 'INV-2026-000402', amountCents: 400_000 }],
  recordedBy: null,
  recordedAt: '2026-11-15T12:00:00.000Z',
  reversedAt: null,
  reverseReason: null,
  actions: [],
}

it('a receipt shows payer, method and purpose, and says when it is no longer valid', async () => {
  const said = pagesOf(await receiptPdf(payment, { letterhead, receivedFrom: billedTo })).join('')
  for (const words of [
    'RC-2026-000001',
    'Wire, FDT 20471',
    'Invoice INV-2026-000402',
    '$4,000.00',
    'Credit for future invoices',
    '$1,000.00',
    '$5,000.00',
  ])
    expect(said).toContain(words)
  const ofLoan = { ...payment, parts: [], toCreditCents: 500_000, paysFor: 'Loan L-2026-000012' }
  const receipt = pagesOf(await receiptPdf(ofLoan, { letterhead, receivedFrom: billedTo })).join('')
  expect(receipt).toContain('Loan L-2026-000012')
  expect(receipt).not.toContain('Credit for future invoices')
  const back = { ...payment, reversedAt: payment.recordedAt }
  expect(pagesOf(await receiptPdf(back, { letterhead, receivedFrom: billedTo })).join('')).toContain(
    'This receipt is no longer proof of payment.',
  )
})

it('a statement spans pages and ends with the balance due', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    on: '2026-11-15',
    words: `Invoice number ${at + 1}.`,
    number: null,
    chargeCents: 100,
    paymentCents: 0,
    balanceCents: 500 + 100 * (at + 1),
  }))
  const statement: Statement = { from: '2026-11-01', to: '2026-11-30', openingCents: 500, closingCents: 6_500, lines }
  const pages = pagesOf(await accountStatementPdf(statement, { letterhead, billedTo }))
  expect(pages.length).toBeGreaterThan(1)
  for (const { words } of lines) expect(pages.filter((page) => page.includes(words))).toHaveLength(1)
  for (const page of pages) expect(page).toContain('Balance')
  expect(pages[0]).toContain('Opening balance')
  expect(pages.at(-1)).toContain('You owe\n$65.00')
  const favour = { ...statement, lines: [], openingCents: -500, closingCents: -500 }
  expect(pagesOf(await accountStatementPdf(favour, { letterhead, billedTo })).join('')).toContain(
    'Credit balance\n$5.00',
  )
})
