import { readdirSync } from 'node:fs'
import { creditNoteDocument, invoiceDocument } from '@ambry/contract/billing/invoices/document'
import type { Payment } from '@ambry/contract/billing/invoices/records'
import { badgeLabels } from '@ambry/contract/cards/badges'
import { keysOf } from '@ambry/contract/kernel/keys'
import type { OwnSale } from '@ambry/contract/sales/records'
import { describe, expect, it } from 'vitest'

import { fundDocuments } from '../../test/fund-documents.ts'
import { loanDocuments } from '../../test/loan-documents.ts'
import { overlapsIn } from '../../test/pdf.ts'
import { accountStatementPdf, invoicePdf, receiptPdf } from './billing-pdfs.ts'
import { cardRecordPdf } from './card-record.ts'
import { collectionStatementPdf } from './collection-statement.ts'
import { factSheetPdf } from './fact-sheet.ts'
import { labelsPdf } from './labels.ts'
import { packingSlipPdf } from './packing-slip.ts'
import { payoutPdf } from './payout-pdf.ts'
import { openDocument } from './pdf.ts'
import { salesOfYearPdf, settlementPdf } from './sale-pdfs.ts'

const on = '2026-11-15'

/** Possible values: a word, sentences, one word that fits nowhere, and nothing. */
type Value = { text: string; cents: number; count: number }
const values: Record<string, Value> = {
  short: { text: 'Vale', cents: 5, count: 1 },
  usual: { text: 'Marcus Vale, Crown Hoops, Rookie, PSA 10', cents: 1_234_500, count: 3 },
  long: {
    text: 'A very long name of a card or of a person that goes on and on. '.repeat(8),
    cents: 999_999_999_999,
    count: 40,
  },
  unbroken: { text: 'Wappenschmiedewerkstatt'.repeat(12), cents: -999_999_999_999, count: 12 },
  empty: { text: '', cents: 0, count: 0 },
}

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))
const letterheadOf = ({ text, count }: Value) => ({
  name: text,
  legalName: text,
  addressLines: many(Math.min(count, 4), () => text),
  beneficiary: text,
})
const billedToOf = ({ text, count }: Value) => ({ name: text, lines: many(Math.min(count, 4), () => text) })

const recordOf = ({ text, count }: Value) => ({
  house: { name: text, contact: text },
  title: text,
  facts: many(Math.max(count, 1), (): [string, string] => [text, text]),
  picture: null,
  events: many(count, () => ({
    at: '2026-11-15T14:41:00.000Z',
    title: text,
    detail: text,
    hash: 'a'.repeat(64),
  })),
  verified: count % 2 === 0,
  on,
})

const saleOf = (side: OwnSale['side'], { text, cents }: Value): OwnSale => ({
  id: '0190a000-0000-7000-8000-000000000000',
  side,
  status: 'settled',
  ...{ displayStatus: 'settled', delivery: null, actions: [] },
  card: {
    ...{ category: 'basketball', playerName: text, year: '1986', set: text, cardNumber: text, variety: text },
    ...{ grader: 'PSA', grade: '10', qualifier: 'OC', certNumber: text },
  } as unknown as OwnSale['card'],
  channel: 'secure',
  ...{ on, agreedOn: on, settledOn: on },
  ...{ priceCents: cents, feeCents: cents, totalCents: cents * 3, costCents: cents, gainCents: cents },
  feeName: text,
  taxCents: cents,
  toLoanCents: cents,
  toMeCents: cents,
  invoice: { id: '0190a000-0000-7000-8000-000000000000', number: text, displayStatus: 'paid' },
  settlementNumber: text,
  payout: { id: text, number: text, status: 'paid', paidOn: on, availableOn: null, nettedCents: 0 },
  clawback: null,
  paper: null,
})

const line = ({ text, cents }: Value) => ({
  source: 'hand' as const,
  label: text,
  detail: text,
  quantity: 1,
  rate: { kind: 'flat' as const, cents },
  ...{ cardId: null, templateId: null, templateVersion: null },
})

