import { expect, test } from 'vitest'

import { cardParts, partIn } from './card-parts.ts'

test('the address names a part; without one, or with a wrong one, it is the overview', () => {
  expect(cardParts).toEqual(['overview', 'value', 'photos', 'sharing', 'history'])
  for (const part of cardParts) expect(partIn(part)).toBe(part)
  for (const word of [undefined, '', 'Value', 'constructor', '__proto__']) expect(partIn(word)).toBe('overview')
})
