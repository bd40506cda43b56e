import { expect, test } from 'vitest'

import { ApiError } from '../../api/errors.ts'
import { Attempts } from './attempts.ts'

const keyOf = (attempts: Attempts, asked: string, end: unknown) =>
  attempts
    .run(asked, async ({ key }) => {
      if (end) throw Object.assign(end, { key })
      return key
    })
    .catch(() => (end as { key: string }).key)

test('after a lost connection it is the same attempt', async () => {
  const attempts = new Attempts()
  const first = await keyOf(attempts, 'pay', new TypeError('Failed to fetch'))
  expect(await keyOf(attempts, 'pay', new ApiError(503, 'Not now'))).toBe(first)
  expect(await keyOf(attempts, 'pay', null)).toBe(first)
})

test('a completed attempt is followed by a new one', async () => {
  const attempts = new Attempts()
  const done = await keyOf(attempts, 'pay', null)
  const refused = await keyOf(attempts, 'pay', new ApiError(409, 'The amount changed'))
  expect(refused).not.toBe(done)
  expect(await keyOf(attempts, 'pay', null)).not.toBe(refused)
})

test('another choice is another attempt, with its own token', async () => {
  const attempts = new Attempts()
  attempts.of('card').token = 'tok_1'
  expect(attempts.of('bank').token).toBeUndefined()
  expect(attempts.of('card').token).toBe('tok_1')
  expect(attempts.of('card').key).not.toBe(attempts.of('bank').key)
})
