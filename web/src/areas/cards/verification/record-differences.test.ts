import { expect, test } from 'vitest'

import { acceptWords } from './RecordDifferences.tsx'

test('the button says what is taken over', () => {
  expect(acceptWords(['grade'], true)).toBe('Use PSA’s grade')
  expect(acceptWords(['grade', 'set'], true)).toBe('Use PSA’s record')
  expect(acceptWords(['grade', 'set'], false)).toBe('Use PSA’s for 2 fields')
})
