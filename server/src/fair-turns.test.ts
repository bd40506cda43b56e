import { expect, it, vi } from 'vitest'

import { FairTurns } from './fair-turns.ts'

const limits = { atOnce: 1, queuedEach: 3, queued: 5, seconds: 60, tooManyMessage: 'Too many.', busyMessage: 'Busy.' }

/** Work that ends when the test says so, in the order in which it began. */
function workshop(turns: FairTurns) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    take: (person: string, name = person) =>
      turns.run(person, () => {
        begun.push(name)
        return new Promise<void>((resolve) => void ends.push(resolve))
      }),
    async end() {
      ends.shift()?.()
      // the one that ends, and the one that begins then
      for (let i = 0; i < 10; i++) await Promise.resolve()
    },
  }
}

it('gives everyone a turn before anyone has another', async () => {
  const { begun, take, end } = workshop(new FairTurns(limits))
  const all = [take('ann', 'ann 1'), take('ann', 'ann 2'), take('ann', 'ann 3'), take('bob'), take('cy')]
  for (let i = 0; i < all.length; i++) await end()
  await Promise.all(all)
  expect(begun).toEqual(['ann 1', 'bob', 'cy', 'ann 2', 'ann 3'])
})

it('runs one of each person at once, and refuses who has too many waiting, then everyone', async () => {
  const { begun, take, end } = workshop(new FairTurns({ ...limits, atOnce: 2 }))
  const all = [take('ann'), take('ann'), take('ann'), take('ann'), take('bob'), take('cy'), take('dee')]
  expect(begun).toEqual(['ann', 'bob'])
  await expect(take('ann')).rejects.toMatchObject({ status: 429, message: 'Too many.' })
  await expect(take('eve')).rejects.toMatchObject({ status: 503, message: 'Busy.' })
  for (let i = 0; i < all.length; i++) await end()
  await Promise.all(all)
  expect(begun).toHaveLength(7)
})

it('lets the next one in after a failure, and forgets who waited too long', async () => {
  vi.useFakeTimers()
  try {
    const turns = new FairTurns(limits)
    const { take, end } = workshop(turns)
    const first = take('ann')
    const late = expect(take('bob')).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(60_001)
    await late
    const failing = turns.run('cy', async () => {
      throw new Error('broken')
    })
    const failed = expect(failing).rejects.toThrow('broken')
    const after = turns.run('dee', async () => 'done')
    await end()
    await Promise.all([first, failed])
    expect(await after).toBe('done')
  } finally {
    vi.useRealTimers()
  }
})
