import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { admin, call, enter, expectAccessible, expectToast, test } from './people.ts'

const rows = (page: Page) => page.locator('tbody tr')

test.describe.configure({ mode: 'serial' })

test('a list of many: search, filter, sort and page are in the address', async ({ page }) => {
  await enter(page, admin, '/admin/user-access')
  for (let n = 110; n < 140; n++) {
    const name = `Guest ${String(n).padStart(3, '0')}`
    const { status } = await call(page, 'POST', '/api/admin/users', { phone: `+12025550${n}`, name })
    expect(status).toBe(201)
  }
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('Guest')
  await expect(page).toHaveURL(/q=Guest/)
  await expect(page.getByText('1 to 25 of 30')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26 to 30 of 30')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByText('26 to 30 of 30')).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(rows(page).first()).toContainText('Guest 139')
  await page.getByRole('button', { name: 'Filter by status' }).click()
  await page.getByRole('button', { name: 'Suspended', exact: true }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).not.toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('a view is kept on the server: it is there in another browser', async ({ page, browser }) => {
  await enter(page, admin, '/admin/user-access?q=Guest&sort=-name')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Keep this view…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Our guests')
  await page.getByRole('button', { name: 'Keep view' }).click()
  await expectToast(page, 'View kept', 'Our guests')
  const elsewhere = await (await browser.newContext()).newPage()
  await enter(elsewhere, admin, '/admin/user-access')
  await elsewhere.getByRole('button', { name: 'Saved views' }).click()
  await elsewhere.getByRole('button', { name: 'Our guests', exact: true }).click()
  await expect(rows(elsewhere).first()).toContainText('Guest 139')
  await expect(elsewhere.getByRole('columnheader', { name: 'City' })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Saved views' }).click()
  await elsewhere.getByRole('button', { name: 'Forget the view Our guests' }).click()
  await expectToast(elsewhere, 'View forgotten', 'Our guests')
  await elsewhere.context().close()
})

test('rows are ticked across pages, and what could not be done is named', async ({ page }) => {
  await enter(page, admin, '/admin/user-access?q=Guest')
  await page.getByLabel('Select Guest 110').check()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByLabel('Select Guest 139').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 30' }).click()
  await expect(page.getByText('30 selected')).toBeVisible()
  await page.getByLabel('Select Guest 139').uncheck()
  await expect(page.getByText('29 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  // invited people are signed in nowhere: each is refused, in words
  await expect(page.getByRole('dialog', { name: '0 done, 29 could not be' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('selected')).toBeHidden()
})

test('the export holds everything that the filters let through', async ({ page }) => {
  await enter(page, admin, '/admin/user-access?q=Guest')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(31)
})

test('a list by keyboard alone', async ({ page }) => {
  await enter(page, admin, '/admin/user-access?q=Guest')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search this list' })).toBeFocused()
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: 'Guest 112' })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Guest 112' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('complementary', { name: 'Guest 113' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: 'Guest 113' })).toBeFocused()
})

test('on a phone rows are cards, and the panel fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, admin, '/admin/user-access?q=Guest')
  await expect(page.getByRole('row', { name: 'Guest 110' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('row', { name: 'Guest 110' }).click({ position: { x: 40, y: 40 } })
  const panel = page.getByRole('complementary', { name: 'Guest 110' })
  await expect(panel).toBeVisible()
  expect((await panel.boundingBox())?.width).toBe(360)
  await expectAccessible(page)
})

test('a list that cannot be read says so and can be read again', async ({ page }) => {
  await enter(page, admin)
  let isBroken = true
  await page.route('**/api/admin/users?**', (route) =>
    isBroken ? route.abort('internetdisconnected') : route.fallback(),
  )
  await page.goto('/admin/user-access').catch(() => {})
  await expect(page.getByText('The house could not be reached. Check the connection and try again.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(rows(page).first()).toBeVisible()
})
