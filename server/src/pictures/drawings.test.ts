import { describe, expect, it } from 'vitest'

import { Drawings } from './drawings.ts'

/** Drawings that finish when the test says so. */
function desk(limits = { atOnce: 2, mostWaiting: 3 }) {
  const drawings = new Drawings(limits)
  const begun: string[] = []
  const ends = new Map<string, { done: () => void; fail: () => void }>()
  const ask = (key: string, admit?: () => void) =>
    drawings.once(
      key,
      () =>
        new Promise((resolve, reject) => {
          begun.push(key)
          ends.set(key, { done: () => resolve(Buffer.from(key)), fail: () => reject(new Error(key)) })
        }),
      admit,
    )
  return { ask, begun, end: (key: string) => ends.get(key)?.done(), fail: (key: string) => ends.get(key)?.fail() }
}

describe('rendering', () => {
  it('happens once per picture under concurrency', async () => {
    const { ask, begun, end } = desk()
    const asked = Array.from({ length: 60 }, () => ask('one'))
    end('one')
    expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['one']))
    expect(begun).toEqual(['one'])
    const again = ask('one')
    end('one')
    await again
    expect(begun, 'what was made is not kept here').toEqual(['one', 'one'])
  })

  it('runs two at a time, queues the rest in order, and rejects when the queue is full', async () => {
    const { ask, begun, end } = desk()
    const asked = ['a', 'b', 'c', 'd', 'e'].map((key) => ask(key))
    await expect(ask('f')).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } })
    expect(begun).toEqual(['a', 'b'])
    for (const key of ['b', 'a', 'c', 'd', 'e']) {
      end(key)
      await new Promise(setImmediate)
    }
    await Promise.all(asked)
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('frees its slot on failure, and can be retried', async () => {
    const { ask, begun, fail, end } = desk({ atOnce: 1, mostWaiting: 1 })
    const [first, second] = [ask('a'), ask('b')]
    fail('a')
    await expect(first).rejects.toThrow('a')
    await new Promise(setImmediate)
    end('b')
    await second
    const again = ask('a')
    end('a')
    expect(String(await again)).toBe('a')
    expect(begun).toEqual(['a', 'b', 'a'])
  })

  it('is refused to a client over its limit, but not to those waiting for the same picture', async () => {
    const { ask, begun, end } = desk()
    const refuse = () => {
      throw new Error('too many')
    }
    expect(() => ask('a', refuse)).toThrow('too many')
    const waiting = ask('a')
    const joined = ask('a', refuse)
    end('a')
    await Promise.all([waiting, joined])
    expect(begun).toEqual(['a'])
  })
})
