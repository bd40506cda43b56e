import type { Page } from '@playwright/test'
import { dialog, photo, registered, row } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, collector, enter, expectFits, expectLive, test, visit } from './people.ts'

const openTab = (page: Page, part: string) =>
  page.getByRole('navigation', { name: 'Card details' }).getByRole('link', { name: part }).click()

test('photos are added, reordered by keyboard, and represent the card in the list', async ({ page }) => {
  await authenticate(page, collector)
  const id = await registered(page, { playerName: 'Fenton Marl', certNumber: '77200001', estimateCents: 90_000 })
  await visit(page, `/registry?card=${id}&part=photos&sort=-registeredAt`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fenton Marl' })).toBeVisible()
  const choose = page.getByLabel('Add photos: choose a file')
  const photos = page.getByRole('list', { name: 'Photos' })
  await choose.setInputFiles([await photo(page, 'crimson'), await photo(page, 'navy')])
  await expect(photos.getByRole('img')).toHaveCount(2)
  const first = await photos.getByRole('img').first().getAttribute('src')
  const second = await photos.getByRole('img').nth(1).getAttribute('src')
  await page.getByLabel('What photo 2 shows').selectOption('Front')
  const earlier = page.getByRole('button', { name: 'Move photo 2 earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(photos.getByRole('img').first()).toHaveAttribute('src', second ?? '')
  // visible at once, and on the overview once it is saved
  await openTab(page, 'Overview')
  await expect(page.getByRole('tab', { name: 'Photo, front', exact: true })).toHaveAttribute('aria-selected', 'true')
  const large = page.getByRole('tabpanel').getByRole('img')
  await expect(large).toHaveAttribute('src', second?.replace('w=480', 'w=1200') ?? '')
  await openTab(page, 'Photos and documents')
  await page.reload()
  await expect(photos.getByRole('img').first()).toHaveAttribute('src', second ?? '')
  await expect(photos.getByRole('img').nth(1)).toHaveAttribute('src', first ?? '')

  await openTab(page, 'Overview')
  await page.getByRole('button', { name: 'View full size' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await openTab(page, 'History')
  await page.getByRole('button', { name: 'Registry', exact: true }).click()
  // the tab leaves the URL together with the card
  await expect(page).toHaveURL('/registry?sort=-registeredAt')
  const picture = row(page, 'Fenton Marl').locator('img')
  await expect(picture).toBeVisible()
  // a drawn slab is taller than the photo, which is 3 to 5
  const shape = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
  await expect.poll(shape).toBeCloseTo(0.6, 2)
  await visit(page, `/registry?card=${id}&part=photos`)
  await photos
    .getByRole('button', { name: /^Remove photo/ })
    .first()
    .click()
  await expectFits(page)
  await dialog(page, 'Remove this photo').getByRole('button', { name: 'Remove photo' }).click()
  await expect(photos.getByRole('img')).toHaveCount(1)
})

test('on a phone: a card, the next one by the arrow button, its dialogs, and an estimate that another tab shows at once', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry?sort=-value')
  await row(page, 'Eddie Lansing').click({ position: { x: 60, y: 20 } })
  await expect(page.getByRole('heading', { level: 1, name: 'Eddie Lansing' })).toBeFocused()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectFits(page)
  await page.getByRole('button', { name: 'Next card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wes Gagnon' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog(page, 'Edit card')).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')

  const id = await registered(page, { playerName: 'Jarvis Marl', certNumber: '77200005', estimateCents: 90_000 })
  const second = await context.newPage()
  await second.goto(`/registry?card=${id}&part=value`)
  await expectLive(second)
  await page.bringToFront()
  await visit(page, `/registry?card=${id}`)
  await openTab(page, 'Value')
  await page.getByRole('region', { name: 'Valuation' }).getByRole('button', { name: 'Update value' }).click()
  const form = dialog(page, 'Update value')
  await form.getByLabel('Your estimate').fill('1,234.50')
  await expectFits(page)
  await form.getByRole('button', { name: 'Save estimate' }).click()
  await expect(second.getByText('Owner’s estimate')).toBeVisible()
  // a chart also contains its figures as text for screen readers
  const estimate = second.getByText('$1,235').filter({ visible: true })
  await expect(estimate.first()).toBeVisible()
  await page.getByRole('button', { name: /^Retract \$1,235/ }).click()
  await page.getByRole('button', { name: 'Retract', exact: true }).last().click()
  await expect(estimate).toHaveCount(0)
})
