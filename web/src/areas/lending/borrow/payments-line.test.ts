import { expect, test } from 'vitest'

import { paymentsLine } from './payments-line.ts'

const line = (...totals: number[]) => {
  const { lead, figure } = paymentsLine(totals.map((totalCents) => ({ totalCents })))
  return `${lead} ${figure}`
}

test('every kind of payments in a line', () => {
  expect(line(109_000_00)).toBe('One payment of $109,000.00')
  expect(line(500_00, 500_00, 500_00)).toBe('3 payments of $500.00')
  expect(line(500_00, 500_00, 499_98)).toBe('2 payments of $500.00, then $499.98')
  expect(line(500_00, 499_98)).toBe('1 payment of $500.00, then $499.98')
  expect(line(295_89, 276_16, 305_75, 20_305_75)).toBe('From $276.16 a month, then $20,305.75')
})
