import type { Locator, Page } from '@playwright/test'
import { member, openAdminWindow } from './billing.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { enter, expectFits, expectLive, expectToast, test, visit } from './people.ts'

const currentPlan = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })

test('an admin grants and ends a plan; the member sees both without reloading, and the subscription list shows it', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const tove = await member(adminPage, '+12025550177')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, tove.phone, '/subscribe')
  await expect(currentPlan(page, 'Collector')).toBeVisible()
  await expectLive(page)
  await visit(adminPage, `/admin/user-access?user=${tove.id}`)
  await adminPage.getByRole('button', { name: 'Grant plan' }).click()
  const grant = dialog(adminPage, `Grant plan: ${tove.name}`)
  await grant.getByLabel('Plan').selectOption('Patron')
  await grant.getByLabel('Until').fill('2999-12-31')
  await grant.getByLabel('Reason').fill('A friend of Ambry')
  await expectFits(adminPage)
  await grant.getByRole('button', { name: 'Grant plan' }).click()
  await expectToast(adminPage, 'Patron granted', 'until Dec 31, 2999')
  await expect(currentPlan(page, 'Patron')).toBeVisible()
  await expect(page.getByText('Free until Dec 31, 2999, courtesy of Ambry.')).toBeVisible()
  await expectFits(page)

  await adminPage.getByRole('link', { name: 'All plans for this member' }).click()
  await adminPage.getByRole('row', { name: `Patron of ${tove.name}` }).click()
  const panel = adminPage.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: `Patron of ${tove.name}` })).toBeVisible()
  await expectFits(adminPage)
  await panel.getByRole('button', { name: 'End plan' }).click()
  const end = dialog(adminPage, `End Patron: ${tove.name}`)
  await end.getByLabel('Reason').fill('It was a month')
  await end.getByRole('button', { name: 'End plan' }).click()
  await expect(currentPlan(page, 'Collector')).toBeVisible()
})
