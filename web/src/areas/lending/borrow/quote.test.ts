import { standardOrders } from '@ambry/contract/lending/arithmetic/payment-order'
import type { Borrowing, EligibleCard } from '@ambry/contract/lending/borrowing-records'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { afterFall, againstSale, type Choice, firstDraft, limitsOf, principalToReceive, quoteOf } from './quote.ts'

const settings: Borrowing['product']['settings'] = {
  rateBps: 1800,
  months: [3, 6, 12],
  scheduleKinds: ['amortizing', 'interest_only', 'bullet'],
  minimumCents: 2_500_00,
  maximumCents: 5_000_000_00,
  minimumCardCents: 500_00,
  singleLtvBps: 4000,
  spreadLtvBps: 5000,
  spreadCards: 10,
  spreadShareBps: 2500,
  highestLtvBps: 5500,
  healthyLtvBps: 5500,
  noticeLtvBps: 6500,
  liquidationLtvBps: 8000,
  cureDays: 10,
  graceDays: 10,
  lateFeeBps: 500,
  lateFeeMinimumCents: 2500,
  ...standardOrders,
  appraisalDays: 180,
  offerDays: 14,
}

const card = (id: string, dollars: number, reason: EligibleCard['reason'] = null) =>
  ({ id, valueCents: dollars * 100, valuedOn: '2026-10-01', reason }) as EligibleCard

const borrowingOf = (cards: EligibleCard[], more: Partial<Borrowing> = {}) =>
  ({
    product: { id: 'p', name: 'Card-backed loan', version: 1, isOpen: true, settings },
    feeRules: [
      {
        ...{ kind: 'percent', bps: 200, label: 'Origination', payer: 'member', unit: 'once' },
        ...{ minCents: null, maxCents: null, fromCents: null, belowCents: null },
      },
    ],
    feeDiscountBps: 0,
    sellerFeeBps: 500,
    today: '2026-11-16',
    cards,
    states: [],
    state: 'NY',
    draft: null,
    ...more,
  }) as unknown as Borrowing

const choice = (more: Partial<Choice> = {}): Choice => ({
  cardIds: ['a', 'b'],
  amountCents: 280_000_00,
  months: 6,
  scheduleKind: 'interest_only',
  state: null,
  ...more,
})

const two = borrowingOf([card('a', 396_000), card('b', 312_000), card('c', 41_200, 'pledged')])

test('the figures of one choice agree with each other', () => {
  const quote = quoteOf(two, choice())
  expect(quote.valueCents).toBe(708_000_00)
  expect(quote.ltvBps).toBe(3955)
  expect(quote.terms.feeCents).toBe(5_600_00)
  expect(quote.disclosure.amountFinancedCents).toBe(274_400_00)
  expect(quote.schedule).toHaveLength(6)
  const interest = quote.schedule.reduce((sum, row) => sum + row.interestCents, 0)
  expect(quote.disclosure.financeChargeCents).toBe(interest + quote.terms.feeCents)
  expect(quote.fault).toBeNull()
})

test('a card that can’t be pledged counts for nothing, even if it was chosen', () => {
  expect(quoteOf(two, choice({ cardIds: ['a', 'b', 'c'] })).valueCents).toBe(708_000_00)
})

test('what is wrong is said in order of what has to be solved first', () => {
  const fault = (borrowing: Borrowing, more: Partial<Choice>) => quoteOf(borrowing, choice(more)).fault?.kind
  expect(fault(two, { cardIds: [] })).toBe('no_cards')
  expect(fault(two, { amountCents: 400_000_00 })).toBe('above_most')
  expect(fault(two, { amountCents: 100_00 })).toBe('below_minimum')
  const closed = borrowingOf(two.cards, {
    states: [{ code: 'VT', isClosed: true, maximumCents: null, maximumRateBps: null, note: null }],
  })
  expect(fault(closed, { state: 'VT' })).toBe('state_closed')
})

test('a state caps the amount and the rate', () => {
  const capped = borrowingOf(two.cards, {
    states: [{ code: 'AR', isClosed: false, maximumCents: 50_000_00, maximumRateBps: 1700, note: null }],
  })
  expect(limitsOf(capped, choice({ state: 'AR' })).mostCents).toBe(50_000_00)
  expect(quoteOf(capped, choice({ state: 'AR' })).rateBps).toBe(1700)
})

test('a spread of cards carries more', () => {
  const many = borrowingOf(Array.from({ length: 10 }, (_, at) => card(String(at), 10_000)))
  expect(limitsOf(many, choice({ cardIds: many.cards.map(({ id }) => id) })).standardCents).toBe(50_000_00)
})

test('falling values lead through the levels', () => {
  const quote = quoteOf(two, choice({ amountCents: 283_200_00 }))
  expect(afterFall(quote, settings, 0).level).toBe('healthy')
  expect(afterFall(quote, settings, 35).level).toBe('notice')
  expect(afterFall(quote, settings, 45).level).toBe('call')
  expect(afterFall(quote, settings, 60).level).toBe('liquidation')
})

test('selling gives the price less the seller’s fee', () => {
  expect(againstSale(two, quoteOf(two, choice())).selling).toEqual({ netCashCents: 672_600_00, costCents: 35_400_00 })
})

test('the first draft is one we would approve', () => {
  const draft = firstDraft(two)
  const quote = quoteOf(two, draft)
  expect(quote.fault).toBeNull()
  expect(quote.ltvBps).toBeLessThanOrEqual(quote.standardBps)
  expect(firstDraft(two, 'b').cardIds).toEqual(['b'])
  expect(firstDraft(borrowingOf([])).amountCents).toBe(0)
})

test('any amount gives a schedule that repays it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000_000 }),
      fc.constantFrom(1, 3, 6, 12),
      fc.constantFrom('amortizing' as const, 'interest_only' as const, 'bullet' as const),
      (amountCents, months, scheduleKind) => {
        const { schedule } = quoteOf(two, choice({ amountCents, months, scheduleKind }))
        expect(schedule.reduce((sum, row) => sum + row.principalCents, 0)).toBe(amountCents)
      },
    ),
    { numRuns: 200 },
  )
})

test('the amount to receive is what is paid out, and a cent less borrowed is too little', () => {
  const borrowing = borrowingOf([card('a', 400_000)])
  // 2 % of $15,306.12 is $306.12
  expect(principalToReceive(borrowing, 15_000_00)).toBe(15_306_12)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000_00 }),
      fc.integer({ min: 0, max: 5_000 }),
      (wanted, feeDiscountBps) => {
        const with_ = borrowingOf([card('a', 20_000_000)], { feeDiscountBps })
        const received = (amountCents: number) =>
          quoteOf(with_, choice({ cardIds: ['a'], amountCents })).disclosure.amountFinancedCents
        const amountCents = principalToReceive(with_, wanted)
        expect(received(amountCents)).toBeGreaterThanOrEqual(wanted)
        if (amountCents > 1) expect(received(amountCents - 1)).toBeLessThan(wanted)
      },
    ),
    { numRuns: 100 },
  )
})
