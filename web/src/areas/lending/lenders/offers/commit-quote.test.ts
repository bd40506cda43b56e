import { expect, test } from 'vitest'

import { commitFault, commitQuote } from './commit-quote.ts'

const loan = {
  principalCents: 3_600_000,
  feeBps: 1_000,
  expected: [
    { on: '2026-12-20', interestCents: 54_000, principalCents: 0 },
    { on: '2027-01-20', interestCents: 54_000, principalCents: 3_600_000 },
  ],
}

test('the interest of a share is what is left after the servicing fee', () => {
  expect(commitQuote(loan, 1_000_000, 12_800_000)).toEqual({
    shareBps: 2778,
    // 108,000 × 10/36 = 30,000, less 10%
    interestCents: 27_000,
    lastOn: '2027-01-20',
    ofPrincipalBps: 725,
  })
})

test('nothing expected yet earns nothing', () => {
  expect(commitQuote({ ...loan, expected: [] }, 1_000_000, 0)).toMatchObject({ interestCents: 0, lastOn: null })
})

test('an amount fits what is open, the balance and the minimum; the last part may be smaller', () => {
  const offer = { minimumCents: 100_000, openCents: 250_000 }
  expect(commitFault(100_000, offer, 500_000)).toBeNull()
  expect(commitFault(99_999, offer, 500_000)).toBe('minimum')
  expect(commitFault(250_001, offer, 500_000)).toBe('open')
  expect(commitFault(200_000, offer, 150_000)).toBe('balance')
  expect(commitFault(50_000, { ...offer, openCents: 50_000 }, 500_000)).toBeNull()
})
