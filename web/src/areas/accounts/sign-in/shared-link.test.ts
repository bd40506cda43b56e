import { expect, test } from 'vitest'

import { sharedLinkIn } from './shared-link.ts'

test.each([
  ['?share=q43YTlczVrgZVbWY', 'q43YTlczVrgZVbWY'],
  ['?q=1&share=q43YTlczVrgZVbWY', 'q43YTlczVrgZVbWY'],
  ['?share=short', undefined],
  ['?share=q43YTlczVrgZVbW%3C', undefined],
  ['', undefined],
])('%s names %s', (search, id) => {
  expect(sharedLinkIn(search)).toBe(id)
})
