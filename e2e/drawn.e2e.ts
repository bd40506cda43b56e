import { expect, type Page } from '@playwright/test'

import { deskBeside, member } from './billing.ts'
import { enter, expectAccessible, expectLive, test } from './people.ts'
import { cabinet, tile } from './secure.ts'

// each has a member of its own
test.describe.configure({ mode: 'parallel' })

/** Keeps every script of the page on its way until it is let go. */
async function heldBack(page: Page): Promise<() => void> {
  let letGo = () => {}
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isFree
    await route.continue()
  })
  return letGo
}

test('the gallery is there before its scripts, and what was done with it by then is done once they have come', async ({
  page,
  browser,
}) => {
  const desk = await deskBeside(browser)
  const { phone } = await member(desk, '+12025550200')
  await desk.context().close()
  await enter(page, phone, '/dashboard')

  const letGo = await heldBack(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  await expect(cabinet(page).getByRole('listitem')).toHaveCount(24)
  await expectAccessible(page)
  const watch = page.getByRole('button', { name: 'Watch Gil Oduya' })
  await watch.click()
  await page.getByRole('checkbox', { name: /^Football/ }).check()
  await page.getByRole('checkbox', { name: /^Soccer/ }).check()
  await page.getByLabel('Price to, in dollars').fill('60,000')
  await page.getByLabel('Price to, in dollars').press('Enter')
  await page.getByLabel('Sort').selectOption('Price, high to low')
  await page.getByLabel('Search this list').fill('oduya')
  letGo()
  await expect(page).toHaveURL(/category=football%2Csoccer/)
  await expect(page).toHaveURL(/q=oduya/)
  await expect(page).toHaveURL(/priceTo=6000000/)
  await expect(page).toHaveURL(/sort=-askingCents/)
  await expect(tile(page, 'Gil Oduya')).toBeVisible()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone the drawn cards are links, and the page takes their place without a jump', async ({
  page,
  browser,
}) => {
  const desk = await deskBeside(browser)
  const { phone } = await member(desk, '+12025550201')
  await desk.context().close()
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, phone, '/secure')
  const letGo = await heldBack(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  const first = cabinet(page).getByRole('link').first()
  await page.evaluate(() => document.fonts.ready)
  const before = await first.boundingBox()
  const drawn = await first.elementHandle()
  letGo()
  await expectLive(page)
  // the same element, where it was
  expect(await first.evaluate((element, was) => element === was, drawn)).toBe(true)
  expect(await first.boundingBox()).toEqual(before)
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await page.unrouteAll()
  const letGoOn = await heldBack(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  await first.click()
  await expect(page).toHaveURL(/\/secure\/[0-9a-f-]+$/)
  letGoOn()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
