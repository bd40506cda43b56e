import { expect, test } from 'vitest'

import { PageKeys } from './keys.ts'

const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('Ctrl or ⌘ and K opens the palette, even while typing', () => {
  const keys = new PageKeys()
  expect(keys.read(press('k', { ctrlKey: true }), true, 0)).toEqual({ do: 'palette' })
  expect(keys.read(press('K', { metaKey: true }), false, 0)).toEqual({ do: 'palette' })
  expect(keys.read(press('k'), false, 0)).toBeNull()
})

test('? and / work only when not typing', () => {
  const keys = new PageKeys()
  expect(keys.read(press('?'), false, 0)).toEqual({ do: 'shortcuts' })
  expect(keys.read(press('/'), false, 0)).toEqual({ do: 'search' })
  expect(keys.read(press('/'), true, 0)).toBeNull()
})

test('g followed by a letter goes to a page', () => {
  const keys = new PageKeys()
  expect(keys.read(press('g'), false, 0)).toBeNull()
  expect(keys.read(press('u'), false, 500)).toEqual({ do: 'go', letter: 'u' })
  expect(keys.read(press('u'), false, 600)).toBeNull()
  keys.read(press('g'), false, 1_000)
  expect(keys.read(press('u'), false, 5_000)).toBeNull()
})
