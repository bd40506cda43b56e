import { expect, test } from 'vitest'

import { cardParts, partIn } from './card-parts.ts'

test('the URL selects a tab; a missing or invalid one is the overview', () => {
  expect(cardParts).toEqual(['overview', 'value', 'photos', 'sharing', 'history'])
  for (const part of cardParts) expect(partIn(part)).toBe(part)
  for (const word of [undefined, '', 'Value', 'constructor', '__proto__']) expect(partIn(word)).toBe('overview')
})
