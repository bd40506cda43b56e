import { accountCodes } from '@ambry/contract/billing/ledger/kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { centsOf, movedOn, type PostedEntry, type Posting, postedDocument } from './document-rules.ts'

const [seller, lender, other] = ['seller', 'lender', 'other']

const entry = (kind: PostedEntry['kind'], lines: [Posting['code'], string | null, number][]): PostedEntry => ({
  id: kind,
  number: 1,
  kind,
  bookedOn: '2026-11-15',
  words: kind,
  postings: lines.map(([code, partyId, amountCents]) => ({ code, partyId, amountCents })),
})

const foreclosed = entry('sale_settled', [
  ['card_proceeds', null, 1_300_052],
  ['fees_sale_seller', null, -65_000],
  ['credit', seller, -927_120],
  ['payable', seller, -307_932],
])

test('a sale whose proceeds pay a loan owes its seller what is left, not the net', () => {
  const sold = postedDocument([foreclosed], { partyId: seller })
  expect(sold.totalCents).toBe(1_235_052)
  expect([centsOf(sold, 'price'), centsOf(sold, 'fee')]).toEqual([1_300_052, -65_000])
  expect([movedOn(sold, 'credit'), movedOn(sold, 'payable')]).toEqual([927_120, 307_932])
})

test('a sale that was taken back, or belongs to someone else, moved nothing', () => {
  const undone = { ...foreclosed, postings: foreclosed.postings.map((p) => ({ ...p, amountCents: -p.amountCents })) }
  expect(postedDocument([foreclosed, undone], { partyId: seller })).toMatchObject({ totalCents: 0 })
  expect(postedDocument([foreclosed], { partyId: other })).toEqual({ lines: [], moved: [], totalCents: 0 })
})

test('only the entries asked for count', () => {
  const paid = entry('payment', [
    ['bank', null, 1_000],
    ['receivable', seller, -1_000],
  ])
  const issued = entry('invoice_issued', [
    ['receivable', seller, 1_000],
    ['fees_storage', null, -940],
    ['sales_tax', null, -60],
  ])
  const charged = postedDocument([issued, paid], { partyId: seller, kinds: ['invoice_issued'] })
  expect([charged.totalCents, centsOf(charged, 'fee'), centsOf(charged, 'tax')]).toEqual([-1_000, -940, -60])
  expect(postedDocument([issued, paid], { partyId: seller }).totalCents).toBe(0)
})

test('another till shows what a payment was for', () => {
  const payment = entry('loan_payment', [
    ['credit', seller, 10_000],
    ['loan_fees', seller, -2_500],
    ['loan_interest', seller, -1_500],
    ['loan_principal', seller, -6_000],
  ])
  const paid = postedDocument([payment], { partyId: seller, accounts: ['credit'] })
  expect(paid.totalCents).toBe(-10_000)
  expect([centsOf(paid, 'late_fee'), centsOf(paid, 'interest'), centsOf(paid, 'principal')]).toEqual([
    -2_500, -1_500, -6_000,
  ])
})

test('of an entry with several parties, each has one line: their share', () => {
  const shares = entry('note_shares', [
    ['interest_income', null, 900],
    ['lender_cash', lender, -600],
    ['lender_cash', other, -300],
  ])
  const { lines, totalCents } = postedDocument([shares], { partyId: lender, accounts: ['lender_cash'] })
  expect(lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['share', 600]])
  expect(totalCents).toBe(600)
})

test('every document of balanced entries foots for each party', () => {
  const line = fc.record({
    code: fc.constantFrom(...accountCodes),
    partyId: fc.constantFrom(null, seller, lender, other),
    amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  const entries = fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { maxLength: 6 }).map((all) =>
    all.map((postings, at): PostedEntry => {
      const rest = {
        code: 'bank' as const,
        partyId: null,
        amountCents: -postings.reduce((s, p) => s + p.amountCents, 0),
      }
      return { ...entry('hand', []), id: `${at}`, postings: [...postings, rest] }
    }),
  )
  fc.assert(
    fc.property(entries, fc.constantFrom(seller, lender, other), (posted, partyId) => {
      const { lines, moved, totalCents } = postedDocument(posted, { partyId })
      const sum = (all: readonly { amountCents: number }[]) => all.reduce((s, { amountCents }) => s + amountCents, 0)
      expect(sum(lines) + 0).toBe(totalCents + 0)
      expect(sum(moved) + 0).toBe(totalCents + 0)
    }),
  )
})
