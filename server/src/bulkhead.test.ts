import { expect, it } from 'vitest'

import { Bulkhead } from './bulkhead.ts'

/** Work that ends when the test says so. */
function gate() {
  const started: (() => void)[] = []
  return { started, work: () => new Promise<void>((resolve) => void started.push(resolve)) }
}

it('runs up to the limit, queues up to the limit in order, and rejects the rest at once', async () => {
  const bulkhead = new Bulkhead({ atOnce: 2, queued: 1, seconds: 120, message: 'Busy.' })
  const { started, work } = gate()
  const running = [bulkhead.run('a', work), bulkhead.run('a', work), bulkhead.run('a', work)]
  await expect(bulkhead.run('a', work)).rejects.toMatchObject({ status: 503, message: 'Busy.' })
  expect(started).toHaveLength(2)
  // another key has its own slots
  await bulkhead.run('b', async () => {})
  started[0]?.()
  await running[0]
  await expect.poll(() => started.length).toBe(3)
  started[1]?.()
  started[2]?.()
  await Promise.all(running)
  await bulkhead.run('a', async () => {})
})

it('passes the slot of failed work to the next', async () => {
  const bulkhead = new Bulkhead({ atOnce: 1, queued: 5, seconds: 120, message: 'Busy.' })
  const failing = bulkhead.run('', async () => {
    throw new Error('broken')
  })
  const after = bulkhead.run('', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await after).toBe('done')
})
