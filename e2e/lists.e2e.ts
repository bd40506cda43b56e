import { rows } from './cards.ts'
import { expect } from './expect.ts'
import { admin, call, enter, expectFits, expectLive, test, visit } from './people.ts'

test('“all” means the rows that were shown: when another arrives, nothing is done', async ({ page, newWindow }) => {
  const visitor = await newWindow()
  const requestAccess = (phone: string) =>
    call(visitor, 'POST', '/api/request-access', { phone, termsAccepted: true, privacyAccepted: true, referral: 'Mae' })
  for (const phone of ['+12025550180', '+12025550181']) expect((await requestAccess(phone)).status).toBe(200)
  await enter(page, admin, '/admin/access-requests?q=Mae')
  await expectLive(page)
  await page.getByLabel('Select +1 202 555 0180').check()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await requestAccess('+12025550182')
  await expect(page.getByText('1 to 3 of 3')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Decline: 2 selected' })
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog.getByText('The list has changed: there are now 3. Review it and try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
})

test('a panel fills the screen of a phone, and fits a long name and a very short window', async ({ page }) => {
  const name = 'W'.repeat(200)
  await page.setViewportSize({ width: 360, height: 640 })
  await enter(page, admin, '/admin/user-access')
  await call(page, 'POST', '/api/admin/users', { phone: '+12025550140', name })
  const wish = { phone: '+12025550141', termsAccepted: true, privacyAccepted: true, referral: 'Wilhelmina' }
  expect((await call(page, 'POST', '/api/request-access', wish)).status).toBe(200)
  await visit(page, '/admin/user-access?q=WWW')
  await expectFits(page)
  await page.getByRole('row', { name }).click({ position: { x: 40, y: 20 } })
  await expect(page.getByRole('heading', { name })).toHaveAttribute('title', name)
  expect(Math.round((await page.getByRole('complementary', { name }).boundingBox())?.width ?? 0)).toBe(360)
  const height = async () => (await page.locator('.panel-body').boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(250)
  await expect(page.getByRole('button', { name: 'More actions' })).toBeInViewport({ ratio: 1 })
  await expectFits(page)
  // where they are a link in a cell
  await page.setViewportSize({ width: 1440, height: 800 })
  await visit(page, '/admin/settings?tab=messages&channel=text')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await expectFits(page)
  // a window of 1440 px at 400%
  await page.setViewportSize({ width: 360, height: 225 })
  await visit(page, '/admin/access-requests?q=Wilhelmina')
  await rows(page)
    .first()
    .click({ position: { x: 40, y: 20 } })
  const decline = page.getByRole('complementary').getByRole('button', { name: 'Decline' })
  await expect(page.getByRole('heading', { name: /^Access request from/ })).toBeInViewport()
  await expect(decline).not.toBeInViewport()
  await decline.scrollIntoViewIfNeeded()
  await expect(decline).toBeInViewport({ ratio: 1 })
  await expectFits(page)
})
