import { selectionBy } from '@ambry/contract/kernel/lists'
import { expect, it } from 'vitest'
import { z } from 'zod'

import { useHarness } from '../../test/harness.ts'
import { AppError } from '../errors.ts'
import { validate } from './validate.ts'

const h = useHarness()

function refused(schema: z.ZodType, value: unknown): AppError {
  try {
    validate(schema, value, 'body')
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('it was not refused')
}

const field = (schema: z.ZodType, value: unknown) => refused(z.strictObject({ field: schema }), { field: value })

it.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), null, 'This is required.'],
  [z.string().min(1), '', 'This is required.'],
  [z.enum(['a', 'b']), '', 'This is required.'],
  [z.string(), 5, 'Enter text.'],
  [z.string().min(3), 'ab', 'Use at least 3 characters.'],
  [z.string().max(2000), 'x'.repeat(2001), 'Use at most 2,000 characters.'],
  [z.string().regex(/^a$/), 'b', 'The format isn’t right.'],
  [z.uuid(), 'nope', 'This ID isn’t valid.'],
  [z.email(), 'nope', 'Enter a valid email address.'],
  [z.iso.datetime(), 'noon', 'Enter a date and time in UTC, for example 2026-11-15T12:00:00.000Z.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of the available options.'],
  [z.literal('1'), '2', 'Choose one of the available options.'],
  [z.boolean(), 'yes', 'Choose yes or no.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.coerce.number().int(), 'x', 'Enter a number.'],
  [z.int().min(2), 1, 'Enter 2 or more.'],
  [z.int().max(2), 3, 'Enter 2 or less.'],
  [z.array(z.string()), 'x', 'Enter a list.'],
  [z.array(z.string()).min(2), ['x'], 'Choose at least 2.'],
  [z.strictObject({}), 'x', 'The format isn’t right.'],
  [z.union([z.string(), z.int()]), true, 'The format isn’t right.'],
  [z.string('Say something.'), undefined, 'Say something.'],
])('case %#: the message is in plain words', (schema, value, message) => {
  expect(field(schema, value).details.errors).toEqual([{ path: 'field', message }])
})

it('a message names its field only when it would be unclear without it', () => {
  const schema = z.strictObject({
    values: z.strictObject({ houseName: z.string(), reason: z.string().min(3, 'Give a reason.') }),
    ids: z.array(z.int()),
  })
  const right = { values: { houseName: 'x', reason: 'xxx' }, ids: [] }
  const sentence = (change: object) => refused(schema, { ...right, ...change }).message
  expect(sentence({ values: { ...right.values, houseName: null } })).toBe('House name: this is required.')
  expect(sentence({ values: { ...right.values, reason: '' } })).toBe('Give a reason.')
  expect(sentence({ ids: [1, 'x'] })).toBe('Ids: enter a number.')
  expect(sentence({ also: 1 })).toBe('Also: this field isn’t recognized.')
  expect(refused(schema, undefined).message).toBe('The body is missing or invalid.')
  expect(field(z.uuid(), 'nope').message).toBe('This ID isn’t valid.')
})

it('a union uses the contract’s own message', () => {
  expect(field(selectionBy({}), {}).message).toBe('Select records by ID, or all that a filter finds.')
  const action = z.discriminatedUnion('action', [z.strictObject({ action: z.literal('go') })])
  expect(refused(action, { action: 'stop' }).details.errors).toEqual([
    { path: 'action', message: 'Choose one of the available options.' },
  ])
})

it('no endpoint responds with a raw validator message', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const bodyOf = async (answer: Promise<{ status: number; body: string }>) => {
    const { status, body } = await answer
    expect(status).toBe(400)
    return body
  }
  const someone = `/api/admin/users/${admin.id}`
  expect([
    await bodyOf(admin.patch('/api/admin/settings', { version: 1, values: { houseName: null } })),
    await bodyOf(admin.get('/api/admin/users/nope')),
    await bodyOf(admin.get('/api/admin/users?sort=zzz')),
    await bodyOf(admin.get('/api/admin/users?limit=1000')),
    await bodyOf(admin.post(`${someone}/suspend`, { reason: '' })),
    await bodyOf(admin.post('/api/admin/users/bulk', { action: 'fly' })),
  ]).toEqual([
    'House name: this is required.',
    'This ID isn’t valid.',
    'Sort: choose one of the available options.',
    'Limit: enter 100 or less.',
    'Enter a reason of at least 3 characters.',
    'Action: choose one of the available options.',
  ])
})
