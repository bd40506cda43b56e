import { describe, expect, test } from 'vitest'

import { amountText, centsOf } from './amount.ts'

describe('an amount that is typed', () => {
  test('is read with and without its sign, separators and cents', () => {
    expect(centsOf('1,250')).toBe(125_000)
    expect(centsOf('$ 1250.5')).toBe(125_050)
    expect(centsOf('0.07')).toBe(7)
    expect(centsOf(' 12 000 ')).toBe(1_200_000)
  })

  test('is nothing when the field is empty, and bad when it is no amount', () => {
    expect(centsOf('  ')).toBeNull()
    expect(centsOf('about 5')).toBe('bad')
    expect(centsOf('1.234')).toBe('bad')
    expect(centsOf('-5')).toBe('bad')
  })

  test('is written back as it is read', () => {
    for (const cents of [0, 7, 125_000, 125_050]) expect(centsOf(amountText(cents))).toBe(cents)
    expect(amountText(null)).toBe('')
    expect(amountText(125_050)).toBe('1,250.50')
  })
})
