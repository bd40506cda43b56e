import { expect, test, vi } from 'vitest'

import { Build } from './build.ts'

test('a different build marks this page as outdated, once and for good', () => {
  const build = new Build(() => 'b1')
  const listener = vi.fn()
  build.subscribe(listener)
  build.heard('b1')
  expect(build.isOld()).toBe(false)
  build.heard('b2')
  build.heard('b2')
  expect(build.isOld()).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
  build.heard('b1')
  expect(build.isOld()).toBe(true)
})

test('a page that does not know its own build is never outdated', () => {
  const build = new Build(() => '')
  build.heard('b2')
  expect(build.isOld()).toBe(false)
})
