import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { admin, collector, enter, expectFits, expectLive, lender, test, visit } from './people.ts'

test('names of any length and script fit the layout', async ({ page }) => {
  await enter(page, lender, '/settings')
  const names = ['W'.repeat(200), 'محمد بن سلمان العتيبي الكبير جدا', '👩‍👩‍👧‍👦🏴‍☠️ Zoë Ÿ', 'Ines Calloway']
  for (const name of names) {
    await visit(page, '/settings')
    await page.getByLabel(/^Name/).fill(name)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.locator('.nav-name')).toHaveText(name)
    const width = (await page.locator('.nav-name').boundingBox())?.width ?? 0
    expect(width).toBeLessThanOrEqual(100)
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
})

test('on a phone the menus open beside the page, navigate and close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, admin)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  const width = (await menu.boundingBox())?.width ?? 0
  expect(width).toBeGreaterThanOrEqual(250)
  expect(width).toBeLessThanOrEqual(300)
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(menu).toBeHidden()
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'User Access', exact: true }).click()
  await expect(page).toHaveURL('/admin/user-access')
  await expect(menu).toBeHidden()
})

test('the theme is stored per device and applied before the first paint', async ({ page }) => {
  await enter(page, collector, '/settings')
  await page.getByLabel('Dark', { exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Match device').check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('a member signs out of all other devices', async ({ page, newWindow }) => {
  const other = await newWindow()
  await enter(other, collector)
  await expectLive(other)
  await enter(page, collector, '/settings')
  await page.getByRole('button', { name: 'Sign out of all other devices' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('a notice above the admin area keeps the sign-out button in view', async ({ page }) => {
  await enter(page, admin)
  await page.route('**/api/admin/overview**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'ambry-build': 'newer' } })
  })
  await visit(page, '/admin')
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
