import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostCents } from '../../kernel/money.ts'
import { invoiceDocument } from '../invoices/document.ts'
import { displayStatusOf, type LineDraft } from '../invoices/kinds.ts'
import { sumsOf } from '../invoices/sums.ts'
import { describeRule, edgeAmounts, type FeeRule, feeOf, feesOf, ruleChanges } from './kinds.ts'

const usual = {
  label: 'Fee',
  payer: 'buyer',
  unit: 'once',
  minCents: null,
  maxCents: null,
  fromCents: null,
  belowCents: null,
} as const
const percent = (bps: number, more: object = {}): FeeRule => ({ ...usual, kind: 'percent', bps, ...more })
const flat = (flatCents: number, more: object = {}): FeeRule => ({ ...usual, kind: 'flat', flatCents, ...more })
const tiers = (way: 'slices' | 'whole'): FeeRule => ({
  ...usual,
  kind: 'tiers',
  way,
  tiers: [
    { upToCents: 100_000, bps: 1_000, flatCents: 0 },
    { upToCents: 1_000_000, bps: 500, flatCents: 2_500 },
    { upToCents: null, bps: 200, flatCents: 0 },
  ],
})

describe('a fee rule', () => {
  it.each([
    ['10 %', percent(1_000), 1_234_500, 123_450],
    ['half a cent to the even one', percent(100), 250, 2],
    ['at least', percent(100, { minCents: 2_500 }), 100, 2_500],
    ['at least, also of nothing', percent(100, { minCents: 2_500 }), 0, 2_500],
    ['at most', percent(100, { maxCents: 3_000 }), 1_000_000, 3_000],
    ['at most to the cent', percent(100, { maxCents: 3_000 }), 299_999, 3_000],
    ['flat', flat(35_000), 1, 35_000],
    ['waived from $100', flat(500, { belowCents: 10_000 }), 10_000, 0],
    ['due below $100', flat(500, { belowCents: 10_000 }), 9_999, 500],
    ['not before $50', flat(500, { fromCents: 5_000 }), 4_999, 0],
    ['from $50 on', flat(500, { fromCents: 5_000 }), 5_000, 500],
    ['the first slice', tiers('slices'), 100_000, 10_000],
    ['a cent into the second slice', tiers('slices'), 100_001, 12_500],
    ['all slices', tiers('slices'), 2_000_000, 10_000 + 45_000 + 2_500 + 20_000],
    ['the first tier whole', tiers('whole'), 100_000, 10_000],
    ['the second tier whole', tiers('whole'), 100_001, 5_000 + 2_500],
    ['the last tier whole', tiers('whole'), 2_000_000, 40_000],
  ] as const)('%s', (_name, rule, amount, expected) => expect(feeOf(rule, amount)).toBe(expected))

  it('applies per day when its unit is a day, and once otherwise', () => {
    expect(feesOf([flat(1_000, { unit: 'day' }), flat(70)], 0, 14).map(({ amountCents }) => amountCents)).toEqual([
      14_000, 70,
    ])
  })

  it('never decreases as the amount grows, for slices and percentages', () => {
    const rule = fc.constantFrom(
      percent(333),
      percent(1, { minCents: 7 }),
      tiers('slices'),
      percent(990, { maxCents: 12_345 }),
    )
    const amount = fc.integer({ min: 0, max: mostCents - 1 })
    fc.assert(
      fc.property(rule, amount, fc.integer({ min: 1, max: 10_000 }), (of, cents, more) => {
        expect(feeOf(of, cents + more)).toBeGreaterThanOrEqual(feeOf(of, cents))
      }),
    )
  })

  it('has edges on both sides of every limit', () => {
    const edges = edgeAmounts([percent(100, { maxCents: 3_000 }), tiers('whole'), flat(500, { belowCents: 10_000 })])
    for (const edge of [0, 1, 9_999, 10_000, 99_999, 100_000, 100_001, 299_999, 300_000, 300_001])
      expect(edges).toContain(edge)
    expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b))
  })

  it('is described in words, and so are changes to it', () => {
    expect(describeRule(percent(60, { minCents: 2_500, maxCents: 10_000 }))).toBe(
      '0.6%, at least $25.00, at most $100.00',
    )
    expect(describeRule(flat(1_000, { unit: 'day' }))).toBe('$10.00 per day')
    expect(describeRule(tiers('slices'))).toBe(
      '10% to $1,000.00, 5% and $25.00 to $10,000.00, 2% above (each part at its own rate)',
    )
    expect(ruleChanges([percent(400), flat(1, { label: 'Gone' })], [percent(500), flat(2, { label: 'New' })])).toEqual([
      { label: 'Fee', before: '4%, paid by the buyer', after: '5%, paid by the buyer' },
      { label: 'Gone', before: '$0.01, paid by the buyer', after: null },
      { label: 'New', before: null, after: '$0.02, paid by the buyer' },
    ])
  })
})

