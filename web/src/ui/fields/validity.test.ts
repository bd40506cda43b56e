import { expect, test } from 'vitest'

import { type Control, faultOf } from './validity.ts'

const control = (wrong: keyof ValidityState, more: Partial<Control> = {}): Control => ({
  type: 'text',
  validity: { valid: wrong === 'valid', [wrong]: true },
  validationMessage: 'The browser’s own words',
  ...more,
})

test.each<[Control, string | null]>([
  [control('valid'), null],
  [control('valueMissing'), 'This field is required.'],
  [control('valueMissing', { type: 'select-one' }), 'Choose an option.'],
  [control('tooShort', { minLength: 3 }), 'Enter at least 3 characters.'],
  [control('tooLong', { maxLength: 500 }), 'Enter at most 500 characters.'],
  [control('typeMismatch', { type: 'email' }), 'Enter an email address such as name@example.com.'],
  [control('typeMismatch', { type: 'url' }), 'Enter a full link that starts with https://.'],
  [control('badInput', { type: 'number' }), 'Enter a number.'],
  [control('badInput', { type: 'date' }), 'Enter a full date.'],
  [control('rangeUnderflow', { type: 'number', min: '5' }), 'Enter 5 or more.'],
  [control('rangeOverflow', { type: 'date', max: '2026-11-17' }), 'Choose Nov 17, 2026 or earlier.'],
  [control('patternMismatch', { title: 'Eight digits.' }), 'Eight digits.'],
  [control('customError', { validationMessage: 'Enter an amount such as 1,250.' }), 'Enter an amount such as 1,250.'],
])('validation messages are our own: %#', (wrong, said) => {
  expect(faultOf(wrong)).toBe(said)
})
