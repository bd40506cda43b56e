import { expect, test } from 'vitest'

import { acceptLabel } from './RecordDifferences.tsx'

test('the button says what will be accepted', () => {
  expect(acceptLabel(['grade'], true)).toBe('Use PSA’s grade')
  expect(acceptLabel(['grade', 'set'], true)).toBe('Use PSA’s record')
  expect(acceptLabel(['grade', 'set'], false)).toBe('Use PSA’s for selected fields (2)')
})
