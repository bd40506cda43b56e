import { member, openAdminWindow } from './billing.ts'
import { downloaded } from './cards.ts'
import { expect } from './expect.ts'
import { enter, expectAccessible, test } from './people.ts'
import { listed } from './secure.ts'

test('a member downloads the fact sheet of a listed card as a PDF', async ({ page, newWindow }) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550211')
  const id = await listed(adminPage, 1_200_00, { playerName: 'Halvar Quist', certNumber: '990021101' })
  await enter(page, phone, `/secure/${id}`)
  const link = page.getByRole('link', { name: 'Fact sheet (PDF)' })
  const file = await downloaded(page, () => link.click(), /^ambry-990021101-fact-sheet\.pdf$/)
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')
  await expectAccessible(page, 'both')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  await expect(link).toBeVisible()
})