const documents: Record<string, (value: Value) => Promise<Buffer>> = {
  collectionStatementPdf: (value) => {
    const { text, cents, count } = value
    const card = {
      picture: null,
      ...{ title: text, facts: text, category: text, cert: text, where: text },
      ...{ valueCents: cents, valueOn: on, valueSource: text, costCents: cents },
    }
    // facts and totals of every length side by side
    const cards = many(count, (at) => ({ ...card, category: `${at % 10} ${text}` }))
    const gain = { cards: count, costCents: cents, cents }
    const totals = { valueCents: cents, gain, cards: count, withoutValue: count }
    return collectionStatementPdf({ house: { name: text, contact: text }, owner: text, on, cards, totals })
  },
  cardRecordPdf: (value) => cardRecordPdf(recordOf(value)),
  factSheetPdf: (value) =>
    factSheetPdf({
      ...recordOf(value),
      badges: keysOf(badgeLabels),
      registered: 2026,
      costs: {
        lines: many(Math.min(value.count, 9), () => ({ name: value.text, cents: value.cents })),
        totalCents: value.cents,
        dueDays: 5,
      },
      valuation: value.text,
      sales: {
        sentence: value.text,
        newest: many(Math.min(value.count, 8), () => ({ on, where: value.text, cents: value.cents })),
        count: value.count,
      },
    }),
  labelsPdf: ({ text, count }) =>
    labelsPdf(
      many(Math.max(count, 1), () => ({
        code: 'https://a.example/c/1',
        title: text,
        facts: text,
        cert: text,
        place: text,
      })),
    ),
  packingSlipPdf: ({ text, count }) =>
    packingSlipPdf({
      house: { name: text, contact: text },
      on,
      code: 'https://a.example/c/1',
      sender: text,
      vault: {
        name: text,
        address: `${text}\n${text}`,
        hours: text || null,
        packing: many(count, () => text).join('\n'),
      },
      card: { title: text, facts: text, cert: text },
      parcel: text || null,
    }),
  invoicePdf: (value) =>
    invoicePdf(
      invoiceDocument({
        number: value.text,
        isVoid: value.count === 3,
        letterhead: letterheadOf(value),
        billedTo: billedToOf(value),
        ...{ issuedOn: on, dueOn: on },
        lines: many(Math.max(value.count, 1), () => line(value)),
        ...{ taxBps: 725, taxLabel: value.text },
        settled: many(value.count, () => ({ label: value.text, cents: value.cents })),
        memo: value.text,
      }),
      null,
    ),
  receiptPdf: (value) =>
    receiptPdf(
      {
        number: value.text,
        method: 'wire',
        amountCents: value.cents,
        toCreditCents: value.cents,
        receivedOn: on,
        reference: value.text,
        parts: many(value.count, () => ({ invoiceId: 'x', number: value.text, amountCents: value.cents })),
        reversedAt: '2026-11-15T12:00:00.000Z',
      } as unknown as Payment,
      { letterhead: letterheadOf(value), receivedFrom: billedToOf(value) },
    ),
  accountStatementPdf: (value) => {
    const { text, cents, count } = value
    const lines = many(count, () => ({
      ...{ on, words: text, number: text, chargeCents: cents, paymentCents: cents, balanceCents: cents },
    }))
    const statement = { from: on, to: on, openingCents: cents, closingCents: cents, lines }
    return accountStatementPdf(statement, { letterhead: letterheadOf(value), billedTo: billedToOf(value) })
  },
  payoutPdf: ({ text, cents, count }) =>
    payoutPdf(
      {
        number: text,
        kind: 'proceeds',
        status: count > 2 ? 'paid' : 'due',
        availableOn: on,
        method: 'wire',
        reference: text,
        paidOn: count > 2 ? on : null,
        createdAt: '2026-11-15T12:00:00.000Z',
        lines: many(Math.max(count, 1), () => ({ label: text, detail: text, amountCents: cents })),
        totalCents: cents,
        nettedCents: cents,
        canceledCents: cents,
        paidCents: cents,
      },
      on,
      { letterhead: letterheadOf({ text, cents, count }), billedTo: billedToOf({ text, cents, count }) },
    ),
  settlementPdf: (value) =>
    settlementPdf(
      many(Math.max(value.count, 1), () => saleOf('sold', value)),
      { letterhead: letterheadOf(value), billedTo: billedToOf(value) },
    ),
  salesOfYearPdf: (value) => {
    const { cents, count } = value
    const side = { count, grossCents: cents, feesCents: cents, netCents: cents }
    return salesOfYearPdf(
      {
        year: 2026,
        on,
        bought: many(count, () => saleOf('bought', value)),
        sold: many(count, () => saleOf('sold', value)),
        summary: {
          year: 2026,
          years: [2026],
          bought: { ...side, taxCents: cents },
          sold: { ...side, costCents: cents, gainCents: cents, withoutCost: count },
          open: { bought: 0, sold: 0 },
        },
      },
      { letterhead: letterheadOf(value), billedTo: billedToOf(value) },
    )
  },
  ...loanDocuments,
  ...fundDocuments,
}
/** The same functions with other documents. */
const variants: Record<string, (value: Value) => Promise<Buffer>> = {
  'a credit note': (value) =>
    invoicePdf(
      creditNoteDocument({
        number: value.text,
        letterhead: letterheadOf(value),
        billedTo: billedToOf(value),
        ...{ issuedOn: on, invoiceNumber: value.text, invoiceIssuedOn: on },
        goodsCents: value.cents,
        discountCents: value.cents,
        taxCents: value.cents,
        totalCents: value.cents,
        taxLabel: value.text,
        reason: value.text,
      }),
      null,
    ),
  'a purchase': (value) =>
    settlementPdf([saleOf('bought', value)], { letterhead: letterheadOf(value), billedTo: billedToOf(value) }),
  'labels on A4': ({ text }) =>
    labelsPdf([{ code: 'https://a.example/c/1', title: text, facts: text, cert: text, place: null }], { size: 'A4' }),
}

describe.each(Object.entries({ ...documents, ...variants }))('%s', (_, make) => {
  it.each(Object.entries(values))('prints %s values next to each other without overlap', async (_name, value) => {
    expect(overlapsIn(await make(value))).toEqual([])
  })
})

it('covers every PDF the product makes', async () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = await Promise.all(files.map((name) => import(`./${name}`)))
  const makers = modules.flatMap((module) => Object.keys(module)).filter((name) => name.endsWith('Pdf'))
  expect(Object.keys(documents).toSorted()).toEqual(makers.toSorted())
})

it('overlaps are detected', async () => {
  const paper = await openDocument({ house: { name: 'Ambry', contact: null }, title: 'Overlap', on })
  const place = { x: 100, width: 200 }
  paper.write('Beneath', { size: 10 }, { ...place, y: 100 })
  paper.write('Above', { size: 10 }, { ...place, y: 104 })
  paper.write('Below', { size: 10 }, { ...place, y: 120 })
  paper.write('Beside', { size: 10 }, { ...place, x: 300, y: 100 })
  paper.write('Far right', { size: 10 }, { ...place, x: 590, y: 100 })
  expect(overlapsIn(await paper.finish())).toEqual([
    'page 1: “Beneath” over “Above”',
    'page 1: “Far right” off the page',
  ])
})
