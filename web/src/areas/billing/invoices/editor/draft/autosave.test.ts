import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '../../../../../api/errors.ts'
import { Autosave } from './autosave.ts'

type Values = { memo: string; due: string }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A fake server record that rejects stale writes. */
function house() {
  const record = { version: 1, values: { memo: 'a', due: 'x' } }
  const sent: Partial<Values>[] = []
  const theirs: (keyof Values)[][] = []
  const saver = new Autosave<Values>({
    base: { version: 1, values: record.values },
    send: async (version, changes) => {
      if (version !== record.version) throw new ApiError(409, 'Changed meanwhile')
      sent.push(changes)
      record.version += 1
      record.values = { ...record.values, ...changes }
      return { ...record }
    },
    refetch: async () => ({ ...record }),
    onTheirs: (keys) => theirs.push(keys),
    onState: () => {},
  })
  return { record, sent, theirs, saver }
}

test('saves after a pause, and only what changed', async () => {
  const { saver, sent } = house()
  saver.want({ memo: 'b', due: 'x' })
  expect(saver.isUnsaved).toBe(true)
  await vi.advanceTimersByTimeAsync(600)
  saver.want({ memo: 'bc', due: 'x' })
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([{ memo: 'bc' }])
  expect(saver.state.phase).toBe('saved')
  expect(saver.isUnsaved).toBe(false)
})

test('flush saves at once, including input typed during a save', async () => {
  const { saver, sent } = house()
  saver.want({ memo: 'b', due: 'x' })
  const flushed = saver.flush()
  saver.want({ memo: 'b', due: 'y' })
  expect(await flushed).toBe(true)
  expect(sent).toEqual([{ memo: 'b' }, { due: 'y' }])
})

test('invalid input is neither sent nor marked as saved', async () => {
  const { saver, sent } = house()
  saver.want(null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await saver.flush()).toBe(false)
  expect(sent).toEqual([])
  expect(saver.isUnsaved).toBe(true)
})

test('a remote change to another field is merged', async () => {
  const { saver, record, sent, theirs } = house()
  record.version = 5
  record.values = { memo: 'a', due: 'theirs' }
  saver.want({ memo: 'mine', due: 'x' })
  expect(await saver.flush()).toBe(true)
  expect(sent).toEqual([{ memo: 'mine' }])
  expect(theirs).toEqual([['due']])
  expect(record.values).toEqual({ memo: 'mine', due: 'theirs' })
  expect(saver.isUnsaved).toBe(false)
})

test('a conflict on the same field waits for a decision', async () => {
  const { saver, record, sent } = house()
  record.version = 5
  record.values = { memo: 'theirs', due: 'x' }
  saver.want({ memo: 'mine', due: 'x' })
  expect(await saver.flush()).toBe(false)
  expect(saver.state.conflict?.keys).toEqual(['memo'])
  saver.want({ memo: 'mine too', due: 'x' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual([])
  expect(await saver.keepMine()).toBe(true)
  expect(record.values.memo).toBe('mine too')
})

test('the remote value can be accepted', async () => {
  const { saver, record, theirs } = house()
  record.version = 5
  record.values = { memo: 'theirs', due: 'x' }
  saver.want({ memo: 'mine', due: 'x' })
  await saver.flush()
  saver.takeTheirs()
  expect(theirs).toEqual([['memo', 'due']])
  expect(saver.isUnsaved).toBe(false)
  expect(saver.version).toBe(5)
})

test('a failed save is reported, and the next one can succeed', async () => {
  let isDown = true
  const saver = new Autosave<Values>({
    base: { version: 1, values: { memo: 'a', due: 'x' } },
    send: async (version, changes) => {
      if (isDown) throw new TypeError('fetch failed')
      return { version: version + 1, values: { memo: 'a', due: 'x', ...changes } }
    },
    refetch: async () => undefined,
    onTheirs: () => {},
    onState: () => {},
  })
  saver.want({ memo: 'b', due: 'x' })
  await vi.advanceTimersByTimeAsync(700)
  expect(saver.state.phase).toBe('failed')
  isDown = false
  expect(await saver.flush()).toBe(true)
  expect(saver.state.phase).toBe('saved')
})

test('follows a newer record only while nothing has been typed', () => {
  const { saver } = house()
  expect(saver.follow({ version: 2, values: { memo: 'b', due: 'x' } })).toBe(true)
  saver.want({ memo: 'c', due: 'x' })
  expect(saver.follow({ version: 3, values: { memo: 'd', due: 'x' } })).toBe(false)
})
