import { describe, expect, test } from 'vitest'

import { amountText, centsOf } from './amount.ts'

describe('an amount input', () => {
  test('parses with and without sign, separators and cents', () => {
    expect(centsOf('1,250')).toBe(125_000)
    expect(centsOf('$ 1250.5')).toBe(125_050)
    expect(centsOf('0.07')).toBe(7)
    expect(centsOf(' 12 000 ')).toBe(1_200_000)
  })

  test('is null when empty, and invalid when not an amount', () => {
    expect(centsOf('  ')).toBeNull()
    expect(centsOf('about 5')).toBe('bad')
    expect(centsOf('1.234')).toBe('bad')
    expect(centsOf('-5')).toBe('bad')
  })

  test('round-trips through formatting', () => {
    for (const cents of [0, 7, 125_000, 125_050]) expect(centsOf(amountText(cents))).toBe(cents)
    expect(amountText(null)).toBe('')
    expect(amountText(125_050)).toBe('1,250.50')
  })
})
