import { expect, test } from 'vitest'

import { expiryOf, filledWith, groupedExpiry, groupedNumber, nothingTyped, numbersOf } from './sandbox-form.ts'

test.each([
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
])('%s becomes %s', (typed, shown) => expect(groupedNumber(typed)).toBe(shown))

test.each([
  ['1', '1'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['12 / 28', '12 / 28'],
  ['5', '05'],
  ['528', '05 / 28'],
])('an expiry typed as %s reads %s', (typed, shown) => expect(groupedExpiry(typed)).toBe(shown))

test.each([
  ['12 / 28', { expMonth: 12, expYear: 2028 }],
  ['1/2030', { expMonth: 1, expYear: 2030 }],
  ['13 / 28', { expMonth: 13, expYear: 2028 }],
  ['00 / 28', { expMonth: 0, expYear: 2028 }],
  ['12', null],
  ['', null],
])('%s is parsed', (typed, expiry) => expect(expiryOf(typed)).toEqual(expiry))

test('only digits are sent', () => {
  const typed = { ...nothingTyped, ...filledWith('success', 2026), routing: '110 000 000', account: '0001 2345' }
  expect(numbersOf('card', typed)).toEqual({
    kind: 'card',
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2028,
    cvc: '123',
  })
  expect(numbersOf('bank', typed)).toEqual({ kind: 'bank', routing: '110000000', account: '00012345' })
})

test('nothing is sent without an expiry', () => {
  expect(() => numbersOf('card', nothingTyped)).toThrow('expiration')
})
