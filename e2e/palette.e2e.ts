import type { Page } from '@playwright/test'
import { asked, member, openAdminWindow } from './billing.ts'
import { expect } from './expect.ts'
import { call, enter, expectAccessible, test } from './people.ts'

const found = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option')

test('a card of Secure and one’s own are found by typing, a word misspelt, and opened without a mouse', async ({
  page,
  newWindow,
}) => {
  const desk = await openAdminWindow(newWindow)
  const { phone } = await member(desk, '+12025550210')
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
  const { body } = await call(desk, 'GET', '/api/admin/secure-analytics/searches')
  expect(body).not.toContain('obadiah quince')
})

test.describe('when the cards cannot be looked for', () => {
  test.use({ causedErrors: /status of 503/ })
  test('it is said, and not that there are none; pages are found all the same', async ({ page, newWindow }) => {
    const desk = await openAdminWindow(newWindow)
    const { phone } = await member(desk, '+12025550231')
    await enter(page, phone)
    await page.route('**/api/cards?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.keyboard.press('ControlOrMeta+k')
    const box = page.getByRole('combobox', { name: 'Search pages, cards, and settings' })
    const said = page.getByText('Some results couldn’t be loaded. Try again in a moment.')
    await box.fill('vance')
    await expect(said).toBeVisible()
    await box.fill('registry')
    await expect(page.getByRole('option', { name: /^Registry/ })).toBeVisible()
    await page.unrouteAll()
    await box.fill('cyril vance')
    await expect(found(page, 'In Secure').first()).toContainText('Vance')
    await expect(said).toBeHidden()
  })
})
