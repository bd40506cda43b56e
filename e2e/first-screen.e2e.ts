import { expect, type Page } from '@playwright/test'

import { deskBeside, member } from './billing.ts'
import { enter, expectAccessible, expectLive, test } from './people.ts'
import { cabinet } from './secure.ts'

test.describe.configure({ mode: 'parallel' })

/** Nothing of the page itself runs until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/react-.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the cards are there before any script; what is pressed and typed until then is done once the page can hear it', async ({
  page,
  browser,
}) => {
  const desk = await deskBeside(browser)
  const { phone } = await member(desk, '+12025550158')
  await desk.context().close()
  await enter(page, phone, '/secure')
  const release = await holdScripts(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  const tiles = cabinet(page).getByRole('listitem')
  await expect(tiles).toHaveCount(24)
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible()
  await expectAccessible(page)

  const watch = page.getByRole('button', { name: 'Watch Anton Harlan' })
  await watch.click()
  await page.getByRole('checkbox', { name: /^Baseball/ }).check()
  await page.getByLabel('Search this list').fill('wes penhale')
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText('Wes Penhale')
  await expect(page).toHaveURL(/category=baseball/)
  await expect(page).toHaveURL(/q=wes/)
  await page.goto('/secure?tab=watched')
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText('Anton Harlan')
  await expectLive(page)
})

test('on a phone the drawn cards are links, and the page takes their place without a jump', async ({
  page,
  browser,
}) => {
  const desk = await deskBeside(browser)
  const { phone } = await member(desk, '+12025550159')
  await desk.context().close()
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, phone, '/secure')
  const release = await holdScripts(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  const first = cabinet(page).getByRole('link').first()
  await page.evaluate(() => document.fonts.ready)
  const before = await first.boundingBox()
  const drawn = await first.elementHandle()
  release()
  await expectLive(page)
  // the same element, where it was
  expect(await first.evaluate((element, was) => element === was, drawn)).toBe(true)
  expect(await first.boundingBox()).toEqual(before)
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await page.unrouteAll()
  const hold = await holdScripts(page)
  await page.goto('/secure', { waitUntil: 'commit' })
  await first.click()
  await expect(page).toHaveURL(/\/secure\/[0-9a-f-]+$/)
  hold()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