const line = (more: Partial<LineDraft>): LineDraft => ({
  source: 'hand',
  label: 'Line',
  detail: null,
  quantity: 1,
  rate: { kind: 'flat', cents: 100 },
  cardId: null,
  templateId: null,
  templateVersion: null,
  ...more,
})
const card = line({ source: 'card', label: 'Marcus Vale, PSA 10', rate: { kind: 'flat', cents: 21_400_000 } })
const commission = line({ source: 'template', label: 'Commission', rate: { kind: 'percent', bps: 400 } })
const transfer = line({ source: 'template', label: 'Vault transfer', rate: { kind: 'flat', cents: 35_000 } })
const insurance = line({
  source: 'template',
  label: 'Transit insurance',
  quantity: 0,
  rate: { kind: 'percent', bps: 60 },
})

describe('invoice totals', () => {
  it('match the invoice in the design', () => {
    expect(sumsOf([card, commission, transfer, insurance], 0)).toEqual({
      basisCents: 21_400_000,
      amounts: [21_400_000, 856_000, 35_000, 0],
      subtotalCents: 22_291_000,
      discountCents: 0,
      taxCents: 0,
      totalCents: 22_291_000,
    })
  })

  it('subtract discounts before tax', () => {
    const off = line({ source: 'discount', rate: { kind: 'percent', bps: 1_000 } })
    const sums = sumsOf([line({ rate: { kind: 'flat', cents: 1_250 }, quantity: 40 }), off], 625)
    expect(sums).toMatchObject({ subtotalCents: 50_000, discountCents: 5_000, taxCents: 2_812, totalCents: 47_812 })
    expect(sums.amounts).toEqual([50_000, -5_000])
  })

  it('equal the amounts plus tax, for any lines', () => {
    const rate = fc.oneof(
      fc.record({ kind: fc.constant('flat' as const), cents: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('percent' as const), bps: fc.integer({ min: 0, max: 10_000 }) }),
    )
    const any = fc.record({
      source: fc.constantFrom('hand', 'card', 'template', 'discount' as const),
      quantity: fc.integer({ min: 0, max: 50 }),
      rate,
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), fc.integer({ min: 0, max: 2_000 }), (lines, taxBps) => {
        const sums = sumsOf(lines, taxBps)
        const net = sums.amounts.reduce((sum, cents) => sum + cents, 0)
        expect(sums.subtotalCents - sums.discountCents).toBe(net)
        expect(sums.totalCents).toBe(net + sums.taxCents)
        expect(sums.taxCents).toBeGreaterThanOrEqual(0)
        for (const cents of sums.amounts) expect(Number.isSafeInteger(cents)).toBe(true)
      }),
    )
  })

  it('are the same on the PDF', () => {
    const letterhead = { name: 'Ambry', legalName: null, addressLines: [], beneficiary: 'Ambry Client Funds LLC' }
    const paper = invoiceDocument({
      number: 'INV-2026-000402',
      isVoid: false,
      letterhead,
      billedTo: { name: 'Margaret Okonkwo', lines: [] },
      issuedOn: '2026-11-15',
      dueOn: '2026-11-22',
      lines: [card, commission, transfer, insurance],
      taxBps: 0,
      taxLabel: 'Sales tax',
      settled: [{ label: 'Wire RC-2026-000001', cents: 1_000_000 }],
      memo: null,
      issued: { ...sumsOf([card, commission, transfer, insurance], 0), dueCents: 21_291_000 },
    })
    expect(paper.lines.map(({ label, detail, amountCents }) => [label, detail, amountCents])).toEqual([
      ['Marcus Vale, PSA 10', null, 21_400_000],
      ['Commission, 4%', null, 856_000],
      ['Vault transfer', null, 35_000],
    ])
    expect(paper).toMatchObject({ totalCents: 22_291_000, dueCents: 21_291_000 })
    expect(paper.foot).toBe('Wire to Ambry Client Funds LLC, reference INV-2026-000402.')
  })
})

it('display status depends on the date: overdue takes precedence over partial', () => {
  const facts = { status: 'open', paidCents: 0, dueOn: '2026-02-28' } as const
  expect(displayStatusOf(facts, '2026-02-28')).toBe('open')
  expect(displayStatusOf(facts, '2026-03-01')).toBe('overdue')
  expect(displayStatusOf({ ...facts, paidCents: 1 }, '2026-02-28')).toBe('partial')
  expect(displayStatusOf({ ...facts, paidCents: 1 }, '2026-03-01')).toBe('overdue')
  expect(displayStatusOf({ ...facts, status: 'paid' }, '2026-03-01')).toBe('paid')
})
