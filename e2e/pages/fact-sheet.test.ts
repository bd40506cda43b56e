import { expect, test } from 'vitest'

import { useHarness } from '../../server/test/harness.ts'
import { inSecure } from '../../server/test/secure.ts'
import { openPage } from './page.ts'

const harness = useHarness()

test('a member finds the fact sheet of a listed card as a PDF', async () => {
  const h = harness()
  const { id } = await inSecure(h, await h.buildUser(), { certNumber: '990021101' })
  const member = await h.buildUser({ name: 'Bertil Thane' })
  const { page } = await openPage(h, `/secure/${id}`, member)
  const link = await page.findByRole('link', { name: 'Fact sheet (PDF)' })
  const file = await member.get(link.getAttribute('href') ?? '')
  expect(file.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(file.headers['content-disposition']).toContain('ambry-990021101-fact-sheet.pdf')
})
