import { choose, confirmed, member, paid } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, enter, expectFits, expectLive, test } from './people.ts'

test('an admin creates a payout of a member’s credit and marks it paid with a step-up code; the member sees both live', async ({
  page,
  newWindow,
}) => {
  await enter(page, admin, '/admin/invoices?tab=payouts')
  const kasimir = await member(page, '+13125550191')
  await paid(page, kasimir, null, 90_00)
  const memberPage = await newWindow()
  await enter(memberPage, kasimir.phone)
  await expectLive(memberPage)
  await page.getByRole('button', { name: 'Create payout' }).click()
  const create = dialog(page, 'Create payout')
  await choose(create, kasimir)
  await expect(create.getByText('Available credit: $90.00.')).toBeVisible()
  await create.getByLabel('Amount').fill('90')
  await create.getByLabel(/^Note/).fill('Asked for by letter')
  await expectFits(page)
  await create.getByRole('button', { name: 'Create payout' }).dblclick()
  const record = page.getByRole('complementary', { name: '$90.00 to Kasimir Bly' })
  await expect(record.getByText('Due', { exact: true })).toBeVisible()
  const line = memberPage.getByRole('region', { name: 'Payouts' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('Asked for by letter')

  await record.getByRole('button', { name: 'Mark as paid' }).click()
  const paying = dialog(page, /^Mark as paid/)
  await paying.getByLabel(/^Reference/).fill('FDT 30002')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await confirmed(page)
  await expect(record.getByText('FDT 30002').first()).toBeVisible()
  await expect(record.getByRole('button', { name: 'Mark as paid' })).toBeHidden()
  await expect(line).toContainText('Paid')
})
