import { expect, it } from 'vitest'

import { SingleFlight } from './single-flight.ts'

/** Answers when told to, each time with the next number. */
function finder() {
  const waiting: { answer: (number: number) => void; fail: (error: Error) => void }[] = []
  const find = () =>
    new Promise<number>((answer, fail) => {
      waiting.push({ answer, fail })
    })
  return { waiting, find }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

it('callers that arrive during a call share the next one', async () => {
  const { waiting, find } = finder()
  const together = new SingleFlight<number>()
  const first = together.ask('all', find)
  const others = [together.ask('all', find), together.ask('all', find)]
  expect(waiting).toHaveLength(1)
  waiting[0]?.answer(1)
  expect(await first).toBe(1)
  await soon()
  expect(waiting).toHaveLength(2)
  const later = together.ask('all', find)
  waiting[1]?.answer(2)
  expect(await Promise.all(others)).toEqual([2, 2])
  await soon()
  waiting[2]?.answer(3)
  expect(await later).toBe(3)
  await soon()
  const anew = together.ask('all', find)
  expect(waiting).toHaveLength(4)
  waiting[3]?.answer(4)
  expect(await anew).toBe(4)
})

it('keys are independent, and a failure reaches only its own callers', async () => {
  const { waiting, find } = finder()
  const together = new SingleFlight<number>()
  const failing = together.ask('one', find)
  const other = together.ask('two', find)
  const after = together.ask('one', find)
  expect(waiting).toHaveLength(2)
  waiting[0]?.fail(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  waiting[1]?.answer(2)
  expect(await other).toBe(2)
  await soon()
  waiting[2]?.answer(1)
  expect(await after).toBe(1)
})
