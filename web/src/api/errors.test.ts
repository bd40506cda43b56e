import { expect, test } from 'vitest'

import { ApiError, isStale, RefusedError, sentenceOf } from './errors.ts'

const unreadable = 'The server didn’t respond as expected. Try again in a moment.'

test.each([
  [new ApiError(409, 'This was changed meanwhile.'), 'This was changed meanwhile.'],
  [new ApiError(502, ''), 'The server responded with 502.'],
  [new ApiError(502, '<html><h1>502 Bad Gateway</h1></html>'), unreadable],
  [new ApiError(500, '{"error":"upstream"}'), unreadable],
  [new RefusedError('That code is wrong.', {}), 'That code is wrong.'],
  [new TypeError('Failed to fetch'), 'We can’t reach the server. Check your connection and try again.'],
  [new Error('Other'), 'Other'],
  ['odd', 'Something went wrong.'],
])('%s is shown as a readable message', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

test('409 means someone else was faster', () => {
  expect(isStale(new ApiError(409, ''))).toBe(true)
  expect(isStale(new ApiError(400, ''))).toBe(false)
  expect(isStale(null)).toBe(false)
})
