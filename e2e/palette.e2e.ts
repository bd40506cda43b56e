import type { Page } from '@playwright/test'
import { asked, member, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { call, enter, expectAccessible, test } from './people.ts'

const found = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option')

test('cards in Secure and in the registry are found despite a typo and opened by keyboard', async ({
  page,
  newWindow,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const { phone } = await member(adminPage, '+13125550210')
  await enter(page, phone)
  await asked(page, '/api/registry', { category: 'soccer', playerName: 'Cyrilla Vans', year: '1990', grader: 'RAW' })

  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: 'Search pages, cards, and settings' })
  await box.pressSequentially('cyril vanse')
  const card = found(page, 'In Secure').filter({ hasText: 'Cyril Vance' }).first()
  await expect(card).toContainText(/PSA|BGS|SGC/)
  await expect(card).toContainText('$')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // the member's own cards come first for the same text
  await expect(found(page, 'In your registry')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(card).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secure\/[0-9a-f-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cyril Vance' })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await box.fill('cyrilla')
  await expect(found(page, 'In your registry')).toContainText('Cyrilla Vans')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/registry\?card=/)

  // a search without results here does not mention cards
  await page.keyboard.press('ControlOrMeta+k')
  await box.fill('obadiah quince')
  await expect(page.getByText('No results for “obadiah quince”.')).toBeVisible()
  const { body } = await call(adminPage, 'GET', '/api/admin/secure-analytics/searches')
  expect(body).not.toContain('obadiah quince')
})

test.describe('when the card search fails', () => {
  test.use({ causedErrors: /status of 503/ })
  test('an error is shown instead of “no results”, and pages are still found', async ({ page, newWindow }) => {
    const adminPage = await openAdminWindow(newWindow)
    const { phone } = await member(adminPage, '+12025550231')
    await enter(page, phone)
    await page.route('**/api/cards?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.keyboard.press('ControlOrMeta+k')
    const box = page.getByRole('combobox', { name: 'Search pages, cards, and settings' })
    const failure = page.getByText('Some results couldn’t be loaded. Try again in a moment.')
    await box.fill('vance')
    await expect(failure).toBeVisible()
    await box.fill('registry')
    await expect(page.getByRole('option', { name: /^Registry/ })).toBeVisible()
    await page.unrouteAll()
    await box.fill('cyril vance')
    await expect(found(page, 'In Secure').first()).toContainText('Vance')
    await expect(failure).toBeHidden()
  })
})
