import { expect, test } from 'vitest'

import { Watch } from './watch.ts'

test('only time in front counts, in whole seconds, and none of it is lost', () => {
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

test('a computer that slept was not looked at for longer than a page may say', () => {
  let now = 0
  const watch = new Watch(() => now)
  watch.start()
  now = 3_600_000
  expect(watch.take()).toBe(60)
  expect(watch.take()).toBe(0)
})

test('started twice it runs once', () => {
  let now = 0
  const watch = new Watch(() => now)
  watch.start()
  now = 1000
  watch.start()
  now = 2000
  expect(watch.take()).toBe(2)
})
