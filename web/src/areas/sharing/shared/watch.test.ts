import { expect, test } from 'vitest'

import { Watch } from './watch.ts'

test('only visible time counts, in whole seconds, without loss', () => {
  let now = 0
  const watch = new Watch(() => now)
  watch.start()
  now = 1500
  expect(watch.take()).toBe(1)
  now = 2100
  expect(watch.take()).toBe(1)
  watch.stop()
  now = 9000
  expect(watch.take()).toBe(0)
  watch.start()
  now = 10_900
  expect(watch.take()).toBe(2)
})

test('time asleep is capped at the maximum a page can report', () => {
  let now = 0
  const watch = new Watch(() => now)
  watch.start()
  now = 3_600_000
  expect(watch.take()).toBe(60)
  expect(watch.take()).toBe(0)
})

test('starting twice runs once', () => {
  let now = 0
  const watch = new Watch(() => now)
  watch.start()
  now = 1000
  watch.start()
  now = 2000
  expect(watch.take()).toBe(2)
})
