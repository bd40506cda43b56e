import { expect, test } from 'vitest'

import { codeIn } from './code.ts'

test.each([
  ['123456', '123456'],
  ['12', '12'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Your code is 123 456', '123456'],
  ['It works for 5 minutes: 482913 is your code.', '482913'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['no code', ''],
])('the code in “%s”', (text, code) => {
  expect(codeIn(text)).toBe(code)
})
